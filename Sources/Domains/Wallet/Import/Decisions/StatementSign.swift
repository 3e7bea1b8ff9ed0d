/// How purchases are written in a column of amounts.
public enum StatementSign: String, Sendable, Hashable, CaseIterable {
    case purchasesPositive, purchasesNegative
}
