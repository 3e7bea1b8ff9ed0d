/// A part of a paper with a role.
public struct TextBlock: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// - Parameter level: 1 for the title to 6.
        case heading(level: Int)
        case paragraph
        case listItem
        /// A row of a table; its cells are blocks of their own behind it.
        case tableRow
        /// - Parameters:
        ///   - row: the range of the row's heading cell.
        ///   - column: the range of the column's heading cell.
        ///   - address: of a sheet, such as `B7`.
        case cell(row: Range<Int>?, column: Range<Int>?, address: String?)
    }

    public let kind: Kind
    public let range: Range<Int>
    /// Of a mail or an archive: which part it is of; of a workbook: its sheet.
    public let part: String?

    public init(kind: Kind, range: Range<Int>, part: String? = nil) {
        self.kind = kind
        self.range = range
        self.part = part
    }
}
