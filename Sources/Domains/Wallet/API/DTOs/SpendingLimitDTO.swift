import Basics
import JSON
import Wallet
import Web

enum SpendingLimitDTO {
    static let fields: Set<String> = [
        "category", "sharedWith", "limit", "currentSpending", "resetType", "resetDate",
    ]

    static func decode(_ value: JSONValue, path: String) throws(FieldError) -> SpendingLimit {
        let reader = try FieldReader(value, path: path)
        try reader.requireOnly(fields)
        var limit = SpendingLimit(
            category: try reader.required(LimitKeyDTO.decode("category", of: reader), "category"),
            limit: try reader.required(reader.money("limit", minimum: Money(cents: 1)), "limit"),
            resetType: try reader.required(
                reader.choice("resetType", SpendingLimit.ResetType.self), "resetType"))
        for element in try reader.array("sharedWith", maximum: 40) ?? [] {
            limit.sharedWith.append(try LimitKeyDTO.decode(element.value, path: element.path))
        }
        limit.currentSpending = try reader.money("currentSpending") ?? .zero
        limit.resetDate = try reader.date("resetDate")
        return limit
    }
}

extension JSONWriter {
    mutating func value(_ limit: SpendingLimit) {
        beginObject()
        name("category")
        value(LimitKeyDTO.text(limit.category))
        if !limit.sharedWith.isEmpty {
            name("sharedWith")
            beginArray()
            for key in limit.sharedWith { value(LimitKeyDTO.text(key)) }
            endArray()
        }
        name("limit")
        value(limit.limit)
        name("currentSpending")
        value(limit.currentSpending)
        name("resetType")
        value(limit.resetType.rawValue)
        member("resetDate", limit.resetDate?.description)
        endObject()
    }
}
