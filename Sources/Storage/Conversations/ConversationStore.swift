public import Basics
import Dispatch
public import RAG
import Synchronization
public import Stores

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

    struct State {
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
    static let conversationsPerTransaction = 128
    /// Of one flush at least: some milliseconds, so that an answer on the same core does not wait long. Where many wait it is a
    /// share of them, so that each sync is for more.
    static let conversationsPerFlush = (least: 32, share: 32)
    /// How long to wait after a failed write: five seconds.
    static let retryNanoseconds: UInt64 = 5_000_000_000

    let database: Database
    let clock: any WallClock
    /// By which it is decided what is too old.
    private let expiryClock: ExpiryClock
    let options: Options
    let onFailure: @Sendable (StorageError) -> Void
    let onDropped: @Sendable (Int) -> Void
    let passages: StoredPassages?
    let indexer: TurnIndexer?
    let queue = DispatchQueue(label: "storage.conversations", qos: .utility)
    let state: Mutex<State>
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
        expiryClock = ExpiryClock(clock: clock, monotonic: database.monotonicNow)
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

    func tagged(_ turn: consuming ConversationTurn) -> TaggedTurn {
        TaggedTurn(tag: lastTag.wrappingAdd(1, ordering: .relaxed).newValue, turn: turn)
    }

    /// What the service keeps, for users who chose nothing.
    public var retention: ConversationRows.Retention {
        ConversationRows.Retention(now: expiryClock.now(), days: options.retentionDays)
    }
}

extension ConversationStore: ConversationMemory {
    public func epoch(of user: UserID, in conversation: String?) -> UInt64 {
        state.withLock { $0.epochs.epoch(of: user, in: conversation) }
    }

    public func deletions(of user: UserID) -> UInt64 { state.withLock { $0.epochs.deletions(of: user) } }

    public func append(_ turn: consuming ConversationTurn, to id: String, of user: UserID, epoch: UInt64) {
        let key = ConversationKey(user: user, id: id)
        let tagged = tagged(turn)
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
        try conversation(id, of: user, isWhole: false)
    }

    public func wholeConversation(_ id: String, of user: UserID) throws -> Conversation? {
        try conversation(id, of: user, isWhole: true)
    }

    private func conversation(_ id: String, of user: UserID, isWhole: Bool) throws -> Conversation? {
        let key = ConversationKey(user: user, id: id)
        let retention = retention
        // Memory before disk: a turn that is written in between is found in both, and told apart by its tag.
        let pending = state.withLock { ($0.flushing[key] ?? []) + $0.buffer.turns(of: key) }
        let stored = try database.read { [database] in
            try ConversationRows.find(key, retention, database.domains, isWhole: isWhole, on: $0)
        }
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
        let (retention, limit) = (retention, Page<ConversationSummary>.held(limit))
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
        let (deleted, _) = try await database.write(
            of: user, isErasing: true,
            committed: { [passages] (written: (Bool, PassageChange)) in passages?.apply(written.1) },
            { connection in
                let isKnown = try ConversationRows.find(key, retention, StoredDomains([]), on: connection) != nil
                let sources = try ConversationRows.delete(key, on: connection)
                return (isKnown, try PassageRows.forget(sources, of: user, on: connection))
            })
        database.removeTracesSoon()
        return deleted || wasPending
    }
}
