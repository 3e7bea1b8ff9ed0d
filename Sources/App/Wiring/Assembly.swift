import Basics
package import Household
import Logging
import RAG
public import Storage
import Stores
public import Web

/// The house, put together from its ``Parts``: the one place for the program and for its tests.
public struct Assembly: Sendable {
    public let conversations: ConversationStore?
    public let passages: StoredPassages
    package let rooms: [Room]
    private let parts: Parts
    private let kit: RouteKit
    private let users: UserStore
    private let embeddings: EmbeddingWorker?

    /// Makes the stores and opens the domains. Nothing listens yet.
    ///
    /// - Throws: where a table of a domain is missing or wrong.
    public init(_ parts: Parts) throws {
        self.parts = parts
        let logger = parts.logger
        let kit = RouteKit(
            limits: parts.api, clock: parts.clock, identifiers: IdentifierGenerator(clock: parts.clock),
            digest: { TokenText.sha256($0) }, digestOfPieces: { try TokenText.sha256(pieces: $0) },
            metricsFactory: parts.metricsFactory, logger: logger, monotonicNow: parts.monotonicNow)
        self.kit = kit
        let onFailure: @Sendable (String) -> @Sendable (any Error) -> Void = { what in
            FailureLog("\(what)", logger: logger, now: MonotonicTime.now).report
        }
        let passages = StoredPassages(
            database: parts.database, embedder: parts.embeddingModel, kernel: parts.kernel,
            onFailure: onFailure("passages incomplete"))
        self.passages = passages
        let conversations = parts.conversations.map { options in
            ConversationStore(
                database: parts.database, clock: parts.clock, passages: passages, options: options,
                onFailure: { logger.error("conversations not saved", metadata: FailureMetadata.of($0)) },
                onDropped: { logger.error("conversations dropped", metadata: ["count": "\($0)"]) })
        }
        self.conversations = conversations
        let standardPrivacy = Privacy(retentionDays: parts.conversations?.retentionDays ?? 0)
        users = UserStore(
            database: parts.database,
            tables: parts.domains.flatMap { $0.personal(parts.clock) } + HouseTables.all(parts.database.domains),
            conversations: conversations, passages: passages, standardPrivacy: standardPrivacy)
        let embeddings = parts.embeddingModel.map { EmbeddingWorker(model: $0) }
        self.embeddings = embeddings
        let house = House(
            kit: kit, database: parts.database, conversations: conversations, passages: passages,
            embedder: parts.embedder, embeddings: embeddings, words: parts.words, languageModel: parts.languageModel,
            explaining: parts.explaining, standardPrivacy: standardPrivacy, outbound: parts.outbound,
            cacheBytes: parts.cacheBytes, quotas: parts.quotas, processes: parts.processes,
            settings: parts.settings,
            onFailure: onFailure)
        rooms = try parts.domains.map { try $0.open(in: house) }
    }

    /// What caches did, by name.
    var caches: [(name: String, statistics: CacheStatistics)] {
        rooms.flatMap { $0.caches() } + (parts.embedder.map { [("embeddings", $0.statistics)] } ?? [])
    }

    /// The whole application behind the sockets.
    ///
    /// - Parameters:
    ///   - contract: the house's own part of openapi.yaml.
    ///   - health: asked on the connection's queue, so it must not wait.
    /// - Throws: where two routes are the same.
    public func handler(
        contract: [UInt8], health: @escaping @Sendable () -> HealthReport,
        metricsText: @escaping @Sendable () -> [UInt8]
    ) throws -> APIHandler {
        let (rooms, embedder) = (rooms, parts.embedder)
        return try APIHandler(
            kit: kit,
            house: HouseServices(
                conversations: conversations.map { $0 as any ConversationMemory } ?? NoConversationMemory(),
                privacy: users, data: users, tokens: parts.tokens,
                households: HouseholdStore(database: parts.database), makeToken: TokenText.makeWithDigest,
                outbound: parts.outbound, model: parts.model, embeddings: embeddings,
                health: health, metricsText: metricsText,
                contract: ContractDocument([contract] + parts.domains.map(\.contract)).bytes,
                forget: {
                    for room in rooms { room.forget() }
                    embedder?.forgetAll()
                }),
            domains: rooms.flatMap(\.routes), readers: rooms.compactMap(\.reader),
            alerts: rooms.compactMap(\.alerts))
    }
}
