public import Basics
import Synchronization

/// Remembers the embeddings of the texts that were asked for last, for each user apart: how soon a text is embedded tells
/// nobody whether another asked for it.
///
/// The key is the text with its spaces collapsed: for a model that ignores white space and letter case, texts that
/// differ in nothing else share an entry.
public final class CachingEmbedder: Embedder {
    fileprivate struct State {
        /// Texts that are nobody's, the same from each start on.
        var common: [String: Embedding] = [:]
        var recent: FairlyUsed<UserID, String, Embedding>
        var commonHits = 0
    }

    private let base: any Embedder
    private let state: Mutex<State>

    /// - Parameter capacity: embeddings kept for all users together; each takes about 1.6 kB.
    public init(_ base: any Embedder, capacity: Int = 1_024) {
        self.base = base
        state = Mutex(State(recent: FairlyUsed(capacity: capacity)))
    }

    public var fingerprint: String { base.fingerprint }
    public var dimensions: Int { base.dimensions }

    /// Of what users asked for.
    public var statistics: CacheStatistics {
        state.withLock { state in
            var statistics = state.recent.statistics
            statistics.hits += state.commonHits
            return statistics
        }
    }

    /// Embeds what the program itself offers everybody, and keeps it for all.
    public func warmUp(_ texts: [String]) throws(EmbeddingError) {
        let keys = texts.map(CachingEmbedder.normalised)
        let made = try base.embed(keys)
        guard made.count == keys.count else { throw EmbeddingError(.failed) }
        state.withLock { state in
            for (key, embedding) in zip(keys, made) { state.common[key] = embedding }
        }
    }

    /// Drops all texts that users asked for.
    public func forgetAll() {
        state.withLock { $0.recent.removeAll() }
    }

    /// Without remembering anything: nobody is named whose texts these are.
    public func embed(_ texts: [String]) throws(EmbeddingError) -> [Embedding] { try base.embed(texts) }

    public func remembering(for user: UserID) -> any Embedder { Remembering(cache: self, user: user) }

    fileprivate func embed(_ texts: [String], of user: UserID) throws(EmbeddingError) -> [Embedding] {
        let keys = texts.map(CachingEmbedder.normalised)
        var (found, generation) = state.withLock { state in (keys.map { state.known($0, of: user) }, state.generation) }
        let missing = found.indices.filter { found[$0] == nil }
        if !missing.isEmpty {
            // The key itself, so that no two texts share one and differ to the model.
            let made = try base.embed(missing.map { keys[$0] })
            guard made.count == missing.count else { throw EmbeddingError(.failed) }
            for (index, embedding) in zip(missing, made) { found[index] = embedding }
            state.withLock { state in
                guard state.generation == generation else { return }
                for (index, embedding) in zip(missing, made) { state.recent[user, keys[index]] = embedding }
            }
        }
        return found.compactMap(\.self)
    }

    /// The same for ASCII, byte by byte; nil where there is anything else.
    private static func asciiNormalised(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(unsafeUninitializedCapacity: bytes.count) { result in
            var count = 0
            for byte in bytes {
                switch byte {
                case 0x20, 0x09...0x0D:
                    guard count > 0, result[count - 1] != 0x20 else { continue }
                    result[count] = 0x20
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): result[count] = byte | 0x20
                default: result[count] = byte
                }
                count += 1
            }
            return count > 0 && result[count - 1] == 0x20 ? count - 1 : count
        }
    }

    /// The text in lower case with single spaces and none at its ends.
    static func normalised(_ text: String) -> String {
        text.withBytes(asciiNormalised)
            ?? text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }
}

extension CachingEmbedder.State {
    var generation: Int { recent.generation }

    mutating func known(_ key: String, of user: UserID) -> Embedding? {
        guard let embedding = common[key] else { return recent[user, key] }
        commonHits += 1
        return embedding
    }
}

/// The cache as one user's.
private struct Remembering: Embedder {
    let cache: CachingEmbedder
    let user: UserID

    var fingerprint: String { cache.fingerprint }
    var dimensions: Int { cache.dimensions }

    func embed(_ texts: [String]) throws(EmbeddingError) -> [Embedding] { try cache.embed(texts, of: user) }
}
