import Basics
public import HTTPMessages
import Household
public import Logging
import Storage
public import Web

/// Everything wired together, with or without a socket in front. Made by ``ApplicationBuilder``.
public final class Application: Sendable {
    public let configuration: ServiceConfiguration
    public let telemetry: Telemetry
    public let logger: Logger
    /// The routes and what is around them; call it in process or give it to a server.
    public let api: APIHandler
    public let clock: SystemClock
    /// Whether requests must carry a token from the start.
    let asksForTokens: Bool

    let health: HealthMonitor
    let language: ModelSetup
    let embedding: EmbeddingSetup
    let storage: StorageService
    let passages: StoredPassages
    let exposition: Exposition
    let rooms: [Room]

    init(
        configuration: ServiceConfiguration, telemetry: Telemetry, logger: Logger, api: APIHandler,
        clock: SystemClock, asksForTokens: Bool, health: HealthMonitor, language: ModelSetup, embedding: EmbeddingSetup,
        storage: StorageService, passages: StoredPassages,
        exposition: Exposition, rooms: [Room]
    ) {
        self.configuration = configuration
        self.telemetry = telemetry
        self.logger = logger
        self.api = api
        self.clock = clock
        self.asksForTokens = asksForTokens
        self.health = health
        self.language = language
        self.embedding = embedding
        self.storage = storage
        self.passages = passages
        self.exposition = exposition
        self.rooms = rooms
    }

    /// Reads what is searched into memory and warms the embedder up; before the first request.
    ///
    /// - Throws: `StorageError`.
    public func prepare() async throws {
        try await passages.load()
        embedding.warmUp(rooms.flatMap(\.likelyQueries))
    }

    /// Answers a request in process, as the local user's command line does.
    public func respond(to request: Request) async -> Response {
        let context = RequestContext(requestID: "local", receivedAt: MonotonicTime.now())
        return await api.handler(request, context).response()
    }

    /// Writes what is pending and closes the database. For an application that is not run as a service.
    public func close() async {
        health.stop()
        await language.close()
        await storage.close()
        telemetry.writer.flush()
    }
}
