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

    /// The text with a sign for each digit of its account numbers but the last four of each, so that all places in it stay.
    ///
    /// - Returns: nil where it holds none.
    public static func masked(_ text: String, with sign: Unicode.Scalar = "*") -> (text: String, numbers: Int)? {
        guard mayHoldNumber(text) else { return nil }
        let ranges = PANRedaction.ranges(in: text.unicodeScalars)
        guard !ranges.isEmpty else { return nil }
        var scalars = Array(text.unicodeScalars)
        for range in ranges {
            let digits = range.filter { if case .digit = NumberRole(scalars[$0]) { true } else { false } }
            for place in digits.dropLast(4) { scalars[place] = sign }
        }
        var result = String.UnicodeScalarView()
        result.reserveCapacity(text.utf8.count)
        result.append(contentsOf: scalars)
        return (String(result), ranges.count)
    }

    /// Whether the text may hold as many digits as the shortest number with no word between: an ASCII digit counts, and the
    /// first byte of any other character, save those from U+3000 to U+9FFF, among which there is none. ASCII letters and
    /// the ideographs from U+4000 on end a number (``NumberRole``).
    public static func mayHoldNumber(_ text: String) -> Bool {
        text.withBytes { bytes in
            guard hasDigits(bytes) else { return false }
            var digits = 0
            for byte in bytes {
                if isWord(byte) {
                    digits = 0
                } else {
                    digits += Int(digit(byte))
                    if digits >= PANRedaction.shortest { return true }
                }
            }
            return false
        }
    }

    /// Whether the whole text has as many: what most sentences fail, and the compiler counts many bytes at a time.
    private static func hasDigits(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var digits = 0
        var start = 0
        while start < bytes.count {
            // As many as one byte can count.
            let end = min(start + 255, bytes.count)
            var part: UInt8 = 0
            for byte in UnsafeBufferPointer(rebasing: bytes[start..<end]) { part &+= digit(byte) }
            digits += Int(part)
            start = end
        }
        return digits >= PANRedaction.shortest
    }

    @inline(__always)
    private static func isWord(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0xE4 <= 0xE9 - 0xE4
    }

    @inline(__always)
    private static func digit(_ byte: UInt8) -> UInt8 {
        // Without a branch.
        (byte &- 0x30 < 10 ? 1 : 0) | (byte &- 0xC2 <= 0xE2 - 0xC2 ? 1 : 0) | (byte >= 0xEA ? 1 : 0)
    }
}
