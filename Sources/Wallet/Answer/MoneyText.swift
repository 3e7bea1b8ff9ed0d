import Basics

/// Money as people read it: a sign for the currency, grouped thousands, cents only where there are some.
enum MoneyText {
    static func text(_ money: Money, currency: String, alwaysCents: Bool = false) -> String {
        var text = money.cents < 0 ? "-" : ""
        text += symbol(currency)
        // Groups of three, counted from the left: 1234567 is 1, 234, 567.
        let whole = String(money.cents.magnitude / 100)
        var left = whole.utf8.count
        for digit in whole.unicodeScalars {
            text.unicodeScalars.append(digit)
            left -= 1
            if left > 0, left % 3 == 0 { text += "," }
        }
        let cents = money.cents.magnitude % 100
        if cents != 0 || alwaysCents {
            text += cents < 10 ? ".0" : "."
            text += String(cents)
        }
        return text
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
