/// How a file was read.
public struct StatementDecisions: Sendable, Hashable {
    /// By the name that WHATWG gives it, in lower case.
    public let encoding: StatementEncoding
    /// The line of the header, from 1; nil where the file has none.
    public let headerRow: Int?
    /// By role; the header's own words, or the number of a column without any.
    public let columns: [(role: StatementColumnRole, name: String)]
    public let sign: StatementDecision<StatementSign>
    public let dateOrder: StatementDecision<StatementDateOrder>
    public let decimalMark: StatementDecision<StatementDecimalMark>
    /// ISO 4217.
    public let currency: StatementDecision<String>

    public static func == (left: StatementDecisions, right: StatementDecisions) -> Bool {
        left.encoding == right.encoding && left.headerRow == right.headerRow
            && left.columns.elementsEqual(right.columns, by: ==) && left.sign == right.sign
            && left.dateOrder == right.dateOrder && left.decimalMark == right.decimalMark
            && left.currency == right.currency
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(headerRow)
        hasher.combine(sign)
        hasher.combine(dateOrder)
    }
}
