/// What is wrong with a file, or with one row of it.
public struct StatementFault: Error, Sendable, Hashable {
    /// Stable names; clients compare them.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        // Of the file as a whole.
        case emptyFile = "empty_file"
        case notText = "not_text"
        case invalidEncoding = "invalid_encoding"
        case columnsUnknown = "columns_unknown"
        case unknownColumn = "unknown_column"
        case tooManyRows = "too_many_rows"
        case tooManyColumns = "too_many_columns"
        case cellTooLong = "cell_too_long"
        case openQuote = "open_quote"
        case invalidOFX = "invalid_ofx"
        case severalAccounts = "several_accounts"
        // Of a row; a currency may be the whole file's.
        case required
        case tooManyCells = "too_many_cells"
        case invalidDate = "invalid_date"
        case invalidAmount = "invalid_amount"
        case outOfRange = "out_of_range"
        case foreignCurrency = "foreign_currency"
    }

    /// The line of the file, or the number of an OFX entry, from 1; nil where it is the whole file.
    public let row: Int?
    /// `rows[12].amount`, `transactions[3].date`, or `file`.
    public let path: String
    public let code: Code
    /// For a person: what was seen, cut and without card numbers, and what to do.
    public let message: String

    public init(row: Int? = nil, path: String = "file", code: Code, message: String) {
        self.row = row
        self.path = path
        self.code = code
        self.message = message
    }
}
