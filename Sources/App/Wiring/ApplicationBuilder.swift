import Basics
import Glibc
import Language
import Household
import Logging
import ModelGateways
import RAG
import Storage
import Stores
import Web

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
        let domains = try Parts.domains(resources)
        // Before the model's file is mapped and read through: the two together are the most the process ever takes.
        ProcessSettings.returnFreeMemory()
        let embedding = try EmbeddingSetup(
            resources: resources, kernel: configuration.embeddingKernel, logger: logger)
        let language = try ModelSetup(configuration.model, logger: logger)
        let isNew = Glibc.access(configuration.databasePath, F_OK) != 0
        let database = try ApplicationBuilder.database(
            configuration, domains.map(\.storage), access == .localUser ? .visitor : .service, clock)
        if isNew { logger.notice("new database", metadata: ["database": "\(configuration.databasePath)"]) }
        if let backup = database.upgradeBackup {
            logger.notice("database upgraded; its copy of before", metadata: ["database": "\(backup)"])
        }
        if database.droppedFrames > 0 {
            logger.warning(
                "the write-ahead log was damaged, and frames of it are lost: compare with the last backup",
                metadata: ["count": "\(database.droppedFrames)"])
        }
        var parts = Parts(
            clock: clock, domains: domains, database: database, metricsFactory: telemetry.metricsFactory,
            logger: telemetry.logger("steward.api"))
        let door = access == .localUser ? nil : try TokenDoor(configuration, tokens: parts.tokens, logger: logger)
        let asksForTokens = try door?.asks() ?? false
        parts.conversations = conversationOptions
        parts.embeddingModel = embedding.model
        parts.embedder = embedding.cache
        parts.words = embedding.words
        // One setting for all kernels; the embedder has refused one that cannot run here.
        let kernel = configuration.embeddingKernel.flatMap(ScanKernel.init(rawValue:)) ?? .best
        parts.kernel = kernel.isSupported ? kernel : .best
        parts.languageModel = language.model
        parts.explaining = explainerSettings
        parts.model = ModelDisclosure(
            isConfigured: language.model != nil, allowsRemote: configuration.model.allowsRemote)
        parts.cacheBytes = configuration.cacheBytes
        parts.quotas = [
            Quota("transactions", items: configuration.maximumPurchases),
            Quota("imports", items: configuration.maximumImports),
            Quota("importedRows", items: configuration.maximumImportedRows),
            Quota("documents", items: configuration.documents.maximum),
        ]
        parts.settings = DomainSettings(flags: [
            "documents.keepOriginals": configuration.documents.keepsOriginals,
            "documents.ocr": configuration.documents.readsPictures,
        ])
        parts.api = apiConfiguration(
            door.map { door in .tokens { try door.caller($0) } } ?? .local, asksForTokens: asksForTokens)
        let assembly = try Assembly(parts)
        let health = HealthMonitor(
            version: StewardVersion.current, stage: configuration.stage, now: MonotonicTime.now,
            parts: { [passages = assembly.passages, rooms = assembly.rooms] in
                [ApplicationBuilder.tables, language.check(), embedding.check(passages.rebuildProgress)]
                    + rooms.flatMap { $0.checks() }
            },
            probe: { try database.condition() }, takesWrites: { database.takesWrites },
            onDown: { logger.error("database impaired", metadata: FailureMetadata.of($0)) })
        health.refresh()
        let exposition = Exposition(
            registry: telemetry.registry, startedAt: clock.now(), database: database, language: language,
            caches: { assembly.caches })
        let api = try assembly.handler(
            contract: resources.bytes("contract.yaml", of: "Web"), health: { health.report() },
            metricsText: { exposition.text() })
        return Application(
            configuration: configuration, telemetry: telemetry, logger: logger, api: api, clock: clock,
            asksForTokens: asksForTokens, health: health, language: language, embedding: embedding,
            storage: StorageService(database: database, conversations: assembly.conversations, logger: logger),
            passages: assembly.passages, exposition: exposition,
            rooms: assembly.rooms)
    }

    /// Opens, or makes, the database file and its folder, for a command that may run beside the service.
    ///
    /// - Throws: as ``build(for:)``.
    static func openDatabase(_ configuration: ServiceConfiguration) throws -> Database {
        let clock = SystemClock(zone: configuration.timeZone)
        let domains = try Parts.domains(ProcessConfiguration.resources)
        return try database(configuration, domains.map(\.storage), .visitor, clock)
    }

    private static func database(
        _ configuration: ServiceConfiguration, _ domains: [any DomainStorage], _ access: Database.Access,
        _ clock: SystemClock
    ) throws -> Database {
        var options = Database.Options()
        options.access = access
        return try Database(path: configuration.databasePath, domains: domains, options: options, clock: clock)
    }

    /// Without its tables the service does not start.
    private static let tables = HealthReport.Check(name: "tables", status: .ok, isVital: true)

    private var conversationOptions: ConversationStore.Options? {
        guard configuration.conversationsEnabled else { return nil }
        var options = ConversationStore.Options()
        options.retentionDays = configuration.conversationDays
        return options
    }

    private var explainerSettings: ExplainerSettings {
        let model = configuration.model
        var settings = ExplainerSettings()
        settings.budget = UInt64(model.budgetMilliseconds) * 1_000_000
        settings.options = GenerationOptions(
            temperatureHundredths: model.temperaturePercent, maximumTokens: model.maximumTokens)
        settings.chatTemperatureHundredths = model.chatTemperaturePercent
        settings.contextTokens = model.contextTokens
        settings.passageCharacters = model.contextCharacters
        settings.rollout = ModelRollout(percent: model.rolloutPercent)
        settings.cacheBytes = configuration.cacheBytes / 4
        return settings
    }

    private func apiConfiguration(_ authentication: Authentication, asksForTokens: Bool) -> APIConfiguration {
        // A page in a browser has no token, so that with tokens the name a client uses does not matter, unless names
        // are listed.
        let answersAnyName =
            asksForTokens && !configuration.isLoopback && configuration.http.allowedHosts.isEmpty
        var allowed = Set(configuration.http.allowedHosts.map { $0.lowercased() })
        allowed.insert(configuration.host.lowercased())
        var api = APIConfiguration(
            allowedHosts: answersAnyName ? nil : allowed, authentication: authentication,
            maximumImportBytes: configuration.http.importBytes, maximumBodyBytes: configuration.http.bodyBytes)
        api.maximumFileBytes = configuration.http.documentBytes
        api.allowedOrigins = Set(configuration.http.allowedOrigins)
        api.rates = rateLimits
        api.longWork = configuration.longWork
        return api
    }

    private var rateLimits: RateLimits {
        let rates = configuration.rates
        var limits = RateLimits()
        limits.user = RequestRate(perSecond: rates.userPerSecond, burst: rates.userBurst)
        limits.address = RequestRate(perSecond: rates.addressPerSecond, burst: rates.addressBurst)
        limits.slowsRefused = rates.slowsRefused
        limits.trustedProxies = configuration.http.trustedProxies
        return limits
    }
}
