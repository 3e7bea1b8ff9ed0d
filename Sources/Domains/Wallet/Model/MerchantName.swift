/// A merchant's name as its owner wrote it, compared by its folded form: "Sam's Club" and "SAMS CLUB" are equal.
public struct MerchantName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
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

    public static func == (left: MerchantName, right: MerchantName) -> Bool { left.folded == right.folded }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(folded)
    }

    public var description: String { display }

    /// Lower case, without apostrophes, dots, hyphens and spaces, `&` as `and`.
    public static func folded(_ name: String) -> String {
        var name = name
        return name.withUTF8(foldedASCII) ?? foldedUnicode(name)
    }

    /// Most names are ASCII and need no case tables; nil for any other.
    private static func foldedASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        // An ampersand becomes three letters.
        let capacity = bytes.count + 2 * bytes.count { $0 == UInt8(ascii: "&") }
        return String(unsafeUninitializedCapacity: capacity) { result in
            var count = 0
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "&"):
                    for letter in [UInt8(ascii: "a"), UInt8(ascii: "n"), UInt8(ascii: "d")] {
                        result[count] = letter
                        count += 1
                    }
                case UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: ","), UInt8(ascii: "/"):
                    continue
                case 0x09...0x0D, 0x20: continue
                case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                    result[count] = byte | 0x20
                    count += 1
                default:
                    result[count] = byte
                    count += 1
                }
            }
            return count
        }
    }

    private static func foldedUnicode(_ name: String) -> String {
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
