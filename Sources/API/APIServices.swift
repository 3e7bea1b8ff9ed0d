public import Basics
public import Logging
public import Metrics
public import RAG
public import Wallet

/// What the routes work with; App fills it in.
public struct APIServices: Sendable {
    public var wallet: any WalletReading
    public var cards: any CardStore
    public var transactions: any TransactionStore
    public var preferences: any PreferencesStore
    public var conversations: any ConversationMemory
    /// What is kept of a user, what was learned, and where text went.
    public var personal: PersonalServices
    public var recommendations: RecommendationService
    public var recommender: Recommender
    public var understanding: PurchaseUnderstanding
    public var catalog: Catalog
    public var clock: any WallClock
    public var identifiers: IdentifierGenerator
    /// Nil where there is no embedding model.
    public var embeddings: EmbeddingWorker?
    /// What cards and conversations say, as stored.
    public var passages: any PassageStore
    public var retriever: Retriever
    /// The state of the service and its parts as last found; asked on the connection's queue, so it must not wait.
    public var health: @Sendable () -> HealthReport
    /// The counters in Prometheus text form.
    public var metricsText: @Sendable () -> [UInt8]
    /// The bytes of openapi.yaml.
    public var openAPI: [UInt8]
    /// SHA-256, for idempotency and import keys.
    public var digest: @Sendable ([UInt8]) -> [UInt8]
    public var metricsFactory: any MetricsFactory
    public var logger: Logger
    /// Nanoseconds of the clock that stamps requests.
    public var monotonicNow: @Sendable () -> UInt64

    public init(
        wallet: any WalletReading, cards: any CardStore, transactions: any TransactionStore,
        preferences: any PreferencesStore, conversations: any ConversationMemory,
        personal: PersonalServices, recommendations: RecommendationService, recommender: Recommender,
        understanding: PurchaseUnderstanding,
        catalog: Catalog, clock: any WallClock,
        identifiers: IdentifierGenerator, embeddings: EmbeddingWorker?, passages: any PassageStore,
        retriever: Retriever, health: @escaping @Sendable () -> HealthReport,
        metricsText: @escaping @Sendable () -> [UInt8], openAPI: [UInt8],
        digest: @escaping @Sendable ([UInt8]) -> [UInt8], metricsFactory: any MetricsFactory, logger: Logger,
        monotonicNow: @escaping @Sendable () -> UInt64
    ) {
        self.wallet = wallet
        self.cards = cards
        self.transactions = transactions
        self.preferences = preferences
        self.conversations = conversations
        self.personal = personal
        self.recommendations = recommendations
        self.recommender = recommender
        self.understanding = understanding
        self.catalog = catalog
        self.clock = clock
        self.identifiers = identifiers
        self.embeddings = embeddings
        self.passages = passages
        self.retriever = retriever
        self.health = health
        self.metricsText = metricsText
        self.openAPI = openAPI
        self.digest = digest
        self.metricsFactory = metricsFactory
        self.logger = logger
        self.monotonicNow = monotonicNow
    }
}
