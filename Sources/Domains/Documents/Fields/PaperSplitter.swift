internal import Language

/// Cuts a paper into headings, cells, lines and sentences.
///
/// A line goes on in the next one where it is long and the next one neither starts a list nor holds a label; sentences end at
/// their marks, not behind abbreviations.
struct PaperSplitter {
    private let scalars: [Unicode.Scalar]
    private let blocks: [TextBlock]
    private let abbreviations: Set<String>
    private var parts: [PaperPart] = []
    private var heading: Int?
    /// Longest part, so that a text without line ends stays cheap to read.
    static let longest = 1_500

    static func parts(
        of text: CanonicalText, _ scalars: [Unicode.Scalar], abbreviations: Set<String>
    ) -> [PaperPart] {
        var splitter = PaperSplitter(scalars: scalars, blocks: text.blocks, abbreviations: abbreviations)
        splitter.run()
        return splitter.parts
    }

    private init(scalars: [Unicode.Scalar], blocks: [TextBlock], abbreviations: Set<String>) {
        self.scalars = scalars
        self.blocks = blocks
        self.abbreviations = abbreviations
    }

    private mutating func run() {
        var place = 0
        for (index, block) in blocks.enumerated() where block.range.upperBound <= scalars.count {
            switch block.kind {
            case .tableRow:
                addLines(place..<max(place, block.range.lowerBound), block: nil)
                // A row without cells is a line.
                let next = index + 1 < blocks.count ? blocks[index + 1] : nil
                if case .cell? = next?.kind, let next, block.range.contains(next.range.lowerBound) {
                    place = max(place, block.range.lowerBound)
                } else {
                    addLines(max(place, block.range.lowerBound)..<max(place, block.range.upperBound), block: index)
                    place = max(place, block.range.upperBound)
                }
            case .cell(let row, let column, _):
                add(
                    .cell, block.range, block: index,
                    titles: [row, column].compactMap { $0 }.filter { $0 != block.range })
                place = max(place, block.range.upperBound)
            case .heading:
                addLines(place..<max(place, block.range.lowerBound), block: nil)
                add(.heading, block.range, block: index)
                place = max(place, block.range.upperBound)
            case .paragraph, .listItem:
                guard block.range.lowerBound >= place else { continue }
                addLines(place..<block.range.lowerBound, block: nil)
                addLines(block.range, block: index)
                place = block.range.upperBound
            }
        }
        addLines(place..<scalars.count, block: nil)
    }

    private mutating func add(_ kind: PaperPart.Kind, _ range: Range<Int>, block: Int?, titles: [Range<Int>] = []) {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, scalars[start].properties.isWhitespace { start += 1 }
        while end > start, scalars[end - 1].properties.isWhitespace { end -= 1 }
        guard start < end else { return }
        // Headings and cells are short; of a long one the beginning is read.
        end = min(end, start + 2 * PaperSplitter.longest)
        parts.append(PaperPart(kind: kind, range: start..<end, block: block, heading: heading, titles: titles))
        if kind == .heading { heading = parts.count - 1 }
    }

    private mutating func addLines(_ range: Range<Int>, block: Int?) {
        var start = range.lowerBound
        var open: Range<Int>?
        let columns = AlignedColumns(scalars: scalars)
        while start < range.upperBound {
            if let table = columns.table(from: start, to: range.upperBound) {
                if let open { addSentences(open, block: block) }
                open = nil
                add(.sentence, table.head, block: block)
                for cell in table.cells { add(.cell, cell.range, block: block, titles: cell.titles) }
                start = table.end
                continue
            }
            var end = start
            while end < range.upperBound, scalars[end] != "\n", scalars[end] != "\u{0C}" { end += 1 }
            let line = start..<end
            if let (level, text) = markdownHeading(line), level > 0 {
                if let open { addSentences(open, block: block) }
                open = nil
                add(.heading, text, block: block)
            } else if isBlank(line) || end < range.upperBound && scalars[end] == "\u{0C}" && isBlank(line) {
                if let open { addSentences(open, block: block) }
                open = nil
            } else if let before = open {
                if goesOn(before, line) {
                    open = before.lowerBound..<end
                } else {
                    addSentences(before, block: block)
                    open = line
                }
            } else {
                open = line
            }
            start = end + 1
        }
        if let open { addSentences(open, block: block) }
    }

    private func isBlank(_ line: Range<Int>) -> Bool { line.allSatisfy { scalars[$0].properties.isWhitespace } }

    private func markdownHeading(_ line: Range<Int>) -> (Int, Range<Int>)? {
        var place = line.lowerBound
        while place < line.upperBound, scalars[place] == "#" { place += 1 }
        let level = place - line.lowerBound
        guard (1...6).contains(level), place < line.upperBound, scalars[place] == " " else { return nil }
        return (level, place..<line.upperBound)
    }

    /// Whether a line that starts behind another one is its continuation.
    private func goesOn(_ before: Range<Int>, _ line: Range<Int>) -> Bool {
        var lastStart = before.upperBound
        while lastStart > before.lowerBound, scalars[lastStart - 1] != "\n" { lastStart -= 1 }
        let last = lastStart..<before.upperBound
        var width = 0
        for place in last { width += scalars[place].value >= 0x2E80 ? 2 : 1 }
        guard width >= 48, !hasLabel(line), !startsItem(line), !hasColumns(last), !hasColumns(line) else {
            return false
        }
        guard let end = last.last(where: { !scalars[$0].properties.isWhitespace }) else { return false }
        return !"。！？：:|".unicodeScalars.contains(scalars[end]) && before.count < PaperSplitter.longest
    }

    private func hasLabel(_ line: Range<Int>) -> Bool {
        let colon = line.prefix(32).first { scalars[$0] == ":" || scalars[$0] == "：" }
        guard let colon else { return false }
        return colon + 1 >= line.upperBound || scalars[colon] == "：" || scalars[colon + 1].properties.isWhitespace
    }

    private func startsItem(_ line: Range<Int>) -> Bool {
        guard let start = line.first(where: { !scalars[$0].properties.isWhitespace }) else { return true }
        if "-*•·|>☐□–".unicodeScalars.contains(scalars[start]) { return true }
        var place = start
        while place < line.upperBound, scalars[place].properties.numericType == .decimal, place - start < 3 {
            place += 1
        }
        guard place > start, place + 1 < line.upperBound else { return false }
        return ".)、．".unicodeScalars.contains(scalars[place])
            && (scalars[place + 1].properties.isWhitespace || scalars[place] == "、")
    }

    private func hasColumns(_ line: Range<Int>) -> Bool {
        var spaces = 0
        var isInside = false
        for place in line {
            if scalars[place] == "\t" || scalars[place] == "|" { return true }
            if scalars[place] == " " {
                spaces += 1
            } else {
                if isInside, spaces >= 3 { return true }
                isInside = true
                spaces = 0
            }
        }
        return false
    }

    private mutating func addSentences(_ range: Range<Int>, block: Int?) {
        var start = range.lowerBound
        var place = start
        while place < range.upperBound {
            let isLong = place - start >= PaperSplitter.longest && scalars[place].properties.isWhitespace
            if endsSentence(at: place, from: start, in: range) || isLong {
                add(.sentence, start..<place + 1, block: block)
                start = place + 1
            }
            place += 1
        }
        if start < range.upperBound { add(.sentence, start..<range.upperBound, block: block) }
    }

    private func endsSentence(at place: Int, from start: Int, in range: Range<Int>) -> Bool {
        switch scalars[place] {
        case "。", "！", "？", "；": return true
        case "!", "?", ";": return place + 1 < range.upperBound && scalars[place + 1].properties.isWhitespace
        case ".":
            guard place + 1 < range.upperBound, scalars[place + 1].properties.isWhitespace else { return false }
            var next = place + 1
            while next < range.upperBound, scalars[next].properties.isWhitespace { next += 1 }
            guard next < range.upperBound, !scalars[next].properties.isLowercase else { return false }
            var word = place
            while word > start, scalars[word - 1].properties.isAlphabetic || scalars[word - 1] == "." { word -= 1 }
            guard word < place else {
                // "7. Mai 2014", "1. Pay".
                return !(place > start && scalars[place - 1].properties.numericType == .decimal && place - start <= 3)
                    && !isDayBefore(place, next, start, range)
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[word..<place])
            let lower = String(text).lowercased()
            return !(place - word == 1 && scalars[word].properties.isUppercase) && !abbreviations.contains(lower)
        default: return false
        }
    }

    /// "am 7. Mai": a day and a word behind it.
    private func isDayBefore(_ place: Int, _ next: Int, _ start: Int, _ range: Range<Int>) -> Bool {
        var digits = place
        while digits > start, scalars[digits - 1].properties.numericType == .decimal { digits -= 1 }
        guard (1...2).contains(place - digits), digits == start || scalars[digits - 1] == " " else { return false }
        var end = next
        while end < range.upperBound, scalars[end].properties.isAlphabetic { end += 1 }
        return end > next && end + 4 < range.upperBound && scalars[end] == " "
            && scalars[end + 1].properties.numericType == .decimal
            && scalars[end + 4].properties.numericType == .decimal
    }
}
