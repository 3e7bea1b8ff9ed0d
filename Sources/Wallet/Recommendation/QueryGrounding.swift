public import Basics
public import RAG
import Synchronization

/// What a user's stored passages say about a sentence: the grounds of an answer. The sentence is embedded once.
///
/// What was found is remembered until the user's passages change, so that a sentence that comes again costs a look-up.
public final class QueryGrounding: Sendable {
    /// What was found for a sentence.
    public struct Grounds: Sendable {
        /// Nil where the store could not be searched; the answer does not depend on it.
        public let retrieval: Retrieval?
        /// Nanoseconds by stage; zero for what was remembered.
        public let embedding: UInt64
        public let retrieving: UInt64
    }

    private struct Key: Hashable {
        let user: UserID
        let generation: UInt64
        let text: String
    }

    private struct Entry {
        let grounds: Grounds
        var lastUse: UInt64
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var clock: UInt64 = 0
        var hits = 0
        var misses = 0
    }

    public struct Statistics: Sendable, Hashable {
        public let hits: Int
        public let misses: Int
        public let entries: Int
    }

    /// Sentences remembered, about 5 kB each.
    private static let capacity = 1_024
    /// Longer ones are not remembered.
    private static let longestText = 1_024
    /// Passages looked at; some for each of the cards that matter.
    private static let passages = 16

    private let store: any PassageStore
    private let retriever: Retriever
    private let embedder: (any Embedder)?
    private let monotonicNow: @Sendable () -> UInt64
    private let state = Mutex(State())

    /// - Parameters:
    ///   - embedder: nil where there is no model: full text alone is searched.
    ///   - monotonicNow: nanoseconds of any monotonic clock; for the stage times only.
    public init(
        store: any PassageStore, retriever: Retriever, embedder: (any Embedder)?,
        monotonicNow: @escaping @Sendable () -> UInt64
    ) {
        self.store = store
        self.retriever = retriever
        self.embedder = embedder
        self.monotonicNow = monotonicNow
    }

    public var statistics: Statistics {
        state.withLock { Statistics(hits: $0.hits, misses: $0.misses, entries: $0.entries.count) }
    }

    /// Computes on the calling thread where the sentence is new: about a millisecond.
    public func grounds(for text: String, of user: UserID) -> Grounds {
        let key = Key(user: user, generation: store.generation(of: user), text: text)
        if let known = remembered(key) { return known }
        let started = monotonicNow()
        let embedding = embedder.flatMap { try? $0.embed(text) }
        let embedded = monotonicNow()
        let retrieval = try? retriever.retrieve(
            text, of: user, embedding: embedding, limit: QueryGrounding.passages)
        let retrieved = monotonicNow()
        remember(
            Grounds(retrieval: retrieval, embedding: 0, retrieving: 0), as: key)
        return Grounds(
            retrieval: retrieval, embedding: embedded - started, retrieving: retrieved - embedded)
    }

    private func remembered(_ key: Key) -> Grounds? {
        state.withLock { state in
            guard let index = state.entries.index(forKey: key) else {
                state.misses += 1
                return nil
            }
            state.hits += 1
            state.clock += 1
            state.entries.values[index].lastUse = state.clock
            return state.entries.values[index].grounds
        }
    }

    private func remember(_ grounds: Grounds, as key: Key) {
        guard key.text.utf8.count <= QueryGrounding.longestText else { return }
        state.withLock { state in
            state.clock += 1
            state.entries[key] = Entry(grounds: grounds, lastUse: state.clock)
            guard state.entries.count > QueryGrounding.capacity else { return }
            // The older half goes at once, so that a new sentence seldom pays for it.
            let uses = state.entries.values.map(\.lastUse).sorted()
            let limit = uses[uses.count / 2]
            state.entries = state.entries.filter { $0.value.lastUse > limit }
        }
    }
}
