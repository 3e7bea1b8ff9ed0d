/// Tables that plain text draws with spaces: a line of headings without digits, and lines below whose cells stand under them.
struct AlignedColumns {
    struct Cell {
        let range: Range<Int>
        /// The headings of its row and column.
        let titles: [Range<Int>]
    }

    let scalars: [Unicode.Scalar]

    /// The table that begins with a line; nil where there is none.
    func table(from start: Int, to end: Int) -> (head: Range<Int>, cells: [Cell], end: Int)? {
        let head = line(start, end)
        let titles = cells(head)
        guard titles.count >= 2, titles.count <= 12, !head.contains(where: { isDigit($0) }),
            !head.contains(where: { ":：|".unicodeScalars.contains(scalars[$0]) })
        else { return nil }
        var result: [Cell] = []
        var place = head.upperBound + 1
        var rows = 0
        while place < end {
            let row = line(place, end)
            let own = cells(row)
            guard own.count >= 2, own.count <= titles.count, row.contains(where: { isDigit($0) }) else { break }
            for (index, cell) in own.enumerated() {
                let column = titles.max { overlap($0, head, cell, row) < overlap($1, head, cell, row) }
                let titles = [index > 0 ? own[0] : nil, column].compactMap { $0 }
                result.append(Cell(range: cell, titles: titles))
            }
            rows += 1
            place = row.upperBound + 1
        }
        return rows > 0 ? (head, result, min(place, end)) : nil
    }

    /// The parts of a line between tabs or three spaces and more.
    func cells(_ line: Range<Int>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var place = line.lowerBound
        while place < line.upperBound {
            guard !isSpace(place) else {
                place += 1
                continue
            }
            let start = place
            var last = place
            while place < line.upperBound {
                if !isSpace(place) { last = place } else if scalars[place] == "\t" || place - last >= 3 { break }
                place += 1
            }
            result.append(start..<last + 1)
        }
        return result
    }

    /// How much of a cell stands under a heading, in columns; below zero the space between them.
    private func overlap(_ title: Range<Int>, _ head: Range<Int>, _ cell: Range<Int>, _ row: Range<Int>) -> Int {
        let titleStart = width(head.lowerBound..<title.lowerBound)
        let titleEnd = width(head.lowerBound..<title.upperBound)
        let (start, end) = (width(row.lowerBound..<cell.lowerBound), width(row.lowerBound..<cell.upperBound))
        return min(titleEnd, end) - max(titleStart, start)
    }

    /// Chinese characters are two columns wide.
    private func width(_ range: Range<Int>) -> Int { range.reduce(0) { $0 + (scalars[$1].value >= 0x2E80 ? 2 : 1) } }

    private func line(_ start: Int, _ end: Int) -> Range<Int> {
        var place = start
        while place < end, scalars[place] != "\n", scalars[place] != "\u{0C}" { place += 1 }
        return start..<place
    }

    private func isSpace(_ place: Int) -> Bool {
        scalars[place] == " " || scalars[place] == "\t" || scalars[place] == "\u{3000}"
    }

    private func isDigit(_ place: Int) -> Bool { (0x30...0x39).contains(scalars[place].value) }
}
