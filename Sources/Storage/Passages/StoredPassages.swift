public import Basics
public import RAG
import Synchronization
import Stores

/// Passages in the database with their vectors in memory beside it.
///
/// A passage is written in the transaction of what it tells about, so neither is there without the other. What is
/// deleted is found no more when the deletion returns; its space in the file is given back in small steps after that.
/// Vectors of another embedder than the present one are not searched; ``rebuild()`` makes them anew, and until then full
/// text finds their passages.
public final class StoredPassages: Sendable {
    struct State: Sendable {
        /// The sources whose vectors are in memory.
        var sources: [Int64: PassageSpace] = [:]
        var counts: [Int64: Int] = [:]
        var generations: [PassageSpace: UInt64] = [:]
        var books = RecentlyUsed<PassageSpace, (generation: UInt64, book: PassageBook)>(
            capacity: StoredPassages.maximumBooks)
        var passages = 0
        var passageCounts: [PassageSpace: Int] = [:]
        /// The count of changes up to which the memory is right; nil before it is loaded.
        var counter: Int?
        /// The epoch of ``ChangeWatch`` in which that was compared with the file.
        var epoch: UInt64 = 0
        var isReconciling = false
        /// Passages without a vector of the present embedder.
        var stale: Set<PassageID> = []
        var isRebuilding = false
    }

    let database: Database
    let embedder: (any Embedder)?
    /// Of all domains.
    let sources: [any PassageSource]
    private let kernel: ScanKernel
    private let indexes = Mutex<[PassageOwner.Kind: VectorIndex]>([:])
    let sweeper: PassageSweeper
    /// Users with more passages are searched in the file; 0 for tests of that.
    let largestBook: Int
    let frequencies = TermFrequencies()
    /// Hears why a passage could not be brought into memory, embedded or looked at.
    let onFailure: @Sendable (any Error) -> Void
    let state: SharedState

    final class SharedState: Sendable {
        private let mutex = Mutex(State())

        func withLock<Value: Sendable>(_ body: (inout State) throws -> Value) rethrows -> Value {
            try mutex.withLock { try body(&$0) }
        }
    }

    /// - Parameters:
    ///   - embedder: nil where there is no model: passages are written without vectors and found by words.
    ///   - onFailure: hears of what could not be embedded or made searchable; the rest goes on without it.
    public convenience init(
        database: Database, embedder: (any Embedder)?, kernel: ScanKernel = .best,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.init(
            database: database, embedder: embedder, kernel: kernel, largestBook: 4_000, onFailure: onFailure)
    }

    package init(
        database: Database, embedder: (any Embedder)?, kernel: ScanKernel = .best, largestBook: Int,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.largestBook = largestBook
        self.onFailure = onFailure
        let state = SharedState()
        self.database = database
        self.embedder = embedder
        sources = database.domains.all.flatMap(\.passages)
        self.state = state
        self.kernel = kernel
        sweeper = PassageSweeper(database: database, count: { state.withLock { $0.passages } })
    }

    public struct Statistics: Sendable, Hashable {
        public let passages: Int
        /// Passages that vectors can find.
        public let vectors: Int
        /// Memory of the vectors, in bytes.
        public let vectorBytes: Int
    }

    public var statistics: Statistics {
        let found = indexes.withLock { Array($0.values) }.map(\.statistics)
        return Statistics(
            passages: state.withLock { $0.passages }, vectors: found.reduce(0) { $0 + $1.vectors },
            vectorBytes: found.reduce(0) { $0 + $1.bytes })
    }

    /// The vectors of a kind, of all users.
    func index(of space: PassageSpace) -> VectorIndex {
        indexes.withLock { indexes in
            if let index = indexes[space.kind] { return index }
            let index = VectorIndex(kernel: kernel)
            indexes[space.kind] = index
            return index
        }
    }

    /// Whether ``load()`` has been done.
    public var isLoaded: Bool { state.withLock { $0.counter != nil } }

    /// Writes the passages of an owner that is no domain's over those it has. On disk and searchable when it returns.
    ///
    /// A failing embedder does not fail it: then full text alone finds them, until ``rebuild()``. For the benchmark of the
    /// search; the service writes passages with what they tell about.
    public func replace(_ owner: PassageOwner, of user: UserID, with drafts: [PassageDraft]) async throws {
        guard source(of: owner.kind) == nil else { throw StorageError(.constraint) }
        let content = await content(drafts, reusing: [:])
        _ = try await database.queue.write(committed: { [self] change in apply(change) }) { connection in
            try Change.ensure(user, at: self.database.clock.now(), on: connection)
            return try PassageRows.replace(owner, of: user, with: content, format: 0, on: connection)
        }
    }

    /// Deletes the passages of owners that are no domain's, as what they tell about is deleted. For the benchmark of the search.
    public func remove(_ owners: [PassageOwner], of user: UserID) async throws {
        guard !owners.contains(where: { source(of: $0.kind) != nil }) else { throw StorageError(.constraint) }
        _ = try await database.queue.write(committed: { [self] change in apply(change) }) { connection in
            var removed: [Int64] = []
            for owner in owners {
                removed += try connection.all(
                    "DELETE FROM passage_sources WHERE user_id = ? AND kind = ? AND owner = ? RETURNING key",
                    [.text(user.rawValue), .text(owner.kind.rawValue), .text(owner.id)]
                ) { Int64(try $0.int(0)) }
            }
            return try PassageRows.forget(removed, of: user, on: connection)
        }
    }

    /// Begins to take words out of full text that a domain has deleted from it, while nobody else writes.
    public func sweepSoon() {
        sweeper.start(swept: 1, merging: true)
    }

    /// Returns when everything deleted so far is out of the file.
    public func finishSweeping() async {
        await sweeper.finish(merging: true)
    }
}
