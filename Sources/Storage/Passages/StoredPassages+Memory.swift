import Basics
import RAG
import Stores

/// What is in memory follows what is in the file.
extension StoredPassages {
    /// Reads all vectors into memory and goes on with what an earlier run left to do. Before the first search.
    public func load() async throws {
        if case .readOnly = database.state {
            // No commit can come between.
            takeOver(try await database.readLater { [self] connection in try differences(to: [:], on: connection) })
            return
        }
        _ = try await database.writeAlone(committed: { [self] found in takeOver(found) }) { [self] connection in
            try differences(to: [:], on: connection)
        }
        // An earlier run may have ended before the words of what it deleted were out of the full text.
        sweeper.start(swept: 1)
    }

    private func takeOver(_ found: Differences) {
        let spaces = state.withLock { state in
            let spaces = Set(state.sources.values)
            state = State()
            return spaces
        }
        for space in spaces { index(of: space).removeAll(of: space.user) }
        apply(found)
    }

    /// Brings a committed change into memory. Called in the order of the commits.
    func apply(_ change: PassageChange) {
        guard !change.isEmpty else { return }
        state.withLock { state in
            if let counter = state.counter { state.counter = counter + change.steps }
        }
        let vectors = remember(change)
        for (space, change) in vectors {
            // The rows were checked when they were made; without memory for them full text remains.
            do {
                try index(of: space).change(space.user, removing: change.removed, adding: change.added)
            } catch {
                onFailure(error)
            }
            // Once more: what was searched in between must not be remembered as found among the new vectors.
            state.withLock { $0.generations[space, default: 0] += 1 }
        }
        if !change.removedSources.isEmpty { sweeper.start(swept: change.sweptRows) }
    }

    /// What a change means for the vectors of one space.
    private struct VectorChange {
        var removed: [ClosedRange<PassageID>] = []
        var added: [VectorRow] = []
    }

    private func remember(_ change: PassageChange) -> [PassageSpace: VectorChange] {
        let added = change.addedSources.mapValues { PassageSpace(user: change.user, kind: $0.kind) }
        return state.withLock { state in
            var vectors: [PassageSpace: VectorChange] = [:]
            // Also where nothing could be embedded: words find it.
            for space in added.values { vectors[space] = VectorChange() }
            for row in change.added {
                if let space = added[row.id.source] { vectors[space, default: VectorChange()].added.append(row) }
            }
            for source in change.removedSources {
                guard let space = state.sources.removeValue(forKey: source) else {
                    // Of an earlier run, and not in memory yet: it may be of any kind.
                    for space in state.generations.keys where space.user == change.user {
                        state.generations[space, default: 0] += 1
                    }
                    continue
                }
                let count = state.counts.removeValue(forKey: source) ?? 0
                state.passages -= count
                state.passageCounts[space, default: 0] -= count
                vectors[space, default: VectorChange()].removed.append(PassageID.all(of: source))
            }
            for row in change.replaced {
                guard let space = state.sources[row.id.source] else { continue }
                vectors[space, default: VectorChange()].removed.append(row.id...row.id)
                vectors[space, default: VectorChange()].added.append(row)
            }
            if !state.stale.isEmpty, !change.removedSources.isEmpty {
                let gone = Set(change.removedSources)
                state.stale = state.stale.filter { !gone.contains($0.source) }
            }
            for (source, space) in added {
                let count = change.addedSources[source]?.count ?? 0
                state.sources[source] = space
                state.counts[source] = count
                state.passages += count
                state.passageCounts[space, default: 0] += count
            }
            state.stale.formUnion(change.unembedded)
            for row in change.replaced { state.stale.remove(row.id) }
            for space in vectors.keys {
                state.generations[space, default: 0] += 1
                guard (state.passageCounts[space] ?? 0) <= 0 else { continue }
                state.passageCounts[space] = nil
                state.books[space] = nil
            }
            return vectors
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
        let counter = try? database.readOnce { try PassageRows.counter(on: $0) }
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

    private func differences(to known: [Int64: PassageSpace], on connection: Connection) throws -> Differences {
        var found: [Int64: PassageSpace] = [:]
        try connection.forEach("SELECT key, user_id, kind FROM passage_sources", []) { row in
            found[Int64(try row.int(0))] = PassageSpace(
                user: UserID(rawValue: try row.text(1)), kind: PassageOwner.Kind(rawValue: try row.text(2)))
        }
        var changes: [UserID: PassageChange] = [:]
        for (source, space) in known where found[source] == nil {
            changes[space.user, default: PassageChange(user: space.user)].removedSources.append(source)
        }
        let current = try embedder.flatMap { try PassageRows.knownEmbedder($0.fingerprint, on: connection) }
        for (source, space) in found.sorted(by: { $0.key < $1.key }) where known[source] == nil {
            try read(
                source, of: space.kind, current, into: &changes[space.user, default: PassageChange(user: space.user)],
                on: connection)
        }
        return Differences(
            changes: Array(changes.values), counter: try PassageRows.counter(on: connection))
    }

    private func read(
        _ source: Int64, of kind: PassageOwner.Kind, _ embedder: Int?, into change: inout PassageChange,
        on connection: Connection
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
        change.addedSources[source] = PassageChange.Added(kind: kind, count: count)
    }
}
