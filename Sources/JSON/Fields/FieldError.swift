/// One thing wrong with a document: where, which rule, and a sentence for the person who sent it. It never repeats the
/// value.
public struct FieldError: Error, Sendable, Hashable {
    /// JSON path from the top: `cards[0].rewardCategories[2].multiplier`; empty for the document itself.
    public let path: String
    /// A stable code such as `required`, `wrong_type`, `out_of_range`, `unknown_field`.
    public let code: String
    public let message: String
    /// The line of a file that it is about, from 1; nil where the document is no file of rows.
    public let row: Int?

    public init(path: String, code: String, message: String, row: Int? = nil) {
        self.path = path
        self.code = code
        self.message = message
        self.row = row
    }
}

extension FieldError {
    public static let missing = "This field is required."

    static func wrongType(_ path: String, expected: String, _ value: JSONValue) -> FieldError {
        FieldError(path: path, code: "wrong_type", message: "Expected \(expected), got \(value.typeName).")
    }

    static func outOfRange(_ path: String, _ message: String) -> FieldError {
        FieldError(path: path, code: "out_of_range", message: message)
    }
}
