import Basics
public import RAG
import Wallet

/// Brings stored passages to the present embedder and the present way to describe a card.
extension StoredPassages {
    /// How many passages have a vector of the present embedder; complete where ``rebuild()`` has nothing to do.
    public var rebuildProgress: RebuildProgress {
        state.withLock { state in
            RebuildProgress(
                done: state.passages - state.stale.count, total: state.passages, isRunning: state.isRebuilding)
        }
    }

    /// Writes passages of cards that have none of the present format, and makes vectors where they are missing or of
    /// another embedder. In small batches behind all other writes; may be cancelled and called again. After ``load()``.
    ///
    /// - Parameter progress: called after each batch.
    /// - Throws: ``EmbeddingError`` where the embedder fails, `StorageError`, `CancellationError`.
    public func rebuild(progress: (@Sendable (RebuildProgress) -> Void)? = nil) async throws {
        guard begin() else { return }
        defer { stop() }
        for (user, id) in try await cardsToWrite() {
            try Task.checkCancellation()
            try await rewrite(id, of: user)
        }
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

    private func cardsToWrite() async throws -> [(UserID, CardID)] {
        try await database.readLater { [format] connection in
            try connection.all(
                """
                SELECT c.user_id, c.id FROM cards c
                LEFT JOIN passage_sources s ON s.user_id = c.user_id AND s.card_id = c.id
                WHERE s.format IS NOT ?
                """, [.integer(format)]
            ) { (UserID(rawValue: try $0.text(0)), CardID(try $0.text(1))) }
        }
    }

    private func rewrite(_ id: CardID, of user: UserID) async throws {
        // What is said of a card does not depend on what was spent on it.
        let rows = CardRows(merchants: { _ in nil })
        let card = try await database.readLater { try rows.card(id, of: user, on: $0)?.card }
        guard let card else { return }
        let prepared = await prepare([card], of: user)
        _ = try await database.writeAlone(committed: { [self] (change: PassageChange) in apply(change) }) {
            [self] connection in
            // Read again: it may have been changed or deleted since.
            guard let card = try rows.card(id, of: user, on: connection)?.card else { return PassageChange(user: user) }
            return try write(card, of: user, prepared, on: connection)
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
                var changes: [PassageSpace: PassageChange] = [:]
                for row in rows {
                    guard let space = spaces[row.id] else { continue }
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
                    changes[space, default: PassageChange(user: space.user, isMemory: space.isMemory)].replaced
                        .append(row)
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
