import Basics

/// Money as people read it: a sign for the currency, grouped thousands, cents only where there are some.
enum MoneyText {
    /// - Parameter currency: ISO 4217; nil leaves out the sign.
    static func append(_ money: Money, currency: String?, alwaysCents: Bool = false, to text: inout TextBuffer) {
        if money.cents < 0 { text.append(UInt8(ascii: "-")) }
        if let currency { appendSymbol(currency, to: &text) }
        let (whole, cents) = money.cents.magnitude.quotientAndRemainder(dividingBy: 100)
        let digits = cents != 0 || alwaysCents ? 2 : 0
        if whole < 1_000 {
            return text.append(decimal: Int(money.cents.magnitude), scale: 2, minimumDigits: digits)
        }
        appendGrouped(whole, to: &text)
        if digits > 0 {
            text.append(UInt8(ascii: "."))
            text.append(Int(cents), width: 2)
        }
    }

    /// A value kept in hundredths of a cent, shown to the cent; halves go away from zero.
    static func append(_ value: RewardValue, currency: String, to text: inout TextBuffer) {
        append(value.money, currency: currency, alwaysCents: true, to: &text)
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
