import JSON
import Wallet

enum CategoryDTO {
    static func decode(_ text: String, path: String) throws(FieldError) -> Category {
        guard let category = Category(identifier: text) else {
            throw FieldError(
                path: path, code: "unknown_category",
                message: "Expected one of: \(Category.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return category
    }
}
