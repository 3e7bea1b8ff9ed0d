/// Which row of a plain table names its columns.
enum TableHead {
    /// Whether the first row has words only, and most of those below hold figures.
    static func isHead(_ rows: [[Range<Int>]], in text: PaperText) -> Bool {
        guard let head = rows.first, head.count > 1 else { return false }
        func hasFigures(_ cell: Range<Int>) -> Bool { text.scalars[cell].contains(where: \.isDigit) }
        func isYear(_ cell: Range<Int>) -> Bool {
            let digits = text.scalars[cell]
            return digits.count == 4 && digits.allSatisfy(\.isDigit)
        }
        guard head.allSatisfy({ !hasFigures($0) || isYear($0) }) else { return false }
        let below = rows.dropFirst()
        return below.count(where: { $0.dropFirst().contains(where: hasFigures) }) * 2 >= below.count
            && below.contains { $0.dropFirst().contains(where: hasFigures) }
    }

    /// The head over a cell: the one in its place where the rows have as many cells, else the one whose column is
    /// nearest to where the cell is set.
    static func column(
        of place: Int, _ cell: Range<Int>, row: (line: Range<Int>, cells: [Range<Int>]), head: [Range<Int>],
        headLine: Range<Int>
    ) -> Range<Int>? {
        if row.cells.count == head.count { return head[place] }
        let start = cell.lowerBound - row.line.lowerBound
        let end = cell.upperBound - row.line.lowerBound
        return head.min { left, right in
            distance(left, start, end, headLine) < distance(right, start, end, headLine)
        }
    }

    private static func distance(_ head: Range<Int>, _ start: Int, _ end: Int, _ line: Range<Int>) -> Int {
        min(abs(head.lowerBound - line.lowerBound - start), abs(head.upperBound - line.lowerBound - end))
    }
}
