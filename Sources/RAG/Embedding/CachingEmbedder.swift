import Synchronization

/// Remembers the embeddings of the texts that were asked for last.
///
/// The key is the text with its spaces collapsed: for a model that ignores white space and letter case, texts that
/// differ in nothing else share an entry.
public final class CachingEmbedder: Embedder {
    private struct Entry {
        let embedding: Embedding
        var lastUse: UInt64
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var clock: UInt64 = 0
        var hits = 0
        var misses = 0
    }

    public struct Statistics: Sendable, Hashable {
        public let hits: Int
        public let misses: Int
        public let entries: Int
    }

    private let base: any Embedder
    private let capacity: Int
    private let state = Mutex(State())

    /// - Parameter capacity: embeddings kept; each takes about 1.6 kB.
    public init(_ base: any Embedder, capacity: Int = 1_024) {
        self.base = base
        self.capacity = max(1, capacity)
    }

    public var fingerprint: String { base.fingerprint }
    public var dimensions: Int { base.dimensions }

    public var statistics: Statistics {
        state.withLock { Statistics(hits: $0.hits, misses: $0.misses, entries: $0.entries.count) }
    }

    public func embed(_ texts: [String]) throws(EmbeddingError) -> [Embedding] {
        let keys = texts.map(CachingEmbedder.normalised)
        var found = state.withLock { state in
            keys.map { key -> Embedding? in
                guard let index = state.entries.index(forKey: key) else {
                    state.misses += 1
                    return nil
                }
                state.hits += 1
                state.clock += 1
                state.entries.values[index].lastUse = state.clock
                return state.entries.values[index].embedding
            }
        }
        let missing = found.indices.filter { found[$0] == nil }
        if !missing.isEmpty {
            let made = try base.embed(missing.map { texts[$0] })
            guard made.count == missing.count else { throw EmbeddingError(.failed) }
            for (index, embedding) in zip(missing, made) { found[index] = embedding }
            state.withLock { state in
                for (index, embedding) in zip(missing, made) {
                    state.clock += 1
                    state.entries[keys[index]] = Entry(embedding: embedding, lastUse: state.clock)
                }
                makeRoom(&state)
            }
        }
        return found.compactMap(\.self)
    }

    /// Forgets the older half once there are too many, so that a miss seldom pays for it.
    private func makeRoom(_ state: inout State) {
        guard state.entries.count > capacity else { return }
        let uses = state.entries.values.map(\.lastUse).sorted()
        let limit = uses[uses.count - capacity / 2 - 1]
        state.entries = state.entries.filter { $0.value.lastUse > limit }
    }

    /// The text in lower case with single spaces and none at its ends.
    static func normalised(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }
}
