import Basics
import Dispatch
import Glibc
public import HTTPMessages
public import HTTPTypes
public import Logging
import Synchronization

/// An HTTP/1.1 server over non-blocking sockets: one serial Dispatch queue a core, each connection on one of them.
///
/// A handler that returns `.ready` is answered on the connection's queue, so it must not block or compute for long; one
/// that waits returns `.pending`. The program must ignore SIGPIPE if anything else in it writes to sockets or pipes.
/// ``shutdown(gracePeriod:)`` must be called before the server is let go.
public final class Server: Sendable {
    private struct State {
        var loops: [EventLoop] = []
        var acceptor: Acceptor?
        var hasStarted = false
    }

    private let core: ServerCore
    private let state = Mutex(State())

    /// - Parameters:
    ///   - handler: Answers requests; called on the queues of the connections.
    ///   - bodyRule: How a body for a method and an encoded path is taken; asked before one is read that is longer than
    ///     the smallest limit.
    ///   - errorResponse: Makes the answer to a request that the server itself refuses, from its status, its stable code and
    ///     the path, where that is known.
    public convenience init(
        configuration: ServerConfiguration,
        handler: @escaping Handler,
        bodyRule: @escaping @Sendable (HTTPRequest.Method, String) -> BodyRule? = { _, _ in nil },
        errorResponse: @escaping @Sendable (HTTPResponse.Status, String, String?) -> Response,
        logger: Logger
    ) {
        self.init(
            configuration: configuration,
            handler: handler,
            bodyRule: bodyRule,
            errorResponse: errorResponse,
            environment: .live(),
            logger: logger
        )
    }

    package init(
        configuration: ServerConfiguration,
        handler: @escaping Handler,
        bodyRule: @escaping @Sendable (HTTPRequest.Method, String) -> BodyRule? = { _, _ in nil },
        errorResponse: @escaping @Sendable (HTTPResponse.Status, String, String?) -> Response,
        environment: ServerEnvironment,
        logger: Logger
    ) {
        core = ServerCore(
            configuration: configuration,
            handler: handler,
            bodyRule: bodyRule,
            errorResponse: errorResponse,
            environment: environment,
            logger: logger
        )
    }

    /// What the server has done so far.
    public var counters: ServerCounters { core.counters.snapshot }

    /// Listens and begins to answer. A server starts once.
    ///
    /// - Returns: The address with the port that was chosen where the configured one is 0.
    @discardableResult
    public func start() throws(ServerError) -> ServerAddress {
        let isFirst = state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
        guard isFirst else { throw ServerError(kind: .alreadyStarted, errno: 0) }
        var pollers: [Poller] = []
        for _ in 0..<max(1, core.configuration.loops) { pollers.append(try Poller()) }
        let (descriptor, address) = try Listener.open(core.configuration)
        guard let watch = DescriptorWatch(descriptor) else {
            let error = ServerError(kind: .system, errno: errno)
            close(descriptor)
            throw error
        }
        let queues = pollers.indices.map { DispatchQueue(label: "http.loop.\($0)", qos: .userInitiated) }
        let acceptor = Acceptor(
            listener: descriptor, watch: watch, core: core, loopQueue: queues.count == 1 ? queues.first : nil)
        let loops = zip(pollers, queues).enumerated().map { index, made in
            EventLoop(index: index, core: core, poller: made.0, queue: made.1) { acceptor.descriptorClosed() }
        }
        for loop in loops { loop.start() }
        state.withLock { state in
            state.loops = loops
            state.acceptor = acceptor
        }
        acceptor.start(loops)
        return address
    }

    /// Stops in good order: no new connections, idle ones closed at once, each other after its current request, and
    /// whatever remains cut after the grace period. Returns when no connection is left; may be called more than once.
    public func shutdown(gracePeriod: Duration) async {
        let (loops, acceptor) = state.withLock { ($0.loops, $0.acceptor) }
        for loop in loops { await loop.stopKeepingAlive() }
        await acceptor?.stop()
        await withTaskGroup(of: Void.self) { group in
            for loop in loops {
                group.addTask { await loop.drain(gracePeriod: gracePeriod) }
            }
        }
        state.withLock { $0.loops = [] }
    }
}
