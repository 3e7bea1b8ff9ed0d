import Basics
import Dispatch
import Glibc
import HTTPMessages
import Logging
import Synchronization

/// Takes connections from the listening socket and deals them out to the loops.
///
/// `@unchecked Sendable`: every stored variable is touched on `queue` only, but for `loops`, which is set once before
/// the first connection.
final class Acceptor: @unchecked Sendable {
    /// Connections that may be on their way to the place of an idle one, and those sent on it within a turn: until its
    /// descriptor is given back, each takes one more.
    private static let maxReplacing = 32
    /// Connections taken before other work of the queue gets its turn.
    private static let batch = 256
    /// How long the loop's other connections wait for that, where it is on their queue.
    private static let nanosecondsPerTurn: UInt64 = 2_000_000
    /// How long to wait where descriptors have run out and none is given back.
    private static let pause = DispatchTimeInterval.milliseconds(100)

    private let queue: DispatchQueue
    /// Whether the queue is that of the only loop: a thread of its own would have nothing to do beside that.
    private let isOnLoop: Bool
    private let core: ServerCore
    private let listener: Int32
    private var loops: [EventLoop] = []
    private var nextLoop = 0
    private let watch: DescriptorWatch
    private var isPaused = false
    private var isStopped = false
    /// Given up for a moment to take and refuse a client when there is no other descriptor left.
    private var spare: Int32

    private let maxConnections: Int
    private var replacedInTurn = 0

    /// - Parameter loopQueue: the queue of the loop where there is only one.
    init(listener: Int32, watch: DescriptorWatch, core: ServerCore, loopQueue: DispatchQueue?) {
        queue = loopQueue ?? DispatchQueue(label: "http.accept", qos: .userInitiated)
        isOnLoop = loopQueue != nil
        self.listener = listener
        self.watch = watch
        self.core = core
        maxConnections = Listener.reserveDescriptors(for: core.configuration.maxConnections)
        spare = Acceptor.openSpare()
    }

    func start(_ loops: [EventLoop]) {
        queue.sync {
            self.loops = loops
            watch.start(on: queue, failed: reportBlindness) { self.acceptAll() }
        }
    }

    private func reportBlindness(_ number: Int32) {
        core.logger.critical("nobody can connect any more", metadata: ["errno": "\(number)"])
    }

    /// Takes what has connected already, then closes the listening socket.
    func stop() async {
        await withCheckedContinuation { continuation in
            queue.async {
                guard !self.isStopped else { return continuation.resume() }
                if !self.isPaused { self.acceptAll(yields: false) }
                self.isStopped = true
                self.watch.cancel {
                    close(self.listener)
                    close(self.spare)
                    self.loops = []
                    continuation.resume()
                }
            }
        }
    }

    /// Called on any queue when a connection's descriptor has been given back.
    func descriptorClosed() {
        guard isStarved.load(ordering: .relaxed) else { return }
        queue.async { self.unpause() }
    }

    /// Read by the loops, so that giving back a descriptor costs nothing as long as there are enough.
    private let isStarved = Atomic(false)

    /// - Parameter yields: whether the queue's other work may come before the last of them.
    private func acceptAll(yields: Bool = true) {
        let started = core.environment.monotonicNanoseconds()
        replacedInTurn = 0
        for _ in 0..<Self.batch {
            // Those who wait are still there when these have their places.
            if yields, replacedInTurn >= Self.maxReplacing { return }
            if yields, core.counters.replacing.load(ordering: .relaxed) >= Self.maxReplacing {
                return waitForDescriptors()
            }
            switch core.environment.accept(listener) {
            case .connection(let descriptor):
                admit(descriptor)
                // A request may have been answered by now; those who wait are still there when the others had their turn.
                guard yields, isOnLoop else { continue }
                if core.environment.monotonicNanoseconds() &- started > Self.nanosecondsPerTurn { return }
            case .failure(EAGAIN):
                return
            case .failure(EMFILE), .failure(ENFILE), .failure(ENOBUFS), .failure(ENOMEM):
                refuseWithSpare()
                return waitForDescriptors()
            case .failure(EINTR), .failure(ECONNABORTED), .failure(EPROTO):
                continue
            case .failure(let number):
                core.logger.error("accept failed", metadata: ["errno": "\(number)"])
                return waitForDescriptors()
            }
        }
    }

    private func admit(_ descriptor: Int32) {
        Listener.prepare(descriptor)
        let counters = core.counters
        counters.accepted.add(1, ordering: .relaxed)
        let newcomer = Newcomer(descriptor: descriptor, address: core.environment.peer(descriptor))
        guard core.peers.add(newcomer.address) else { return refuse(newcomer, .address) }
        guard counters.open.add(1, ordering: .relaxed).newValue > maxConnections else {
            return handOver(newcomer)
        }
        counters.replacing.add(1, ordering: .relaxed)
        replacedInTurn += 1
        makeRoom(for: newcomer)
    }

    /// Gives a connection to the loop whose turn it is.
    private func handOver(_ newcomer: Newcomer) {
        guard !loops.isEmpty else { return turnAway(newcomer) }
        loops[nextLoop % loops.count].adopt(newcomer, isHere: isOnLoop)
        nextLoop = (nextLoop + 1) % loops.count
    }

    /// Gives a connection to the loop whose idle connection is to go. That one may say something just now, and then it is
    /// asked again.
    private func makeRoom(for newcomer: Newcomer) {
        var newcomer = newcomer
        newcomer.tries += 1
        let candidate = loops.min {
            $0.idleSince.load(ordering: .relaxed) < $1.idleSince.load(ordering: .relaxed)
        }
        guard let candidate, candidate.idleSince.load(ordering: .relaxed) < .max,
            newcomer.tries <= loops.count + 1
        else {
            core.counters.replacing.subtract(1, ordering: .relaxed)
            core.counters.open.subtract(1, ordering: .relaxed)
            core.peers.remove(newcomer.address)
            return refuse(newcomer, .full)
        }
        let refused = newcomer
        candidate.replaceIdle(with: newcomer, isHere: isOnLoop) {
            self.queue.async { self.makeRoom(for: refused) }
        }
    }

    private func refuse(_ newcomer: Newcomer, _ refusal: Newcomer.Refusal) {
        let counters = core.counters
        switch refusal {
        case .full: counters.refusedFull.add(1, ordering: .relaxed)
        case .address: counters.refusedAddress.add(1, ordering: .relaxed)
        }
        var newcomer = newcomer
        newcomer.refusal = refusal
        handOver(newcomer)
    }

    /// Tells one client that there is no room, instead of leaving it in the queue without a word.
    private func refuseWithSpare() {
        core.counters.refusedDescriptors.add(1, ordering: .relaxed)
        guard spare >= 0 else { return }
        close(spare)
        if case .connection(let descriptor) = core.environment.accept(listener) { sayNo(descriptor) }
        spare = Self.openSpare()
    }

    /// The server is stopping, and the loops are gone.
    private func turnAway(_ newcomer: Newcomer) {
        if newcomer.refusal == nil {
            core.counters.open.subtract(1, ordering: .relaxed)
            core.peers.remove(newcomer.address)
        }
        sayNo(newcomer.descriptor)
    }

    /// Answers 503 and closes at once.
    private func sayNo(_ descriptor: Int32) {
        let out = OutputBuffer(capacity: 1024)
        let exchange = ResponseEncoder.Exchange(version: .http11, isHead: false, keepsAlive: false)
        try? ResponseEncoder().encode(core.response(to: .serviceUnavailable), for: exchange, into: out)
        _ = send(descriptor, out.bytes.baseAddress, out.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        shutdown(descriptor, Int32(SHUT_WR))
        // What the client has sent is read, because closing would reset the connection, and the answer could be lost.
        var rest = [UInt8](repeating: 0, count: 16_384)
        while recv(descriptor, &rest, rest.count, Int32(MSG_DONTWAIT)) > 0 {}
        close(descriptor)
    }

    /// A listening socket with clients in its queue stays readable, so its watch would spin.
    private func waitForDescriptors() {
        guard !isPaused else { return }
        isPaused = true
        isStarved.store(true, ordering: .relaxed)
        watch.suspend()
        queue.asyncAfter(deadline: .now() + Self.pause) { self.unpause() }
    }

    private func unpause() {
        guard isPaused, !isStopped else { return }
        isPaused = false
        isStarved.store(false, ordering: .relaxed)
        if spare < 0 { spare = Self.openSpare() }
        watch.resume()
    }

    private static func openSpare() -> Int32 {
        open("/dev/null", O_RDONLY | O_CLOEXEC)
    }
}
