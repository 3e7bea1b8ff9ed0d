import Basics
import JSON
import Wallet
import Web

/// One entry of `rewardCategories`.
enum RewardRuleDTO {
    static let fields: Set<String> = [
        "category", "multiplier", "pointType", "afterLimitMultiplier", "excludes", "merchants", "merchantClasses",
        "region", "channel", "portal", "paymentMethod", "options", "choose", "effectiveFrom", "effectiveTo",
    ]

    static func decode(_ value: JSONValue, path: String) throws(FieldError) -> RewardRule {
        let reader = try FieldReader(value, path: path)
        try reader.requireOnly(fields)
        var rule = RewardRule(
            scope: try scope(of: reader), multiplier: try reader.required(reader.rate("multiplier"), "multiplier"))
        rule.pointType = try reader.token("pointType") ?? RewardRule.defaultPointType
        rule.afterLimitMultiplier = try reader.rate("afterLimitMultiplier")
        rule.excludes = try RuleTargetDTO.decodeList("excludes", of: reader, maximum: 50)
        for element in try reader.array("merchants", maximum: 100) ?? [] {
            let text = try FieldReader.string(
                element.value, path: element.path, minimum: 1, maximum: RuleTargetDTO.maximumLength)
            rule.merchants.append(try RuleTargetDTO.merchant(text, path: element.path))
        }
        for element in try reader.array("merchantClasses", maximum: 50) ?? [] {
            let text = try FieldReader.string(element.value, path: element.path, minimum: 1, maximum: 64)
            guard let merchantClass = MerchantClass(identifier: text) else {
                throw FieldError(
                    path: element.path, code: "unknown_value", message: "This merchant class is not known.")
            }
            rule.merchantClasses.append(merchantClass)
        }
        rule.region = try reader.code("region", letters: 2)
        rule.channel = try reader.choice("channel", Channel.self)
        rule.portal = try reader.token("portal")
        rule.paymentMethod = try reader.letters("paymentMethod", maximum: 64)
        rule.effectiveFrom = try reader.date("effectiveFrom")
        rule.effectiveTo = try reader.date("effectiveTo")
        return rule
    }

    private static func scope(of reader: FieldReader) throws(FieldError) -> RewardRule.Scope {
        let key = try reader.required(LimitKeyDTO.decode("category", of: reader), "category")
        let options = try RuleTargetDTO.decodeList("options", of: reader, maximum: 50)
        let count = try reader.integer("choose", in: 1...10)
        switch key {
        case .category(let category): return .category(category)
        case .choice: return .chosen(options: options, count: count ?? 1)
        case .topCategory: return .topCategory(options: options)
        }
    }
}

extension JSONWriter {
    mutating func value(_ rule: RewardRule) {
        beginObject()
        name("category")
        switch rule.scope {
        case .category(let category): value(category.rawValue)
        case .chosen: value("choice")
        case .topCategory: value("topCategory")
        }
        name("multiplier")
        value(rule.multiplier)
        name("pointType")
        value(rule.pointType)
        member("afterLimitMultiplier", rule.afterLimitMultiplier)
        if !rule.excludes.isEmpty {
            name("excludes")
            value(rule.excludes)
        }
        if !rule.merchants.isEmpty {
            name("merchants")
            beginArray()
            for merchant in rule.merchants { value(merchant.display) }
            endArray()
        }
        if !rule.merchantClasses.isEmpty {
            name("merchantClasses")
            beginArray()
            for merchantClass in rule.merchantClasses { value(merchantClass.rawValue) }
            endArray()
        }
        member("region", rule.region)
        member("channel", rule.channel?.rawValue)
        member("portal", rule.portal)
        member("paymentMethod", rule.paymentMethod)
        switch rule.scope {
        case .category: break
        case .chosen(let options, let count):
            name("options")
            value(options)
            name("choose")
            value(count)
        case .topCategory(let options):
            name("options")
            value(options)
        }
        member("effectiveFrom", rule.effectiveFrom?.description)
        member("effectiveTo", rule.effectiveTo?.description)
        endObject()
    }
}
