package import App
public import Basics
import CoreMetrics
import HTTPMessages
import HTTPTypes
import JSON
public import LimitedProcess
import Logging
public import RAG
public import Storage
public import Stores
import Synchronization
public import Web
import Household

/// The service in process: real routes, real tables, a real SQLite database in memory, and a clock that the test sets.
public final class TestService: Sendable {
    /// What the server would have named each request.
    public static let requestID = "request-1"

    public let api: APIHandler
    public let database: Database
    public let clock: ManualClock
    public let conversations: ConversationStore
    public let passages: StoredPassages
    private let assembly: Assembly
    /// What remembers the questions' embeddings.
    public let embedder = CachingEmbedder(WordEmbedder())
    public let logs: LogRecorder
    package let registry: MetricsRegistry
    /// What counts where texts were sent.
    public let outbound: OutboundLog

    /// - Parameters:
    ///   - now: the moment of the clock.
    ///   - path: a database file; nil keeps it in memory.
    ///   - options: of the database.
    ///   - languageModel: words the answers; nil for none.
    ///   - quotas: how much may be stored of one user.
    ///   - processes: run tools that read files.
    ///   - monotonicClock: the monotonic clock that the model's deadlines are in; nil for one that a look at moves on.
    public init(
        now: String = "2026-11-20T12:00:00Z", path: String? = nil, options: Database.Options = Database.Options(),
        configuration: APIConfiguration = APIConfiguration(), isHealthy: Bool = true,
        languageModel: (any LanguageModel)? = nil, explaining: ExplainerSettings = ExplainerSettings(),
        quotas: [Quota] = [], processes: LimitedProcesses = LimitedProcesses(),
        monotonicClock: (@Sendable () -> UInt64)? = nil
    ) throws {
        let clock = ManualClock(Timestamp(now) ?? Timestamp(milliseconds: 0))
        self.clock = clock
        let tables = try TestTables.shared()
        let storage = tables.domains.map(\.storage)
        database =
            try path.map { try Database(path: $0, domains: storage, options: options, clock: clock) }
            ?? Database.inMemory(domains: storage, options: options, clock: clock)
        let logs = LogRecorder()
        self.logs = logs
        let registry = MetricsRegistry()
        self.registry = registry
        let counter = Mutex<UInt64>(0)
        var parts = Parts(
            clock: clock, domains: tables.domains, database: database,
            metricsFactory: PrometheusFactory(registry: registry),
            logger: Logger(label: "test") { _ in logs.handler() })
        parts.embeddingModel = WordEmbedder()
        parts.embedder = embedder
        parts.words = tables.words
        parts.languageModel = languageModel
        parts.explaining = explaining
        parts.model = ModelDisclosure(isConfigured: languageModel != nil, allowsRemote: false)
        parts.api = configuration
        parts.quotas = quotas
        parts.processes = processes
        parts.monotonicNow =
            monotonicClock
            ?? {
                counter.withLock {
                    $0 += 1_000
                    return $0
                }
            }
        outbound = parts.outbound
        let assembly = try Assembly(parts)
        guard let conversations = assembly.conversations else { throw StorageError(.unavailable) }
        self.conversations = conversations
        passages = assembly.passages
        self.assembly = assembly
        api = try assembly.handler(
            contract: tables.contract,
            health: {
                HealthReport(
                    version: "test", uptimeSeconds: 1,
                    checks: [
                        HealthReport.Check(name: "database", status: isHealthy ? .ok : .unavailable, isVital: true),
                        HealthReport.Check(name: "languageModel", status: .off, isVital: false),
                    ])
            }, metricsText: { registry.text() })
    }

    /// The counters in Prometheus text form.
    public var metrics: String { String(decoding: registry.text(), as: UTF8.self) }

    /// What a start embeds in advance.
    public var likelyQueries: [String] { assembly.rooms.flatMap(\.likelyQueries) }

    /// What the domains' caches did.
    public var caches: [CacheStatistics] { assembly.rooms.flatMap { $0.caches() }.map(\.statistics) }

    /// Sends a request and waits for its answer. A body is JSON unless a content type is given.
    public func send(
        _ method: String, _ target: String, body: String? = nil, headers: [(String, String)] = []
    ) async -> TestReply {
        var fields = headers
        if !fields.contains(where: { $0.0.lowercased() == "host" }) { fields.append(("Host", "127.0.0.1:8080")) }
        if body != nil, !fields.contains(where: { $0.0.lowercased() == "content-type" }) {
            fields.append(("Content-Type", "application/json"))
        }
        return await send(method, target, bytes: Array((body ?? "").utf8), headers: fields)
    }

    /// One exchange with these bytes as the body and these header fields.
    public func send(
        _ method: String, _ target: String, bytes: [UInt8], headers: [(String, String)]
    ) async -> TestReply {
        let request = Request(
            method: HTTPRequest.Method(rawValue: method) ?? .get, target: target, headers: HeaderFields(headers),
            body: bytes)
        return await TestReply(api.handler(request, RequestContext(requestID: TestService.requestID)).response())
    }

    /// Writes what was said and makes it searchable.
    public func remember() async throws {
        if !passages.isLoaded { try await passages.load() }
        await conversations.flush()
        await conversations.indexTurns()
    }

    /// Adds a card of the catalogue to the wallet.
    public func add(_ catalogID: String, id: String, activated: Bool = false) async -> TestReply {
        await send(
            "POST", "/cards", body: #"{"catalogId":"\#(catalogID)","id":"\#(id)","activated":\#(activated)}"#)
    }

    /// Asks for a recommendation.
    public func ask(_ query: String, _ more: String = "") async -> TestReply {
        await send("POST", "/recommend", body: #"{"query":"\#(query)"\#(more.isEmpty ? "" : "," + more)}"#)
    }
}
