/// Whether a merchant answers to a name of a rule: by its whole folded name, or by a beginning of it that ends with a
/// word, so that a rule for "Costco" covers "Costco Gas" and one for "Whole Foods" covers "Whole Foods Market", while
/// "Apple" does not cover "Applebee's".
enum MerchantMatch {
    static func holds(_ rule: MerchantName, _ merchant: Merchant) -> Bool {
        if rule.folded == merchant.foldedName { return true }
        let wanted = rule.folded.utf8.count
        guard wanted > 0, wanted < merchant.foldedName.utf8.count,
            merchant.foldedName.utf8.starts(with: rule.folded.utf8)
        else { return false }
        return aWordEnds(after: wanted, in: merchant.name)
    }

    /// Whether a word of the name ends after that many bytes of its folded form. Other scripts than Latin have no words to
    /// end at here.
    private static func aWordEnds(after wanted: Int, in name: String) -> Bool {
        var folded = 0
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ","),
                UInt8(ascii: "*"), UInt8(ascii: "_"):
                if folded == wanted { return true }
            case UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "!"), UInt8(ascii: "\t"): continue
            case UInt8(ascii: "&"): folded += 3
            case 0..<0x80: folded += 1
            default: return false
            }
            if folded > wanted { return false }
        }
        return folded == wanted
    }
}
