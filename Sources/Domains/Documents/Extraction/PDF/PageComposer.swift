/// Puts laid out pages into the text: paragraphs, headings, list items, tables.
struct PageComposer {
    /// How much higher than the body a heading's line is.
    private let headingRatio: Double
    /// Points; nobody sees what is smaller.
    private static let smallest = 2.0
    private var sizes: [Int: Int] = [:]

    /// - Parameter headingRatio: higher where heights are not exact.
    init(headingRatio: Double = 1.18) {
        self.headingRatio = headingRatio
    }

    /// Learns the size of the body's text: pages are shown to it before they are added.
    mutating func look(at page: LaidOutPage) {
        for line in page.lines where line.box.height >= Self.smallest {
            let signs = line.words.reduce(0) { $0 + $1.text.unicodeScalars.count }
            sizes[Int((line.box.height * 2).rounded()), default: 0] += signs
        }
    }

    /// The height that most signs have.
    private var bodySize: Double {
        sizes.max { ($0.value, $0.key) < ($1.value, $1.key) }.map { Double($0.key) / 2 } ?? 0
    }

    /// What a page is under way with.
    private struct Passage {
        var lines: [Int] = []
        var followsItem = false
    }

    /// Adds the words of a page; the page itself is begun and ended by the caller.
    func add(_ page: LaidOutPage, to builder: inout CanonicalTextBuilder) throws(ExtractionFault) {
        let tables = TableFinder.tables(page)
        var tableOf: [Int: Int] = [:]
        for (number, table) in tables.enumerated() { for line in table.lines { tableOf[line] = number } }
        var done: Set<Int> = []
        var passage = Passage()
        for index in page.lines.indices {
            if let number = tableOf[index] {
                try end(&passage, before: nil, page, &builder)
                if done.insert(number).inserted { try add(tables[number], page, to: &builder) }
                continue
            }
            if let last = passage.lines.last, !continues(page, last, index) {
                try end(&passage, before: index, page, &builder)
            }
            passage.lines.append(index)
        }
        try end(&passage, before: nil, page, &builder)
    }

    /// Whether a line goes on with the paragraph of the one before.
    private func continues(_ page: LaidOutPage, _ before: Int, _ index: Int) -> Bool {
        let (last, line) = (page.lines[before], page.lines[index])
        if LineText.isListItem(line) { return false }
        let size = last.box.height
        guard abs(size - line.box.height) < 0.15 * size, level(last) == level(line) else { return false }
        let gap = line.box.top - last.box.bottom
        guard gap > -0.5 * size, gap < 0.9 * size, last.box.sharesColumn(with: line.box) else { return false }
        if last.block == line.block || page.isCrowded { return last.block == line.block }
        // Lines that are set apart by more than a block's are one paragraph where the first is full.
        let right = page.lines.reduce(0) { $1.box.sharesColumn(with: last.box) ? max($0, $1.box.right) : $0 }
        let left = min(last.box.left, line.box.left)
        let next = line.words[0].box.width
        return last.box.right + next > right - 0.06 * (right - left) && line.box.left < last.box.left + 3 * size
    }

    private func level(_ line: LaidOutPage.Line) -> Int? {
        let ratio = bodySize > 0 ? line.box.height / bodySize : 1
        guard ratio >= headingRatio else { return nil }
        return ratio >= 1.8 ? 1 : ratio >= 1.4 ? 2 : 3
    }

    /// Writes a paragraph, line by line.
    ///
    /// - Parameter next: the line behind it; nil where there is none or it is of a table.
    private func end(
        _ passage: inout Passage, before next: Int?, _ page: LaidOutPage, _ builder: inout CanonicalTextBuilder
    ) throws(ExtractionFault) {
        let lines = passage.lines
        passage.lines = []
        guard let first = lines.first else { return }
        try builder.endLine()
        let start = builder.count
        var signs = 0
        for (number, index) in lines.enumerated() {
            if number > 0 { try builder.append("\n") }
            try add(page.lines[index].words, page, to: &builder)
            signs += page.lines[index].words.reduce(0) {
                $0 + $1.text.unicodeScalars.count { $0.properties.isAlphabetic }
            }
        }
        let line = page.lines[first]
        let kind: TextBlock.Kind =
            if let level = level(line), lines.count <= 2, signs >= 2, builder.count - start <= 200 {
                .heading(level: level)
            } else if lines.count == 1, !passage.followsItem, let next,
                isNumberedHeading(line, before: page.lines[next])
            {
                .heading(level: 3)
            } else if LineText.isListItem(line) {
                .listItem
            } else {
                .paragraph
            }
        passage.followsItem = kind == .listItem
        try builder.mark(kind, since: start)
        try builder.append("\n")
    }

    /// Whether a short line such as "6. Use and pets" names what follows, where an item of a list would be followed by the
    /// next.
    private func isNumberedHeading(_ line: LaidOutPage.Line, before next: LaidOutPage.Line) -> Bool {
        guard LineText.isListItem(line), let number = line.words.first?.text, number.first?.isWholeNumber == true,
            (2...10).contains(line.words.count), let last = line.words.last?.text.last, !".,;:!?。；：，".contains(last)
        else { return false }
        return !LineText.isListItem(next)
    }

    private func add(
        _ words: [LaidOutPage.Word], _ page: LaidOutPage, to builder: inout CanonicalTextBuilder
    ) throws(ExtractionFault) {
        for (number, word) in words.enumerated() {
            if number > 0, LineText.isApart(words[number - 1], word) { try builder.append(" ") }
            let start = builder.count
            try builder.append(word.text)
            if let reason = hidden(word, page) { builder.hide(start..<builder.count, reason) }
        }
    }

    /// Why a reader of the page does not see a word.
    private func hidden(_ word: LaidOutPage.Word, _ page: LaidOutPage) -> HiddenSpan.Reason? {
        let box = word.box
        if word.confidence != nil { return nil }
        if let known = word.hidden { return known }
        // The height alone is wrong for fonts that do not know theirs.
        if box.height < Self.smallest, box.width < Self.smallest * Double(word.text.unicodeScalars.count) {
            return .tinyFont
        }
        let (x, y) = ((box.left + box.right) / 2, box.middle)
        return x < 0 || y < 0 || x > page.width || y > page.height ? .outsidePage : nil
    }

    private func add(
        _ table: TableFinder.Table, _ page: LaidOutPage, to builder: inout CanonicalTextBuilder
    ) throws(ExtractionFault) {
        var headings: [Range<Int>?] = []
        for (number, row) in table.rows.enumerated() {
            try builder.endLine()
            let start = builder.count
            var places: [Range<Int>?] = []
            for (column, cell) in row.enumerated() {
                if column > 0 { try builder.append("\t") }
                let cellStart = builder.count
                var before = ""
                for segment in cell ?? [] {
                    let text = segment.words[0].text
                    if LineText.needsSpace(before, text) { try builder.append(" ") }
                    try add(segment.words, page, to: &builder)
                    before = segment.words.last?.text ?? ""
                }
                places.append(builder.count > cellStart ? cellStart..<builder.count : nil)
            }
            try builder.mark(.tableRow, since: start)
            let isHeading = number == 0 && table.hasHeading
            if isHeading { headings = places }
            for (column, place) in places.enumerated() {
                guard let place else { continue }
                let named = isHeading || column >= headings.count ? nil : headings[column]
                let label = column == 0 || isHeading ? nil : places[0]
                try builder.mark(.cell(row: label, column: named, address: nil), place)
            }
            try builder.append("\n")
        }
    }
}
