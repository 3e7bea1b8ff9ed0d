/// What became of a write that may be a repetition.
public enum WriteOutcome: Sendable, Hashable {
    /// It was done now; with the reply that was rendered for it.
    case done(StoredReply)
    /// It had been done before under the same key; this was the answer.
    case replayed(StoredReply)

    public var reply: StoredReply {
        switch self {
        case .done(let reply), .replayed(let reply): reply
        }
    }
}
