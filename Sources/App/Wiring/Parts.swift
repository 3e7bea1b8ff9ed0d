public import Basics
public import Household
public import LimitedProcess
public import Logging
public import Metrics
public import RAG
public import Storage
public import Stores
public import Web
public import Learning

/// What the house is put together from. The program takes the real parts, a test puts doubles in the place of some.
public struct Parts: Sendable {
    public var clock: any WallClock
    /// Nanoseconds of the clock that stamps requests and that deadlines are in.
    public var monotonicNow: @Sendable () -> UInt64 = MonotonicTime.now
    /// Made, but not opened.
    public var domains: [any Domain]
    /// Opened with the storage of ``domains``.
    public var database: Database
    /// The tokens in ``database``; one store for all who ask and all who change.
    public var tokens: TokenStore
    /// What is kept of conversations; nil where they are not remembered.
    public var conversations: ConversationStore.Options? = ConversationStore.Options()
    /// Nil where there is none: words alone are searched.
    public var embeddingModel: (any EmbeddingModel)?
    /// ``embeddingModel`` with a memory of what was asked last.
    public var embedder: CachingEmbedder?
    /// Reads the words of turns.
    public var words: (any WordEncoder)?
    public var kernel = ScanKernel.best
    public var languageModel: (any LanguageModel)?
    public var explaining = ExplainerSettings()
    public var outbound = OutboundLog()
    public var model = ModelDisclosure(isConfigured: false, allowsRemote: false)
    public var cacheBytes = 1 << 20
    /// How much may be stored of one user.
    public var quotas: [Quota] = []
    /// Runs tools that read what strangers wrote.
    public var processes = LimitedProcesses()
    /// What an operator chose about domains.
    public var settings = DomainSettings()
    public var api = APIConfiguration()
    public var metricsFactory: any MetricsFactory
    public var logger: Logger

    /// - Parameters:
    ///   - domains: made, but not opened.
    ///   - database: opened with the storage of `domains`.
    public init(
        clock: any WallClock, domains: [any Domain], database: Database, metricsFactory: any MetricsFactory,
        logger: Logger
    ) {
        self.clock = clock
        self.domains = domains
        self.database = database
        tokens = TokenStore(database: database, clock: clock)
        self.metricsFactory = metricsFactory
        self.logger = logger
    }

    /// The contract of the house and of all domains: the bytes of openapi.yaml.
    ///
    /// - Parameter resources: where their parts are.
    /// - Throws: where a part or a domain's table is missing or wrong.
    public static func contract(_ resources: ResourceLocator) throws -> [UInt8] {
        let parts = try domains(resources).map(\.contract)
        return ContractDocument([try resources.bytes("contract.yaml", of: "Web")] + parts).bytes
    }

    /// All domains of the program.
    ///
    /// - Parameter resources: where their tables are.
    /// - Throws: where a table is missing or wrong.
    public static func domains(_ resources: ResourceLocator) throws -> [any Domain] {
        let resources = try DomainResources { try resources.bytes($0, of: $1) }
        return try Domains.all.map { try $0.init(resources) }
    }
}
