import Dispatch
import HTTPMessages
import Synchronization

/// A serial queue and the connections that live on it.
///
/// `@unchecked Sendable`: every stored variable is touched on `queue` only; `queue` and `core` are constant, `idleSince`
/// is atomic.
final class EventLoop: @unchecked Sendable {
    let queue: DispatchQueue
    let core: ServerCore

    /// Where each connection's bytes arrive; used up, or copied into the connection, before its turn ends.
    let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
    /// What is held of earlier connections (see ``hold(_:)``), and then what the one whose turn it is has to send.
    let out = OutputBuffer()
    /// The time of the current turn.
    private(set) var now: UInt64 = 0
    private(set) var encoder = ResponseEncoder()
    private(set) var isDraining = false
    // On the queue nothing else is reached while one of these is changed; to have that looked after each time costs more
    // than the change.
    @exclusivity(unchecked) var requestIDs: RequestIDs
    /// Answers of connections that were ready together, at the start of ``out``; each ends where the next begins.
    @exclusivity(unchecked) private var held: [(connection: Connection, end: Int)] = []
    /// Where the last of them ends.
    private(set) var heldCount = 0
    private var isHolding = false
    private var heldSince: UInt64 = 0

    /// Answers sent together at most, and how long the first of them may wait for the others.
    private static let heldAnswers = 16
    private static let heldNanoseconds: UInt64 = 200_000
    private static let heldCapacity = 256 * 1024

    /// How long the loop serves before that; handlers that compute may take milliseconds.
    private static let nanosecondsPerRound: UInt64 = 4_000_000
    /// Events served before the queue's other work gets its turn; going back to Dispatch costs several system calls.
    private static let eventsPerTurn = 256

    /// Connections that have more requests here than fitted into their turns, and wait for the next.
    private var goingOn: [Connection] = []
    private var isGoingOn = false
    /// Those of them that have yet to come in this round.
    private var waitingTurns = 0
    /// Connections that were ready together with the one whose turn it is.
    private var readyTogether = 0

    /// How long one connection may answer what it has sent at once. Shared among those that are ready, so that whoever comes
    /// does not wait for long turns of hundreds.
    var nanosecondsPerTurn: UInt64 {
        let share = Self.nanosecondsForAll / UInt64(max(1, goingOn.count + waitingTurns + readyTogether))
        return min(max(share, Self.shortestTurn), Self.longestTurn)
    }

    private static let nanosecondsForAll: UInt64 = 8_000_000
    private static let longestTurn: UInt64 = 2_000_000
    private static let shortestTurn: UInt64 = 40_000

    let poller: Poller
    /// Since when the connection that has been idle for longest is so; `.max` where none is. Read by the acceptor.
    let idleSince = Atomic<UInt64>(.max)
    private var toldIdleSince = UInt64.max
    // As above.
    @exclusivity(unchecked) private var connections = ConnectionTable()
    /// Connections that were answered 503 and have not closed, the first one first.
    private var refused: [UInt64] = []
    private static let maxRefused = 64
    private var source: (any DispatchSourceRead)?
    private var wallSecond = Int64.min
    private var timer: (any DispatchSourceTimer)?
    private var drainDeadline = UInt64.max
    private var drained: [CheckedContinuation<Void, Never>] = []
    private let onDescriptorClosed: @Sendable () -> Void

    init(
        index: Int, core: ServerCore, poller: Poller, queue: DispatchQueue,
        onDescriptorClosed: @escaping @Sendable () -> Void
    ) {
        self.queue = queue
        self.core = core
        self.poller = poller
        self.onDescriptorClosed = onDescriptorClosed
        // An odd factor keeps the low bits, which the ids use, different for each loop.
        requestIDs = RequestIDs(seed: core.environment.seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
    }

    deinit {
        readBuffer.deallocate()
    }

    /// Starts to watch sockets and deadlines.
    func start() {
        queue.async {
            let tick = Int(clamping: self.core.environment.tick.nanoseconds)
            let timer = DispatchSource.makeTimerSource(queue: self.queue)
            timer.schedule(
                deadline: .now() + .nanoseconds(tick),
                repeating: .nanoseconds(tick),
                leeway: .nanoseconds(tick / 4)
            )
            // The cycle ends when the loop has been drained and cancels its timer.
            timer.setEventHandler { self.tick() }
            timer.activate()
            self.timer = timer
            // The poller's descriptor is readable whenever one of its sockets is ready.
            let source = DispatchSource.makeReadSource(fileDescriptor: self.poller.descriptor, queue: self.queue)
            source.setEventHandler { self.serve() }
            // The descriptor may be closed only after its source has been cancelled.
            source.setCancelHandler { self.source = nil }
            source.activate()
            self.source = source
        }
    }

    /// Takes over a connection that was accepted.
    ///
    /// - Parameter isHere: whether the caller is on the queue.
    func adopt(_ newcomer: Newcomer, isHere: Bool) {
        guard isHere else { return queue.async { self.begin(newcomer) } }
        begin(newcomer)
    }

    /// Closes the connection that has been idle for longest and takes over another in its place.
    ///
    /// - Parameter noneIdle: called on the queue where there is none after all.
    func replaceIdle(with newcomer: Newcomer, isHere: Bool, noneIdle: @escaping @Sendable () -> Void) {
        guard isHere else {
            return queue.async { self.replaceIdle(with: newcomer, isHere: true, noneIdle: noneIdle) }
        }
        beginTurn()
        guard isDraining || closeLongestIdle() else { return noneIdle() }
        core.counters.replacing.subtract(1, ordering: .relaxed)
        begin(newcomer)
    }

    /// Looks at most so many times for a connection that is idle still.
    private static let evictionTries = 16

    private func closeLongestIdle() -> Bool {
        for _ in 0..<Self.evictionTries {
            guard let connection = connections.longestIdle else { return false }
            if connection.giveUpPlace() {
                core.counters.evicted.add(1, ordering: .relaxed)
                return true
            }
        }
        return false
    }

    private func begin(_ newcomer: Newcomer) {
        beginTurn()
        let connection = Connection(newcomer, loop: self)
        connection.token = connections.insert(connection)
        connection.start()
        if newcomer.refusal != nil { letRefusedGo(butFor: connection.token) }
    }

    /// Gives the connection that was refused first its end, where too many have not ended by themselves.
    private func letRefusedGo(butFor token: UInt64) {
        if refused.count >= Self.maxRefused {
            refused.removeAll { connections[$0] == nil }
            if refused.count >= Self.maxRefused { connections[refused.removeFirst()]?.cut() }
        }
        refused.append(token)
    }

    /// The connection waits for a request, and nothing of it has come.
    func becomeIdle(_ connection: Connection) {
        connections.becomeIdle(connection.token, at: now)
        tellIdle()
    }

    func becomeBusy(_ connection: Connection) {
        connections.becomeBusy(connection.token)
        tellIdle()
    }

    private func tellIdle() {
        let since = connections.idleSince
        guard since != toldIdleSince else { return }
        toldIdleSince = since
        idleSince.store(since, ordering: .relaxed)
    }

    /// Reads the clocks once for all that a turn does.
    func beginTurn() {
        now = core.environment.monotonicNanoseconds()
        let second = core.environment.wallSeconds()
        if second != wallSecond {
            wallSecond = second
            encoder.dateLine = Array("Date: \(HTTPDate.text(secondsSince1970: second))\r\n".utf8)
        }
    }

    /// Whether the turn has taken longer.
    func isOver(_ nanoseconds: UInt64) -> Bool { core.environment.monotonicNanoseconds() &- now > nanoseconds }

    /// The connection's descriptor has been closed.
    func remove(_ connection: Connection) {
        connections.remove(connection.token)
        onDescriptorClosed()
        finishDrainIfEmpty()
    }

    /// From now on every answer is the last of its connection.
    func stopKeepingAlive() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.isDraining = true
                continuation.resume()
            }
        }
    }

    /// Closes idle connections, lets the others finish, and returns when none is left; after the grace period it
    /// closes what remains.
    func drain(gracePeriod: Duration) async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.beginTurn()
                self.isDraining = true
                let (deadline, overflowed) = self.now.addingReportingOverflow(gracePeriod.nanoseconds)
                self.drainDeadline = overflowed ? .max : deadline
                for connection in self.connections.all { connection.drain() }
                self.drained.append(continuation)
                self.finishDrainIfEmpty()
            }
        }
    }

    private func finishDrainIfEmpty() {
        guard isDraining, connections.isEmpty, !drained.isEmpty else { return }
        timer?.cancel()
        timer = nil
        source?.cancel()
        for continuation in drained { continuation.resume() }
        drained = []
    }

    /// Gives a connection another turn, after whoever is ready by then and those who wait for one already.
    func goOnLater(_ connection: Connection) {
        goingOn.append(connection)
        guard !isGoingOn else { return }
        isGoingOn = true
        queue.async { self.goOn() }
    }

    /// A round of turns, all of them with one place in the queue: a new connection waits for a round, not for hundreds.
    private func goOn() {
        serve()
        let round = goingOn
        goingOn = []
        beginTurn()
        let started = now
        var next = 0
        while next < round.count, now &- started <= Self.nanosecondsPerRound {
            waitingTurns = round.count - next
            round[next].continueReading()
            next += 1
        }
        waitingTurns = 0
        goingOn.insert(contentsOf: round[next...], at: 0)
        isGoingOn = !goingOn.isEmpty
        if isGoingOn { queue.async { self.goOn() } }
    }

    /// Gives each ready connection its turn. Where some are still ready at the end, the source fires again.
    func serve() {
        var served = 0
        let started = core.environment.monotonicNanoseconds()
        while served < Self.eventsPerTurn {
            let count = poller.poll()
            if count == 0 { return }
            served += count
            isHolding = count > 1
            readyTogether = count
            defer {
                sendHeld()
                readyTogether = 0
            }
            for index in 0..<count {
                let event = poller.event(index)
                guard let connection = connections[event.token] else { continue }
                beginTurn()
                if isHoldingEnough { sendHeld(goingOn: true) }
                if event.isReadable, connection.interest.contains(.read) { connection.readable() }
                if event.isWritable, connection.interest.contains(.write) { connection.writable() }
                // What has not had its turn is still ready, and reported again.
                if now &- started > Self.nanosecondsPerRound { return }
            }
        }
    }

    /// Keeps what the connection has to send until the others that are ready have had their turns. Where clients share a
    /// processor, waking it once for several answers costs as much as once for one.
    ///
    /// - Returns: Whether it is kept; else the connection is to send it now.
    func hold(_ connection: Connection) -> Bool {
        guard isHolding, out.count > heldCount, out.count <= Self.heldCapacity else { return false }
        if held.isEmpty { heldSince = now }
        heldCount = out.count
        held.append((connection, heldCount))
        return true
    }

    private var isHoldingEnough: Bool {
        !held.isEmpty && (held.count >= Self.heldAnswers || now &- heldSince > Self.heldNanoseconds)
    }

    private func sendHeld(goingOn: Bool = false) {
        isHolding = false
        defer { isHolding = goingOn }
        if held.isEmpty { return }
        var start = 0
        for (connection, end) in held {
            connection.send(held: UnsafeRawBufferPointer(rebasing: out.bytes[start..<end]))
            start = end
        }
        held.removeAll(keepingCapacity: true)
        heldCount = 0
        out.removeAll()
        // One that was not held may have needed much more.
        out.trim(to: 1 << 20)
    }

    private func tick() {
        beginTurn()
        let isOver = now >= drainDeadline
        for connection in connections.all {
            if isOver { connection.close() } else { connection.tick() }
        }
    }
}
