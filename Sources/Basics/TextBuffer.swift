/// UTF-8 text in the making: what is appended is copied once, with one look at the room that is left.
///
/// For what is written for every request (answers, JSON, log lines), where the steps that a `String` or an array takes
/// for each small piece add up. ``text`` and ``bytes`` hand over the result.
public struct TextBuffer: ~Copyable {
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    /// Bytes written.
    public var count: Int { written }
    @usableFromInline var written = 0

    /// - Parameter capacity: bytes that fit before the buffer has to grow.
    public init(capacity: Int = 256) {
        self.capacity = max(16, capacity)
        start = .allocate(capacity: self.capacity)
    }

    deinit {
        start.deallocate()
    }

    /// What was written. Bytes that are not UTF-8 are repaired.
    public var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    public var bytes: [UInt8] { withBytes { Array($0) } }

    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        body(UnsafeBufferPointer(start: start, count: count))
    }
}

// MARK: - Appending

extension TextBuffer {
    /// Appends up to `room` bytes that `body` puts in place.
    ///
    /// - Parameter body: fills the start of the space and returns how many bytes it filled, at most `room`.
    @inlinable
    public mutating func append(room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        if capacity - written < room { grow(by: room) }
        written += body(start + written)
    }

    @usableFromInline
    mutating func grow(by room: Int) {
        capacity = max(capacity * 2, count + room)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.copy(UnsafeBufferPointer(start: start, count: count))
        start.deallocate()
        start = larger
    }

    @inlinable
    public mutating func append(_ byte: UInt8) {
        append(room: 1) { space in
            space.initialize(to: byte)
            return 1
        }
    }

    @inlinable
    public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        append(room: bytes.count) { space in
            space.copy(bytes)
            return bytes.count
        }
    }

    @inlinable
    public mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    @inlinable
    public mutating func append(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    @inlinable
    public mutating func append(_ text: String) {
        text.withBytes { append($0) }
    }

    public mutating func append(_ scalar: Unicode.Scalar) {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
    }

    /// Appends what stands in the range of this buffer once more.
    public mutating func append(again range: Range<Int>) {
        let range = range.clamped(to: 0..<count)
        if capacity - count < range.count { grow(by: range.count) }
        (start + count).copy(UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
        written += range.count
    }
}

// MARK: - Numbers

extension TextBuffer {
    /// Appends the decimal text of `value / 10^scale`, trailing zeros dropped down to `minimumDigits` decimals.
    public mutating func append(decimal value: Int, scale: Int = 0, minimumDigits: Int = 0) {
        let scale = min(max(scale, 0), Decimals.maximumScale)
        var rest = value.magnitude
        var decimals = scale
        while decimals > max(0, minimumDigits), rest % 10 == 0 {
            rest /= 10
            decimals -= 1
        }
        if value < 0 { append(UInt8(ascii: "-")) }
        let digits = max(TextBuffer.digits(of: rest), decimals + 1)
        append(room: digits + 1) { space in
            let count = decimals > 0 ? digits + 1 : digits
            var position = count
            while position > 0 {
                position -= 1
                if decimals > 0, position == digits - decimals {
                    space[position] = UInt8(ascii: ".")
                    continue
                }
                space[position] = UInt8(truncatingIfNeeded: rest % 10) &+ 0x30
                rest /= 10
            }
            return count
        }
    }

    /// Appends the last `width` digits of a number, zeros in front.
    public mutating func append(_ value: Int, width: Int) {
        append(room: width) { space in
            var rest = value.magnitude
            for position in stride(from: width - 1, through: 0, by: -1) {
                space[position] = UInt8(truncatingIfNeeded: rest % 10) &+ 0x30
                rest /= 10
            }
            return width
        }
    }

    /// Appends two hexadecimal digits.
    public mutating func append(hexadecimal byte: UInt8) {
        for digit in [byte >> 4, byte & 15] {
            append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
        }
    }

    private static func digits(of value: UInt) -> Int {
        var count = 1
        var limit: UInt = 10
        while value >= limit {
            count += 1
            let (next, overflows) = limit.multipliedReportingOverflow(by: 10)
            if overflows { break }
            limit = next
        }
        return count
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// Copies bytes to where this points; there must be room for them.
    @inlinable
    public func copy(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        UnsafeMutableRawPointer(self).copyMemory(from: source, byteCount: bytes.count)
    }
}

extension String {
    /// The text's UTF-8 bytes where they are, without a copy of the string.
    @inlinable
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        return Array(utf8).withUnsafeBufferPointer(body)
    }
}
