import Basics

/// Strings as JSON writes them (RFC 8259 section 7): in quotes, and escaped where they must be.
extension TextBuffer {
    mutating func append(quoted string: String) {
        string.withBytes { append(quoted: $0) }
    }

    mutating func append(quoted bytes: UnsafeBufferPointer<UInt8>) {
        if TextBuffer.isPlain(bytes) {
            let place = space(bytes.count + 2)
            place.initialize(to: UInt8(ascii: "\""))
            (place + 1).copy(bytes)
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

    /// Whether no byte needs an escape; nearly every string is plain. Without a branch, so that the compiler looks at many
    /// bytes at a time: the highest bit of `(x - n) & ~x` is set where `x < n` (Anderson, "Bit Twiddling Hacks").
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = bytes.baseAddress else { return true }
        var found: UInt8 = 0
        var position = 0
        while position < bytes.count {
            let byte = start[position]
            let quote = byte ^ UInt8(ascii: "\"")
            let backslash = byte ^ UInt8(ascii: "\\")
            let delete = byte ^ 0x7F
            found |= (byte &- 0x20) & ~byte | (quote &- 1) & ~quote
            found |= (backslash &- 1) & ~backslash | (delete &- 1) & ~delete
            position &+= 1
        }
        return found & 0x80 == 0
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
