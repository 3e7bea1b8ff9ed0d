import Basics

/// Strings as JSON writes them (RFC 8259 section 7): in quotes, and escaped where they must be.
extension TextBuffer {
    mutating func append(quoted string: String) {
        string.withBytes { append(quoted: $0) }
    }

    mutating func append(quoted bytes: UnsafeBufferPointer<UInt8>) {
        let place = space(bytes.count + 2)
        if TextBuffer.copy(plain: bytes, to: place + 1) {
            place.initialize(to: UInt8(ascii: "\""))
            (place + 1 + bytes.count).initialize(to: UInt8(ascii: "\""))
            filled(bytes.count + 2)
        } else {
            append(UInt8(ascii: "\""))
            for byte in bytes {
                if TextBuffer.needsEscape(byte) { append(escaped: byte) } else { append(byte) }
            }
            append(UInt8(ascii: "\""))
        }
    }

    /// Copies bytes of which none needs an escape, as nearly always; false where one does.
    ///
    /// Looks at eight at a time; the last eight overlap those before.
    private static func copy(plain bytes: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>) -> Bool {
        let count = bytes.count
        guard count >= 8 else {
            for position in 0..<count {
                if needsEscape(bytes[position]) { return false }
                place[position] = bytes[position]
            }
            return true
        }
        let source = UnsafeRawBufferPointer(bytes)
        let target = UnsafeMutableRawPointer(place)
        var found: UInt64 = 0
        var position = 0
        while position < count {
            let start = min(position, count &- 8)
            let word = source.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            target.storeBytes(of: word, toByteOffset: start, as: UInt64.self)
            found |= escapes(in: word)
            position &+= 8
        }
        return found == 0
    }

    /// The highest bit of each byte that needs an escape, and perhaps of bytes above it: that of `(x - n) & ~x` is set where
    /// `x < n` (Anderson, "Bit Twiddling Hacks").
    @inline(__always)
    private static func escapes(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ ones &* UInt64(UInt8(ascii: "\""))
        let backslash = word ^ ones &* UInt64(UInt8(ascii: "\\"))
        let delete = word ^ ones &* 0x7F
        let found =
            (word &- ones &* 0x20) & ~word | (quote &- ones) & ~quote
            | (backslash &- ones) & ~backslash | (delete &- ones) & ~delete
        return found & (ones &* 0x80)
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
