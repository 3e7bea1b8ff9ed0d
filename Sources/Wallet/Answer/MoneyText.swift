import Basics

/// Money as people read it: a sign for the currency, grouped thousands, cents only where there are some.
enum MoneyText {
    static func text(_ money: Money, currency: String, alwaysCents: Bool = false) -> String {
        let magnitude = money.cents.magnitude
        var digits = String(magnitude / 100)
        var index = digits.index(digits.endIndex, offsetBy: -3, limitedBy: digits.startIndex)
        while let position = index, position > digits.startIndex {
            digits.insert(",", at: position)
            index = digits.index(position, offsetBy: -3, limitedBy: digits.startIndex)
        }
        let cents = magnitude % 100
        if cents != 0 || alwaysCents { digits += cents < 10 ? ".0\(cents)" : ".\(cents)" }
        return (money.cents < 0 ? "-" : "") + symbol(currency) + digits
    }

    /// A value kept in hundredths of a cent, shown to the cent; halves go away from zero.
    static func value(hundredthCents: Int, currency: String) -> String {
        text(rounded(hundredthCents: hundredthCents), currency: currency, alwaysCents: true)
    }

    static func rounded(hundredthCents value: Int) -> Money {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: 100)
        return Money(cents: quotient + (remainder >= 50 ? 1 : remainder <= -50 ? -1 : 0))
    }

    private static func symbol(_ currency: String) -> String {
        switch currency {
        case "USD": "$"
        case "EUR": "€"
        case "GBP": "£"
        case "JPY", "CNY": "¥"
        case "TWD": "NT$"
        case "HKD": "HK$"
        case "CAD": "C$"
        case "AUD": "A$"
        case "SGD": "S$"
        case "KRW": "₩"
        case "INR": "₹"
        default: currency + " "
        }
    }
}
