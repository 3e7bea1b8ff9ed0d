/// How a question goes on from an answer.
public enum FollowUp: Sendable, Equatable {
    /// On which page it stands.
    case page
    /// The whole of the clause.
    case clause
    /// The same question to another paper, which these words name; empty for any.
    case other(String)
    /// Which of the papers is meant, by its place among them.
    case choice(Int)
    /// The same question with these words in the place of some.
    case change(String)
    /// A question that means the papers by "it".
    case within(String)

    /// As answers tell it.
    public var name: String {
        switch self {
        case .page: "page"
        case .clause: "clause"
        case .other: "other"
        case .choice: "choice"
        case .change: "change"
        case .within: "within"
        }
    }
}
