/// Splits text into the terms that papers are indexed and searched by.
///
/// Words of letters and digits lose case, accents and English inflection. Han is written without spaces: there every two
/// neighbours are a term. A word that a hyphen breaks at a line's end gives the joined word and its two parts.
public enum SearchTerms {
    /// All terms of a text for an index, parted by spaces.
    public static func indexed(_ text: String) -> String {
        terms(Array(text.unicodeScalars)).map(\.text).joined(separator: " ")
    }

    public static func terms(of text: String) -> [SearchTerm] { terms(Array(text.unicodeScalars)) }

    /// The terms in a range of a paper; places are the paper's.
    public static func terms(in text: PaperText, _ range: Range<Int>) -> [SearchTerm] {
        terms(Array(text.scalars[range]), from: range.lowerBound)
    }

    static func terms(_ scalars: [Unicode.Scalar], from offset: Int = 0) -> [SearchTerm] {
        var result: [SearchTerm] = []
        var index = 0
        while index < scalars.count {
            let start = index
            if scalars[index].isHan {
                while index < scalars.count, scalars[index].isHan { index += 1 }
                addHan(scalars, start..<index, offset, to: &result)
            } else if isPart(scalars[index]) {
                var parts = [start..<start]
                while index < scalars.count {
                    if isPart(scalars[index]) || isInner(index, scalars) {
                        index += 1
                        parts[parts.count - 1] = parts[parts.count - 1].lowerBound..<index
                    } else if let next = joint(at: index, in: scalars) {
                        index = next
                        parts.append(next..<next)
                    } else {
                        break
                    }
                }
                addWord(scalars, parts, offset, to: &result)
            } else {
                index += 1
            }
        }
        return result
    }

    /// Where a word goes on that a hyphen breaks here at a line's end; nil where none does.
    static func joint(at index: Int, in scalars: [Unicode.Scalar]) -> Int? {
        guard "-\u{AD}\u{2010}".unicodeScalars.contains(scalars[index]), index > 0, scalars[index - 1].isLower else {
            return nil
        }
        var next = index + 1
        var hasLineEnd = false
        while next < scalars.count, scalars[next].isSpace, next - index < 40 {
            if scalars[next].isLineEnd { hasLineEnd = true }
            next += 1
        }
        guard hasLineEnd, next < scalars.count, scalars[next].isLower else { return nil }
        return next
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isDigit || scalar.isLetter
            || !scalar.isASCII && scalar.properties.generalCategory == .nonspacingMark
    }

    /// An apostrophe or point inside a word, or a point or comma inside a number.
    private static func isInner(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        guard index + 1 < scalars.count, index > 0 else { return false }
        switch scalars[index] {
        case ".", ",": return scalars[index - 1].isDigit && scalars[index + 1].isDigit
        case "'", "\u{2019}": return scalars[index - 1].isLetter && scalars[index + 1].isLetter
        default: return false
        }
    }

    private static func addHan(
        _ scalars: [Unicode.Scalar], _ run: Range<Int>, _ offset: Int, to result: inout [SearchTerm]
    ) {
        let length = run.count == 1 ? 1 : 2
        for start in run.lowerBound...(run.upperBound - length) {
            let text = String(String.UnicodeScalarView(scalars[start..<(start + length)]))
            result.append(SearchTerm(text: text, range: (start + offset)..<(start + length + offset), isHan: true))
        }
    }

    private static func addWord(
        _ scalars: [Unicode.Scalar], _ parts: [Range<Int>], _ offset: Int, to result: inout [SearchTerm]
    ) {
        func add(_ text: String, _ range: Range<Int>) {
            let folded = fold(text)
            guard !folded.isEmpty else { return }
            result.append(
                SearchTerm(
                    text: folded, range: (range.lowerBound + offset)..<(range.upperBound + offset), isHan: false))
        }
        let texts = parts.map { String(String.UnicodeScalarView(scalars[$0])) }
        if parts.count > 1 {
            add(texts.joined(), parts[0].lowerBound..<(parts.last ?? parts[0]).upperBound)
        }
        for (text, range) in zip(texts, parts) { add(text, range) }
    }

    /// One word as it is searched by.
    static func fold(_ word: String) -> String {
        var folded = word.lowercased()
        for ending in ["'s", "\u{2019}s", "'", "\u{2019}"] where folded.hasSuffix(ending) {
            folded.removeLast(ending.count)
            break
        }
        if folded.utf8.allSatisfy({ $0 < 0x80 }) {
            if folded.contains("'") { folded.removeAll { $0 == "'" } }
            if folded.contains(",") { folded.removeAll { $0 == "," } }
            return EnglishStem.stem(folded)
        }
        let plain = folded.decomposedStringWithoutMarks
        return EnglishStem.stem(plain)
    }
}

extension String {
    /// Accented Latin letters as plain ones, by their names; wide digits as plain ones.
    fileprivate var decomposedStringWithoutMarks: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
            if (0xFF10...0xFF19).contains(scalar.value), let digit = Unicode.Scalar(scalar.value - 0xFEE0) {
                result.append(digit)
            } else if scalar.value == 0x2019 || scalar == "," {
                continue
            } else if !scalar.isASCII, scalar.value < 0x2000, let name = scalar.properties.name,
                let letter = SearchTerms.letter(named: name)
            {
                result.append(letter)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}

extension SearchTerms {
    /// LATIN SMALL LETTER E WITH ACUTE is an e.
    fileprivate static func letter(named name: String) -> Unicode.Scalar? {
        let words = name.split(separator: " ")
        guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[3].utf8.count == 1, words[4] == "WITH"
        else { return nil }
        return words[3].lowercased().unicodeScalars.first
    }
}
