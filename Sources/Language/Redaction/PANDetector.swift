import Basics

/// Finds primary account numbers (PAN, ISO/IEC 7812-1), which pay, in free text, so that none is stored, logged or sent.
public enum PANDetector {
    /// What stands where a number was.
    public static let replacement = "[card number removed]"

    /// The text without its account numbers, or nil where it holds none. Digits of any script count, and separators and
    /// invisible characters between them do not hide a number. The rest of the text stays as it is.
    public static func redacted(_ text: String) -> String? { redacted(text, replacement: replacement) }

    /// - Parameter replacement: what stands for a number, or for several in a row; it holds no digit.
    public static func redacted(_ text: String, replacement: String) -> String? {
        guard mayHoldNumber(text) else { return nil }
        let ranges = PANRedaction.ranges(in: text.unicodeScalars)
        guard !ranges.isEmpty else { return nil }
        var result = String.UnicodeScalarView()
        result.reserveCapacity(text.utf8.count)
        var rest = text.unicodeScalars[...]
        var position = 0
        for range in ranges {
            let isNext = position > 0 && range.lowerBound == position
            result.append(contentsOf: rest.prefix(range.lowerBound - position))
            if !isNext { result.append(contentsOf: replacement.unicodeScalars) }
            rest = rest.dropFirst(range.upperBound - position)
            position = range.upperBound
        }
        result.append(contentsOf: rest)
        return String(result)
    }

    /// Whether the text may have as many digits as the shortest number: an ASCII digit counts, and the first byte of
    /// any other character, save those from U+3000 to U+9FFF, among which there is none.
    public static func mayHoldNumber(_ text: String) -> Bool {
        text.withBytes { bytes in
            var digits = 0
            var start = 0
            while start < bytes.count {
                // As many as one byte can count, so that the compiler counts many at a time.
                let end = min(start + 255, bytes.count)
                var part: UInt8 = 0
                for byte in UnsafeBufferPointer(rebasing: bytes[start..<end]) { part &+= digit(byte) }
                digits += Int(part)
                start = end
            }
            return digits >= PANRedaction.shortest
        }
    }

    @inline(__always)
    private static func digit(_ byte: UInt8) -> UInt8 {
        // Without a branch.
        (byte &- 0x30 < 10 ? 1 : 0) | (byte &- 0xC2 <= 0xE2 - 0xC2 ? 1 : 0) | (byte >= 0xEA ? 1 : 0)
    }
}
