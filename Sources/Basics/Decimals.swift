/// Exact conversion between decimal text and scaled integers; no binary floating point is involved.
public enum Decimals {
    public enum ParseError: Error, Sendable, Hashable {
        /// The text is not a plain decimal number (JSON's number grammar, RFC 8259 section 6).
        case notANumber
        /// More decimals than the scale keeps; `1.234` at scale 2. Zeros beyond the scale are accepted.
        case tooPrecise
        /// The scaled value does not fit 64 bits.
        case outOfRange
    }

    /// Reads a JSON number (`-?digits[.digits][e[+-]digits]`) as an integer scaled by `10^scale`.
    ///
    /// - Parameters:
    ///   - bytes: ASCII text of the number.
    ///   - scale: decimals kept, 0...9.
    public static func scaled(_ bytes: some Collection<UInt8>, scale: Int) throws(ParseError) -> Int {
        var index = bytes.startIndex
        let end = bytes.endIndex
        func peek() -> UInt8? { index < end ? bytes[index] : nil }
        var negative = false
        if peek() == UInt8(ascii: "-") {
            negative = true
            bytes.formIndex(after: &index)
        }
        var mantissa = 0
        var exponent = 0
        var digits = 0
        var seenPoint = false
        while let byte = peek() {
            if byte >= 0x30, byte <= 0x39 {
                let (product, overflowed) = mantissa.multipliedReportingOverflow(by: 10)
                let (sum, overflowedAgain) = product.addingReportingOverflow(Int(byte) - 0x30)
                guard !overflowed, !overflowedAgain else { throw .outOfRange }
                mantissa = sum
                digits += 1
                if seenPoint { exponent -= 1 }
            } else if byte == UInt8(ascii: "."), !seenPoint, digits > 0 {
                seenPoint = true
            } else {
                break
            }
            bytes.formIndex(after: &index)
        }
        guard digits > 0, !(seenPoint && exponent == 0) else { throw .notANumber }
        if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
            bytes.formIndex(after: &index)
            exponent += try exponentValue(bytes, &index)
        }
        guard index == end else { throw .notANumber }
        return try shift(negative ? -mantissa : mantissa, by: exponent + scale)
    }

    private static func exponentValue<C: Collection<UInt8>>(
        _ bytes: C, _ index: inout C.Index
    ) throws(ParseError) -> Int {
        var negative = false
        if index < bytes.endIndex, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            negative = bytes[index] == UInt8(ascii: "-")
            bytes.formIndex(after: &index)
        }
        var value = 0
        var digits = 0
        while index < bytes.endIndex, bytes[index] >= 0x30, bytes[index] <= 0x39 {
            value = min(value * 10 + Int(bytes[index]) - 0x30, 9_999)
            digits += 1
            bytes.formIndex(after: &index)
        }
        guard digits > 0 else { throw .notANumber }
        return negative ? -value : value
    }

    private static func shift(_ mantissa: Int, by places: Int) throws(ParseError) -> Int {
        guard mantissa != 0 else { return 0 }
        var value = mantissa
        var places = places
        while places > 0 {
            let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
            guard !overflowed else { throw .outOfRange }
            value = product
            places -= 1
        }
        while places < 0 {
            guard value % 10 == 0 else { throw .tooPrecise }
            value /= 10
            places += 1
        }
        return value
    }

    /// Decimal text of `value / 10^scale`, trailing zeros dropped down to `minimumDigits` decimals.
    public static func text(_ value: Int, scale: Int, minimumDigits: Int = 0) -> String {
        var text = TextBuffer(capacity: 32)
        text.append(decimal: value, scale: scale, minimumDigits: minimumDigits)
        return text.text
    }

    /// The largest scale, in decimals.
    public static let maximumScale = 9
}
