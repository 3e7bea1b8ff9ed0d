/// Splits text into the terms that full text is indexed and searched by.
///
/// Letters and digits make words, in lower case, accents and plural endings of English cut. Chinese and Japanese are written without
/// spaces: there every two neighbouring characters make a term, and one that stands alone is a term itself.
public enum TextTerms {
    /// All terms in order, repetitions included. A term has letters and digits only.
    public static func terms(of text: String) -> [String] {
        var result: [String] = []
        forEachTerm(of: text) { bytes, _ in result.append(String(decoding: bytes, as: UTF8.self)) }
        return result
    }

    /// Those of the given terms that a text has.
    static func found(_ terms: Set<String>, in text: String) -> Set<String> {
        var found: Set<String> = []
        forEachTerm(of: text) { bytes, _ in
            // Most terms are short and have no memory of their own.
            let term = String(decoding: bytes, as: UTF8.self)
            if terms.contains(term) { found.insert(term) }
        }
        return found
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
    public static func isIdeographic(_ text: String) -> Bool {
        let isASCII = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 } }
        if isASCII == true { return false }
        var (count, all) = (0, 0)
        forEachTerm(of: text) { _, isIdeographic in
            all += 1
            if isIdeographic { count += 1 }
        }
        return count > 0 && count * 2 >= all
    }

    /// Hands over the UTF-8 of each term, and whether it is Chinese or Japanese.
    private static func forEachTerm(of text: String, _ body: (ArraySlice<UInt8>, _ isIdeographic: Bool) -> Void) {
        var word: [UInt8] = []
        // The neighbours of a run, and where the last one begins.
        var run: [UInt8] = []
        var last: Int?
        var isLong = false
        func endWord() {
            guard !word.isEmpty else { return }
            stem(&word)
            body(word[...], false)
            word.removeAll(keepingCapacity: true)
        }
        func endRun() {
            guard last != nil else { return }
            if !isLong { body(run[...], true) }
            run.removeAll(keepingCapacity: true)
            last = nil
            isLong = false
        }
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                endRun()
                let byte = UInt8(truncatingIfNeeded: scalar.value)
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): word.append(byte)
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
                default: endWord()
                }
            } else if isIdeographic(scalar) {
                endWord()
                let start = run.count
                run.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                if let before = last {
                    body(run[before...], true)
                    isLong = true
                }
                last = start
            } else if isWordPart(scalar) {
                endRun()
                word.append(contentsOf: lowercased(scalar).utf8)
            } else if scalar.properties.generalCategory != .nonspacingMark {
                endWord()
                endRun()
            }
        }
        endWord()
        endRun()
    }

    /// The S-stemmer of Harman (How effective is suffixing?, JASIS 42, 1991): plural endings alone.
    private static func stem(_ word: inout [UInt8]) {
        guard word.count > 3, word[word.count - 1] == UInt8(ascii: "s"), word.allSatisfy({ $0 < 0x80 }) else { return }
        let (second, third) = (word[word.count - 2], word[word.count - 3])
        switch second {
        case UInt8(ascii: "e"):
            switch third {
            case UInt8(ascii: "i"):
                let fourth = word[word.count - 4]
                guard fourth != UInt8(ascii: "e"), fourth != UInt8(ascii: "a") else { return }
                word.removeLast(3)
                word.append(UInt8(ascii: "y"))
            case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "o"): return
            default: word.removeLast()
            }
        case UInt8(ascii: "u"), UInt8(ascii: "s"): return
        default: word.removeLast()
        }
    }

    /// Of a scalar beyond ASCII.
    private static func lowercased(_ scalar: Unicode.Scalar) -> String {
        unaccented(scalar) ?? scalar.properties.lowercaseMapping
    }

    /// The plain letter of an accented Latin one, by its name: LATIN SMALL LETTER E WITH ACUTE.
    private static func unaccented(_ scalar: Unicode.Scalar) -> String? {
        guard scalar.value < 0x2000, let name = scalar.properties.name, name.hasPrefix("LATIN ") else { return nil }
        let words = name.split(separator: " ")
        guard words.count > 4, words[2] == "LETTER", words[3].utf8.count == 1, words[4] == "WITH" else { return nil }
        return words[3].lowercased()
    }

    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
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
