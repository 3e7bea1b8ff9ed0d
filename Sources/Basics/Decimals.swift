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
        var bytes: [UInt8] = []
        append(value, scale: scale, minimumDigits: minimumDigits, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// As ``text(_:scale:minimumDigits:)``, appended as ASCII to a buffer. Allocates nothing of its own.
    public static func append(_ value: Int, scale: Int, minimumDigits: Int = 0, to bytes: inout [UInt8]) {
        let scale = min(max(scale, 0), maximumScale)
        // 20 digits of the largest magnitude, or the zeros that a small one is filled up with.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20 + maximumScale) { digits in
            var count = 0
            var rest = value.magnitude
            repeat {
                digits[count] = UInt8(truncatingIfNeeded: rest % 10) &+ 0x30
                rest /= 10
                count += 1
            } while rest > 0
            while count <= scale {
                digits[count] = 0x30
                count += 1
            }
            var dropped = 0
            while dropped < scale - minimumDigits, digits[dropped] == 0x30 { dropped += 1 }
            if value < 0 { bytes.append(UInt8(ascii: "-")) }
            var position = count - 1
            while position >= dropped {
                bytes.append(digits[position])
                if position == scale, scale > dropped { bytes.append(UInt8(ascii: ".")) }
                position -= 1
            }
        }
    }

    /// The largest scale, in decimals.
    public static let maximumScale = 9
}
