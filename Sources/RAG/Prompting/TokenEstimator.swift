/// An estimate of how many tokens a text takes, without the model's own tokenizer.
public enum TokenEstimator {
    /// Each CJK scalar is one token (T-35); of the rest four characters are one, rounded up, and each word at least one
    /// (S2-37).
    public static func tokens(in text: String) -> Int {
        let ascii = text.utf8.withContiguousStorageIfAvailable(tokens(inASCII:))
        if let ascii, let count = ascii { return count }
        var ideographs = 0
        var others = 0
        var words = 0
        var isInWord = false
        for scalar in text.unicodeScalars {
            guard scalar.isASCII || !isIdeograph(scalar.value) else {
                ideographs += 1
                isInWord = false
                continue
            }
            others += 1
            let isSpace = scalar.isASCII ? scalar.value <= 0x20 : scalar.properties.isWhitespace
            if !isSpace, !isInWord { words += 1 }
            isInWord = !isSpace
        }
        return ideographs + max(words, (others + 3) / 4)
    }

    /// Nil where there is anything but ASCII.
    private static func tokens(inASCII bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var words = 0
        var before: UInt8 = 0x20
        for byte in bytes {
            guard byte < 0x80 else { return nil }
            if byte > 0x20, before <= 0x20 { words += 1 }
            before = byte
        }
        return max(words, (bytes.count + 3) / 4)
    }

    /// Han, kana, hangul, and their full-width punctuation.
    private static func isIdeograph(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
            0xFF00...0xFFEF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
