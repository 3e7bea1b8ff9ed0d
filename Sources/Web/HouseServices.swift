public import Basics
public import RAG
public import Stores

/// What the house's own routes work with.
public struct HouseServices: Sendable {
    public var conversations: any ConversationMemory
    public var privacy: any PrivacyStore
    public var data: any UserDataStore
    public var tokens: any TokenDirectory
    public var households: any HouseholdDirectory
    /// The text of a new token, and its SHA-256.
    public var makeToken: @Sendable () -> (token: Secret<String>, digest: [UInt8])
    public var outbound: OutboundLog
    public var model: ModelDisclosure
    /// Nil where there is no embedding model.
    public var embeddings: EmbeddingWorker?
    public var health: @Sendable () -> HealthReport
    /// The counters in Prometheus text form.
    public var metricsText: @Sendable () -> [UInt8]
    /// The bytes of openapi.yaml.
    public var contract: [UInt8]
    /// Drops what caches hold of users.
    public var forget: @Sendable () -> Void

    public init(
        conversations: any ConversationMemory, privacy: any PrivacyStore, data: any UserDataStore,
        tokens: any TokenDirectory, households: any HouseholdDirectory,
        makeToken: @escaping @Sendable () -> (token: Secret<String>, digest: [UInt8]),
        outbound: OutboundLog, model: ModelDisclosure, embeddings: EmbeddingWorker?,
        health: @escaping @Sendable () -> HealthReport, metricsText: @escaping @Sendable () -> [UInt8],
        contract: [UInt8], forget: @escaping @Sendable () -> Void
    ) {
        self.conversations = conversations
        self.privacy = privacy
        self.data = data
        self.tokens = tokens
        self.households = households
        self.makeToken = makeToken
        self.outbound = outbound
        self.model = model
        self.embeddings = embeddings
        self.health = health
        self.metricsText = metricsText
        self.contract = contract
        self.forget = forget
    }
}
