/// In which order a date's numbers stand.
public enum StatementDateOrder: String, Sendable, Hashable, CaseIterable {
    case ymd, mdy, dmy
}
