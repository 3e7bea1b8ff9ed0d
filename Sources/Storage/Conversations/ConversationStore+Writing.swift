import Basics
import Dispatch
import RAG
import Synchronization
import Stores

/// Writing behind: what is in memory goes to disk a part at a time, and what is old leaves it.
extension ConversationStore {
    /// Forgets what is not written yet of a user whose data is being erased.
    func forget(_ user: UserID) {
        state.withLock { state in
            state.epochs.erase(user)
            state.buffer.remove(user)
            for key in state.flushing.keys where key.user == user { state.flushing[key] = nil }
        }
    }

    /// Returns when everything that was appended before is on disk, or could not be written.
    public func flush() async {
        await withCheckedContinuation { continuation in
            let (mustStart, isDone) = state.withLock { state -> (Bool, Bool) in
                if state.isFlushing {
                    state.waiting.append((state.flushes + 2, continuation))
                    return (false, false)
                }
                guard !state.buffer.isEmpty else { return (false, true) }
                state.waiting.append((state.flushes + 1, continuation))
                return (true, false)
            }
            if isDone { continuation.resume() }
            if mustStart { queue.async { self.beginFlush() } }
        }
    }

    /// Returns when every written turn is searchable, or cannot be made so.
    package func indexTurns() async {
        indexer?.start(pausing: false)
        await indexer?.finish()
    }

    /// Writes what is left and takes no more turns.
    public func close() async {
        state.withLock { $0.isClosed = true }
        indexer?.stop()
        await flush()
    }

    func schedule(after nanoseconds: UInt64) {
        queue.asyncAfter(deadline: .now() + .nanoseconds(Int(min(nanoseconds, 60_000_000_000)))) {
            self.beginFlush()
        }
    }

    /// Runs on `queue`.
    private func beginFlush() {
        let started = DispatchTime.now().uptimeNanoseconds
        let taken = state.withLock { state -> [(key: ConversationKey, turns: [TaggedTurn])]? in
            state.isScheduled = false
            // Nothing may have come of what was expected.
            guard !state.isFlushing, !state.buffer.isEmpty || !state.waiting.isEmpty else { return nil }
            state.isFlushing = true
            // Who waits, waits for all of them.
            let (least, share) = ConversationStore.conversationsPerFlush
            let taken = state.buffer.take(state.waiting.isEmpty ? max(least, state.buffer.count / share) : .max)
            for (key, turns) in taken { state.flushing[key] = turns }
            state.isMoreLeft = !state.buffer.isEmpty
            return taken
        }
        guard let taken else { return }
        write(taken[...], started: started)
    }

    /// Writes the first conversations of the rest, and then the others.
    private func write(_ rest: ArraySlice<(key: ConversationKey, turns: [TaggedTurn])>, started: UInt64) {
        guard !rest.isEmpty else { return endFlush(started: started, failure: nil) }
        let part = Array(rest.prefix(ConversationStore.conversationsPerTransaction))
        let remaining = rest.dropFirst(part.count)
        let moment = clock.now()
        let job = ClosureJob<[PassageChange]> { connection in
            try self.database.requireRoom()
            return try self.write(part, at: moment, on: connection)
        } completion: { result in
            // Here, where the order is that of the commits.
            if case .success(let changes) = result { changes.forEach { self.passages?.apply($0) } }
            self.queue.async {
                switch result {
                case .success:
                    self.state.withLock { state in
                        for (key, _) in part { state.flushing[key] = nil }
                    }
                    self.write(remaining, started: started)
                case .failure(let error):
                    self.endFlush(started: started, failure: StorageError(sqlite: error))
                }
            }
        }
        database.queue.submit(.low, job)
    }

    private func write(
        _ conversations: [(key: ConversationKey, turns: [TaggedTurn])], at moment: Timestamp,
        on connection: Connection
    ) throws -> [PassageChange] {
        let retention = retention
        var changes = try ConversationRows.expire(retention, database.domains, on: connection).changes
        // What each user chose; nil inside for those who never did.
        var users: [UserID: Privacy?] = [:]
        var gone: [UserID: [Int64]] = [:]
        for (key, turns) in conversations {
            // One that was deleted since it was taken must not come back.
            guard state.withLock({ $0.flushing[key] != nil }) else { continue }
            let privacy: Privacy?
            if let known = users[key.user] {
                privacy = known
            } else {
                try Change.ensure(key.user, at: moment, on: connection)
                privacy = try PrivacyRows.privacy(of: key.user, on: connection)?.0
                users[key.user] = .some(privacy)
            }
            guard privacy?.keepsConversations ?? true else { continue }
            gone[key.user, default: []] += try append(turns, to: key, privacy, on: connection)
        }
        for user in users.keys {
            gone[user, default: []] += try ConversationRows.trim(user, database.domains, on: connection)
        }
        for (user, sources) in gone where !sources.isEmpty {
            changes.append(try PassageRows.forget(sources, of: user, on: connection))
        }
        return changes
    }

    /// A conversation that no row can hold (a text with a NUL, a name too long) is left out; the others are written.
    private func append(
        _ turns: [TaggedTurn], to key: ConversationKey, _ privacy: Privacy?,
        on connection: Connection
    ) throws -> [Int64] {
        var gone: [Int64] = []
        let failure = try connection.attempt {
            // A turn never joins a conversation that was forgotten, also where that is still to be deleted.
            gone = try ConversationRows.expire(key, retention, database.domains, on: connection)
            gone += try ConversationRows.append(turns, to: key, privacy, database.domains, on: connection)
        }
        guard let failure else { return gone }
        let error = StorageError(sqlite: failure)
        guard error.kind == .constraint else { throw failure }
        onFailure(error)
        return []
    }

    /// Removes old conversations from the disk, now and every hour, whether or not anybody talks. Runs on `queue`.
    func expire() {
        guard !state.withLock({ $0.isClosed }) else { return }
        Task(priority: .utility) { await removeExpired() }
        // Also what an earlier run left to do.
        indexer?.start()
        queue.asyncAfter(deadline: .now() + .seconds(3_600)) { [weak self] in self?.expire() }
    }

    /// Removes what is kept for too long: a part in each transaction, so that no write waits long. At the end the words
    /// of what was deleted leave the full text and the log.
    package func removeExpired() async {
        if case .readOnly = database.state { return }
        var (hasDeleted, isMore) = (false, true)
        while isMore {
            let removed = await removeSomeExpired()
            hasDeleted = hasDeleted || removed.hasDeleted
            isMore = removed.isMore
        }
        await passages?.sweeper.finish(merging: true)
        if hasDeleted || database.traces.isOwing {
            await database.removeTraces()
        } else {
            // What gave way to newer things. Where a reader is in the way it is the next time's.
            _ = try? await database.emptyLog()
        }
    }

    /// - Returns: whether anything was deleted, and whether more may be left.
    private func removeSomeExpired() async -> (hasDeleted: Bool, isMore: Bool) {
        let retention = retention
        return await withCheckedContinuation { continuation in
            let job = ClosureJob<(changes: [PassageChange], hasDeleted: Bool, isMore: Bool)> { [database] connection in
                let replies = try IdempotencyRows.expire(at: retention.now, on: connection)
                let expired = try ConversationRows.expire(retention, database.domains, on: connection)
                return (
                    expired.changes, replies > 0 || !expired.changes.isEmpty,
                    expired.isMore || replies == IdempotencyRows.expiredAtOnce
                )
            } completion: { [onFailure, passages] result in
                switch result {
                case .success(let expired):
                    expired.changes.forEach { passages?.apply($0) }
                    continuation.resume(returning: (expired.hasDeleted, expired.isMore))
                case .failure(let error):
                    onFailure(StorageError(sqlite: error))
                    continuation.resume(returning: (false, false))
                }
            }
            database.queue.submit(.low, job)
        }
    }

    /// Runs on `queue`.
    private func endFlush(started: UInt64, failure: StorageError?) {
        let took = DispatchTime.now().uptimeNanoseconds &- started
        if let failure { onFailure(failure) }
        var dropped = 0
        let (waiting, next) = state.withLock { state -> ([CheckedContinuation<Void, Never>], UInt64?) in
            state.isFlushing = false
            state.flushes += 1
            if let failure { restore(&state, after: failure) }
            dropped = state.buffer.takeDropped()
            let done = state.waiting.filter { $0.flush <= state.flushes }.map(\.continuation)
            state.waiting.removeAll { $0.flush <= state.flushes }
            if !state.waiting.isEmpty { return (done, 0) }
            guard options.isTimed, !state.isClosed, !state.buffer.isEmpty, !state.isScheduled else {
                return (done, nil)
            }
            state.isScheduled = true
            guard failure == nil else { return (done, ConversationStore.retryNanoseconds) }
            let patience = UInt64(max(0, options.flushMilliseconds)) &* 1_000_000
            return (done, max(state.isMoreLeft ? 0 : patience, took &* 50))
        }
        if dropped > 0 { onDropped(dropped) }
        for continuation in waiting { continuation.resume() }
        if failure == nil, options.isTimed { indexer?.start() }
        if let next { schedule(after: next) }
    }

    /// Puts back what could not be written, unless it never can be.
    private func restore(_ state: inout State, after failure: StorageError) {
        let kept = state.flushing
        state.flushing = [:]
        switch failure.kind {
        case .full, .busy, .readOnly, .unavailable:
            guard !state.isClosed else { return }
        default: return
        }
        let newer = state.buffer.take()
        // The oldest first, as they were.
        for (key, turns) in kept.sorted(by: { ($0.value.first?.tag ?? 0) < ($1.value.first?.tag ?? 0) }) {
            for turn in turns { state.buffer.append(turn, to: key) }
        }
        for (key, turns) in newer {
            for turn in turns { state.buffer.append(turn, to: key) }
        }
    }
}
