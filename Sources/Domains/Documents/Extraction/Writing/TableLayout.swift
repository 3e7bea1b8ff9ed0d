/// The rows and cells of a table while it is read; which of them are headings is told at its end.
struct TableLayout {
    struct Cell {
        var range: Range<Int>
        let column: Int
        let isHeading: Bool
        let address: String?
        var hasDigits = false
        var hasLetters = false
    }

    struct Row {
        var cells: [Cell] = []
        var isHeading: Bool
    }

    /// Columns that one cell may cover, and the last that is told apart.
    private static let columns = 1_000
    private static let longestGuess = 60

    /// A table that only places things on the page: what lies in its cells are blocks like any others.
    var placesOnly = false
    private(set) var rows: [Row] = []
    var row: Row?
    /// What its cells hold, should it turn out to place only.
    var contents: [(kind: TextBlock.Kind, range: Range<Int>)] = []
    /// By column: the first row that no cell from above reaches into.
    private var reach: [Int] = []
    private var rowNumber = 0
    private var column = 0

    mutating func beginRow(isHeading: Bool) {
        row = Row(isHeading: isHeading)
        column = 0
    }

    mutating func endRow() {
        if let row, !row.cells.isEmpty { rows.append(row) }
        row = nil
        rowNumber += 1
    }

    /// The column of the cell that begins.
    mutating func place(columns wide: Int, rows high: Int) -> Int {
        while column < reach.count, reach[column] > rowNumber { column += 1 }
        let place = column
        let width = min(max(1, wide), Self.columns)
        if high > 1, place < Self.columns {
            let end = min(place + width, Self.columns)
            if reach.count < end { reach += Array(repeating: 0, count: end - reach.count) }
            for covered in place..<end { reach[covered] = rowNumber + min(high, 65_534) }
        }
        column += width
        return place
    }

    /// The cell that began last covers more columns.
    mutating func widen(by columns: Int) { column += min(columns, Self.columns) }

    /// Marks rows and cells, or what the cells hold where the table is none.
    func mark(in builder: inout CanonicalTextBuilder, part: String?) throws(ExtractionFault) {
        guard !placesOnly, rows.contains(where: { $0.cells.count > 1 }) else {
            for content in contents { try builder.mark(content.kind, content.range, part: part) }
            return
        }
        let guessed = firstRowIsHeading
        var headings: [Int: Range<Int>] = [:]
        for (number, row) in rows.enumerated() {
            guard let first = row.cells.first, let last = row.cells.last else { continue }
            try builder.mark(.tableRow, first.range.lowerBound..<last.range.upperBound, part: part)
            let isHeading =
                row.isHeading || (row.cells.count > 1 && row.cells.allSatisfy(\.isHeading)) || (number == 0 && guessed)
            if isHeading { headings.removeAll() }
            let label = isHeading ? nil : rowHeading(of: row).flatMap(Self.heading)
            for cell in row.cells {
                try builder.mark(
                    .cell(
                        row: cell.range == label ? nil : label,
                        column: isHeading ? nil : headings[cell.column].flatMap(Self.heading),
                        address: cell.address),
                    cell.range, part: part)
                if isHeading { headings[cell.column] = cell.range }
            }
        }
    }

    /// What is longer heads nothing: each cell under it would be found by all of it.
    private static func heading(_ range: Range<Int>) -> Range<Int>? {
        range.count > CanonicalText.longestHeading ? nil : range
    }

    private func rowHeading(of row: Row) -> Range<Int>? {
        if let marked = row.cells.first(where: \.isHeading) { return marked.range }
        guard let first = row.cells.first, first.column == 0, first.hasLetters, row.cells.count > 1 else { return nil }
        return first.range
    }

    /// Where nothing is marked as heading: words without a digit above columns of which one holds digits in most rows.
    private var firstRowIsHeading: Bool {
        guard rows.count > 1, let first = rows.first, first.cells.count > 1,
            !rows.contains(where: { $0.isHeading || $0.cells.contains(where: \.isHeading) }),
            first.cells.allSatisfy({ !$0.hasDigits && $0.hasLetters && $0.range.count <= Self.longestGuess })
        else { return false }
        let others = rows.dropFirst()
        let named = Set(first.cells.map(\.column)).subtracting([0])
        let counting = others.count { row in row.cells.contains { named.contains($0.column) && $0.hasDigits } }
        return counting * 2 >= others.count
    }
}
