import Basics
public import RAG
import Stores

/// Brings stored passages to the present embedder and the present way to describe a thing.
extension StoredPassages {
    /// How many passages have a vector of the present embedder; complete where ``rebuild()`` has nothing to do.
    public var rebuildProgress: RebuildProgress {
        state.withLock { state in
            RebuildProgress(
                done: state.passages - state.stale.count, total: state.passages, isRunning: state.isRebuilding)
        }
    }

    /// Writes passages of things that have none of the present format, and makes vectors where they are missing or of
    /// another embedder. In small batches behind all other writes; may be cancelled and called again. After ``load()``.
    ///
    /// - Parameter progress: called after each batch.
    /// - Throws: ``EmbeddingError`` where the embedder fails, `StorageError`, `CancellationError`.
    public func rebuild(progress: (@Sendable (RebuildProgress) -> Void)? = nil) async throws {
        guard begin() else { return }
        defer { stop() }
        for source in sources { try await writeOutdated(source) }
        guard embedder != nil else { return }
        var failed: Set<PassageID> = []
        while true {
            try Task.checkCancellation()
            let batch = state.withLock { state in
                Array(state.stale.lazy.filter { !failed.contains($0) }.prefix(StoredPassages.passagesAtOnce))
            }
            guard !batch.isEmpty else { return }
            try await embedAgain(batch)
            // Those still there could not be written; they are not tried again and again.
            failed.formUnion(state.withLock { state in batch.filter { state.stale.contains($0) } })
            progress?(rebuildProgress)
        }
    }

    private static let passagesAtOnce = 32

    private func begin() -> Bool {
        state.withLock { state in
            defer { state.isRebuilding = true }
            return !state.isRebuilding
        }
    }

    private func stop() {
        state.withLock { $0.isRebuilding = false }
    }

    /// Writes passages of things that have none of their source's present format.
    private func writeOutdated(_ source: any PassageSource) async throws {
        let outdated = try await database.readLater { connection in
            try source.outdated(on: connection).map { OutdatedThing(user: $0.user, id: $0.id) }
        }
        for thing in outdated {
            try Task.checkCancellation()
            try await rewrite(thing.id, of: thing.user, source)
        }
    }

    private struct OutdatedThing: Sendable {
        let user: UserID
        let id: String
    }

    private func rewrite(_ id: String, of user: UserID, _ source: any PassageSource) async throws {
        let found = try await database.readLater { try source.drafts(of: id, user: user, on: $0) }
        guard let found else { return }
        let owner = PassageOwner(kind: source.kind, id: id)
        let prepared = await prepare(found, of: owner, user)
        _ = try await database.writeAlone(committed: { [self] (change: PassageChange) in apply(change) }) {
            [self] connection in
            // Read again: it may have been changed or deleted since.
            guard let drafts = try source.drafts(of: id, user: user, on: connection) else {
                return PassageChange(user: user)
            }
            return try write(drafts, of: owner, user, prepared, on: connection)
        }
    }

    private func embedAgain(_ batch: [PassageID]) async throws {
        guard let embedder else { return }
        let owners = state.withLock { state in batch.map { state.sources[$0.source] } }
        let texts = try await database.readLater { connection in
            try batch.map { id in
                try connection.first(
                    "SELECT coalesce(subject, text) FROM passages WHERE id = ?", [.integer(Int(id.rawValue))]
                ) {
                    try $0.text(0)
                }
            }
        }
        let present = batch.indices.filter { texts[$0] != nil && owners[$0] != nil }
        let vectors = try await StoredPassages.vectors(present.compactMap { texts[$0] }, embedder)
        guard vectors.count == present.count else { throw EmbeddingError(.failed) }
        let rows = zip(present, vectors).map { VectorRow(id: batch[$0], values: $1) }
        let spaces = Dictionary(
            present.compactMap { index in owners[index].map { (batch[index], $0) } }, uniquingKeysWith: { $1 })
        let fingerprint = embedder.fingerprint
        _ = try await database.writeAlone(
            committed: { [self] (changes: [PassageChange]) in changes.forEach(apply) },
            { connection in
                let key = try PassageRows.embedderKey(fingerprint, on: connection)
                var changes: [UserID: PassageChange] = [:]
                for row in rows {
                    guard let user = spaces[row.id]?.user else { continue }
                    let isThere = try connection.changes(
                        """
                        UPDATE passages SET embedder = ?, vector = ?
                        WHERE id = ? AND EXISTS (SELECT 1 FROM passage_sources WHERE key = ?)
                        """,
                        [
                            .integer(key), .floats(row.values), .integer(Int(row.id.rawValue)),
                            .integer(Int(row.id.source)),
                        ])
                    guard isThere > 0 else { continue }
                    changes[user, default: PassageChange(user: user)].replaced.append(row)
                }
                return Array(changes.values)
            })
        // Passages that were deleted meanwhile have left the list with their source.
    }

    @concurrent
    private static func vectors(_ texts: [String], _ embedder: any Embedder) async throws -> [[Float]] {
        guard !texts.isEmpty else { return [] }
        let made = try embedder.embed(texts)
        guard made.allSatisfy({ $0.values.count == Embedding.standardDimensions }) else {
            throw EmbeddingError(.wrongLength)
        }
        return made.map(\.values)
    }
}
