/// Writes tables as lines of cells, and marks rows and cells with the headings they stand under.
struct TableWriter {
    /// Where the cells of the first row stand.
    private var heads: [Range<Int>] = []
    private var hasRows = false
    /// Names the sheet or part; nil where there is one alone.
    var part: String?
    /// Nil for the rows of text, and cells without addresses.
    var addresses: ((_ column: Int) -> String)?

    /// - Parameter isHead: whether the row heads the columns; the first one does where nil.
    mutating func add(
        _ cells: [String], isHead: Bool? = nil, to builder: inout CanonicalTextBuilder
    ) throws(ExtractionFault) {
        let plain = cells.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        guard plain.contains(where: { !$0.isEmpty }) else { return }
        try builder.endLine()
        let start = builder.count
        var ranges: [Range<Int>] = []
        for (column, cell) in plain.enumerated() {
            if column > 0 { try builder.append("\t") }
            let from = builder.count
            try builder.append(cell)
            ranges.append(from..<builder.count)
        }
        try builder.mark(.tableRow, start..<builder.count, part: part)
        let isFirst = isHead ?? !hasRows
        for (column, range) in ranges.enumerated() where !range.isEmpty {
            let head = isFirst || !heads.indices.contains(column) ? nil : TableWriter.head(heads[column])
            try builder.mark(
                .cell(
                    row: column > 0 && !isFirst ? ranges.first.flatMap(TableWriter.head) : nil, column: head,
                    address: addresses?(column)), range, part: part)
        }
        if isFirst { heads = ranges }
        hasRows = true
        try builder.append("\n")
    }

    /// What is longer heads nothing: each cell under it would be found by all of it.
    private static func head(_ range: Range<Int>) -> Range<Int>? {
        range.isEmpty || range.count > CanonicalText.longestHeading ? nil : range
    }
}
