/// An estimate of how many tokens a text takes, without the model's own tokenizer.
public enum TokenEstimator {
    /// Each CJK scalar is one token, four other characters are one, rounded up (T-35).
    public static func tokens(in text: String) -> Int {
        let ascii = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { $0 < 0x80 } ? bytes.count : nil
        }
        if let ascii, let count = ascii { return (count + 3) / 4 }
        var ideographs = 0
        var others = 0
        for scalar in text.unicodeScalars {
            if !scalar.isASCII, isIdeograph(scalar.value) { ideographs += 1 } else { others += 1 }
        }
        return ideographs + (others + 3) / 4
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
