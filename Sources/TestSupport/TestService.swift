public import API
package import App
import Basics
import CoreMetrics
import HTTPMessages
import HTTPTypes
import JSON
import Logging
public import Persistence
public import RAG
import Synchronization
public import Wallet

/// The service in process: real routes, real tables, a real SQLite database in memory, and a clock that the test sets.
public final class TestService: Sendable {
    /// What the server would have named each request.
    public static let requestID = "request-1"

    public let api: APIHandler
    public let database: Database
    public let clock: ManualClock
    public let conversations: ConversationStore
    public let recommendations: RecommendationService
    private let passages: StoredPassages
    /// What remembers the questions' embeddings.
    public let embedder = CachingEmbedder(WordEmbedder())
    public let logs: LogRecorder
    package let registry: MetricsRegistry
    /// What counts where texts were sent.
    public let outbound: OutboundLog

    /// - Parameters:
    ///   - now: the moment of the clock.
    ///   - path: a database file; nil keeps it in memory.
    ///   - languageModel: words the answers; nil for none.
    ///   - adjusting: may put doubles in the place of what the routes work with.
    ///   - monotonicClock: the monotonic clock that the model's deadlines are in; nil for one that a look at moves on.
    public init(
        now: String = "2026-11-20T12:00:00Z", path: String? = nil, configuration: APIConfiguration = APIConfiguration(),
        isHealthy: Bool = true, languageModel: (any LanguageModel)? = nil,
        explaining: Explainer.Settings = Explainer.Settings(), monotonicClock: (@Sendable () -> UInt64)? = nil,
        adjusting: (inout APIServices) -> Void = { _ in }
    ) throws {
        let clock = ManualClock(Timestamp(now) ?? Timestamp(milliseconds: 0))
        self.clock = clock
        database = try path.map { try Database(path: $0, clock: clock) } ?? Database.inMemory(clock: clock)
        let tables = try TestTables.shared()
        let model = WordEmbedder()
        let passages = StoredPassages(
            database: database, embedder: model, format: CardPassages.format,
            drafts: tables.cardPassages.passages(of:))
        self.passages = passages
        conversations = ConversationStore(database: database, clock: clock, passages: passages)
        let understanding = tables.understanding
        let merchants: @Sendable (String) -> Merchant? = { understanding.merchant(named: $0) }
        let store = WalletStore(
            database: database, clock: clock, conversations: conversations, passages: passages,
            merchants: merchants,
            spending: {
                SpendingLedger.applying($0, to: $1, on: clock.today(), preferences: $2, merchants: merchants)
            })
        let logs = LogRecorder()
        self.logs = logs
        registry = MetricsRegistry()
        let registry = registry
        let counter = Mutex<UInt64>(0)
        let monotonicNow: @Sendable () -> UInt64 =
            monotonicClock
            ?? {
                counter.withLock {
                    $0 += 1_000; return $0
                }
            }
        let embedder = embedder
        let retriever = Retriever(store: passages, embedder: embedder)
        let recommender = Recommender(
            understanding: tables.understanding, phrases: tables.phrases, monotonicNow: monotonicNow)
        let outbound = OutboundLog()
        self.outbound = outbound
        let logger = Logger(label: "test") { _ in logs.handler() }
        let onFailure: @Sendable (any Error) -> Void = { logger.warning("failure", metadata: FailureMetadata.of($0)) }
        recommendations = RecommendationService(
            recommender: recommender, wallet: store, memory: conversations,
            grounding: QueryGrounding(
                store: passages, retriever: retriever, embedder: embedder, classifier: nil, monotonicNow: monotonicNow,
                onFailure: onFailure),
            explainer: Explainer(
                author: languageModel.map { Explainer.Author(model: $0, vocabulary: tables.replyVocabulary) },
                settings: explaining, onSent: { outbound.sent(to: $0, of: $1) }, onFailure: onFailure,
                monotonicNow: monotonicNow),
            past: MemoryReader(
                retriever: Retriever(store: passages.memory, embedder: embedder, keepsPassages: false),
                behaviour: store,
                recommender: recommender),
            clock: clock, identifiers: IdentifierGenerator(clock: clock), cacheBytes: 1 << 20,
            monotonicNow: monotonicNow, onFailure: onFailure)
        var services = APIServices(
            wallet: store, cards: store, transactions: store, preferences: store, conversations: conversations,
            personal: PersonalServices(
                feedback: store, privacy: store, data: store, behaviour: store, outbound: outbound,
                model: PersonalServices.ModelDisclosure(isConfigured: languageModel != nil, allowsRemote: false),
                startedAt: clock.now(),
                forget: { [recommendations, embedder] in
                    recommendations.forgetAll()
                    embedder.forgetAll()
                }),
            recommendations: recommendations, recommender: recommender,
            understanding: tables.understanding, catalog: tables.catalog, clock: clock,
            identifiers: IdentifierGenerator(clock: clock), embeddings: EmbeddingWorker(model: model),
            passages: passages, retriever: retriever,
            health: {
                HealthReport(
                    version: "test", uptimeSeconds: 1,
                    checks: [
                        HealthReport.Check(name: "database", status: isHealthy ? .ok : .unavailable, isVital: true),
                        HealthReport.Check(name: "languageModel", status: .off, isVital: false),
                    ])
            },
            metricsText: { registry.text() }, openAPI: tables.openAPI, digest: TokenText.sha256,
            metricsFactory: PrometheusFactory(registry: registry),
            logger: logger, monotonicNow: monotonicNow)
        adjusting(&services)
        api = try APIHandler(services: services, configuration: configuration)
    }

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
