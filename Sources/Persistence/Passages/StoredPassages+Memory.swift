import Basics
import RAG
import Wallet

/// What is in memory follows what is in the file.
extension StoredPassages {
    /// Reads all vectors into memory and goes on with what an earlier run left to do. Before the first search.
    public func load() async throws {
        _ = try await database.writeAlone(
            committed: { [self] (found: Differences) in
                let users = state.withLock { state in
                    let users = Set(state.sources.values)
                    state = State()
                    return users
                }
                users.forEach(index.removeAll)
                apply(found)
            },
            { [self] connection in try differences(to: [:], on: connection) })
        // An earlier run may have ended before the words of what it deleted were out of the full text.
        sweeper.start(swept: 1)
    }

    /// Brings a committed change into memory. Called in the order of the commits.
    func apply(_ change: PassageChange) {
        guard !change.isEmpty else { return }
        state.withLock { state in
            if let counter = state.counter { state.counter = counter + change.steps }
        }
        remember(change)
        // The rows were checked when they were made; without memory for them full text remains.
        let removed = change.removedSources.map { PassageID.all(of: $0) } + change.replaced.map { $0.id...$0.id }
        try? index.change(change.user, removing: removed, adding: change.added + change.replaced)
        // Once more: what was searched in between must not be remembered as found among the new vectors.
        state.withLock { $0.generations[change.user, default: 0] += 1 }
        if !change.removedSources.isEmpty { sweeper.start(swept: change.sweptRows) }
    }

    private func remember(_ change: PassageChange) {
        state.withLock { state in
            for source in change.removedSources {
                state.sources[source] = nil
                let count = state.counts.removeValue(forKey: source) ?? 0
                state.passages -= count
                state.passageCounts[change.user, default: 0] -= count
            }
            if !state.stale.isEmpty, !change.removedSources.isEmpty {
                let gone = Set(change.removedSources)
                state.stale = state.stale.filter { !gone.contains($0.source) }
            }
            for (source, count) in change.addedSources {
                state.sources[source] = change.user
                state.counts[source] = count
                state.passages += count
                state.passageCounts[change.user, default: 0] += count
            }
            state.stale.formUnion(change.unembedded)
            for row in change.replaced { state.stale.remove(row.id) }
            state.generations[change.user, default: 0] += 1
            if (state.passageCounts[change.user] ?? 0) <= 0 {
                state.passageCounts[change.user] = nil
                state.books[change.user] = nil
            }
        }
    }

    private func apply(_ found: Differences) {
        for change in found.changes { apply(change) }
        state.withLock { state in
            state.counter = found.counter
            state.isReconciling = false
        }
    }

    /// Looks, at most every 50 ms, whether another process has written passages.
    func noticeOtherProcesses() {
        let epoch = database.epoch()
        let isDue = state.withLock { state in
            guard state.counter != nil, state.epoch != epoch, !state.isReconciling else { return false }
            state.epoch = epoch
            state.isReconciling = true
            return true
        }
        guard isDue else { return }
        let counter = try? database.read { try PassageRows.counter(on: $0) }
        let isBehind = state.withLock { state in
            let isBehind = counter.map { $0 > state.counter ?? 0 } ?? false
            state.isReconciling = isBehind
            return isBehind
        }
        guard isBehind else { return }
        // Alone in its transaction: no other commit comes between reading and applying.
        let job = ClosureJob<Differences>(
            body: { [self] connection in
                try differences(to: state.withLock { $0.sources }, on: connection)
            },
            completion: { [self] result in
                switch result {
                case .success(let found): apply(found)
                case .failure: state.withLock { $0.isReconciling = false }
                }
            })
        database.queue.submit(.low, job)
    }

    /// What to change in memory, one change for each user.
    struct Differences: Sendable {
        let changes: [PassageChange]
        let counter: Int
    }

    private func differences(to known: [Int64: UserID], on connection: Connection) throws -> Differences {
        var found: [Int64: UserID] = [:]
        try connection.forEach("SELECT key, user_id FROM passage_sources", []) { row in
            found[Int64(try row.int(0))] = UserID(rawValue: try row.text(1))
        }
        var changes: [UserID: PassageChange] = [:]
        for (source, user) in known where found[source] == nil {
            changes[user, default: PassageChange(user: user)].removedSources.append(source)
        }
        let current = try embedder.map { try PassageRows.embedderKey($0.fingerprint, on: connection) }
        for (source, user) in found.sorted(by: { $0.key < $1.key }) where known[source] == nil {
            try read(source, current, into: &changes[user, default: PassageChange(user: user)], on: connection)
        }
        return Differences(
            changes: Array(changes.values), counter: try PassageRows.counter(on: connection))
    }

    private func read(
        _ source: Int64, _ embedder: Int?, into change: inout PassageChange, on connection: Connection
    ) throws {
        let range = PassageID.all(of: source)
        var count = 0
        try connection.forEach(
            "SELECT id, embedder, vector FROM passages WHERE id BETWEEN ? AND ? ORDER BY id",
            [.integer(Int(range.lowerBound.rawValue)), .integer(Int(range.upperBound.rawValue))]
        ) { row in
            let id = PassageID(rawValue: Int64(try row.int(0)))
            count += 1
            if let embedder, try row.optionalInt(1) == embedder, let vector = try row.optionalFloats(2),
                vector.count == Embedding.standardDimensions
            {
                change.added.append(VectorRow(id: id, values: vector))
            } else {
                change.unembedded.append(id)
            }
        }
        change.addedSources[source] = count
    }
}
