public import Basics
import Synchronization

/// Remembers the embeddings of the texts that were asked for last.
///
/// The key is the text with its spaces collapsed: for a model that ignores white space and letter case, texts that
/// differ in nothing else share an entry.
public final class CachingEmbedder: Embedder {
    private let base: any Embedder
    private let state: Mutex<RecentlyUsed<String, Embedding>>

    /// - Parameter capacity: embeddings kept; each takes about 1.6 kB.
    public init(_ base: any Embedder, capacity: Int = 1_024) {
        self.base = base
        state = Mutex(RecentlyUsed(capacity: capacity))
    }

    public var fingerprint: String { base.fingerprint }
    public var dimensions: Int { base.dimensions }

    public var statistics: CacheStatistics { state.withLock { $0.statistics } }

    /// The embedder behind it, for texts that are not to be remembered.
    public var forgetful: any Embedder { base }

    /// Drops all texts.
    public func forgetAll() {
        state.withLock { $0.removeAll() }
    }

    public func embed(_ texts: [String]) throws(EmbeddingError) -> [Embedding] {
        let keys = texts.map(CachingEmbedder.normalised)
        var (found, generation) = state.withLock { recent in (keys.map { recent[$0] }, recent.generation) }
        let missing = found.indices.filter { found[$0] == nil }
        if !missing.isEmpty {
            // The key itself, so that no two texts share one and differ to the model.
            let made = try base.embed(missing.map { keys[$0] })
            guard made.count == missing.count else { throw EmbeddingError(.failed) }
            for (index, embedding) in zip(missing, made) { found[index] = embedding }
            state.withLock { recent in
                guard recent.generation == generation else { return }
                for (index, embedding) in zip(missing, made) { recent[keys[index]] = embedding }
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
