import Basics
public import LimitedProcess
public import RAG
public import Storage
public import Stores
public import Web
public import Learning

/// What stands for all domains: stores, models and what routes need.
public struct House: Sendable {
    public var kit: RouteKit
    public var database: Database
    /// Nil where conversations are not remembered.
    public var conversations: ConversationStore?
    public var passages: StoredPassages
    /// Remembers the queries asked last; nil where there is no embedding model.
    public var embedder: CachingEmbedder?
    /// Embeds in turn with others; nil where there is no embedding model.
    public var embeddings: EmbeddingWorker?
    /// Reads the words of turns; nil where its file is not installed.
    public var words: (any WordEncoder)?
    /// Words answers; nil where none is configured.
    public var languageModel: (any LanguageModel)?
    public var explaining: ExplainerSettings
    /// What holds for users who chose nothing.
    public var standardPrivacy: Privacy
    public var outbound: OutboundLog
    /// Memory for the answers of the last minutes, in bytes.
    public var cacheBytes: Int
    /// How much may be stored of one user, of what is bounded.
    public var quotas: [Quota]
    /// Runs tools that read what strangers wrote.
    public var processes: LimitedProcesses
    /// What an operator chose about domains.
    public var settings: DomainSettings
    /// Hears of what went wrong and was done without; the text says what.
    public var onFailure: @Sendable (_ what: String) -> @Sendable (any Error) -> Void

    public init(
        kit: RouteKit, database: Database, conversations: ConversationStore?, passages: StoredPassages,
        embedder: CachingEmbedder?, embeddings: EmbeddingWorker?, words: (any WordEncoder)?,
        languageModel: (any LanguageModel)?, explaining: ExplainerSettings, standardPrivacy: Privacy,
        outbound: OutboundLog, cacheBytes: Int, quotas: [Quota],
        processes: LimitedProcesses, settings: DomainSettings,
        onFailure: @escaping @Sendable (_ what: String) -> @Sendable (any Error) -> Void
    ) {
        self.kit = kit
        self.database = database
        self.conversations = conversations
        self.passages = passages
        self.embedder = embedder
        self.embeddings = embeddings
        self.words = words
        self.languageModel = languageModel
        self.explaining = explaining
        self.standardPrivacy = standardPrivacy
        self.outbound = outbound
        self.cacheBytes = cacheBytes
        self.quotas = quotas
        self.processes = processes
        self.settings = settings
        self.onFailure = onFailure
    }

    /// The quota of a kind; none for what nobody bounds.
    public func quota(of kind: String) -> Quota { quotas.first { $0.kind == kind } ?? Quota(kind) }
}
