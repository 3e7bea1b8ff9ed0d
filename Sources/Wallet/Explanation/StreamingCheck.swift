/// Lets through as much of a coming explanation as is known to be true: whole sentences, up to the first that is not.
public struct StreamingCheck: Sendable {
    private let facts: ReplyFacts
    /// Why nothing more is let through.
    public private(set) var fault: ReplyFault?

    public init(_ facts: ReplyFacts) {
        self.facts = facts
    }

    /// - Parameter reasoning: everything received up to now (``PartialReply``).
    /// - Returns: the longest beginning that may be shown; it grows or stays.
    public mutating func feed(_ reasoning: String) -> String { "" }
}
