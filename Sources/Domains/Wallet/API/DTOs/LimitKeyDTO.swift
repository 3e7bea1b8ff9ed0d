import Basics
import JSON
import Wallet
import Web

/// What a pot or a rule is for: a category, `choice` or `topCategory`.
enum LimitKeyDTO {
    static func decode(_ name: String, of reader: FieldReader) throws(FieldError) -> SpendingLimit.Key? {
        guard let value = reader.value(name) else { return nil }
        return try decode(value, path: reader.path(to: name))
    }

    static func decode(_ value: JSONValue, path: String) throws(FieldError) -> SpendingLimit.Key {
        let text = try FieldReader.string(value, path: path, maximum: 100)
        switch text.lowercased() {
        case "choice": return .choice
        case "topcategory": return .topCategory
        default: return .category(try CategoryDTO.decode(text, path: path))
        }
    }

    static func text(_ key: SpendingLimit.Key) -> String {
        switch key {
        case .category(let category): category.rawValue
        case .choice: "choice"
        case .topCategory: "topCategory"
        }
    }
}
