/// Which mark stands before the decimals.
public enum StatementDecimalMark: String, Sendable, Hashable, CaseIterable {
    case dot, comma
}
