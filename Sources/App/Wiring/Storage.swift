import API
import Basics
import Logging
import Persistence
import RAG
import ServiceLifecycle
import Wallet

/// The database and the stores on it, opened and closed together.
struct Storage: Service {
    let database: Database
    let wallet: WalletStore
    /// Nil where conversations are not remembered.
    let conversations: ConversationStore?
    let tokens: TokenStore
    let passages: StoredPassages
    private let logger: Logger

    /// Opens, or makes, the database file and its folder, and brings the schema up to date.
    ///
    /// - Parameter merchants: what is known about a merchant's name.
    /// - Throws: `StorageError`.
    init(
        configuration: ServiceConfiguration, clock: SystemClock, embedder: (any Embedder)?, cardPassages: CardPassages,
        merchants: @escaping @Sendable (String) -> Merchant?, logger: Logger
    ) throws {
        database = try Database(path: configuration.databasePath, clock: clock)
        // One setting for all kernels; the embedder has refused one that cannot run here.
        let kernel = configuration.embeddingKernel.flatMap(ScanKernel.init(rawValue:)) ?? .best
        passages = StoredPassages(
            database: database, embedder: embedder, kernel: kernel.isSupported ? kernel : .best,
            format: CardPassages.format,
            onFailure: FailureLog("passages incomplete", logger: logger, now: MonotonicTime.now).report,
            drafts: cardPassages.passages(of:))
        if configuration.conversationsEnabled {
            var options = ConversationStore.Options()
            options.retentionDays = configuration.conversationDays
            conversations = ConversationStore(
                database: database, clock: clock, passages: passages, options: options,
                onFailure: { logger.error("conversations not saved", metadata: FailureMetadata.of($0)) },
                onDropped: { logger.error("conversations dropped", metadata: ["count": "\($0)"]) })
        } else {
            conversations = nil
        }
        wallet = WalletStore(
            database: database, clock: clock, conversations: conversations, passages: passages,
            standardPrivacy: Privacy(
                retentionDays: configuration.conversationsEnabled ? configuration.conversationDays : 0),
            merchants: merchants
        ) { transaction, card, preferences in
            SpendingLedger.applying(
                transaction, to: card, on: clock.today(), preferences: preferences, merchants: merchants)
        }
        tokens = TokenStore(database: database, clock: clock)
        self.logger = logger
    }

    /// Waits for the end of the service, then writes what is pending.
    func run() async throws {
        try? await gracefulShutdown()
        await close()
    }

    /// Conversations first: their last turns are writes.
    func close() async {
        await conversations?.close()
        await database.close()
        logger.debug("database closed")
    }
}
