import Basics

extension CategoryClassifier {
    /// What is to be embedded in place of the query: without amounts, greetings and the question for the card, none of
    /// which says anything about the category and all of which would pull the vector towards `none`. The words that are
    /// left are joined by single spaces; where nothing is left, the query without its amounts, or `?`.
    ///
    /// `normalise` in `scripts/training/train-prototypes` does the same, word for word.
    public static func embeddingText(_ query: String) -> String {
        let kept = withoutAmounts(words(of: query))
        var rest = withoutQuestions(kept)[...]
        while let first = rest.first, TextWords.leading.contains(first.key) { rest.removeFirst() }
        while let last = rest.last, TextWords.trailing.contains(last.key) { rest.removeLast() }
        let text = (rest.isEmpty ? kept[...] : rest).map(\.word).joined(separator: " ")
        return text.isEmpty ? "?" : text
    }

    private struct Word {
        let word: String
        /// In ASCII lower case, without punctuation at either end.
        let key: String
        let hasDigit: Bool

        init(_ scalars: String.UnicodeScalarView) {
            word = String(scalars)
            hasDigit = scalars.contains { ("0"..."9").contains($0) }
            func isMark(_ scalar: Unicode.Scalar) -> Bool { TextWords.marks.contains(scalar) }
            var bare = scalars[...]
            while let first = bare.first, isMark(first) { bare.removeFirst() }
            while let last = bare.last, isMark(last) { bare.removeLast() }
            var lower = String.UnicodeScalarView()
            for scalar in bare {
                let isUpper = ("A"..."Z").contains(scalar)
                lower.append(isUpper ? Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value | 32)) : scalar)
            }
            key = String(lower)
        }

        init(ascii bytes: Slice<UnsafeBufferPointer<UInt8>>) {
            word = String(decoding: bytes, as: UTF8.self)
            hasDigit = bytes.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            func isMark(_ byte: UInt8) -> Bool { TextWords.marks.contains(Unicode.Scalar(byte)) }
            var bare = bytes
            while let first = bare.first, isMark(first) { bare.removeFirst() }
            while let last = bare.last, isMark(last) { bare.removeLast() }
            key = String(unsafeUninitializedCapacity: bare.count) { lower in
                for (place, byte) in bare.enumerated() {
                    let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    lower[place] = isUpper ? byte | 0x20 : byte
                }
                return bare.count
            }
        }
    }

    private static func words(of text: String) -> [Word] {
        if let words = text.withBytes(asciiWords) { return words }
        return text.unicodeScalars.split(whereSeparator: { $0.properties.isWhitespace }).map {
            Word(String.UnicodeScalarView($0))
        }
    }

    /// The same for ASCII, where what is white space need not be looked up; nil where there is anything else.
    private static func asciiWords(_ bytes: UnsafeBufferPointer<UInt8>) -> [Word]? {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return bytes.split(whereSeparator: { $0 == 0x20 || (0x09...0x0D).contains($0) }).map { Word(ascii: $0) }
    }

    /// Without the words that hold a digit, "about" and the like before them, and units after them.
    private static func withoutAmounts(_ words: [Word]) -> [Word] {
        var kept: [Word] = []
        var isAfterAmount = false
        for word in words {
            if word.hasDigit {
                while let last = kept.last, TextWords.about.contains(last.key) { kept.removeLast() }
                isAfterAmount = true
            } else if !(isAfterAmount && TextWords.units.contains(word.key)) {
                kept.append(word)
                isAfterAmount = false
            }
        }
        return kept
    }

    /// Without runs such as "which card should I use for the".
    private static func withoutQuestions(_ words: [Word]) -> [Word] {
        var rest: [Word] = []
        var start = 0
        while start < words.count {
            var end = start
            var asksForCard = false
            if TextWords.asking.contains(words[start].key) {
                while end < words.count, TextWords.isFiller(words[end].key) {
                    if TextWords.keys.contains(words[end].key) { asksForCard = true }
                    end += 1
                }
            }
            if asksForCard {
                start = end
            } else {
                rest.append(words[start])
                start += 1
            }
        }
        return rest
    }
}

/// The function words that are left out; the training script has the same lists.
private enum TextWords {
    static let about: Set<String> = [
        "about", "around", "roughly", "approximately", "approx", "maybe", "probably", "prob", "like",
    ]
    static let units: Set<String> = ["dollars", "dollar", "bucks", "buck", "usd", "cents", "total", "each"]
    static let asking: Set<String> = ["which", "what", "what's", "whats", "wich", "best"]
    static let keys: Set<String> = ["card", "cards", "use", "pay", "swipe"]
    static let between: Set<String> = [
        "one", "should", "do", "does", "would", "can", "could", "i", "we", "my", "of", "to", "with", "is", "are", "the",
        "for", "on", "this", "that", "it", "here", "there", "be", "good", "better", "a", "me", "get", "gives", "most",
        "points", "put", "if", "when",
    ]
    static let leading: Set<String> = [
        "hey", "hi", "hello", "ok", "okay", "so", "um", "uh", "well", "please", "steward", "quick", "question", "help",
    ]
    static let trailing: Set<String> = ["thanks", "thank", "you", "please"]
    static let marks: Set<Unicode.Scalar> = [".", ",", ";", ":", "!", "?", "(", ")", "\"", "'"]

    static func isFiller(_ key: String) -> Bool {
        asking.contains(key) || keys.contains(key) || between.contains(key)
    }
}
