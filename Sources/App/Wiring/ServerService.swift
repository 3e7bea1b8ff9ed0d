import HTTPServing
import Logging
import ServiceLifecycle

/// The listening server as a part of the service group: it is started before the group runs, so that a port in use is
/// an error of start-up, and it drains when the group is told to stop.
struct ServerService: Service {
    let server: Server
    let gracePeriod: Duration
    let logger: Logger

    func run() async throws {
        try? await gracefulShutdown()
        logger.info("draining")
        await server.shutdown(gracePeriod: gracePeriod)
    }
}

/// The health probes while the service runs.
struct HealthService: Service {
    let monitor: HealthMonitor

    func run() async throws {
        monitor.start()
        try? await gracefulShutdown()
        monitor.stop()
    }
}
