/// A word of a sentence, or a Han sign, and where it stands.
struct TextWord: Sendable {
    /// In small letters.
    let text: String
    /// As it is searched; of a Han sign with the one behind it.
    let stem: String
    /// Code points of the paper.
    let range: Range<Int>
    let isCapital: Bool
    let isHan: Bool
    let hasDigit: Bool
    let kinds: GrammarWords.Kinds
    /// The signs between the word before and this one hold a mark that parts clauses.
    let isBehindMark: Bool

    /// What phrases of tables are compared with.
    var sign: String { isHan ? text : stem }

    /// Says nothing by itself.
    var isGrammar: Bool { !kinds.isDisjoint(with: .grammar) }
}

/// Cuts sentences into words.
struct WordReader: Sendable {
    let grammar: GrammarWords

    /// - Parameters:
    ///   - text: whose places are counted from `offset`.
    func words(_ text: PaperText, _ range: Range<Int>, offset: Int = 0) -> [TextWord] {
        var result: [TextWord] = []
        var index = range.lowerBound
        var isBehindMark = false
        while index < range.upperBound {
            let scalar = text.scalars[index]
            let start = index
            if scalar.isHan {
                index += 1
            } else if scalar.isLetter || scalar.isDigit {
                while index < range.upperBound, isInside(index, text, range) { index += 1 }
            } else {
                if ",;:()\"“”，。；：（）、—|".unicodeScalars.contains(scalar) { isBehindMark = true }
                index += 1
                continue
            }
            let word = text[start..<index]
            let lower = word.lowercased()
            result.append(
                TextWord(
                    text: lower, stem: scalar.isHan ? pair(start, text, range) : SearchTerms.fold(word),
                    range: (start + offset)..<(index + offset), isCapital: scalar.isUpper, isHan: scalar.isHan,
                    hasDigit: text.scalars[start..<index].contains(where: \.isDigit),
                    kinds: grammar.kinds(of: lower), isBehindMark: isBehindMark))
            isBehindMark = false
        }
        return result
    }

    /// A Han sign with the one behind it, as Han is searched.
    private func pair(_ index: Int, _ text: PaperText, _ range: Range<Int>) -> String {
        let next = index + 1
        return text[index..<(next < range.upperBound && text.scalars[next].isHan ? next + 1 : next)]
    }

    private func isInside(_ index: Int, _ text: PaperText, _ range: Range<Int>) -> Bool {
        let scalar = text.scalars[index]
        if scalar.isHan { return false }
        if scalar.isLetter || scalar.isDigit || !scalar.isASCII && scalar.properties.generalCategory == .nonspacingMark
        {
            return true
        }
        guard index > range.lowerBound, index + 1 < range.upperBound else { return false }
        let (before, after) = (text.scalars[index - 1], text.scalars[index + 1])
        switch scalar {
        case "-", "\u{2019}", "'", "/", "&": return isWordPart(before) && isWordPart(after)
        case ".": return isWordPart(before) && isWordPart(after)
        case ",", ":": return before.isDigit && after.isDigit
        default: return false
        }
    }

    private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.isLetter || scalar.isDigit) && !scalar.isHan
    }
}
