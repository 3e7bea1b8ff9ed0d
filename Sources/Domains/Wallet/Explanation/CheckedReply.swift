import RAG

/// What became of a model's reply.
enum CheckedReply: Sendable, Hashable {
    /// Everything it says agrees with the arithmetic.
    case words(Words)
    /// There is no answer of the form asked for in it.
    case unparsable
    /// It says something that the arithmetic does not, or nothing can vouch for.
    case contradicted(ReplyFault)
}
