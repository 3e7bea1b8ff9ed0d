import Dispatch
import Synchronization

/// Embeds texts on a queue of its own, so that long requests hold up neither connections nor each other.
///
/// A request is done a few texts at a time, and requests take turns.
public final class EmbeddingWorker: Sendable {
    /// Texts embedded before the next request's turn.
    private static let textsPerTurn = 8

    public let model: any EmbeddingModel
    private let queue = DispatchQueue(label: "steward.embedding", qos: .utility)
    private let maximumWaiting: Int
    private let waiting = Mutex(0)

    /// - Parameter maximumWaiting: requests under way; one more is refused.
    public init(model: any EmbeddingModel, maximumWaiting: Int = 64) {
        self.model = model
        self.maximumWaiting = maximumWaiting
    }

    /// One embedding for each text, in order. Stops early when the calling task is cancelled.
    ///
    /// - Throws: `busy` where too many requests wait, else what the model throws, or `CancellationError`.
    public func embed(_ texts: [String]) async throws -> [EmbeddedText] {
        let isAccepted = waiting.withLock { count in
            guard count < maximumWaiting else { return false }
            count += 1
            return true
        }
        guard isAccepted else { throw EmbeddingError(.busy) }
        defer { waiting.withLock { $0 -= 1 } }
        var embeddings: [EmbeddedText] = []
        embeddings.reserveCapacity(texts.count)
        var start = 0
        while start < texts.count {
            try Task.checkCancellation()
            let end = min(start + EmbeddingWorker.textsPerTurn, texts.count)
            embeddings += try await embedded(Array(texts[start..<end]))
            start = end
        }
        return embeddings
    }

    private func embedded(_ texts: [String]) async throws -> [EmbeddedText] {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                do {
                    continuation.resume(returning: try self.model.read(texts))
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }
}
