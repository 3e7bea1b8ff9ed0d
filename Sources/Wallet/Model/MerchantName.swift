/// A merchant's name as its owner wrote it, compared by its folded form: "Sam's Club" and "SAMS CLUB" are equal.
public struct MerchantName: Sendable, Hashable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// As written.
    public let display: String
    /// As compared; see ``folded(_:)``.
    public let folded: String

    public init(_ display: String) {
        self.display = display
        folded = MerchantName.folded(display)
    }

    public init(stringLiteral display: String) {
        self.init(display)
    }

    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(display)
    }

    public static func == (left: MerchantName, right: MerchantName) -> Bool { left.folded == right.folded }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(folded)
    }

    public var description: String { display }

    /// Lower case, without apostrophes, dots, hyphens and spaces, `&` as `and`.
    public static func folded(_ name: String) -> String {
        var result = ""
        result.reserveCapacity(name.utf8.count)
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case "&": result += "and"
            case "'", "\u{2019}", "\u{2018}", "`", ".", "-", "_", "*", "!", ",", "/": continue
            default:
                if !scalar.properties.isWhitespace { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }
}
