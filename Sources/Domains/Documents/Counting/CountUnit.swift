/// A word of a question, a Han sign, or a comma: what the grammar of counts is made of.
struct CountUnit: Sendable, Hashable {
    /// A word as it is searched by, a Han sign, or `,`.
    let text: String
    /// Code points of the question.
    let range: Range<Int>
    /// An English word with an s that is not of its stem.
    var isPlural = false

    var isHan: Bool { text.unicodeScalars.first?.isHan == true }
    /// Digits alone.
    var number: Int? { text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil }

    static func units(of text: String) -> [CountUnit] {
        let scalars = Array(text.unicodeScalars)
        var result: [CountUnit] = []
        var index = 0
        while index < scalars.count {
            let start = index
            let scalar = scalars[index]
            index += 1
            if scalar.isHan {
                result.append(CountUnit(text: String(scalar), range: start..<index))
            } else if scalar.isDigit || scalar.isLetter {
                let isNumber = scalar.isDigit
                // "2026年" and "Q1" end where digits do; "4th" and a number of a policy are one word.
                while index < scalars.count,
                    scalars[index].isDigit || scalars[index].isLetter || isInner(index, scalars)
                {
                    index += 1
                }
                let word = String(String.UnicodeScalarView(scalars[start..<index]))
                let folded = isNumber ? word : SearchTerms.fold(word)
                if !folded.isEmpty {
                    let isPlural = word.last == "s" && folded != word.lowercased()
                    result.append(CountUnit(text: folded, range: start..<index, isPlural: isPlural))
                }
            } else if ",，、".unicodeScalars.contains(scalar) {
                result.append(CountUnit(text: ",", range: start..<index))
            }
        }
        return result
    }

    private static func isInner(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        guard index + 1 < scalars.count else { return false }
        return "'\u{2019}-".unicodeScalars.contains(scalars[index]) && scalars[index - 1].isLetter
            && scalars[index + 1].isLetter
    }
}
