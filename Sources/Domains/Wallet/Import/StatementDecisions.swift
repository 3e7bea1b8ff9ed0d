/// One thing decided for a whole file, and what it rests on.
public struct StatementDecision<Value: Sendable & Hashable>: Sendable, Hashable {
    public let value: Value
    public let by: StatementEvidence.Kind
    public let evidence: [StatementEvidence]
    /// False where only the home region or the majority of rows says so, and another value would change what is read.
    public let isCertain: Bool

    init(_ value: Value, by: StatementEvidence.Kind, evidence: [StatementEvidence] = [], isCertain: Bool = true) {
        self.value = value
        self.by = by
        self.evidence = Array(evidence.prefix(StatementLimits.evidence))
        self.isCertain = isCertain
    }
}

/// A row that a decision rests on.
public struct StatementEvidence: Sendable, Hashable {
    /// The kinds of evidence; one that stands earlier is never outvoted by a later one.
    public enum Kind: String, Sendable, Hashable {
        case override, column, header, words, payment, earlierImport, region, majority, file, separator, card
    }

    public let row: Int
    /// Cut and without card numbers.
    public let text: String
}

/// How purchases are written in a column of amounts.
public enum StatementSign: String, Sendable, Hashable, CaseIterable {
    case purchasesPositive, purchasesNegative
}

/// In which order a date's numbers stand.
public enum StatementDateOrder: String, Sendable, Hashable, CaseIterable {
    case ymd, mdy, dmy
}

/// Which mark stands before the decimals.
public enum StatementDecimalMark: String, Sendable, Hashable, CaseIterable {
    case dot, comma
}

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
