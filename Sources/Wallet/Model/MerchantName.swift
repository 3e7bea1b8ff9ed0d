/// How merchant names are compared.
public enum MerchantName {
    /// Lower case, without apostrophes, dots, hyphens and spaces, `&` as `and`: "Sam's Club" and "SAMS CLUB" are one.
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
