/// Finds tables whose rows and columns are evident from where words stand. What might as well be running text in columns is
/// left alone.
struct TableFinder {
    /// Words of a line without a wide gap: mostly a cell.
    struct Segment {
        /// The line that it is of.
        let line: Int
        private(set) var words: [LaidOutPage.Word]
        private(set) var box: Box

        init(_ first: LaidOutPage.Word, line: Int) {
            self.line = line
            words = [first]
            box = first.box
        }

        mutating func append(_ word: LaidOutPage.Word) {
            words.append(word)
            box = box.union(word.box)
        }
        var hasDigit: Bool { words.contains { $0.text.unicodeScalars.contains { $0.properties.numericType != nil } } }
        /// Whether it is a figure, an amount, a date or a number more than it is words.
        var isValue: Bool {
            let signs = words.flatMap(\.text.unicodeScalars)
            return hasDigit && signs.count { $0.properties.isAlphabetic } * 20 <= signs.count * 11
        }
        var isLabel: Bool { words.last.map { $0.text.hasSuffix(":") || $0.text.hasSuffix("：") } ?? false }
    }

    /// What stands side by side.
    private struct Row {
        var segments: [Segment]

        var top: Double { segments.map(\.box.top).min() ?? 0 }
        var bottom: Double { segments.map(\.box.bottom).max() ?? 0 }
        var size: Double { segments.map(\.box.height).min() ?? 0 }
    }

    struct Table {
        /// By row and column; nil where there is nothing. A cell may be of several lines.
        var rows: [[[Segment]?]]

        /// The lines of the page that it is made of.
        var lines: Set<Int> { Set(rows.joined().compactMap(\.self).joined().map(\.line)) }

        /// Whether its first row names the columns.
        var hasHeading: Bool {
            guard rows.count > 1, let first = rows.first else { return false }
            return first.allSatisfy { $0?.contains(where: \.hasDigit) != true }
                && rows.dropFirst().joined().contains { $0?.contains(where: \.hasDigit) == true }
        }
    }

    private static let mostColumns = 30

    /// The tables of a page, each line in one at most.
    static func tables(_ page: LaidOutPage) -> [Table] {
        guard !page.isCrowded else { return [] }
        let rows = visualRows(page)
        var tables: [Table] = []
        var next = 0
        while next < rows.count {
            if let (table, end) = table(rows, from: next) {
                tables.append(table)
                next = end
            } else {
                next += 1
            }
        }
        // A line that is only in part of a table would be there twice.
        return tables.filter { table in
            let inside = table.rows.joined().compactMap(\.self).joined().reduce(0) { $0 + $1.words.count }
            return inside == table.lines.reduce(0) { $0 + page.lines[$1].words.count }
        }
    }

    private static func visualRows(_ page: LaidOutPage) -> [Row] {
        let all = page.lines.enumerated().flatMap { number, line in segments(line, number) }
        let ordered = all.sorted { ($0.box.middle, $0.box.left) < ($1.box.middle, $1.box.left) }
        var rows: [Row] = []
        for segment in ordered {
            if let last = rows.last?.segments.last,
                segment.box.middle - last.box.middle < 0.4 * min(segment.box.height, last.box.height)
            {
                rows[rows.count - 1].segments.append(segment)
            } else {
                rows.append(Row(segments: [segment]))
            }
        }
        for index in rows.indices { rows[index].segments.sort { $0.box.left < $1.box.left } }
        return rows
    }

    private static func segments(_ line: LaidOutPage.Line, _ number: Int) -> [Segment] {
        var segments: [Segment] = []
        for word in line.words {
            if let last = segments.last?.words.last, word.box.left - last.box.right < 1.2 * word.box.height {
                segments[segments.count - 1].append(word)
            } else {
                segments.append(Segment(word, line: number))
            }
        }
        return segments
    }

    /// The table that begins at a row, as far as it goes, and the row behind it.
    private static func table(_ rows: [Row], from start: Int) -> (Table, Int)? {
        guard (2...mostColumns).contains(rows[start].segments.count) else { return nil }
        var columns = rows[start].segments.map(\.box)
        var taken: [[Int: [Segment]]] = [
            Dictionary(uniqueKeysWithValues: rows[start].segments.enumerated().map { ($0, [$1]) })
        ]
        var end = start + 1
        while end < rows.count, rows[end].top - rows[end - 1].bottom < 2.5 * rows[end].size {
            guard let (placed, wider) = placed(rows[end], in: columns) else { break }
            if placed.count == 1, let (column, segments) = placed.first {
                // What stands alone goes on with the cell above, unless it begins a row of its own.
                guard column > 0, taken[taken.count - 1][column] != nil else { break }
                taken[taken.count - 1][column, default: []] += segments
            } else {
                taken.append(placed)
            }
            columns = wider
            end += 1
        }
        let cells = taken.map { row in columns.indices.map { row[$0] } }
        return isEvident(cells, columns: columns.count) ? (Table(rows: cells), end) : nil
    }

    /// Which column each segment of a row is in, and the columns with it; nil where that is not evident.
    private static func placed(_ row: Row, in columns: [Box]) -> (cells: [Int: [Segment]], columns: [Box])? {
        guard row.segments.count <= columns.count else { return nil }
        var cells: [Int: [Segment]] = [:]
        var wider = columns
        for segment in row.segments {
            let over = columns.indices.filter { columns[$0].sharesColumn(with: segment.box) }
            guard over.count == 1, cells[over[0]] == nil else { return nil }
            cells[over[0]] = [segment]
            wider[over[0]] = wider[over[0]].union(segment.box)
        }
        for (left, right) in zip(wider, wider.dropFirst()) where left.right >= right.left { return nil }
        return (cells, wider)
    }

    private static func isEvident(_ rows: [[[Segment]?]], columns: Int) -> Bool {
        let byColumn = (0..<columns).map { column in rows.compactMap { $0[column] } }
        // Running text in columns has many words in more than one of them.
        let wordy = byColumn.filter { cells in
            cells.reduce(0) { $0 + $1.reduce(0) { $0 + $1.words.count } } > 4 * cells.count
        }
        guard wordy.count < 2 else { return false }
        if columns >= 3 { return rows.count >= 2 }
        let labels = byColumn[0].filter { $0.first?.isLabel == true }.count
        let values = byColumn[1].filter { $0.allSatisfy(\.isValue) }.count
        return rows.count >= 2 && labels == rows.count || rows.count >= 3 && values * 4 >= rows.count * 3
    }
}
