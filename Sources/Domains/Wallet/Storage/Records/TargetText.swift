import Storage
import Stores
import Wallet

/// Targets of rules as text in JSON columns: `category:dining`, `class:superstore`, `merchant:wholefoods`.
enum TargetText {
    static func text(_ target: RuleTarget) -> String {
        switch target {
        case .category(let category): "category:" + category.rawValue
        case .merchantClass(let merchantClass): "class:" + merchantClass.rawValue
        case .merchant(let name): "merchant:" + name.display
        }
    }

    static func targets(_ texts: [String]) throws(StorageError) -> [RuleTarget] {
        var result: [RuleTarget] = []
        result.reserveCapacity(texts.count)
        for text in texts { result.append(try target(text)) }
        return result
    }

    private static func target(_ text: String) throws(StorageError) -> RuleTarget {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw StorageError(.corrupt) }
        let value = String(text[text.index(after: colon)...])
        switch text[..<colon] {
        case "category":
            guard let category = Category(rawValue: value) else { throw StorageError(.corrupt) }
            return .category(category)
        case "class": return .merchantClass(MerchantClass(value))
        case "merchant": return .merchant(MerchantName(value))
        default: throw StorageError(.corrupt)
        }
    }

    /// What a spending limit counts: a category, `choice` or `topCategory`.
    static func text(_ key: SpendingLimit.Key) -> String {
        switch key {
        case .category(let category): category.rawValue
        case .choice: "choice"
        case .topCategory: "topCategory"
        }
    }

    static func limitKey(_ text: String) throws(StorageError) -> SpendingLimit.Key {
        switch text {
        case "choice": return .choice
        case "topCategory": return .topCategory
        default:
            guard let category = Category(rawValue: text) else { throw StorageError(.corrupt) }
            return .category(category)
        }
    }
}
