/// One line of a header or trailer section (RFC 9112, 5); positions count as those of the line given.
struct FieldLine {
    let name: Range<Int>
    let value: Range<Int>

    /// Reads `buffer[line]`, which has no line end. Folded lines are refused (RFC 9112, 5.2).
    @inline(__always)
    init(_ buffer: UnsafeRawBufferPointer, _ line: Range<Int>) throws(WireError) {
        var position = line.lowerBound
        while position < line.upperBound, ByteSet.token.contains(buffer[position]) { position += 1 }
        // Whitespace before the colon, an empty name and a missing colon all end here.
        guard position > line.lowerBound, position < line.upperBound, buffer[position] == UInt8(ascii: ":") else {
            throw .badRequest
        }
        name = line.lowerBound..<position
        var start = position + 1
        var end = line.upperBound
        while start < end, Self.isBlank(buffer[start]) { start += 1 }
        while end > start, Self.isBlank(buffer[end - 1]) { end -= 1 }
        // All of them without a branch, so that the compiler looks at many at a time.
        var refused: UInt8 = 0
        for byte in UnsafeRawBufferPointer(rebasing: buffer[start..<end]) { refused |= Self.isRefused(byte) }
        guard refused == 0 else { throw .badRequest }
        value = start..<end
    }

    @inline(__always)
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == .space || byte == .tab
    }

    /// 0 for what RFC 9110, 5.5 allows: visible characters, blanks and bytes from 128 on; no CR, LF, NUL or other control.
    @inline(__always)
    private static func isRefused(_ byte: UInt8) -> UInt8 {
        (byte < 0x20 ? 1 : 0) & (byte == .tab ? 0 : 1) | (byte == 0x7F ? 1 : 0)
    }
}
