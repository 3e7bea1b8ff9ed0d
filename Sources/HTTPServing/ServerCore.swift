import HTTPMessages
import HTTPTypes
import Logging

/// What all loops and connections of a server share; constant once made.
final class ServerCore: Sendable {
    let configuration: ServerConfiguration
    let handler: Handler
    let bodyRule: @Sendable (HTTPRequest.Method, String) -> BodyRule?
    let errorResponse: @Sendable (HTTPResponse.Status, String, String?) -> Response
    let environment: ServerEnvironment
    let counters = CounterStore()
    let peers: PeerCounts
    let bodyRoom: BodyRoom
    /// On the disk, of bodies in files.
    let fileRoom: BodyRoom
    let deadlines: Deadlines
    let logger: Logger

    /// The configured durations in nanoseconds.
    struct Deadlines: Sendable {
        let header, body, bodyGrace, idle, writeStall, linger, abandonedProbe, minimumBodyRate: UInt64
    }

    init(
        configuration: ServerConfiguration,
        handler: @escaping Handler,
        bodyRule: @escaping @Sendable (HTTPRequest.Method, String) -> BodyRule?,
        errorResponse: @escaping @Sendable (HTTPResponse.Status, String, String?) -> Response,
        environment: ServerEnvironment,
        logger: Logger
    ) {
        self.configuration = configuration
        self.handler = handler
        self.bodyRule = bodyRule
        self.errorResponse = errorResponse
        self.environment = environment
        self.logger = logger
        peers = PeerCounts(
            limit: configuration.maxConnectionsPerPeer, proxies: configuration.trustedProxies)
        bodyRoom = BodyRoom(limit: configuration.unfinishedBodyBytes)
        fileRoom = BodyRoom(limit: configuration.bodyFileBytes)
        let timeouts = configuration.timeouts
        deadlines = Deadlines(
            header: timeouts.header.nanoseconds,
            body: timeouts.body.nanoseconds,
            bodyGrace: timeouts.bodyGrace.nanoseconds,
            idle: timeouts.idle.nanoseconds,
            writeStall: timeouts.writeStall.nanoseconds,
            linger: timeouts.linger.nanoseconds,
            abandonedProbe: timeouts.abandonedProbe.nanoseconds,
            minimumBodyRate: UInt64(max(1, timeouts.minimumBodyRate))
        )
    }

    /// The answer to a request that the server itself refuses.
    func response(to error: WireError, path: String? = nil) -> Response {
        errorResponse(error.status, error.code, path)
    }
}
