import Glibc

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
    /// False while the room is that of an array in the making.
    private var isOwn = true

    /// - Parameter capacity: bytes that fit before the buffer has to grow.
    public init(capacity: Int = 256) {
        self.capacity = max(16, capacity)
        start = TextBuffer.allocate(self.capacity)
    }

    /// - Parameter start: the start of room that outlives the buffer.
    private init(at start: UnsafeMutablePointer<UInt8>, capacity: Int) {
        self.start = start
        self.capacity = capacity
        isOwn = false
    }

    deinit {
        if isOwn { free(start) }
    }

    /// What `body` writes, where it wrote it: it is copied only where it does not fit.
    public static func bytes(capacity: Int, _ body: (inout TextBuffer) -> Void) -> [UInt8] {
        var outgrown: [UInt8]?
        let bytes = [UInt8](unsafeUninitializedCapacity: max(16, capacity)) { room, count in
            guard let start = room.baseAddress else { return }
            var text = TextBuffer(at: start, capacity: room.count)
            body(&text)
            if text.isOwn { outgrown = text.bytes } else { count = text.count }
        }
        return outgrown ?? bytes
    }

    /// The standard library's `allocate` takes three times as long. It is asked where there is no memory left, and then ends
    /// the process as any array does.
    private static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        guard let room = malloc(count) else { return .allocate(capacity: count) }
        return room.bindMemory(to: UInt8.self, capacity: count)
    }

    /// What was written. Bytes that are not UTF-8 are repaired.
    public var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// What was written, not looked at again: only where all of it came from strings, numbers and single ASCII bytes.
    public var knownText: String { withBytes { String(copying: UTF8Span(unchecked: $0.span)) } }

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

    /// Where the next bytes go: at least `room` of them, to be filled by the caller, who then tells with ``filled(_:)``.
    @inlinable @inline(__always)
    public mutating func space(_ room: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity - written < room { grow(by: room) }
        return start + written
    }

    /// So many bytes of ``space(_:)`` are text now.
    @inlinable @inline(__always)
    public mutating func filled(_ count: Int) {
        written += count
    }

    // Not inlined: it is seldom needed, and stands wherever something is appended.
    @inline(never) @usableFromInline
    mutating func grow(by room: Int) {
        capacity = max(capacity * 2, count + room)
        let larger = TextBuffer.allocate(capacity)
        larger.copy(UnsafeBufferPointer(start: start, count: count))
        if isOwn { free(start) }
        (start, isOwn) = (larger, true)
    }

    @inlinable @inline(__always)
    public mutating func append(_ byte: UInt8) {
        space(1).initialize(to: byte)
        filled(1)
    }

    @inlinable @inline(__always)
    public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        space(bytes.count).copy(bytes)
        filled(bytes.count)
    }

    /// Appends bytes that are known when this is compiled: a copy of a constant length.
    @inlinable @inline(__always)
    public mutating func append(constant text: StaticString) {
        let count = text.utf8CodeUnitCount
        UnsafeMutableRawPointer(space(count)).copyMemory(from: text.utf8Start, byteCount: count)
        filled(count)
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
        let count = text.utf8.count
        let place = space(count)
        // Nothing but the copy is done in the closure, so that the string need not be held for it.
        text.withBytes { place.copy($0) }
        filled(count)
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
        if value < 0 { append(UInt8(ascii: "-")) }
        let value = value.magnitude
        // What is paid and what it earns has eight digits at most, nearly always.
        guard value < 100_000_000, (0...4).contains(scale) else {
            return append(long: value, scale: min(max(0, scale), Decimals.maximumScale), minimumDigits)
        }
        let digits = TextBuffer.digits(UInt64(value))
        let text = digits | 0x3030_3030_3030_3030
        // In bits, of which a digit has eight: where the decimals start, and the zeros before the number.
        let point = 64 &- scale &* 8
        let zeros = min(digits.trailingZeroBitCount & ~7, point &- 8)
        let whole = (point &- zeros) / 8
        let decimals = max(scale &- digits.leadingZeroBitCount / 8, min(minimumDigits, scale))
        let place = UnsafeMutableRawPointer(space(24))
        place.storeBytes(of: (text &>> UInt64(zeros)).littleEndian, as: UInt64.self)
        if decimals <= 0 { return filled(whole) }
        place.storeBytes(of: UInt8(ascii: "."), toByteOffset: whole, as: UInt8.self)
        place.storeBytes(of: (text &>> UInt64(point)).littleEndian, toByteOffset: whole &+ 1, as: UInt64.self)
        filled(whole &+ 1 &+ decimals)
    }

    /// The digits of a number below 100,000,000, zeros in front, the first in the lowest byte: first two numbers of four
    /// digits side by side, then four of two, then eight of one, each divided by a multiplication.
    @inline(__always)
    private static func digits(_ value: UInt64) -> UInt64 {
        let thousands = value / 10_000
        let fours = thousands | (value &- thousands &* 10_000) << 32
        let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
        let pairs = hundreds | (fours &- hundreds &* 100) << 16
        let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
        return tens | (pairs &- tens &* 10) << 8
    }

    @inline(never)
    private mutating func append(long value: UInt, scale: Int, _ minimumDigits: Int) {
        var unit: UInt = 1
        for _ in 0..<scale { unit *= 10 }
        let whole = value / unit
        var count = 1
        var rest = whole / 10
        while rest > 0 {
            rest /= 10
            count += 1
        }
        TextBuffer.write(whole, digits: count, at: space(count))
        filled(count)
        var fraction = value - whole * unit
        var digits = scale
        while digits > 0, digits > minimumDigits, fraction % 10 == 0 {
            fraction /= 10
            digits -= 1
        }
        if digits == 0 { return }
        append(UInt8(ascii: "."))
        TextBuffer.write(fraction, digits: digits, at: space(digits))
        filled(digits)
    }

    @inline(__always)
    private static func write(pair: UInt, at place: UnsafeMutablePointer<UInt8>) {
        let tens = pair / 10
        place[0] = UInt8(truncatingIfNeeded: tens) | 0x30
        place[1] = UInt8(truncatingIfNeeded: pair &- tens &* 10) | 0x30
    }

    /// Writes the last digits of a number.
    @inline(__always)
    private static func write(_ value: UInt, digits: Int, at start: UnsafeMutablePointer<UInt8>) {
        var rest = value
        var left = digits
        while left > 1 {
            left &-= 2
            let shorter = rest / 100
            write(pair: rest &- shorter &* 100, at: start + left)
            rest = shorter
        }
        if left > 0 { start.initialize(to: UInt8(truncatingIfNeeded: rest % 10) | 0x30) }
    }

    /// Appends the last `width` digits of a number, zeros in front.
    public mutating func append(_ value: Int, width: Int) {
        TextBuffer.write(value.magnitude, digits: width, at: space(width))
        filled(width)
    }

    /// Two digits for each byte, in lower case.
    public static func hexadecimal(_ bytes: [UInt8]) -> String {
        var text = TextBuffer(capacity: bytes.count * 2)
        for byte in bytes { text.append(hexadecimal: byte) }
        return text.text
    }

    /// Appends two hexadecimal digits.
    public mutating func append(hexadecimal byte: UInt8) {
        for digit in [byte >> 4, byte & 15] {
            append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
        }
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
    /// The last bytes of the text as a number: what texts that end at random are told apart by.
    @inlinable
    public var ending: UInt64 {
        withBytes { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            if bytes.count >= 8 { return bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self) }
            return bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// Whether these are the text's bytes: `==` takes texts of other normal forms for the same, which takes longer.
    public func hasBytes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        withBytes { bytes in
            guard bytes.count == other.count, let start = bytes.baseAddress, let otherStart = other.baseAddress else {
                return bytes.count == other.count
            }
            return memcmp(start, otherStart, bytes.count) == 0
        }
    }

    /// The text's UTF-8 bytes where they are, without a copy of the string.
    @inlinable
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        return Array(utf8).withUnsafeBufferPointer(body)
    }
}
