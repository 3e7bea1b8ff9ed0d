import HTTPServing
import Logging
import ServiceLifecycle

/// The listening server as a part of the service group. It starts once the group runs, when signals are heard already:
/// a SIGTERM that comes with the first answer is not lost. It drains when the group is told to stop.
struct ServerService: Service {
    let server: Server
    let gracePeriod: Duration
    let logger: Logger
    /// Whether it may listen where only this machine can connect, as without tokens.
    let isLocalOnly: Bool
    /// Told where the server listens.
    let onReady: @Sendable (ServerAddress) -> Void

    func run() async throws {
        let address = try server.start()
        do {
            try ServerService.require(address.host, isLocalOnly: isLocalOnly)
        } catch {
            await server.shutdown(gracePeriod: .zero)
            throw error
        }
        onReady(address)
        try? await gracefulShutdown()
        logger.info("draining")
        await server.shutdown(gracePeriod: gracePeriod)
    }

    /// A name such as `localhost` may mean another address than it says.
    static func require(_ address: String, isLocalOnly: Bool) throws(ConfigurationError) {
        guard isLocalOnly, !ServiceConfiguration.isLoopback(address: address) else { return }
        throw ConfigurationError(
            .unusable, key: Settings.host.key,
            detail: "it means \(address), which is not this machine alone, and no API token is asked for")
    }
}
