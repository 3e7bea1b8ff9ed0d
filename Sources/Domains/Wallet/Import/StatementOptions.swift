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
}
