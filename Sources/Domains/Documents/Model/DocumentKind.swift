/// What sort of paper a document is.
public enum DocumentKind: String, Sendable, Hashable, CaseIterable {
    case bill, warranty, contract, insurance, manual, letter, receipt, certificate, statement, other
}
