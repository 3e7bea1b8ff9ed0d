/// Takes RTF apart into groups, control words and bytes of text.
struct RTFTokens {
    enum Token: Equatable {
        case open, close
        case word(String, Int?)
        case byte(UInt8)
        case finished
    }

    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> Token {
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "{"): return .open
            case UInt8(ascii: "}"): return .close
            case UInt8(ascii: "\\"): if let token = control() { return token }
            case 0x0A, 0x0D, 0: continue
            default: return .byte(byte)
            }
        }
        return .finished
    }

    /// Passes over bytes that are no text.
    mutating func skip(_ count: Int) {
        index = min(bytes.count, index + min(max(0, count), bytes.count))
    }

    private mutating func control() -> Token? {
        guard index < bytes.count else { return .finished }
        let start = index
        while index < bytes.count, (0x61...0x7A).contains(bytes[index] | 0x20), index - start < 32 { index += 1 }
        guard index > start else { return symbol() }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        let numberStart = index
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
        while index < bytes.count, (0x30...0x39).contains(bytes[index]), index - numberStart < 11 { index += 1 }
        let number = Int(String(decoding: bytes[numberStart..<index], as: UTF8.self))
        if index < bytes.count, bytes[index] == 0x20 { index += 1 }
        return .word(name, number)
    }

    /// Nil for signs that change nothing.
    private mutating func symbol() -> Token? {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "'"):
            guard index + 1 < bytes.count,
                let value = UInt8(String(decoding: bytes[index..<index + 2], as: UTF8.self), radix: 16)
            else { return nil }
            index += 2
            return .byte(value)
        case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): return .byte(byte)
        case UInt8(ascii: "~"): return .word("~", nil)
        case UInt8(ascii: "_"): return .word("_", nil)
        case UInt8(ascii: "*"): return .word("*", nil)
        case 0x0A, 0x0D: return .word("par", nil)
        default: return nil
        }
    }
}
