import ServiceLifecycle

/// The health probes while the service runs.
struct HealthService: Service {
    let monitor: HealthMonitor

    func run() async throws {
        monitor.start()
        try? await gracefulShutdown()
        monitor.stop()
    }
}
