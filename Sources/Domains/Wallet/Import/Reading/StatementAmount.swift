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

    /// As the wallet counts; nil where that does not hold it.
    public var money: Money? {
        let (product, overflow) = units.multipliedReportingOverflow(by: StatementAmount.thousandths(decimals))
        return overflow ? nil : Money(thousandths: product)
    }

    /// Of one smallest unit.
    private static func thousandths(_ decimals: Int) -> Int {
        (decimals..<Currency.maximumDecimals).reduce(1) { unit, _ in unit * 10 }
    }
}

extension StatementAmount {
    /// - Parameter money: what the currency can hold.
    public init(_ money: Money, currency: String, decimals: Int) {
        self.init(
            units: money.thousandths / StatementAmount.thousandths(decimals), currency: currency, decimals: decimals)
    }
}
