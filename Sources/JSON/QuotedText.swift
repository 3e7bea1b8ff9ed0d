import Basics

/// Strings as JSON writes them (RFC 8259 section 7): in quotes, and escaped where they must be.
extension TextBuffer {
    mutating func append(quoted string: String) {
        let count = string.utf8.count
        let place = space(count + 2)
        // Nothing but the copy is done in the closure, so that the string need not be held for it.
        guard string.withBytes({ TextBuffer.copy(plain: $0, to: place + 1) }) else { return append(escaping: string) }
        place.initialize(to: UInt8(ascii: "\""))
        (place + 1 + count).initialize(to: UInt8(ascii: "\""))
        filled(count + 2)
    }

    @inline(never)
    private mutating func append(escaping string: String) {
        append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            if TextBuffer.needsEscape(byte) { append(escaped: byte) } else { append(byte) }
        }
        append(UInt8(ascii: "\""))
    }

    /// Copies bytes of which none needs an escape, as nearly always; false where one does.
    ///
    /// Looks at sixteen at a time; the last ones overlap those before.
    @inline(__always)
    private static func copy(plain bytes: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>) -> Bool {
        let count = bytes.count
        let source = UnsafeRawBufferPointer(bytes)
        let target = UnsafeMutableRawPointer(place)
        guard count >= 16 else { return copy(short: source, to: target) }
        var found = SIMD2<UInt64>.zero
        var position = 0
        while position < count {
            let start = min(position, count &- 16)
            let words = source.loadUnaligned(fromByteOffset: start, as: SIMD2<UInt64>.self)
            target.storeBytes(of: words, toByteOffset: start, as: SIMD2<UInt64>.self)
            found |= escapes(in: words)
            position &+= 16
        }
        return found == .zero
    }

    @inline(__always)
    private static func copy(short bytes: UnsafeRawBufferPointer, to place: UnsafeMutableRawPointer) -> Bool {
        let count = bytes.count
        if count >= 8 {
            let first = bytes.loadUnaligned(as: UInt64.self)
            let last = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            place.storeBytes(of: first, as: UInt64.self)
            place.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
            return escapes(in: SIMD2(first, last)) == .zero
        }
        if count >= 4 {
            let first = bytes.loadUnaligned(as: UInt32.self)
            let last = bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            place.storeBytes(of: first, as: UInt32.self)
            place.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
            let both = UInt64(first) | UInt64(last) << 32
            return escapes(in: SIMD2(both, both)) == .zero
        }
        for position in 0..<count {
            if needsEscape(bytes[position]) { return false }
            place.storeBytes(of: bytes[position], toByteOffset: position, as: UInt8.self)
        }
        return true
    }

    /// The highest bit of each byte that needs an escape, and perhaps of bytes above it: that of `(x - n) & ~x` is set where
    /// `x < n`, and that of `(x + 1) & ~x` where `x` is 0x7F (Anderson, "Bit Twiddling Hacks").
    @inline(__always)
    private static func escapes(in words: SIMD2<UInt64>) -> SIMD2<UInt64> {
        let ones = SIMD2<UInt64>(repeating: 0x0101_0101_0101_0101)
        let quote = words ^ ones &* UInt64(UInt8(ascii: "\""))
        let backslash = words ^ ones &* UInt64(UInt8(ascii: "\\"))
        let found = (words &- ones &* 0x20) | (quote &- ones) | (backslash &- ones) | (words &+ ones)
        return found & ~words & (ones &* 0x80)
    }

    @inline(__always)
    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    private mutating func append(escaped byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
        case 0x0A: append(UInt8(ascii: "n"))
        case 0x0D: append(UInt8(ascii: "r"))
        case 0x09: append(UInt8(ascii: "t"))
        default:
            append("u00")
            append(hexadecimal: byte)
        }
    }
}
