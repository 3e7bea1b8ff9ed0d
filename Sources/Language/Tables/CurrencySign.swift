/// What the signs of money stand for.
public enum CurrencySign {
    /// - Parameter sign: a scalar.
    /// - Returns: ISO 4217; nil for signs that several currencies share, and for what is none.
    public static func code(of sign: UInt64) -> String? {
        switch sign {
        case 0x20AC: "EUR"
        case 0xA3: "GBP"
        case 0x20B9: "INR"
        case 0x20A9: "KRW"
        case 0x20BD: "RUB"
        case 0x20AB: "VND"
        case 0x20B1: "PHP"
        case 0xE3F: "THB"
        case 0x20BA: "TRY"
        case 0x20AA: "ILS"
        default: nil
        }
    }

    /// - Parameter prefix: the small letters before a dollar sign, as in `us$`.
    /// - Returns: ISO 4217; nil where these letters tell no dollar.
    public static func dollar(after prefix: String) -> String? {
        switch prefix {
        case "us": "USD"
        case "hk": "HKD"
        case "nt": "TWD"
        case "c", "ca": "CAD"
        case "a", "au": "AUD"
        case "nz": "NZD"
        case "s", "sg": "SGD"
        case "r": "BRL"
        case "mx": "MXN"
        case "mop": "MOP"
        default: nil
        }
    }
}
