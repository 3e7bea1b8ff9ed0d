import Basics
import Dispatch
import RAG
import Synchronization
import Stores

/// Makes written turns searchable: embeds what was asked and writes a passage for each turn, a few at a time on a queue
/// of its own, so that no answer and no write waits for it. It works at most a twentieth of the time.
///
/// What is left to do stands in the table, so nothing is lost by a stop, and nothing waits in memory.
final class TurnIndexer: Sendable {
    private struct State {
        var isRunning = false
        /// Asked for again while it ran.
        var isWanted = false
        var isStopped = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private struct Turn: Sendable {
        let key: ConversationKey
        let number: Int
        let query: String
        let answer: String
        let at: Timestamp
    }

    private struct Work: Sendable {
        /// Turns to make searchable.
        var turns: [Turn] = []
        /// For each user whose newest turns are searchable already: turns up to which moment need not be.
        var old: [UserID: Timestamp] = [:]
    }

    /// Turns that are passed over in one step.
    private static let passedOverAtOnce = 512

    /// Turns of one transaction.
    private static let turnsAtOnce = 8
    /// Turns of a user that can be found; the newest.
    static let maximumTurns = 1_000
    /// The least pause between two turns, and two transactions.
    private static let pauseNanoseconds: UInt64 = 40_000_000

    private let database: Database
    private let passages: StoredPassages
    private let queue = DispatchQueue(label: "storage.turns", qos: .utility)
    private let state = Mutex(State())

    init(database: Database, passages: StoredPassages) {
        self.database = database
        self.passages = passages
    }

    /// Begins, unless it runs; then it looks once more before it ends.
    func start(pausing: Bool = true) {
        let isNew = state.withLock { state in
            guard !state.isStopped else { return false }
            state.isWanted = true
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isNew { queue.async { self.step(pausing) } }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
    }

    /// Returns when nothing is left to do, or nothing can be done.
    func finish() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.isRunning { state.waiting.append(continuation) }
                return !state.isRunning
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Runs on `queue`.
    private func step(_ pausing: Bool) {
        let isStopped = state.withLock { state in
            state.isWanted = false
            return state.isStopped
        }
        guard !isStopped, passages.isLoaded else { return end(pausing) }
        let work: Work
        do {
            work = try next()
        } catch {
            passages.onFailure(error)
            return end(pausing)
        }
        guard !work.turns.isEmpty || !work.old.isEmpty else { return end(pausing) }
        embed(work, [], pausing)
    }

    /// Embeds the next turn, and writes where none is left: an answer on the same core never waits for more than one. Runs
    /// on `queue`.
    private func embed(_ work: Work, _ contents: [PassageRows.Content], _ pausing: Bool) {
        guard !state.withLock(\.isStopped) else { return end(pausing) }
        guard contents.count < work.turns.count else { return write(work, contents, pausing) }
        let started = DispatchTime.now().uptimeNanoseconds
        let turn = work.turns[contents.count]
        let content = passages.embedded(TurnPassages.drafts(query: turn.query, answer: turn.answer))
        goOn(after: started, pausing) { self.embed(work, contents + [content], pausing) }
    }

    private func write(_ work: Work, _ contents: [PassageRows.Content], _ pausing: Bool) {
        let started = DispatchTime.now().uptimeNanoseconds
        let job = ClosureJob<[PassageChange]>(
            body: { [database] connection in
                try database.requireRoom()
                try TurnIndexer.passOver(work.old, on: connection)
                return try TurnIndexer.write(zip(work.turns, contents), on: connection)
            },
            completion: { [self] result in
                if case .success(let changes) = result { changes.forEach(passages.apply) }
                queue.async {
                    guard case .success = result else { return self.end(pausing, isFailure: true) }
                    self.goOn(after: started, pausing) { self.step(pausing) }
                }
            })
        database.queue.submit(.low, job)
    }

    /// Runs on `queue`; so does what is next.
    private func goOn(after started: UInt64, _ pausing: Bool, next: @escaping @Sendable () -> Void) {
        guard pausing else { return queue.async(execute: next) }
        let took = DispatchTime.now().uptimeNanoseconds &- started
        let pause = max(TurnIndexer.pauseNanoseconds, min(took, 1_000_000_000) &* 20)
        queue.asyncAfter(deadline: .now() + .nanoseconds(Int(pause)), execute: next)
    }

    /// The newest turns that are not searchable yet, without those that would give way at once.
    private func next() throws -> Work {
        try database.readBeside { connection in
            let found = try connection.all(
                """
                SELECT user_id, conversation_id, position, query, answer, at FROM turns
                WHERE is_searchable = 0 ORDER BY at DESC LIMIT ?
                """, [.integer(TurnIndexer.turnsAtOnce)]
            ) { row in
                Turn(
                    key: ConversationKey(user: UserID(rawValue: try row.text(0)), id: try row.text(1)),
                    number: try row.int(2), query: try row.text(3), answer: try row.text(4), at: try row.timestamp(5))
            }
            var work = Work()
            for user in Set(found.map(\.key.user)) {
                work.old[user] = try PassageRows.oldestTurn(
                    of: user, among: TurnIndexer.maximumTurns, on: connection)
            }
            work.turns = found.filter { turn in work.old[turn.key.user].map { turn.at > $0 } ?? true }
            let passedOver = Set(
                found.filter { turn in work.old[turn.key.user].map { turn.at <= $0 } ?? false }.map(\.key.user))
            work.old = work.old.filter { passedOver.contains($0.key) }
            return work
        }
    }

    /// Marks turns that are older than those that can be found, so that nothing is embedded for them.
    private static func passOver(_ old: [UserID: Timestamp], on connection: Connection) throws {
        for (user, moment) in old {
            try connection.run(
                """
                UPDATE turns SET is_searchable = 1 WHERE (user_id, conversation_id, position) IN (
                    SELECT user_id, conversation_id, position FROM turns
                    WHERE is_searchable = 0 AND at <= ? AND user_id = ? ORDER BY at DESC LIMIT ?)
                """, [.integer(moment.milliseconds), .text(user.rawValue), .integer(passedOverAtOnce)])
        }
    }

    private static func write(
        _ turns: some Sequence<(Turn, PassageRows.Content)>, on connection: Connection
    ) throws -> [PassageChange] {
        var changes: [PassageChange] = []
        var users: Set<UserID> = []
        for (turn, content) in turns {
            // One that was deleted meanwhile must not come back.
            let isThere = try connection.changes(
                """
                UPDATE turns SET is_searchable = 1
                WHERE user_id = ? AND conversation_id = ? AND position = ? AND is_searchable = 0
                """, [.text(turn.key.user.rawValue), .text(turn.key.id), .integer(turn.number)])
            guard isThere > 0 else { continue }
            users.insert(turn.key.user)
            // What no row can hold is not searchable; it must not keep the others from it.
            let failure = try connection.attempt {
                changes.append(
                    try PassageRows.replace(
                        TurnPassages.owner(of: turn.key.id, turn: turn.number), of: turn.key.user, with: content,
                        format: 0, on: connection))
            }
            if let failure, StorageError(sqlite: failure).kind != .constraint { throw failure }
        }
        for user in users {
            let sources = try PassageRows.trimTurns(of: user, to: maximumTurns, on: connection)
            changes.append(try PassageRows.forget(sources, of: user, on: connection))
        }
        return changes
    }

    private func end(_ pausing: Bool, isFailure: Bool = false) {
        let (again, waiting) = state.withLock { state -> (Bool, [CheckedContinuation<Void, Never>]) in
            if state.isWanted, !isFailure, !state.isStopped { return (true, []) }
            state.isRunning = false
            defer { state.waiting = [] }
            return (false, state.waiting)
        }
        if again { return queue.async { self.step(pausing) } }
        for continuation in waiting { continuation.resume() }
    }
}
