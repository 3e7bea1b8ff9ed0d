public import Basics

/// What one currency is worth in another on a day, exactly: the ratio of two quotes of one sheet.
public struct ExchangeRate: Sendable, Hashable {
    /// The sheet's day, which may be before that of the purchase.
    public let date: CalendarDate
    public let base: String
    public let from: String
    public let to: String
    let fromQuote: Quote
    let toQuote: Quote

    /// The quotes that it rests on, by code; the base needs none.
    public var quotes: [(code: String, quote: Quote)] {
        [(from, fromQuote), (to, toQuote)].filter { $0.0 != base }
    }

    /// The amount in the other currency, rounded half up to that one's smallest unit; a refund as its purchase.
    public func convert(_ money: Money) -> Money {
        var unit = 1
        for _ in (Currency.decimals(of: to) ?? 2)..<Currency.maximumDecimals { unit *= 10 }
        let units = Saturating.rounded(
            Int128(money.thousandths) * Int128(toQuote.trillionths), by: Int128(fromQuote.trillionths) * Int128(unit))
        return Money(thousandths: Saturating.product(units, unit))
    }

    /// A value in the other currency, to a hundredth of a cent.
    func convert(_ value: RewardValue) -> RewardValue {
        RewardValue(
            hundredthsOfCent: Saturating.rounded(
                Int128(value.hundredthsOfCent) * Int128(toQuote.trillionths), by: Int128(fromQuote.trillionths)))
    }
}
