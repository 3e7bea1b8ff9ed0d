public import Basics

/// What is known beside the file, and what the client chose.
public struct StatementOptions: Sendable {
    /// What an earlier import of the same header decided for this card.
    public struct Earlier: Sendable, Hashable {
        public var sign: StatementSign?
        public var dateOrder: StatementDateOrder?

        public init(sign: StatementSign? = nil, dateOrder: StatementDateOrder? = nil) {
            self.sign = sign
            self.dateOrder = dateOrder
        }
    }

    public var today: CalendarDate
    /// ISO 4217 code of the card's currency, or the wallet's.
    public var currency: String
    /// ISO 3166; where the user lives.
    public var region: String
    /// The last digits of the card, at most four; nil where they are not known.
    public var lastDigits: String?
    /// The client's choices. Each is obeyed, whatever the file says.
    public var sign: StatementSign?
    public var dateOrder: StatementDateOrder?
    public var decimalMark: StatementDecimalMark?
    /// The currency of the amounts.
    public var statementCurrency: String?
    public var encoding: StatementEncoding?
    /// The column of each role: a number from 1, or words of the header.
    public var columns: [StatementColumnChoice] = []
    /// What amounts billed in another currency are converted with.
    public var rates = CurrencyConverter.none
    /// Asked with the folded words of the header; nil where nothing of that header was imported for this card.
    public var earlier: @Sendable (_ header: String) -> Earlier?

    public init(
        today: CalendarDate, currency: String, region: String, lastDigits: String? = nil,
        earlier: @escaping @Sendable (_ header: String) -> Earlier? = { _ in nil }
    ) {
        self.today = today
        self.currency = currency
        self.region = region
        self.lastDigits = lastDigits
        self.earlier = earlier
    }

    /// An amount of another currency in the card's; nil where no rate of its day is known.
    func converted(_ amount: StatementAmount, on day: CalendarDate, decimals: Int) -> StatementAmount? {
        guard let money = amount.money,
            let (billed, _) = rates.convert(money, from: amount.currency, to: currency, on: day),
            billed.isStorable
        else { return nil }
        return StatementAmount(billed, currency: currency, decimals: decimals)
    }

    /// Why an amount of another currency is not read.
    func notConverted(_ code: String) -> String {
        "The amount is in \(code), the card in \(currency), and no rate of that day or the "
            + "\(CurrencyConverter.daysOfUse) days before is known."
    }
}
