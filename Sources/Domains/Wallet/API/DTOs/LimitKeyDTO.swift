import Basics
import JSON
import Wallet
import Web

/// What a pot or a rule is for: a category, `choice` or `topCategory`.
enum LimitKeyDTO {
    static let form = FieldForm<String>.string(maximum: 100).map(
        { text, path throws(FieldError) -> SpendingLimit.Key in
            switch text.lowercased() {
            case "choice": .choice
            case "topcategory": .topCategory
            default: .category(try CategoryDTO.decode(text, path: path))
            }
        }, from: text)

    @Sendable
    static func text(_ key: SpendingLimit.Key) -> String {
        switch key {
        case .category(let category): category.rawValue
        case .choice: "choice"
        case .topCategory: "topCategory"
        }
    }
}
