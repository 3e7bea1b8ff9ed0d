/// Numbers that name one thing: of policies, invoices, meters, models. They have a digit and at least four signs.
///
/// Folded: without case, spaces, hyphens and dots, so that `BW-4471-0926` is found as `bw44710926`.
public enum Identifiers {
    public struct Found: Sendable, Hashable {
        public let folded: String
        /// Code points.
        public let range: Range<Int>
    }

    private static let longest = 40

    /// Every one of a range of a text, in order: words with a digit, and runs of groups of digits with their joints.
    public static func found(in text: PaperText, _ range: Range<Int>) -> [Found] {
        var result: [Found] = []
        var index = range.lowerBound
        while index < range.upperBound {
            guard isSign(text.scalars[index]) else {
                index += 1
                continue
            }
            let start = index
            var end = index
            while index < range.upperBound {
                if isSign(text.scalars[index]) {
                    index += 1
                    end = index
                } else if index + 1 < range.upperBound, isSign(text.scalars[index + 1]), isJoint(index, start, text) {
                    index += 1
                } else {
                    break
                }
            }
            let word = text.scalars[start..<end]
            let folded = fold(text[start..<end])
            if word.contains(where: \.isDigit), folded.utf8.count >= 4, folded.utf8.count <= longest {
                result.append(Found(folded: folded, range: start..<end))
            }
        }
        return result
    }

    public static func fold(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars where isSign(scalar) { result.append(scalar) }
        return String(result)
    }

    /// What an identifier is looked up by: itself, and where they are many its digits alone.
    static func names(_ folded: String) -> [String] {
        let digits = folded.filter { $0.isASCII && $0.isNumber }
        return digits.count >= leastDigits && digits != folded ? [folded, digits] : [folded]
    }

    private static let leastDigits = 6

    /// Those of a question that can only be names: no year, no amount, and not a word with a number of few signs.
    public static func asked(in question: String) -> [Found] {
        let text = PaperText(question)
        return found(in: text, 0..<text.count).filter { found in
            let scalars = text.scalars[found.range]
            let digits = scalars.count(where: \.isDigit)
            let letters = scalars.count(where: \.isLetter)
            // "5 April 2026" is a run of words and numbers, and no name.
            if letters == 0, digits < leastDigits { return false }
            let isMoney =
                found.range.lowerBound > 0 && "$€£¥￥".unicodeScalars.contains(text.scalars[found.range.lowerBound - 1])
            return !isMoney && !isDate(scalars) && digits >= 1 && (digits >= 2 || letters >= 3)
        }
    }

    private static func isDate(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let parts = scalars.split { !$0.isDigit }
        return parts.count == 3 && scalars.allSatisfy { $0.isDigit || "-/.".unicodeScalars.contains($0) }
            && parts.allSatisfy { $0.count <= 4 } && parts.contains { $0.count <= 2 }
    }

    private static func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar.isDigit || scalar.isASCII && scalar.isLetter }

    /// A hyphen, dot or slash inside a word; a space between groups of digits of a number only.
    private static func isJoint(_ index: Int, _ start: Int, _ text: PaperText) -> Bool {
        switch text.scalars[index] {
        case "-", "/": return true
        case ".": return text.scalars[index - 1].isDigit || text.scalars[index + 1].isDigit
        case " ":
            var group = index
            while group > start, text.scalars[group - 1].isDigit { group -= 1 }
            return index - group >= 2 && text.scalars[index + 1].isDigit
                && text.scalars[start..<index].allSatisfy { $0.isDigit || $0 == " " }
        default: return false
        }
    }
}
