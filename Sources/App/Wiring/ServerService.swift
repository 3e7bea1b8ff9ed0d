import HTTPServing
import Logging
import ServiceLifecycle

/// The listening server as a part of the service group. It starts once the group runs, when signals are heard already:
/// a SIGTERM that comes with the first answer is not lost. It drains when the group is told to stop.
struct ServerService: Service {
    let server: Server
    let gracePeriod: Duration
    let logger: Logger
    /// Told where the server listens.
    let onReady: @Sendable (ServerAddress) -> Void

    func run() async throws {
        onReady(try server.start())
        try? await gracefulShutdown()
        logger.info("draining")
        await server.shutdown(gracePeriod: gracePeriod)
    }
}
