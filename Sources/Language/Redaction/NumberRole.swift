/// What a character is to a number that is written in groups of digits.
enum NumberRole {
    /// A digit of any script; circled and raised ones too.
    case digit(UInt8)
    case space
    /// What people put between groups: dashes, slashes, bullets, brackets.
    case mark
    /// A full stop or a decimal point.
    case dot
    /// What parts the elements of a list, or thousands.
    case comma
    /// Nobody sees it, or it only decorates the character before it.
    case unseen
    /// A letter of those that codes and country signs are made of.
    case letter
    /// Any other word, the sign of a currency or of a sum.
    case other

    init(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        switch value {
        case 0x30...0x39: self = .digit(UInt8(value - 0x30))
        case 0x41...0x5A, 0x61...0x7A: self = .letter
        case 0x20, 0x09...0x0D, 0x85: self = .space
        case 0..<0x20, 0x7F..<0xA0: self = .unseen
        case 0x2E, 0x2024, 0x3002, 0xFE52, 0xFF0E, 0xFF61: self = .dot
        case 0x2C, 0x3B, 0x60C, 0x61B, 0x66B, 0x66C, 0x3001, 0xFE10, 0xFE11, 0xFE50, 0xFE51, 0xFF0C, 0xFF1B, 0xFF64:
            self = .comma
        // `$ % & + < = > @`: amounts and sums.
        case 0x24...0x26, 0x2B, 0x3C...0x3E, 0x40: self = .other
        case ..<0x80: self = .mark
        // Latin letters, those of Greek and Cyrillic, kana and the common ideographs: what most text is made of.
        case 0xC0..<0x250 where value != 0xD7 && value != 0xF7: self = .letter
        case 0x370..<0x483, 0x48A..<0x530, 0x3041..<0x3097, 0x30A1..<0x30FB, 0x3400..<0xA000: self = .other
        case 0x1F3FB...0x1F3FF: self = .unseen
        // Signs of sums that nobody takes for one between groups: division, minus, fractions, arrows, bars.
        case 0xF7, 0x2044, 0x2190...0x21FF, 0x2212, 0x2215, 0x2219, 0x2223, 0x22C5, 0x29F8, 0xFF5C, 0xFF5E: self = .mark
        default: self = NumberRole(rare: scalar.properties)
        }
    }

    private init(rare properties: Unicode.Scalar.Properties) {
        switch properties.numericType {
        case .decimal, .digit:
            guard let number = properties.numericValue, (0...9).contains(number) else { break }
            self = .digit(UInt8(number))
            return
        default: break
        }
        switch properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: self = .space
        case .dashPunctuation, .connectorPunctuation, .otherPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .modifierSymbol, .otherSymbol:
            self = .mark
        case .format, .nonspacingMark, .enclosingMark, .control: self = .unseen
        default: self = properties.isDefaultIgnorableCodePoint ? .unseen : .other
        }
    }
}
