extension FoldedText {
    /// The folded words, with single spaces between those that had any.
    public func text(of tokens: ArraySlice<Token>) -> String {
        guard let first = tokens.indices.first else { return "" }
        var room = tokens.count
        for token in tokens { room &+= 4 &* token.length }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { result in
            var count = 0
            for index in tokens.indices {
                let token = tokens[index]
                if index > first, !token.flags.contains(.glued) {
                    result[count] = 0x20
                    count &+= 1
                }
                for position in Int(token.start)..<Int(token.end) {
                    FoldedText.append(scalars[position] & FoldedText.mask, to: result, &count)
                }
            }
            // Whole scalars of a text, one after the other: they need no second look.
            return String(copying: UTF8Span(unchecked: UnsafeBufferPointer(rebasing: result[..<count]).span))
        }
    }

    /// Writes a scalar as UTF-8.
    @inline(__always)
    private static func append(_ scalar: UInt32, to text: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) {
        func put(_ byte: UInt32) {
            text[count] = UInt8(truncatingIfNeeded: byte)
            count &+= 1
        }
        if scalar < 0x80 { return put(scalar) }
        if scalar < 0x800 {
            put(0xC0 | scalar >> 6)
        } else {
            if scalar < 0x1_0000 {
                put(0xE0 | scalar >> 12)
            } else {
                put(0xF0 | scalar >> 18)
                put(0x80 | scalar >> 12 & 0x3F)
            }
            put(0x80 | scalar >> 6 & 0x3F)
        }
        put(0x80 | scalar & 0x3F)
    }
}
