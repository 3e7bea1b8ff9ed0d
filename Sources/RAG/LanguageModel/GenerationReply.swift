/// A reply that is there, or the work that will produce one.
public enum GenerationReply: Sendable {
    case ready(Generation)
    /// Throws ``GenerationError``, or `CancellationError`.
    case pending(@Sendable () async throws -> Generation)
}
