/// What a line of plain text looks like.
enum LineShape: Equatable {
    case blank
    case heading(level: Int)
    case listItem
    /// The ranges of its cells.
    case row([Range<Int>])
    /// The dashes between a table's head and its rows, or a line drawn across the page.
    case rule
    case text

    /// - Parameter line: trimmed.
    init(_ line: Range<Int>, in text: PaperText) {
        let scalars = text.scalars[line]
        guard let first = scalars.first else {
            self = .blank
            return
        }
        if scalars.allSatisfy({ "-=_|:+ \t*".unicodeScalars.contains($0) }), scalars.count >= 3 {
            self = .rule
        } else if first == "#", let level = LineShape.level(scalars) {
            self = .heading(level: level)
        } else if let cells = LineShape.barred(line, in: text) ?? LineShape.spaced(line, in: text), cells.count > 1 {
            self = .row(cells)
        } else if LineShape.markLength(line, in: text) != nil {
            self = .listItem
        } else {
            self = .text
        }
    }

    private static func level(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
        let level = scalars.prefix { $0 == "#" }.count
        guard level <= 6, scalars.count > level, scalars[scalars.startIndex + level].isSpace else { return nil }
        return level
    }

    /// Cells between bars.
    private static func barred(_ line: Range<Int>, in text: PaperText) -> [Range<Int>]? {
        let scalars = text.scalars
        let bars = line.filter { index in
            scalars[index] == "|" || scalars[index] == "｜"
        }
        guard !bars.isEmpty else { return nil }
        let isFramed = bars.first == line.lowerBound
        guard
            isFramed || bars.count > 1
                || bars.allSatisfy({ $0 > line.lowerBound && scalars[$0 - 1].isSpace })
        else { return nil }
        return cells(line, cuts: bars.map { $0..<($0 + 1) }, in: text)
    }

    /// Cells between tabs or at least two spaces.
    private static func spaced(_ line: Range<Int>, in text: PaperText) -> [Range<Int>]? {
        var cuts: [Range<Int>] = []
        var index = line.lowerBound
        while index < line.upperBound {
            guard text.scalars[index].isSpace else {
                index += 1
                continue
            }
            let start = index
            while index < line.upperBound, text.scalars[index].isSpace { index += 1 }
            let isWide = index - start > 1 || text.scalars[start] == "\t" || text.scalars[start].value == 0x3000
            // Two spaces behind a full stop part sentences, behind the mark of a list its item.
            let before = text.scalars[start - 1]
            if isWide, !".!?。".unicodeScalars.contains(before), start - line.lowerBound > 2 || index - start > 3 {
                cuts.append(start..<index)
            }
        }
        return cuts.isEmpty ? nil : cells(line, cuts: cuts, in: text)
    }

    private static func cells(_ line: Range<Int>, cuts: [Range<Int>], in text: PaperText) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = line.lowerBound
        for cut in cuts {
            result.append(text.trimmed(start..<cut.lowerBound))
            start = cut.upperBound
        }
        result.append(text.trimmed(start..<line.upperBound))
        // The frame's own bars have nothing outside.
        if result.first?.isEmpty == true, cuts.first?.lowerBound == line.lowerBound { result.removeFirst() }
        if result.last?.isEmpty == true { result.removeLast() }
        return result
    }

    /// How long the mark of a list's item at the start of a line is, its space included: "- ", "(a) ", "1. ", "一、".
    static func markLength(_ line: Range<Int>, in text: PaperText) -> Int? {
        let scalars = text.scalars
        let start = line.lowerBound
        func at(_ offset: Int) -> Unicode.Scalar? {
            start + offset < line.upperBound ? scalars[start + offset] : nil
        }
        guard let first = at(0) else { return nil }
        if "-*+•·‣▪◦●–—".unicodeScalars.contains(first), let next = at(1), next.isSpace { return 2 }
        if "•●▪◦".unicodeScalars.contains(first) { return 1 }
        var length = first == "(" || first == "（" ? 1 : 0
        let digits = length
        while let next = at(length), next.isDigit || next == "." && length > digits && at(length + 1)?.isDigit == true {
            length += 1
        }
        if length == digits {
            if let letter = at(length), letter.isLetter, letter.isASCII,
                at(length + 1).map({ ").）".unicodeScalars.contains($0) }) == true
            {
                length += 1
            } else {
                while let next = at(length), "一二三四五六七八九十".unicodeScalars.contains(next), length - digits < 3 {
                    length += 1
                }
            }
        }
        guard length > digits, length - digits <= 6, let close = at(length) else { return nil }
        if "、）".unicodeScalars.contains(close) { return length + 1 }
        guard ").".unicodeScalars.contains(close), let next = at(length + 1), next.isSpace || next.isHan else {
            return nil
        }
        return length + (next.isSpace ? 2 : 1)
    }
}
