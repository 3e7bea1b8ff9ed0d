import Basics

extension AmountMention {
    /// Whether amounts of a currency, by its code, have three decimals.
    static func hasThreeDecimals(_ currency: String?) -> Bool { currency.flatMap(Currency.decimals) == 3 }

    /// The amount. The third decimal of what was said counts while nothing has changed the cents.
    var money: Money {
        guard let thousandths, AmountReader.cents(thousandths * 10) == cents else { return Money(cents: cents) }
        return Money(thousandths: thousandths)
    }
}
