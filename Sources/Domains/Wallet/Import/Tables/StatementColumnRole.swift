/// What a column of a statement holds.
public enum StatementColumnRole: String, Sendable, Hashable, CaseIterable {
    case date, postingDate, time
    case merchant, description, originalDescription, payee, memo
    case amount, billedAmount, originalAmount, debit, credit
    case direction, type, status, category, mcc
    case currency, billedCurrency, originalCurrency
    case id, account, method, balance
    /// Known to say nothing that is needed.
    case other

    /// Whether its cells say what the card was charged.
    var isAmount: Bool {
        switch self {
        case .amount, .billedAmount, .debit, .credit: true
        default: false
        }
    }

    /// Whether its cells are read as the text of a purchase.
    var isText: Bool {
        switch self {
        case .merchant, .description, .originalDescription, .payee, .memo: true
        default: false
        }
    }
}
