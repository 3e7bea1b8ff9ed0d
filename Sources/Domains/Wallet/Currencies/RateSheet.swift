public import Basics

/// The rates of one day against one currency.
public struct RateSheet: Sendable, Hashable {
    /// The most currencies of a sheet, the base not counted.
    public static let maximumCurrencies = 60
    /// The most days that are kept of a user; older ones go.
    public static let maximumDays = 100

    public let date: CalendarDate
    /// ISO 4217.
    public let base: String
    /// By code of ISO 4217.
    public let quotes: [String: Quote]

    public init(date: CalendarDate, base: String, quotes: [String: Quote]) {
        self.date = date
        self.base = base
        self.quotes = quotes
    }

    /// Nil for a currency that it does not hold.
    func quote(of code: String) -> Quote? { code == base ? .one : quotes[code] }
}
