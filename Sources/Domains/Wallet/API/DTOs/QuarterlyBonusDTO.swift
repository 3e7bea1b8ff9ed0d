import Basics
import JSON
import Wallet
import Web

enum QuarterlyBonusDTO {
    static let fields: Set<String> = [
        "categories", "multiplier", "pointType", "limit", "currentSpending", "quarter", "year", "activated",
        "activateBy", "stacksWithBase",
    ]

    static func decode(_ value: JSONValue, path: String) throws(FieldError) -> QuarterlyBonus {
        let reader = try FieldReader(value, path: path)
        try reader.requireOnly(fields)
        let categories = try RuleTargetDTO.decodeList("categories", of: reader, maximum: 20)
        guard !categories.isEmpty else {
            throw FieldError(
                path: reader.path(to: "categories"), code: "required", message: "Name at least one category.")
        }
        var bonus = QuarterlyBonus(
            categories: categories, multiplier: try reader.required(reader.rate("multiplier"), "multiplier"),
            quarter: try reader.required(reader.integer("quarter", in: 1...4), "quarter"),
            year: try reader.required(reader.integer("year", in: 2_000...2_999), "year"),
            activated: try reader.bool("activated") ?? false)
        bonus.pointType = try reader.token("pointType") ?? RewardRule.defaultPointType
        bonus.limit = try reader.money("limit", minimum: Money(cents: 1))
        bonus.currentSpending = try reader.money("currentSpending") ?? .zero
        bonus.activateBy = try reader.date("activateBy")
        bonus.stacksWithBase = try reader.bool("stacksWithBase") ?? false
        return bonus
    }
}

extension JSONWriter {
    mutating func value(_ bonus: QuarterlyBonus) {
        beginObject()
        name("categories")
        value(bonus.categories)
        name("multiplier")
        value(bonus.multiplier)
        name("pointType")
        value(bonus.pointType)
        member("limit", bonus.limit)
        name("currentSpending")
        value(bonus.currentSpending)
        name("quarter")
        value(bonus.quarter)
        name("year")
        value(bonus.year)
        name("activated")
        value(bonus.activated)
        member("activateBy", bonus.activateBy?.description)
        name("stacksWithBase")
        value(bonus.stacksWithBase)
        endObject()
    }
}
