/// Reads a paper's blocks, and where it has none its lines, into headings and sentences.
struct OutlineBuilder {
    let text: PaperText
    private(set) var headings: [PaperHeading] = []
    private(set) var sentences: [PaperSentence] = []

    private let paper: CanonicalText
    private let splitter: SentenceSplitter
    private var group = 0
    private var hidden: [Range<Int>]
    /// The last block was a row or an item: its neighbours are of the same table or list.
    private var run: PaperSentence.Kind?
    private var tableHead: [Range<Int>] = []

    init(_ paper: CanonicalText, splitter: SentenceSplitter) {
        self.paper = paper
        self.splitter = splitter
        text = PaperText(paper.text)
        hidden = paper.hidden.map(\.range).reversed()
    }

    mutating func build() {
        var place = 0
        var index = 0
        let blocks = paper.blocks
        while index < blocks.count {
            let block = blocks[index]
            index += 1
            if case .cell = block.kind { continue }
            guard block.range.lowerBound >= place else { continue }
            addLines(place..<block.range.lowerBound)
            place = block.range.upperBound
            switch block.kind {
            case .heading(let level): addHeading(text.trimmed(block.range), level: level)
            case .paragraph: addLines(block.range)
            case .listItem:
                begin(.listItem)
                addProse(block.range, kind: .listItem)
            case .tableRow:
                begin(.tableRow)
                var cells: [PaperSentence.Cell] = []
                while index < blocks.count, case .cell(_, let column, _) = blocks[index].kind,
                    blocks[index].range.upperBound <= place
                {
                    cells.append(cell(blocks[index].range, column: column))
                    index += 1
                }
                addRow(block.range, cells: cells)
            case .cell: break
            }
        }
        addLines(place..<text.count)
    }

    // MARK: What is added

    /// Opens a group unless one of its kind is open.
    private mutating func begin(_ kind: PaperSentence.Kind) {
        if run != kind { group += 1 }
        run = kind
    }

    private mutating func add(_ kind: PaperSentence.Kind, _ range: Range<Int>, cells: [PaperSentence.Cell] = []) {
        let range = text.trimmed(range)
        guard range.contains(where: { isWord(text.scalars[$0]) }) else { return }
        while let next = hidden.last, next.upperBound <= range.lowerBound { hidden.removeLast() }
        sentences.append(
            PaperSentence(
                kind: kind, range: range, heading: headings.indices.last, group: group, cells: cells,
                isHidden: hidden.last.map { $0.overlaps(range) } ?? false))
    }

    private func isWord(_ scalar: Unicode.Scalar) -> Bool { scalar.isLetter || scalar.isDigit || scalar.isHan }

    private mutating func addHeading(_ range: Range<Int>, level: Int) {
        guard !range.isEmpty else { return }
        var parent = headings.indices.last
        while let index = parent, headings[index].level >= level { parent = headings[index].parent }
        headings.append(PaperHeading(range: range, level: level, parent: parent))
        group += 1
        run = nil
        add(.heading, range)
    }

    private mutating func addProse(_ range: Range<Int>, kind: PaperSentence.Kind) {
        for sentence in splitter.sentences(in: text, range) { add(kind, sentence) }
    }

    private mutating func addRow(_ range: Range<Int>, cells: [PaperSentence.Cell]) {
        // A row that heads the columns is named by them already.
        add(.tableRow, range, cells: cells.contains { $0.column != nil } ? cells : cells.filter { !$0.range.isEmpty })
    }

    private func cell(_ range: Range<Int>, column: Range<Int>?) -> PaperSentence.Cell {
        PaperSentence.Cell(
            range: range, column: column,
            heading: column.map { text[text.trimmed($0.prefix(CanonicalText.longestHeading))] })
    }

    // MARK: Lines

    private mutating func addLines(_ range: Range<Int>) {
        let lines = text.lines(range)
        let shapes = lines.map { LineShape($0, in: text) }
        let width = PaperLines.width(lines, shapes)
        var index = 0
        while index < lines.count {
            let line = lines[index]
            switch shapes[index] {
            case .blank, .rule:
                run = nil
                index += 1
            case .heading(let level):
                addHeading(line, level: level)
                index += 1
            case .row: index = addTable(from: index, lines, shapes)
            case .listItem, .text:
                let isItem = shapes[index] == .listItem
                if let level = PaperLines.headingLevel(at: index, lines, shapes, in: text) {
                    addHeading(line, level: level)
                    index += 1
                    continue
                }
                var end = index + 1
                while end < lines.count, shapes[end] == .text,
                    PaperLines.isWrapped(lines[end - 1], before: lines[end], width: width, in: text)
                {
                    end += 1
                }
                begin(isItem ? .listItem : .prose)
                addProse(line.lowerBound..<lines[end - 1].upperBound, kind: isItem ? .listItem : .prose)
                index = end
            }
        }
        run = nil
    }

    /// The rows from a line on, with the first one as head where it has words only and others below have figures.
    private mutating func addTable(from first: Int, _ lines: [Range<Int>], _ shapes: [LineShape]) -> Int {
        var rows: [(line: Range<Int>, cells: [Range<Int>])] = []
        var index = first
        var isRuled = false
        while index < lines.count {
            if case .row(let cells) = shapes[index] {
                rows.append((lines[index], cells))
            } else if shapes[index] == .rule, rows.count == 1 {
                isRuled = true
            } else {
                break
            }
            index += 1
        }
        begin(.tableRow)
        let head = rows[0].cells
        let isHead = rows.count > 1 && (isRuled || TableHead.isHead(rows.map(\.cells), in: text))
        for (number, row) in rows.enumerated() {
            let cells = row.cells.enumerated().map { place, range -> PaperSentence.Cell in
                guard isHead, number > 0 else { return PaperSentence.Cell(range: range, column: nil) }
                let column = TableHead.column(of: place, range, row: row, head: head, headLine: rows[0].line)
                return cell(range, column: column.flatMap { $0.isEmpty ? nil : $0 })
            }.filter { !$0.range.isEmpty }
            addRow(row.line, cells: cells)
        }
        return index
    }
}
