public import RAG

/// What became of a model's reply.
public enum CheckedReply<Fault: SentenceFault>: Sendable, Hashable {
    /// Everything it says agrees with the facts.
    case words(Words)
    /// There is no answer of the form asked for in it.
    case unparsable
    /// It says something that the facts do not, or nothing can vouch for.
    case contradicted(Fault)
}
