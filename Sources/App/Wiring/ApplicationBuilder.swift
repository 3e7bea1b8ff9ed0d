import API
import Basics
import Language
import Persistence
import Logging
import ModelGateways
import RAG
import Wallet

/// The one place where the parts are put together, for the program and for its tests.
public struct ApplicationBuilder: Sendable {
    let configuration: ServiceConfiguration
    private let resources: ResourceLocator
    private let telemetry: Telemetry

    public init(configuration: ServiceConfiguration, resources: ResourceLocator, telemetry: Telemetry) {
        self.configuration = configuration
        self.resources = resources
        self.telemetry = telemetry
    }

    /// Who will call the routes.
    public enum Access: Sendable {
        /// Clients, by the rules of the configuration.
        case clients
        /// The local user of the command line, in process; no token is asked for.
        case localUser
    }

    /// Reads the tables, opens the database and makes the routes. Nothing listens yet.
    ///
    /// - Throws: ``ResourceLocator/MissingResource``, `TableError`, `CatalogError`, `StorageError` or
    ///   ``ConfigurationError``.
    public func build(for access: Access = .clients) throws -> Application {
        let logger = telemetry.logger("steward")
        let clock = SystemClock(zone: configuration.timeZone)
        let tables = try PurchaseUnderstanding(
            tables: TableFiles(PurchaseUnderstanding.tableNames) { try resources.bytes($0, of: "Wallet") })
        let catalog = try Catalog(json: resources.bytes("catalog.json", of: "Wallet"))
        let contract = try resources.bytes("openapi.yaml", of: "App")
        // Before the model's file is mapped and read through: the two together are the most the process ever takes.
        ProcessSettings.returnFreeMemory()
        let embedding = try EmbeddingSetup(
            resources: resources, kernel: configuration.embeddingKernel, logger: logger)
        let understanding = try embedding.words.map { try tables.reading(with: $0) } ?? tables
        let language = try ModelSetup(configuration.model, logger: logger)
        let storage = try Storage(
            configuration: configuration, clock: clock, embedder: embedding.model,
            cardPassages: CardPassages(
                words: try CategoryWords(table: resources.bytes(CategoryWords.fileName, of: "Wallet"))),
            merchants: { understanding.merchant(named: $0) }, logger: logger)
        let authentication =
            access == .localUser ? .local : try authentication(tokens: storage.tokens, logger: logger)
        let health = HealthMonitor(
            version: StewardVersion.current, now: MonotonicTime.now,
            parts: {
                [ApplicationBuilder.tables, language.check(), embedding.check(storage.passages.rebuildProgress)]
            },
            probe: { try storage.database.probe() },
            onDown: { logger.error("database unavailable", metadata: FailureMetadata.of($0)) })
        health.refresh()
        let retriever = Retriever(store: storage.passages, embedder: embedding.cache)
        let phrases = try PhraseBook(table: resources.bytes(PhraseBook.fileName, of: "Wallet"))
        let recommender = Recommender(
            understanding: understanding, phrases: phrases,
            monotonicNow: MonotonicTime.now)
        let outbound = OutboundLog()
        let recommendations = RecommendationService(
            recommender: recommender, wallet: storage.wallet, memory: storage.conversations,
            grounding: QueryGrounding(
                store: storage.passages, retriever: retriever, embedder: embedding.cache,
                classifier: try classifier(for: embedding), monotonicNow: MonotonicTime.now,
                onFailure: FailureLog("passages not searched", logger: logger, now: MonotonicTime.now).report),
            explainer: Explainer(
                author: try language.model.map { model in
                    Explainer.Author(
                        model: model,
                        vocabulary: try ReplyVocabulary { try resources.bytes($0, of: "Wallet") })
                }, settings: explainerSettings, onSent: { outbound.sent(to: $0, of: $1) },
                onFailure: FailureLog("model not asked", logger: logger, now: MonotonicTime.now).report,
                monotonicNow: MonotonicTime.now),
            past: MemoryReader(
                retriever: Retriever(
                    store: storage.passages.memory, embedder: embedding.cache, keepsPassages: false),
                behaviour: storage.wallet, recommender: recommender),
            clock: clock, identifiers: IdentifierGenerator(clock: clock), cacheBytes: configuration.cacheBytes,
            monotonicNow: MonotonicTime.now,
            onFailure: FailureLog("past not read", logger: logger, now: MonotonicTime.now).report)
        let exposition = Exposition(
            registry: telemetry.registry, startedAt: clock.now(), database: storage.database,
            language: language,
            caches: {
                recommendations.cacheStatistics
                    + (embedding.cache.map { [("embeddings", $0.statistics)] } ?? [])
            })
        let services = APIServices(
            wallet: storage.wallet, cards: storage.wallet, transactions: storage.wallet, preferences: storage.wallet,
            conversations: storage.conversations.map { $0 as any ConversationMemory } ?? NoConversationMemory(),
            personal: PersonalServices(
                feedback: storage.wallet, privacy: storage.wallet, data: storage.wallet, behaviour: storage.wallet,
                outbound: outbound,
                model: PersonalServices.ModelDisclosure(
                    isConfigured: language.model != nil, allowsRemote: configuration.model.allowsRemote),
                startedAt: clock.now(),
                forget: {
                    recommendations.forgetAll()
                    embedding.cache?.forgetAll()
                }),
            recommendations: recommendations, recommender: recommender, understanding: understanding, catalog: catalog,
            clock: clock,
            identifiers: IdentifierGenerator(clock: clock),
            embeddings: embedding.model.map { EmbeddingWorker(model: $0) }, passages: storage.passages,
            retriever: retriever,
            health: { health.report() },
            metricsText: { exposition.text() }, openAPI: contract, digest: TokenText.sha256,
            metricsFactory: telemetry.metricsFactory, logger: telemetry.logger("steward.api"),
            monotonicNow: MonotonicTime.now)
        let api = try APIHandler(services: services, configuration: apiConfiguration(authentication))
        return Application(
            configuration: configuration, telemetry: telemetry, logger: logger, api: api, clock: clock,
            asksForTokens: authentication.asksForTokens, health: health, language: language, embedding: embedding,
            storage: storage,
            exposition: exposition, likelyQueries: recommender.quickActions(.english))
    }

    /// Without its tables the service does not start.
    private static let tables = HealthReport.Check(name: "tables", status: .ok, isVital: true)

    /// The prototypes, where they were made with the embedder of this process.
    private func classifier(for embedding: EmbeddingSetup) throws -> CategoryClassifier? {
        guard let model = embedding.model else { return nil }
        let classifier = try CategoryClassifier(bytes: resources.bytes(CategoryClassifier.fileName, of: "Wallet"))
        // It names the model only: how its weights are stored moves no sentence far.
        return model.fingerprint.hasPrefix(classifier.fingerprint + ":") ? classifier : nil
    }

    private var explainerSettings: Explainer.Settings {
        let model = configuration.model
        var settings = Explainer.Settings()
        settings.budget = UInt64(model.budgetMilliseconds) * 1_000_000
        settings.options = GenerationOptions(
            temperatureHundredths: model.temperaturePercent, maximumTokens: model.maximumTokens)
        settings.contextTokens = model.contextTokens
        settings.rollout = ModelRollout(percent: model.rolloutPercent)
        settings.cacheBytes = configuration.cacheBytes / 4
        return settings
    }

    private func apiConfiguration(_ authentication: Authentication) -> APIConfiguration {
        // A page in a browser has no token, so that with tokens the name a client uses does not matter, unless names
        // are listed.
        let answersAnyName =
            authentication.asksForTokens && !configuration.isLoopback && configuration.http.allowedHosts.isEmpty
        var allowed = Set(configuration.http.allowedHosts.map { $0.lowercased() })
        allowed.insert(configuration.host.lowercased())
        return APIConfiguration(
            allowedHosts: answersAnyName ? nil : allowed, authentication: authentication,
            maximumImportBytes: configuration.http.importBytes, maximumBodyBytes: configuration.http.bodyBytes)
    }
}
