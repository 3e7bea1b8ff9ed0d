/// The smallest part of a paper that is cited: a sentence, an item of a list, a row of a table or a heading.
public struct PaperSentence: Sendable, Equatable {
    public enum Kind: Sendable, Equatable, CaseIterable { case prose, listItem, tableRow, heading }

    /// A cell of a table's row.
    public struct Cell: Sendable, Equatable {
        public let range: Range<Int>
        /// Of the cell that heads its column; nil where nothing does.
        public let column: Range<Int>?

        /// The text of that cell.
        public let heading: String?

        public init(range: Range<Int>, column: Range<Int>?, heading: String? = nil) {
            self.range = range
            self.column = column
            self.heading = heading
        }
    }

    public let kind: Kind
    public let range: Range<Int>
    /// Which of ``PaperOutline/headings`` it stands under; nil for none. Of a heading: itself.
    public let heading: Int?
    /// The paragraph, list or table that it is of: the same number for neighbours of one.
    public let group: Int
    /// Of a table's row, in order.
    public let cells: [Cell]
    /// Some of it is not seen by a reader of the paper.
    public let isHidden: Bool

    /// - Parameters: as the properties.
    public init(kind: Kind, range: Range<Int>, heading: Int?, group: Int, cells: [Cell], isHidden: Bool) {
        self.kind = kind
        self.range = range
        self.heading = heading
        self.group = group
        self.cells = cells
        self.isHidden = isHidden
    }
}
