/// The folded names a merchant answers to: its name, and each beginning of it that ends with a word, so that a rule for
/// "Costco" covers "Costco Gas" and one for "Whole Foods" covers "Whole Foods Market".
struct MerchantKeys {
    private let keys: [String]

    static let none = MerchantKeys(keys: [])

    private init(keys: [String]) {
        self.keys = keys
    }

    init(name: String) {
        var keys: [String] = []
        var folded: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                folded.append(byte | 0x20)
            case UInt8(ascii: "&"):
                folded.append(contentsOf: [UInt8(ascii: "a"), UInt8(ascii: "n"), UInt8(ascii: "d")])
            case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ","),
                UInt8(ascii: "*"), UInt8(ascii: "_"):
                if !folded.isEmpty, keys.count < 8 { keys.append(String(decoding: folded, as: UTF8.self)) }
            case UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "!"), UInt8(ascii: "\t"):
                continue
            case 0..<0x80:
                folded.append(byte)
            default:
                // Other scripts have no words to end at here; their folding needs whole characters.
                self.keys = [MerchantName.folded(name)]
                return
            }
        }
        keys.append(String(decoding: folded, as: UTF8.self))
        self.keys = keys
    }

    func contains(folded: String) -> Bool {
        keys.contains(folded)
    }

    func containsAny(of names: [MerchantName]) -> Bool {
        names.contains { keys.contains($0.folded) }
    }
}
