extension Unicode.Scalar {
    /// White space of any kind, also line ends.
    var isSpace: Bool {
        switch value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
            true
        default: false
        }
    }

    var isLineEnd: Bool { value == 0x0A || value == 0x0C || value == 0x85 || value == 0x2028 || value == 0x2029 }

    var isDigit: Bool { (0x30...0x39).contains(value) || (0xFF10...0xFF19).contains(value) }

    /// Han with its extensions, and the Japanese syllables: written without spaces.
    var isHan: Bool {
        switch value {
        case 0x3005, 0x3007, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0x20000...0x323AF:
            true
        default: false
        }
    }

    var isUpper: Bool { isASCII ? (0x41...0x5A).contains(value) : properties.isUppercase }
    var isLower: Bool { isASCII ? (0x61...0x7A).contains(value) : properties.isLowercase }

    /// A letter that is written in words: not Han.
    var isLetter: Bool {
        if isASCII { return (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) }
        return !isHan && properties.isAlphabetic
    }

    /// Closes a sentence behind its end mark.
    var isClosing: Bool {
        switch value {
        case 0x22, 0x27, 0x29, 0x5D, 0xBB, 0x2019, 0x201D, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0xFF09, 0x2A, 0x5F:
            true
        default: false
        }
    }
}
