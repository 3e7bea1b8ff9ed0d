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
        var allowed = true
        for index in start..<end { allowed = allowed && Self.isAllowed(buffer[index]) }
        guard allowed else { throw .badRequest }
        value = start..<end
    }

    @inline(__always)
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == .space || byte == .tab
    }

    /// RFC 9110, 5.5: visible characters, blanks and bytes from 128 on; no CR, LF, NUL or other control.
    @inline(__always)
    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == .tab
    }
}
