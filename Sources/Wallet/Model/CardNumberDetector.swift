import Basics

/// Finds payment card numbers in free text, so that none is stored, logged or sent (S1-58).
public enum CardNumberDetector {
    /// What stands where a number was.
    public static let replacement = "[card number removed]"

    /// The text without its card numbers, or nil where it holds none. Digits of any script count, and separators and
    /// invisible characters between them do not hide a number.
    public static func redacted(_ text: String) -> String? {
        guard mayHoldNumber(text) else { return nil }
        var scalars: [UInt32] = []
        scalars.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
            scalars.append(digit(scalar).map { 0x30 + $0 } ?? scalar.value)
        }
        guard CardNumberRedaction.redact(&scalars) else { return nil }
        var result = ""
        for value in scalars {
            if value == CardNumberRedaction.marker {
                result += replacement
            } else if let scalar = Unicode.Scalar(value) {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Whether the text may have as many digits as the shortest number: an ASCII digit counts, and the first byte of
    /// any other character, save those from U+3000 to U+9FFF, among which there is none.
    private static func mayHoldNumber(_ text: String) -> Bool {
        text.withBytes { bytes in
            var digits = 0
            for byte in bytes {
                switch byte {
                case 0x30...0x39, 0xC2...0xE2, 0xEA...0xFF: digits += 1
                default: break
                }
            }
            return digits >= 13
        }
    }

    private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
        if scalar.isASCII { return scalar.value >= 0x30 && scalar.value <= 0x39 ? scalar.value - 0x30 : nil }
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return UInt32(value)
    }
}
