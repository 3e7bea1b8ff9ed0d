import JSON
import Wallet

enum CategoryDTO {
    static let form = FieldForm<String>.string(maximum: 100).map(
        { text, path throws(FieldError) in try decode(text, path: path) }, from: { $0.rawValue })

    static func decode(_ text: String, path: String) throws(FieldError) -> Category {
        guard let category = Category(identifier: text) else {
            throw FieldError(
                path: path, code: "unknown_category",
                message: "Expected one of: \(Category.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return category
    }
}
