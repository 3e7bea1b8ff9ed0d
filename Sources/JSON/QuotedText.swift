import Basics

/// Strings as JSON writes them (RFC 8259 section 7): in quotes, and escaped where they must be.
extension TextBuffer {
    mutating func append(quoted string: String) {
        string.withBytes { append(quoted: $0) }
    }

    private mutating func append(quoted bytes: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        var rest = bytes
        while true {
            let plain = TextBuffer.plainPrefix(of: rest)
            append(UnsafeBufferPointer(rebasing: rest.prefix(plain)))
            guard plain < rest.count else { break }
            append(escaped: rest[plain])
            rest = UnsafeBufferPointer(rebasing: rest.dropFirst(plain + 1))
        }
        append(UInt8(ascii: "\""))
    }

    /// How many bytes at the start stand for themselves. Looks at eight at a time ("Bit Twiddling Hacks", Anderson:
    /// "determine if a word has a byte less than n", "... equal to n"): a string seldom holds anything else.
    private static func plainPrefix(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highBits = ones << 7
        func zeroBytes(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
        let raw = UnsafeRawBufferPointer(bytes)
        var position = 0
        while position + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            let controls = (word &- ones &* 0x20) & ~word
            let others =
                zeroBytes(word ^ (ones &* 0x22)) | zeroBytes(word ^ (ones &* 0x5C)) | zeroBytes(word ^ (ones &* 0x7F))
            if (controls | others) & highBits != 0 { break }
            position += 8
        }
        while position < bytes.count, !needsEscape(bytes[position]) { position += 1 }
        return position
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
