/// How lines of plain text belong together.
enum PaperLines {
    /// Shorter ones are no column of running text.
    private static let narrowest = 40

    /// How wide running text is set, in code points: the longest line. Han signs stand for two.
    static func width(_ lines: [Range<Int>], _ shapes: [LineShape]) -> Int {
        zip(lines, shapes).filter { $1 == .text || $1 == .listItem }.map(\.0.count).max() ?? 0
    }

    /// Whether a line goes on in the next: it was full, or the next one begins small.
    static func isWrapped(_ line: Range<Int>, before next: Range<Int>, width: Int, in text: PaperText) -> Bool {
        guard !line.isEmpty, !next.isEmpty, !isField(next, in: text) else { return false }
        let (last, first) = (text.scalars[line.upperBound - 1], text.scalars[next.lowerBound])
        if last.isHan || first.isHan {
            return width >= narrowest / 2 && line.count + 2 >= width && !"。：！？".unicodeScalars.contains(last)
        }
        let word = text.scalars[next].prefix { !$0.isSpace }.count
        // As wide as others where a word more would not have fitted; margins are ragged.
        if width >= narrowest, line.count + 1 + word > width - 4 { return true }
        guard width < 4 * narrowest else { return false }
        if last == "-" || last == "," { return first.isLower }
        return first.isLower && line.count * 2 >= width && !".:;!?".unicodeScalars.contains(last)
    }

    /// Whether a line begins with the name of a field: "Bill date: 5 May 2026".
    static func isField(_ line: Range<Int>, in text: PaperText) -> Bool {
        let scalars = text.scalars[line]
        guard let colon = scalars.firstIndex(where: { ":：".unicodeScalars.contains($0) }), colon > scalars.startIndex,
            colon - scalars.startIndex <= 40, scalars.first.map({ $0.isUpper || $0.isHan }) == true,
            colon + 1 == scalars.endIndex || scalars[colon + 1].isSpace || scalars[colon].value == 0xFF1A
        else { return false }
        let name = scalars[..<colon]
        return name.split(whereSeparator: \.isSpace).count <= 5
            && !name.contains { ".,;。，；".unicodeScalars.contains($0) }
    }

    /// The level of a line that stands as a heading over what follows: short, without an end mark, and alone or over
    /// lines of fields and tables. Nil for others.
    static func headingLevel(
        at index: Int, _ lines: [Range<Int>], _ shapes: [LineShape], in text: PaperText
    ) -> Int? {
        let line = lines[index]
        let scalars = text.scalars[line]
        guard index == 0 || shapes[index - 1] == .blank || shapes[index - 1] == .rule, isShort(scalars),
            let last = scalars.last, !".,;:!?。，；：！？、".unicodeScalars.contains(last),
            !scalars.contains(where: { ":：@".unicodeScalars.contains($0) })
        else { return nil }
        guard let next = (index + 1..<lines.count).first(where: { shapes[$0] != .blank && shapes[$0] != .rule }) else {
            return nil
        }
        let isNumbered = shapes[index] == .listItem || scalars.first == "第" || scalars.first == "§"
        if isNumbered, shapes[index] == .listItem, shapes[next] == .listItem, next == index + 1 { return nil }
        let digits = scalars.count(where: \.isDigit)
        guard isNumbered || digits <= 4 else { return nil }
        guard isNumbered || scalars.first.map({ $0.isUpper || $0.isHan }) == true else { return nil }
        // The first line of an address or of running text is none.
        if next == index + 1, shapes[next] == .text, isWrappedOver(lines, shapes, next, in: text) { return nil }
        return scalars.allSatisfy { !$0.isLower } && !scalars.contains(where: \.isHan) ? 1 : 2
    }

    private static func isShort(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let han = scalars.count(where: \.isHan)
        if han * 2 > scalars.count { return scalars.count <= 20 }
        return scalars.count <= 60 && scalars.split(whereSeparator: \.isSpace).count <= 8
    }

    /// Whether a paragraph that begins below is nothing but short lines without fields: an address.
    private static func isWrappedOver(
        _ lines: [Range<Int>], _ shapes: [LineShape], _ first: Int, in text: PaperText
    ) -> Bool {
        var index = first
        while index < lines.count, shapes[index] == .text {
            let scalars = text.scalars[lines[index]]
            if !isShort(scalars) || scalars.contains(where: { ":：".unicodeScalars.contains($0) }) { return false }
            index += 1
        }
        return index == lines.count || shapes[index] == .blank
    }
}
