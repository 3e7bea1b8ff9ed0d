public import Basics
import Synchronization

/// The vectors of all users in memory, each user's in a space of their own, searched exactly.
///
/// A search reads an immutable state and never waits for a writer's work. A change is visible to every search that
/// begins after the call returned, and memory of removed vectors goes back to the system with the last search that still
/// reads it. About 1.9 kB for each vector.
public final class VectorIndex: Sendable {
    public struct Statistics: Sendable, Hashable {
        public let vectors: Int
        /// Address space; the unused part of a chunk is never touched.
        public let bytes: Int
    }

    public let kernel: ScanKernel
    private let spaces = Mutex<[UserID: VectorSpace]>([:])
    /// Held while a new state is made, so that no change is lost and searches are not held up.
    private let writer = Mutex<Void>(())

    public init(kernel: ScanKernel = .best) {
        self.kernel = kernel.isSupported ? kernel : .portable
    }

    public var statistics: Statistics {
        spaces.withLock { spaces in
            Statistics(
                vectors: spaces.values.reduce(0) { $0 + $1.count },
                bytes: spaces.values.reduce(0) { $0 + $1.bytes })
        }
    }

    /// The number of vectors of a user.
    public func count(of user: UserID) -> Int { space(of: user).count }

    /// Takes vectors out, then adds others, as one step.
    ///
    /// - Parameters:
    ///   - removed: in any order; identifiers that are not there do no harm.
    ///   - added: vectors of ``Embedding/standardDimensions`` components under identifiers that are not there.
    /// - Throws: `wrongLength` or `notFinite`; nothing is changed then.
    public func change(
        _ user: UserID, removing removed: [ClosedRange<PassageID>] = [], adding added: [VectorRow] = []
    ) throws(EmbeddingError) {
        for row in added {
            guard row.values.count == Embedding.standardDimensions else { throw EmbeddingError(.wrongLength) }
            _ = try Embedding(row.values)
        }
        let ranges = VectorIndex.merged(removed)
        let isDone = writer.withLock { _ in
            guard let changed = space(of: user).changed(removing: ranges, adding: added) else { return false }
            // The former state, and memory with it, goes outside the lock that searches wait for.
            withExtendedLifetime(exchange(user, changed.count == 0 ? nil : changed)) {}
            return true
        }
        guard isDone else { throw EmbeddingError(.unavailable) }
    }

    /// Forgets a user.
    public func removeAll(of user: UserID) {
        writer.withLock { _ in
            withExtendedLifetime(exchange(user, nil)) {}
        }
    }

    /// A user's vectors with the largest cosine to `query`, best first. Empty for a query of another length.
    public func nearest(_ query: Embedding, of user: UserID, limit: Int) -> [VectorMatch] {
        space(of: user).nearest(VectorIndex.unit(query.values), limit: limit, kernel: kernel)
    }

    /// The cosine of some of a user's vectors to `query`; identifiers without a vector are left out.
    public func similarities(_ query: Embedding, of user: UserID, ids: Set<PassageID>) -> [PassageID: Float] {
        space(of: user).similarities(VectorIndex.unit(query.values), of: ids)
    }

    private func exchange(_ user: UserID, _ space: VectorSpace?) -> VectorSpace? {
        spaces.withLock { spaces in
            let former = spaces[user]
            spaces[user] = space
            return former
        }
    }

    private func space(of user: UserID) -> VectorSpace {
        spaces.withLock { $0[user] } ?? VectorSpace()
    }

    private static func unit(_ values: [Float]) -> [Float] {
        let square = values.reduce(0.0) { $0 + Double($1) * Double($1) }
        let inverse = square > 0 && square.isFinite ? 1 / square.squareRoot() : 0
        return values.map { Float(Double($0) * inverse) }
    }

    /// Sorted and without overlaps.
    private static func merged(_ ranges: [ClosedRange<PassageID>]) -> [ClosedRange<PassageID>] {
        var result: [ClosedRange<PassageID>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, last.upperBound >= range.lowerBound {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}
