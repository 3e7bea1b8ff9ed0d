public import Basics

/// Turns amounts into other currencies by the rates that the user keeps. Nothing is fetched, and nothing is guessed: without
/// a rate there is no amount.
public struct CurrencyConverter: Sendable {
    /// Days after its own on which a rate is used.
    public static let daysOfUse = 30
    public static let none = CurrencyConverter([])

    /// Newest first.
    public let sheets: [RateSheet]

    public init(_ sheets: [RateSheet]) {
        self.sheets = sheets.sorted { $0.date > $1.date }
    }

    /// The newest rate for a purchase of a day; nil where none of the last ``daysOfUse`` days has both currencies.
    public func rate(from: String, to: String, on day: CalendarDate) -> ExchangeRate? {
        for sheet in sheets where sheet.date <= day {
            guard day.daysSinceEpoch - sheet.date.daysSinceEpoch <= CurrencyConverter.daysOfUse else { return nil }
            if let fromQuote = sheet.quote(of: from), let toQuote = sheet.quote(of: to) {
                return ExchangeRate(
                    date: sheet.date, base: sheet.base, from: from, to: to, fromQuote: fromQuote, toQuote: toQuote)
            }
        }
        return nil
    }

    /// An amount of a day in another currency, and the rate behind it.
    public func convert(
        _ money: Money, from: String, to: String, on day: CalendarDate
    ) -> (amount: Money, rate: ExchangeRate)? {
        rate(from: from, to: to, on: day).map { ($0.convert(money), $0) }
    }
}

extension Money {
    /// Whether a purchase may be of so much: not of nothing, and no more than may be sent. Rates can make either of any amount.
    public var isStorable: Bool {
        self != .zero && -Money.maximumInput.thousandths...Money.maximumInput.thousandths ~= thousandths
    }
}
