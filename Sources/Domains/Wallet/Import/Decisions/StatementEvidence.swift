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
