/// Writes numbers and texts one behind the other: of a number seven bits a byte, the lowest first (LEB128).
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// - Parameter number: 0 or more.
    mutating func put(_ number: Int) {
        var rest = UInt(max(0, number))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// - Parameter start: at or before the range.
    mutating func put(_ range: Range<Int>, from start: Int) {
        put(range.lowerBound - start)
        put(range.count)
    }

    mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes += text.utf8
    }
}
