public import Basics
import Dispatch
public import RAG
import Synchronization
public import Wallet

/// Conversations in memory first and on disk a little later.
///
/// A turn is kept in a bounded buffer and written with many others in a transaction of low priority, so that an answer
/// never waits for it. What is read includes what is not written yet. A crash loses the turns of the last moment: they
/// were never promised.
public final class ConversationStore: Sendable {
    public struct Options: Sendable {
        /// Days after its last turn at which a conversation is forgotten.
        public var retentionDays = 7
        /// The most that unwritten turns may take in memory; the oldest conversations give way.
        public var maximumBytes = 8 << 20
        /// How long a turn may wait for others to be written with. A write that takes long stretches it, so that writing
        /// takes a fiftieth of the time.
        public var flushMilliseconds = 200
        /// Whether a timer writes; tests write by hand.
        package var isTimed = true

        public init() {}
    }

    private struct State {
        var buffer: ConversationBuffer
        /// What is being written now.
        var flushing: [ConversationKey: [TaggedTurn]] = [:]
        var isFlushing = false
        /// Whether some did not fit into it.
        var isMoreLeft = false
        var isScheduled = false
        var isClosed = false
        /// Who waits for everything up to now to be written: after which flush.
        var waiting: [(flush: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var flushes = 0
        var epochs = DeletionEpochs()
    }

    /// Conversations of one transaction, so that a write somebody waits for never waits long.
    private static let conversationsPerTransaction = 128
    /// Of one flush at least: some milliseconds, so that an answer on the same core does not wait long. Where many wait it is a
    /// share of them, so that each sync is for more.
    private static let conversationsPerFlush = (least: 32, share: 32)
    /// How long to wait after a failed write: five seconds.
    private static let retryNanoseconds: UInt64 = 5_000_000_000

    private let database: Database
    private let clock: any WallClock
    private let options: Options
    private let onFailure: @Sendable (StorageError) -> Void
    private let onDropped: @Sendable (Int) -> Void
    private let passages: StoredPassages?
    private let indexer: TurnIndexer?
    private let queue = DispatchQueue(label: "storage.conversations", qos: .utility)
    private let state: Mutex<State>
    private let lastTag: Atomic<Int>

    /// - Parameters:
    ///   - passages: where turns are made searchable, a little after they are written; nil where they are not.
    ///   - onFailure: hears of turns that could not be written yet, or that no row can hold.
    ///   - onDropped: hears how many conversations gave way, unwritten, because there was no room for more.
    public init(
        database: Database, clock: any WallClock, passages: StoredPassages? = nil, options: Options = Options(),
        onFailure: @escaping @Sendable (StorageError) -> Void = { _ in },
        onDropped: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.database = database
        self.clock = clock
        self.options = options
        self.onFailure = onFailure
        self.onDropped = onDropped
        self.passages = passages
        indexer = passages.map { TurnIndexer(database: database, passages: $0) }
        let buffer = ConversationBuffer(
            maximumBytes: options.maximumBytes, maximumConversations: ConversationRows.maximumConversations)
        // Tags only have to differ within one conversation; a random start keeps processes apart.
        state = Mutex(State(buffer: buffer))
        lastTag = Atomic(Int.random(in: 0..<Int.max / 2))
        if options.isTimed { queue.async { [weak self] in self?.expire() } }
    }

    /// What the service keeps, for users who chose nothing.
    var retention: ConversationRows.Retention {
        ConversationRows.Retention(now: clock.now(), days: options.retentionDays)
    }
}

extension ConversationStore: ConversationMemory {
    public func epoch(of user: UserID, in conversation: String?) -> UInt64 {
        state.withLock { $0.epochs.epoch(of: user, in: conversation) }
    }

    public func deletions(of user: UserID) -> UInt64 { state.withLock { $0.epochs.deletions(of: user) } }

    public func append(_ turn: consuming ConversationTurn, to id: String, of user: UserID, epoch: UInt64) {
        let key = ConversationKey(user: user, id: id)
        let tagged = TaggedTurn(tag: lastTag.wrappingAdd(1, ordering: .relaxed).newValue, turn: turn)
        let mustSchedule = state.withLock { state -> Bool in
            guard !state.isClosed, state.epochs.epoch(of: user, in: id) == epoch else { return false }
            state.buffer.append(tagged, to: key)
            guard options.isTimed, !state.isScheduled, !state.isFlushing else { return false }
            state.isScheduled = true
            return true
        }
        if mustSchedule { schedule(after: UInt64(max(0, options.flushMilliseconds)) &* 1_000_000) }
    }

    public func expectTurn() {
        let mustSchedule = state.withLock { state -> Bool in
            guard options.isTimed, !state.isClosed, !state.isScheduled, !state.isFlushing else { return false }
            state.isScheduled = true
            return true
        }
        // A little later than the turn itself would have it, which is still to come.
        if mustSchedule { schedule(after: UInt64(max(0, options.flushMilliseconds)) &* 1_250_000) }
    }

    public func conversation(_ id: String, of user: UserID) throws -> Conversation? {
        let key = ConversationKey(user: user, id: id)
        let retention = retention
        // Memory before disk: a turn that is written in between is found in both, and told apart by its tag.
        let pending = state.withLock { ($0.flushing[key] ?? []) + $0.buffer.turns(of: key) }
        let stored = try database.read { try ConversationRows.find(key, retention, on: $0) }
        let known = Set((stored?.turns ?? []).map(\.tag))
        let fresh = pending.filter { !known.contains($0.tag) && $0.turn.at >= retention.horizon }
        guard let startedAt = stored?.startedAt ?? fresh.first?.turn.at else { return nil }
        var turns = (stored?.turns ?? []).map(\.turn)
        for pending in fresh {
            var turn = pending.turn
            turn.number = (turns.last?.number ?? 0) + 1
            turns.append(turn)
        }
        return Conversation(id: id, user: user, startedAt: startedAt, turns: turns)
    }

    public func conversations(
        of user: UserID, after cursor: String?, limit: Int
    ) async throws -> ConversationPage {
        let place = try cursor.map { cursor throws(StorageError) in
            let place = try DatedPlace(cursor: cursor)
            guard Int(place.day) != nil else { throw StorageError(.invalidCursor) }
            return place
        }
        await flush()
        let (retention, limit) = (retention, WalletStore.held(limit))
        let found = try await database.readLater { connection in
            try ConversationRows.list(of: user, retention, before: place, limit: limit + 1, on: connection)
        }
        let shown = Array(found.prefix(limit))
        let last = found.count > limit ? shown.last : nil
        return ConversationPage(
            items: shown, next: last.map { DatedPlace(day: String($0.updatedAt.milliseconds), id: $0.id).cursor })
    }

    public func delete(_ id: String, of user: UserID) async throws -> Bool {
        let key = ConversationKey(user: user, id: id)
        let wasPending = state.withLock { state in
            state.epochs.delete(key)
            let wasFlushing = state.flushing.removeValue(forKey: key) != nil
            return state.buffer.remove(key) || wasFlushing
        }
        let retention = retention
        let (deleted, _) = try await database.queue.write(
            committed: { [passages] (written: (Bool, PassageChange)) in passages?.apply(written.1) },
            { connection in
                let isKnown = try ConversationRows.find(key, retention, on: connection) != nil
                let sources = try ConversationRows.delete(key, on: connection)
                var change = try PassageRows.forget(sources, of: user, on: connection)
                change.isMemory = true
                return (isKnown, change)
            })
        return deleted || wasPending
    }
}

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

    private func schedule(after nanoseconds: UInt64) {
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
            try self.write(part, at: moment, on: connection)
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
        var changes = try ConversationRows.expire(retention, on: connection).changes
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
        for user in users.keys { gone[user, default: []] += try ConversationRows.trim(user, on: connection) }
        for (user, sources) in gone where !sources.isEmpty {
            var change = try PassageRows.forget(sources, of: user, on: connection)
            change.isMemory = true
            changes.append(change)
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
            gone = try ConversationRows.expire(key, retention, on: connection)
            gone += try ConversationRows.append(turns, to: key, privacy, on: connection)
        }
        guard let failure else { return gone }
        let error = StorageError(sqlite: failure)
        guard error.kind == .constraint else { throw failure }
        onFailure(error)
        return []
    }

    /// Removes old conversations from the disk, now and every hour, whether or not anybody talks. Runs on `queue`.
    private func expire() {
        guard !state.withLock({ $0.isClosed }) else { return }
        Task(priority: .utility) { await removeExpired() }
        // Also what an earlier run left to do.
        indexer?.start()
        queue.asyncAfter(deadline: .now() + .seconds(3_600)) { [weak self] in self?.expire() }
    }

    /// Removes what is kept for too long: a part in each transaction, so that no write waits long. At the end the words
    /// of what was deleted leave the full text and the log.
    package func removeExpired() async {
        while await removeSomeExpired() {}
        await passages?.sweeper.finish(merging: true)
        // Where a reader is in the way it is the next time's.
        try? await database.emptyLog()
    }

    /// - Returns: whether more may be left.
    private func removeSomeExpired() async -> Bool {
        let (retention, moment) = (retention, clock.now())
        return await withCheckedContinuation { continuation in
            let job = ClosureJob<(changes: [PassageChange], isMore: Bool)> { connection in
                let areMoreReplies = try IdempotencyRows.expire(at: moment, on: connection)
                let expired = try ConversationRows.expire(retention, on: connection)
                return (expired.changes, expired.isMore || areMoreReplies)
            } completion: { [onFailure, passages] result in
                switch result {
                case .success(let expired):
                    expired.changes.forEach { passages?.apply($0) }
                    continuation.resume(returning: expired.isMore)
                case .failure(let error):
                    onFailure(StorageError(sqlite: error))
                    continuation.resume(returning: false)
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
