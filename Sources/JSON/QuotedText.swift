import Basics

/// Strings as JSON writes them (RFC 8259 section 7): in quotes, and escaped where they must be.
extension TextBuffer {
    mutating func append(quoted string: String) {
        string.withBytes { bytes in
            if TextBuffer.isPlain(bytes) {
                append(room: bytes.count + 2) { space in
                    space.initialize(to: UInt8(ascii: "\""))
                    (space + 1).copy(bytes)
                    (space + 1 + bytes.count).initialize(to: UInt8(ascii: "\""))
                    return bytes.count + 2
                }
            } else {
                append(UInt8(ascii: "\""))
                for byte in bytes {
                    if TextBuffer.needsEscape(byte) { append(escaped: byte) } else { append(byte) }
                }
                append(UInt8(ascii: "\""))
            }
        }
    }

    /// Whether no byte needs an escape; nearly every string is plain. Looks at eight bytes at a time (Anderson, "Bit
    /// Twiddling Hacks": determine if a word has a byte less than n, or equal to n).
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let raw = UnsafeRawBufferPointer(bytes)
        var position = 0
        while position + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            let quotes = word ^ (ones &* 0x22)
            let backslashes = word ^ (ones &* 0x5C)
            let deletes = word ^ (ones &* 0x7F)
            let found =
                ((word &- ones &* 0x20) & ~word) | ((quotes &- ones) & ~quotes)
                | ((backslashes &- ones) & ~backslashes) | ((deletes &- ones) & ~deletes)
            if found & (ones << 7) != 0 { return false }
            position += 8
        }
        while position < bytes.count {
            if needsEscape(bytes[position]) { return false }
            position += 1
        }
        return true
    }

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
