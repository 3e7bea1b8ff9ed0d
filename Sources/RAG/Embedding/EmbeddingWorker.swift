public import Basics
import Synchronization

/// Embeds texts on a thread of its own, so that long requests hold up neither connections nor each other.
///
/// A request is done a few texts at a time, and users take turns: a text of one waits for one turn of each other who has
/// something waiting, however much that is.
public final class EmbeddingWorker: Sendable {
    /// Texts embedded before another user's turn.
    private static let textsPerTurn = 8
    /// Tokens after which a turn has no further text: some milliseconds.
    private static let tokensPerTurn = 128

    public let model: any EmbeddingModel
    private let worker: FairWorker
    private let maximumUnderWay: Int
    private let maximumOfUser: Int
    private let underWay = Mutex<[UserID: Int]>([:])

    /// - Parameters:
    ///   - maximumUnderWay: requests under way; one more is refused.
    ///   - maximumOfUser: the same for each user; nil for half as many, at least one.
    public init(model: any EmbeddingModel, maximumUnderWay: Int = 64, maximumOfUser: Int? = nil) {
        self.model = model
        self.maximumUnderWay = maximumUnderWay
        self.maximumOfUser = maximumOfUser ?? max(1, maximumUnderWay / 2)
        // Each request has one turn waiting at most.
        worker = FairWorker(
            label: "steward.embedding", capacity: maximumUnderWay, capacityPerUser: maximumUnderWay)
    }

    /// Turns that wait.
    public var waiting: Int { worker.waiting }

    /// One embedding for each text, in order. Stops early when the calling task is cancelled.
    ///
    /// - Throws: `busy` where too many requests are under way, else what the model throws, or `CancellationError`.
    public func embed(_ texts: [String], for user: UserID) async throws -> [EmbeddedText] {
        try enter(user)
        defer { leave(user) }
        var embeddings: [EmbeddedText] = []
        embeddings.reserveCapacity(texts.count)
        while embeddings.count < texts.count {
            let slice = turn(of: texts[embeddings.count...])
            embeddings += try await worker.run(for: user) { try self.model.read(slice) }
        }
        return embeddings
    }

    /// Runs something that embeds a text or two on the same thread.
    ///
    /// - Throws: `busy` where too many requests are under way, else what `body` throws.
    public func run<Value: Sendable>(
        for user: UserID, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try enter(user)
        defer { leave(user) }
        return try await worker.run(for: user, body)
    }

    /// The first texts of the rest: as many as one turn has, at least one.
    private func turn(of rest: ArraySlice<String>) -> [String] {
        var slice: [String] = []
        var tokens = 0
        for text in rest.prefix(EmbeddingWorker.textsPerTurn) {
            tokens += model.tokenCount(of: text)
            guard slice.isEmpty || tokens <= EmbeddingWorker.tokensPerTurn else { break }
            slice.append(text)
        }
        return slice
    }

    private func enter(_ user: UserID) throws(EmbeddingError) {
        let isAccepted = underWay.withLock { underWay in
            let count = underWay[user, default: 0]
            guard count < maximumOfUser, underWay.values.reduce(0, +) < maximumUnderWay else { return false }
            underWay[user] = count + 1
            return true
        }
        guard isAccepted else { throw EmbeddingError(.busy) }
    }

    private func leave(_ user: UserID) {
        underWay.withLock { underWay in
            let left = (underWay[user] ?? 1) - 1
            underWay[user] = left > 0 ? left : nil
        }
    }
}
