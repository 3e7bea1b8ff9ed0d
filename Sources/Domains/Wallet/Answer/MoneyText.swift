import Basics

/// Money as people read it: a sign for the currency, grouped thousands, decimals only where there are some, and then as many
/// as the currency has.
enum MoneyText {
    /// - Parameter currency: ISO 4217; nil leaves out the sign.
    static func append(_ money: Money, currency: String?, alwaysCents: Bool = false, to text: inout TextBuffer) {
        if money.thousandths < 0 { text.append(UInt8(ascii: "-")) }
        if let currency { appendSymbol(currency, to: &text) }
        let decimals = currency.flatMap { Currency.decimals(of: $0) } ?? 2
        var magnitude = money.thousandths.magnitude
        // Half of what is not shown is rounded up, except that a stored cent of a yen stays to be seen.
        let isWhole = magnitude % 1_000 == 0
        let digits = alwaysCents ? decimals : isWhole ? 0 : max(decimals, 2)
        if digits == 0 {
            magnitude = (magnitude + 500) / 1_000 * 1_000
        } else if digits == 2 {
            magnitude = (magnitude + 5) / 10 * 10
        }
        appendGrouped(magnitude / 1_000, to: &text)
        guard digits > 0 else { return }
        text.append(UInt8(ascii: "."))
        text.append(Int(magnitude % 1_000) / (digits == 2 ? 10 : 1), width: digits)
    }

    /// A value kept in hundredths of a cent, shown to the smallest unit of its currency; halves go away from zero.
    static func append(_ value: RewardValue, currency: String, to text: inout TextBuffer) {
        append(value.money(in: currency), currency: currency, alwaysCents: true, to: &text)
    }

    /// Groups of three digits: 1234567 is 1,234,567.
    private static func appendGrouped(_ whole: UInt, to text: inout TextBuffer) {
        guard whole >= 1_000 else { return text.append(decimal: Int(whole)) }
        appendGrouped(whole / 1_000, to: &text)
        text.append(UInt8(ascii: ","))
        text.append(Int(whole % 1_000), width: 3)
    }

    private static func appendSymbol(_ currency: String, to text: inout TextBuffer) {
        switch currency {
        case "USD": text.append(UInt8(ascii: "$"))
        case "EUR": text.append("€")
        case "GBP": text.append("£")
        case "JPY", "CNY": text.append("¥")
        case "TWD": text.append("NT$")
        case "HKD": text.append("HK$")
        case "CAD": text.append("C$")
        case "AUD": text.append("A$")
        case "SGD": text.append("S$")
        case "KRW": text.append("₩")
        case "INR": text.append("₹")
        default:
            text.append(currency)
            text.append(UInt8(ascii: " "))
        }
    }
}
