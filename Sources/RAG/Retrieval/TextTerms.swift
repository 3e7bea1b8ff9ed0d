/// Splits text into the terms that full text is indexed and searched by.
///
/// Letters and digits make words, in lower case, accents and plural endings of English cut. Chinese and Japanese are written without
/// spaces: there every two neighbouring characters make a term, and one that stands alone is a term itself.
public enum TextTerms {
    /// All terms in order, repetitions included. A term has letters and digits only.
    public static func terms(of text: String) -> [String] {
        var result: [String] = []
        var word = String.UnicodeScalarView()
        var run: [Unicode.Scalar] = []
        func endWord() {
            if !word.isEmpty { result.append(stem(String(word))) }
            word.removeAll(keepingCapacity: true)
        }
        func endRun() {
            if run.count == 1 { result.append(joined(run)) }
            for index in run.indices.dropLast() { result.append(joined([run[index], run[index + 1]])) }
            run.removeAll(keepingCapacity: true)
        }
        for scalar in text.unicodeScalars {
            if isIdeographic(scalar) {
                endWord()
                run.append(scalar)
            } else if isWordPart(scalar) {
                endRun()
                word.append(contentsOf: lowercased(scalar))
            } else if scalar.properties.generalCategory != .nonspacingMark {
                endWord()
                endRun()
            }
        }
        endWord()
        endRun()
        return result
    }

    /// What a query asks for: each term once, without words that are in every text.
    ///
    /// - Parameter limit: the most terms; the first ones are kept.
    public static func query(_ text: String, limit: Int = 32) -> [String] {
        var seen: Set<String> = []
        var result: [String] = []
        for term in terms(of: text) where result.count < limit {
            guard !StopWords.all.contains(term), seen.insert(term).inserted else { continue }
            result.append(term)
        }
        return result
    }

    /// Whether at least half of a text's terms are Chinese or Japanese.
    static func isIdeographic(_ text: String) -> Bool {
        let terms = terms(of: text)
        let count = terms.count { $0.unicodeScalars.first.map(isIdeographic) ?? false }
        return count > 0 && count * 2 >= terms.count
    }

    /// The S-stemmer of Harman (How effective is suffixing?, JASIS 42, 1991): plural endings alone.
    private static func stem(_ word: String) -> String {
        let letters = Array(word.utf8)
        guard letters.count > 3, letters.last == UInt8(ascii: "s"), letters.allSatisfy({ $0 < 0x80 }) else {
            return word
        }
        if word.hasSuffix("ies") {
            return word.hasSuffix("eies") || word.hasSuffix("aies") ? word : word.dropLast(3) + "y"
        }
        if word.hasSuffix("es") {
            return ["aes", "ees", "oes"].contains { word.hasSuffix($0) } ? word : String(word.dropLast())
        }
        return word.hasSuffix("us") || word.hasSuffix("ss") ? word : String(word.dropLast())
    }

    private static func joined(_ scalars: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    private static func lowercased(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        guard scalar.isASCII else { return (unaccented(scalar) ?? scalar.properties.lowercaseMapping).unicodeScalars }
        let isCapital = (0x41...0x5A).contains(scalar.value)
        var view = String.UnicodeScalarView()
        view.append(isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
        return view
    }

    /// The plain letter of an accented Latin one, by its name: LATIN SMALL LETTER E WITH ACUTE.
    private static func unaccented(_ scalar: Unicode.Scalar) -> String? {
        guard scalar.value < 0x2000, let name = scalar.properties.name, name.hasPrefix("LATIN ") else { return nil }
        let words = name.split(separator: " ")
        guard words.count > 4, words[2] == "LETTER", words[3].utf8.count == 1, words[4] == "WITH" else { return nil }
        return words[3].lowercased()
    }

    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return (0x30...0x39).contains(scalar.value) || (0x41...0x5A).contains(scalar.value)
                || (0x61...0x7A).contains(scalar.value)
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            return true
        default:
            return false
        }
    }

    /// Han, with its extensions, and the Japanese syllables.
    private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x323AF:
            true
        default: false
        }
    }
}
