/// A colour as styles write it, as far as it can be compared.
enum PageColour {
    /// - Returns: red, green and blue in one number; nil for what is no plain colour.
    static func parsed(_ text: some StringProtocol) -> UInt32? {
        let text = text.lowercased().filter { !$0.isWhitespace }
        switch text {
        case "white": return 0xFFFFFF
        case "black": return 0
        default: break
        }
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            guard let value = UInt32(digits, radix: 16) else { return nil }
            switch digits.utf8.count {
            case 3: return (value >> 8 & 15) * 0x110000 | (value >> 4 & 15) * 0x1100 | (value & 15) * 0x11
            case 6: return value
            default: return nil
            }
        }
        guard text.hasPrefix("rgb("), text.hasSuffix(")") else { return nil }
        let parts = text.dropFirst(4).dropLast().split(separator: ",").map { UInt32($0) }
        guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2],
            max(red, green, blue) < 256
        else { return nil }
        return red << 16 | green << 8 | blue
    }
}
