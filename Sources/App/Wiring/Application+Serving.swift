import Basics
import Glibc
import HTTPMessages
public import HTTPServing
import Logging
import ServiceLifecycle
import Storage
import UnixSignals
import Web

extension Application {
    /// The part of the shutdown time that is kept for the database after the connections have drained.
    private static let closingShare = 0.2

    /// The server as configured; nothing listens yet.
    ///
    /// - Parameter workFolder: where long bodies are written that are taken as files; nil keeps them in memory.
    private func makeServer(workFolder: String?) -> Server {
        var settings = ServerConfiguration()
        settings.host = configuration.host
        settings.port = configuration.port
        if configuration.http.loops > 0 { settings.loops = configuration.http.loops }
        settings.maxConnections = configuration.http.connections
        settings.maxConnectionsPerPeer = configuration.http.connectionsPerAddress
        settings.trustedProxies = configuration.http.trustedProxies
        settings.maxRequestsPerConnection = configuration.http.requestsPerConnection
        settings.limits.requestLineBytes = configuration.http.requestLineBytes
        settings.limits.headerBytes = configuration.http.headerBytes
        settings.limits.headerCount = configuration.http.headerCount
        let inMemory = max(configuration.http.bodyBytes, configuration.http.importBytes)
        settings.limits.bodyBytes = max(inMemory, configuration.http.documentBytes)
        settings.bodyFolder = workFolder
        settings.unfinishedBodyBytes = max(configuration.http.unfinishedBodyBytes, inMemory)
        settings.limits.smallestBodyLimit = api.router.smallestBodyLimit
        settings.timeouts.header = .seconds(configuration.http.headerSeconds)
        settings.timeouts.body = .seconds(configuration.http.bodySeconds)
        settings.timeouts.idle = .seconds(configuration.http.idleSeconds)
        settings.timeouts.writeStall = .seconds(configuration.http.writeStallSeconds)
        let router = api.router
        let identifiers = IdentifierGenerator(clock: clock)
        let server = Server(
            configuration: settings, handler: api.handler,
            bodyRule: { method, path in
                var rule = router.bodyRule(method: method, path: path) ?? BodyRule()
                if !rule.isFile { rule.maxBytes = min(rule.maxBytes ?? inMemory, inMemory) }
                return rule
            },
            errorResponse: { APIHandler.wireError(status: $0, code: $1, path: $2, requestID: identifiers.next()) },
            logger: telemetry.logger("steward.http"))
        exposition.include { server.counters }
        return server
    }

    /// Listens and answers until SIGTERM, SIGINT or cancellation, then drains and closes everything within the configured
    /// time.
    ///
    /// - Parameter onReady: told where the service listens, once it does.
    /// - Throws: `ServerError`, where the address is in use or not ours.
    public func run(onReady: @escaping @Sendable (ServerAddress) -> Void) async throws {
        do {
            // Where it cannot, as on a full disk, nothing of it is seen all the same.
            try? await storage.database.recover()
            try await prepare()
        } catch {
            await close()
            throw error
        }
        let server = makeServer(workFolder: WorkFolder.prepare(configuration, logger))
        let seconds = configuration.shutdownSeconds
        let writer = telemetry.writer
        let logger = logger
        let watch = StopWatch(seconds: seconds) { reason in
            logger.critical("stopped by force", metadata: ["reason": "\(reason)"])
            writer.flush()
            _exit(EXIT_FAILURE)
        }
        watch.start()
        defer { watch.stop() }
        let grace = Duration.seconds(Double(seconds) * (1 - Application.closingShare))
        // Stopped in the reverse order: the server first, the database last.
        let group = ServiceGroup(
            services: [
                storage,
                HealthService(monitor: health),
                MemoryService(),
                language,
                PassageService(passages: passages, logger: logger),
                RoomService(rooms: rooms),
                ServerService(
                    server: server, gracePeriod: grace, logger: logger, isLocalOnly: !asksForTokens, onReady: onReady),
            ],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: telemetry.logger("steward.lifecycle"))
        try await group.run()
        logger.info("stopped")
        writer.flush()
    }
}
