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
        /// The least time between two writes. A write that takes long stretches it, so that writing takes at most a
        /// twentieth of the time.
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
        var isScheduled = false
        var isClosed = false
        var nextTag: Int
        /// Who waits for everything up to now to be written: after which flush.
        var waiting: [(flush: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var flushes = 0
    }

    /// Conversations of one transaction, so that a write somebody waits for never waits long.
    private static let conversationsPerTransaction = 128
    /// How long to wait after a failed write: five seconds.
    private static let retryNanoseconds: UInt64 = 5_000_000_000

    private let database: Database
    private let clock: any WallClock
    private let options: Options
    private let onFailure: @Sendable (StorageError) -> Void
    private let queue = DispatchQueue(label: "storage.conversations", qos: .utility)
    private let state: Mutex<State>

    /// - Parameter onFailure: hears of turns that could not be written yet, or were lost.
    public init(
        database: Database, clock: any WallClock, options: Options = Options(),
        onFailure: @escaping @Sendable (StorageError) -> Void = { _ in }
    ) {
        self.database = database
        self.clock = clock
        self.options = options
        self.onFailure = onFailure
        let buffer = ConversationBuffer(
            maximumBytes: options.maximumBytes, maximumConversations: ConversationRows.maximumConversations)
        // Tags only have to differ within one conversation; a random start keeps processes apart.
        state = Mutex(State(buffer: buffer, nextTag: Int.random(in: 0..<Int.max / 2)))
        if options.isTimed { queue.async { [weak self] in self?.expire() } }
    }

    /// What is older is forgotten. A century stands for longer times.
    private var horizon: Timestamp {
        clock.now().adding(seconds: -min(max(0, options.retentionDays), 36_500) * 86_400)
    }
}

extension ConversationStore: ConversationMemory {
    public func append(_ turn: PendingTurn, to id: String, of user: UserID) {
        let key = ConversationKey(user: user, id: id)
        let mustSchedule = state.withLock { state -> Bool in
            guard !state.isClosed else { return false }
            state.nextTag &+= 1
            state.buffer.append(TaggedTurn(tag: state.nextTag, turn: turn), to: key)
            guard options.isTimed, !state.isScheduled, !state.isFlushing else { return false }
            state.isScheduled = true
            return true
        }
        if mustSchedule { schedule(after: UInt64(max(0, options.flushMilliseconds)) &* 1_000_000) }
    }

    public func conversation(_ id: String, of user: UserID) throws -> Conversation? {
        let key = ConversationKey(user: user, id: id)
        let horizon = horizon
        // Memory before disk: a turn that is written in between is found in both, and told apart by its tag.
        let pending = state.withLock { ($0.flushing[key] ?? []) + $0.buffer.turns(of: key) }
        let stored = try database.read { try ConversationRows.find(key, notBefore: horizon, on: $0) }
        let known = Set((stored?.turns ?? []).map(\.tag))
        let fresh = pending.filter { !known.contains($0.tag) && $0.turn.at >= horizon }
        guard let startedAt = stored?.startedAt ?? fresh.first?.turn.at else { return nil }
        return Conversation(
            id: id, user: user, startedAt: startedAt,
            turns: (stored?.turns ?? []).map(\.turn) + fresh.map { $0.turn.encoded() })
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
        let (horizon, limit) = (horizon, WalletStore.held(limit))
        let found = try await database.readLater { connection in
            try ConversationRows.list(of: user, notBefore: horizon, before: place, limit: limit + 1, on: connection)
        }
        let shown = Array(found.prefix(limit))
        let last = found.count > limit ? shown.last : nil
        return ConversationPage(
            items: shown, next: last.map { DatedPlace(day: String($0.updatedAt.milliseconds), id: $0.id).cursor })
    }

    public func delete(_ id: String, of user: UserID) async throws -> Bool {
        let key = ConversationKey(user: user, id: id)
        let wasPending = state.withLock { state in
            let wasFlushing = state.flushing.removeValue(forKey: key) != nil
            return state.buffer.remove(key) || wasFlushing
        }
        let horizon = horizon
        let deleted = try await database.queue.write { connection in
            let isKnown = try ConversationRows.find(key, notBefore: horizon, on: connection) != nil
            try connection.run(
                "DELETE FROM conversations WHERE user_id = ? AND id = ?", [.text(user.rawValue), .text(id)])
            return isKnown
        }
        return deleted || wasPending
    }
}

extension ConversationStore {
    /// Forgets what is not written yet of a user whose data is being erased.
    func forget(_ user: UserID) {
        state.withLock { state in
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

    /// Writes what is left and takes no more turns.
    public func close() async {
        state.withLock { $0.isClosed = true }
        await flush()
    }

    private func schedule(after nanoseconds: UInt64) {
        queue.asyncAfter(deadline: .now() + .nanoseconds(Int(min(nanoseconds, 60_000_000_000)))) {
            self.beginFlush()
        }
    }

    /// Runs on `queue`.
    private func beginFlush() {
        let taken = state.withLock { state -> [(key: ConversationKey, turns: [TaggedTurn])]? in
            state.isScheduled = false
            guard !state.isFlushing else { return nil }
            state.isFlushing = true
            let taken = state.buffer.takeAll()
            for (key, turns) in taken { state.flushing[key] = turns }
            return taken
        }
        guard let taken else { return }
        let started = DispatchTime.now().uptimeNanoseconds
        write(taken[...], started: started)
    }

    /// Writes the first conversations of the rest, and then the others.
    private func write(_ rest: ArraySlice<(key: ConversationKey, turns: [TaggedTurn])>, started: UInt64) {
        guard !rest.isEmpty else { return endFlush(started: started, failure: nil) }
        let part = Array(rest.prefix(ConversationStore.conversationsPerTransaction))
        let remaining = rest.dropFirst(part.count)
        // Encoded here, on this queue, and not while the writer is held.
        let encoded = part.map { ($0.key, $0.turns.map { (tag: $0.tag, turn: $0.turn.encoded()) }) }
        let moment = clock.now()
        let job = ClosureJob<Void> { connection in
            try self.write(encoded, at: moment, on: connection)
        } completion: { result in
            self.queue.async {
                switch result {
                case .success:
                    self.state.withLock { state in
                        for (key, _) in encoded { state.flushing[key] = nil }
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
        _ conversations: [(ConversationKey, [(tag: Int, turn: ConversationTurn)])], at moment: Timestamp,
        on connection: Connection
    ) throws {
        // First, so that a turn never joins a conversation that was forgotten.
        try ConversationRows.expire(before: horizon, on: connection)
        var users: Set<UserID> = []
        for (key, turns) in conversations {
            // One that was deleted since it was taken must not come back.
            guard state.withLock({ $0.flushing[key] != nil }) else { continue }
            if users.insert(key.user).inserted { try Change.ensure(key.user, at: moment, on: connection) }
            try append(turns, to: key, on: connection)
        }
        for user in users { try ConversationRows.trim(user, on: connection) }
    }

    /// A conversation that no row can hold (a text with a NUL, a name too long) is left out; the others are written.
    private func append(
        _ turns: [(tag: Int, turn: ConversationTurn)], to key: ConversationKey, on connection: Connection
    ) throws {
        let failure = try connection.attempt { try ConversationRows.append(turns, to: key, on: connection) }
        guard let failure else { return }
        let error = StorageError(sqlite: failure)
        guard error.kind == .constraint else { throw failure }
        onFailure(error)
    }

    /// Removes old conversations from the disk, now and every hour, whether or not anybody talks. Runs on `queue`.
    private func expire() {
        guard !state.withLock({ $0.isClosed }) else { return }
        removeExpired()
        queue.asyncAfter(deadline: .now() + .seconds(3_600)) { [weak self] in self?.expire() }
    }

    package func removeExpired() {
        let horizon = horizon
        let job = ClosureJob<Void> { connection in
            try ConversationRows.expire(before: horizon, on: connection)
        } completion: { [onFailure] result in
            if case .failure(let error) = result { onFailure(StorageError(sqlite: error)) }
        }
        database.queue.submit(.low, job)
    }

    /// Runs on `queue`.
    private func endFlush(started: UInt64, failure: StorageError?) {
        let took = DispatchTime.now().uptimeNanoseconds &- started
        if let failure { onFailure(failure) }
        let (waiting, next) = state.withLock { state -> ([CheckedContinuation<Void, Never>], UInt64?) in
            state.isFlushing = false
            state.flushes += 1
            if let failure { restore(&state, after: failure) }
            let done = state.waiting.filter { $0.flush <= state.flushes }.map(\.continuation)
            state.waiting.removeAll { $0.flush <= state.flushes }
            if !state.waiting.isEmpty { return (done, 0) }
            guard options.isTimed, !state.isClosed, !state.buffer.isEmpty, !state.isScheduled else {
                return (done, nil)
            }
            state.isScheduled = true
            let pause = max(UInt64(max(0, options.flushMilliseconds)) &* 1_000_000, took &* 50)
            return (done, failure == nil ? pause : ConversationStore.retryNanoseconds)
        }
        for continuation in waiting { continuation.resume() }
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
        let newer = state.buffer.takeAll()
        for (key, turns) in kept {
            for turn in turns { state.buffer.append(turn, to: key) }
        }
        for (key, turns) in newer {
            for turn in turns { state.buffer.append(turn, to: key) }
        }
    }
}
