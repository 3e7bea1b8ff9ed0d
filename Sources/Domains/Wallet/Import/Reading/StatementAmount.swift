public import Basics

/// An exact amount of a currency.
public struct StatementAmount: Sendable, Hashable {
    /// Of the currency's smallest unit.
    public let units: Int
    /// ISO 4217.
    public let currency: String
    /// Decimals of the currency: 2 for most, 0 for the yen, 3 for a dinar.
    public let decimals: Int

    public init(units: Int, currency: String, decimals: Int) {
        self.units = units
        self.currency = currency
        self.decimals = decimals
    }

    /// As the wallet counts, in hundredths; nil where they do not hold it.
    public var money: Money? {
        var units = units
        for _ in 0..<max(0, 2 - decimals) {
            let (product, overflow) = units.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            units = product
        }
        for _ in 0..<max(0, decimals - 2) {
            guard units % 10 == 0 else { return nil }
            units /= 10
        }
        return Money(cents: units)
    }
}
