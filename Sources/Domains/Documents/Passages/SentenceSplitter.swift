public import Language

/// Cuts prose into sentences, in English and Chinese.
///
/// The ranges are exact: trimmed, in order, and all that is not white space lies in one of them. A full stop ends no
/// sentence inside a number, behind an abbreviation or an initial, nor before a small letter.
public struct SentenceSplitter: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "abbreviations.tsv"

    /// Never end a sentence: "Mr", "e.g".
    private let inner: Set<String>
    /// May end one, where a word follows that begins sentences: "a.m", "Inc".
    private let either: Set<String>
    private let starters: Set<String>

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["kind", "words"])
        var sets: [String: Set<String>] = ["inner": [], "either": [], "starter": []]
        while let row = try reader.row() {
            let kind = TableReader.text(row[0])
            guard sets[kind] != nil else { throw reader.fault(.unknownValue, "unknown kind \(kind)") }
            for word in TableReader.list(row[1]) { sets[kind]?.insert(TableReader.text(word)) }
        }
        inner = sets["inner"] ?? []
        either = sets["either"] ?? []
        starters = sets["starter"] ?? []
    }

    public func sentences(in text: PaperText, _ range: Range<Int>) -> [Range<Int>] {
        let scalars = text.scalars
        let range = range.clamped(to: 0..<scalars.count)
        var result: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            guard let end = end(at: index, in: scalars, range) else {
                index += 1
                continue
            }
            let sentence = text.trimmed(start..<end)
            if !sentence.isEmpty { result.append(sentence) }
            start = end
            index = end
        }
        let rest = text.trimmed(start..<range.upperBound)
        if !rest.isEmpty { result.append(rest) }
        return result
    }

    /// Where the sentence ends whose end mark stands at a place; nil where none does.
    private func end(at index: Int, in scalars: [Unicode.Scalar], _ range: Range<Int>) -> Int? {
        let mark = scalars[index].value
        let isWide: Bool
        switch mark {
        case 0x3002, 0xFF01, 0xFF1F: isWide = true
        case 0x2E, 0x21, 0x3F, 0x2026: isWide = false
        default: return nil
        }
        var end = index + 1
        while end < range.upperBound, [0x2E, 0x21, 0x3F, 0x2026, 0x3002, 0xFF01, 0xFF1F].contains(scalars[end].value) {
            end += 1
        }
        while end < range.upperBound, scalars[end].isClosing { end += 1 }
        // Notes behind the mark: "... in 1999.[12]"
        while let note = note(at: end, in: scalars, range) { end = note }
        guard end < range.upperBound else { return end }
        if isWide { return end }
        guard scalars[end].isSpace || scalars[end].isHan else { return nil }
        var next = end
        while next < range.upperBound, scalars[next].isSpace { next += 1 }
        guard next < range.upperBound else { return end }
        if scalars[next].isLower || ",;:)".unicodeScalars.contains(scalars[next]) { return nil }
        if mark == 0x2E, !endsWord(at: index, next: next, in: scalars, range) { return nil }
        return end
    }

    private func note(at index: Int, in scalars: [Unicode.Scalar], _ range: Range<Int>) -> Int? {
        guard index < range.upperBound, scalars[index] == "[" else { return nil }
        var end = index + 1
        while end < range.upperBound, scalars[end].isDigit { end += 1 }
        guard end > index + 1, end - index < 6, end < range.upperBound, scalars[end] == "]" else { return nil }
        return end + 1
    }

    /// Whether the full stop at a place ends a sentence by what stands before it and behind.
    private func endsWord(at index: Int, next: Int, in scalars: [Unicode.Scalar], _ range: Range<Int>) -> Bool {
        var start = index
        while start > range.lowerBound,
            scalars[start - 1].isLetter || scalars[start - 1].isDigit
                || scalars[start - 1] == "." && start < index
        {
            start -= 1
        }
        guard start < index else { return true }
        let word = scalars[start..<index]
        // The number of a list's item: "1. Rent"
        if word.allSatisfy(\.isDigit), word.count <= 3, isLineStart(start, in: scalars, range) { return false }
        let lower = String(String.UnicodeScalarView(word)).lowercased()
        if inner.contains(lower) { return false }
        let isInitial = word.count == 1 && word.first?.isUpper == true
        guard either.contains(lower) || isInitial || word.contains(".") && word.allSatisfy({ !$0.isDigit }) else {
            return true
        }
        var end = next
        while end < range.upperBound, scalars[end].isLetter { end += 1 }
        return starters.contains(String(String.UnicodeScalarView(scalars[next..<end])).lowercased())
    }

    private func isLineStart(_ index: Int, in scalars: [Unicode.Scalar], _ range: Range<Int>) -> Bool {
        var place = index
        while place > range.lowerBound, scalars[place - 1].isSpace, !scalars[place - 1].isLineEnd { place -= 1 }
        return place == range.lowerBound || scalars[place - 1].isLineEnd
    }
}
