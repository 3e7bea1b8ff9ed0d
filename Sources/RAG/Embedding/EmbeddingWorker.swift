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
        try enter()
        defer { leave() }
        var embeddings: [EmbeddedText] = []
        embeddings.reserveCapacity(texts.count)
        var start = 0
        while start < texts.count {
            try Task.checkCancellation()
            let end = min(start + EmbeddingWorker.textsPerTurn, texts.count)
            let slice = Array(texts[start..<end])
            embeddings += try await onQueue { try self.model.read(slice) }
            start = end
        }
        return embeddings
    }

    /// Runs something that embeds a text or two on the same queue.
    ///
    /// - Throws: `busy` where too many requests wait, else what `body` throws.
    public func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try enter()
        defer { leave() }
        return try await onQueue(body)
    }

    private func enter() throws(EmbeddingError) {
        let isAccepted = waiting.withLock { count in
            guard count < maximumWaiting else { return false }
            count += 1
            return true
        }
        guard isAccepted else { throw EmbeddingError(.busy) }
    }

    private func leave() { waiting.withLock { $0 -= 1 } }

    private func onQueue<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }
}
