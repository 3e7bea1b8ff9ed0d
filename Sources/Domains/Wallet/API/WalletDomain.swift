public import Basics
public import Household
import Language
import RAG
public import Storage
import Stores
import Wallet
import WalletStorage
import Web

/// Which card for which purchase, and all that is needed to know.
public struct WalletDomain: Domain {
    public let storage: any DomainStorage
    public let contract: [UInt8]
    private let resources: DomainResources
    private let tables: PurchaseUnderstanding
    private let sellers: SellerTables
    private let statements: StatementTables
    private let catalog: Catalog
    private let knowledge: WalletKnowledge

    public init(_ resources: DomainResources) throws {
        self.resources = resources
        tables = try PurchaseUnderstanding(
            tables: TableFiles(PurchaseUnderstanding.tableNames) { try resources.bytes($0, of: "Wallet") },
            folding: resources.folding)
        sellers = try SellerTables(
            TableFiles(SellerTables.fileNames) { try resources.bytes($0, of: "Wallet") }, understanding: tables)
        statements = try StatementTables(
            TableFiles(StatementTables.fileNames) { try resources.bytes($0, of: "Wallet") },
            folding: resources.folding)
        catalog = try Catalog(json: resources.bytes("catalog.json", of: "Wallet"))
        contract = try resources.bytes("contract.yaml", of: "Wallet")
        let words = try CategoryWords(table: resources.bytes(CategoryWords.fileName, of: "Wallet"))
        knowledge = WalletKnowledge(
            understanding: tables, passages: CardPassages(words: words),
            matcher: StatementImporter(understanding: tables, tables: statements).matcher)
        storage = WalletRecords(rules: knowledge)
    }

    public func personal(_ clock: any WallClock) -> [PersonalTable] {
        WalletTables.all(WalletExport(rules: knowledge, clock: clock))
    }

    public func open(in house: House) throws -> Room {
        let store = WalletStore(
            database: house.database, rules: knowledge, conversations: house.conversations, passages: house.passages,
            standardPrivacy: house.standardPrivacy, quota: house.quota(of: WalletRecords.purchases),
            importQuotas: [house.quota(of: WalletRecords.imports), house.quota(of: WalletRecords.importedRows)])
        let cardPassages = house.passages.of(CardPassages.kind)
        let retriever = Retriever(store: cardPassages, embedder: house.embedder)
        let phrases = try PhraseBook(table: resources.bytes(PhraseBook.fileName, of: "Wallet"))
        let monotonicNow = house.kit.monotonicNow
        let grounding = QueryGrounding(
            store: cardPassages, retriever: retriever, embedder: house.embedder,
            classifier: try classifier(for: house), monotonicNow: monotonicNow,
            onFailure: house.onFailure("passages not searched"))
        let understanding = try (house.words.map { try tables.reading(with: $0) } ?? tables).guessing(by: grounding)
        let recommender = Recommender(
            understanding: understanding, sellers: sellers, phrases: phrases, monotonicNow: monotonicNow)
        let recommendations = RecommendationService(
            recommender: recommender, wallet: store, memory: house.conversations,
            grounding: grounding,
            explainer: Explainer(
                author: try house.languageModel.map { model in
                    Explainer.Author(
                        model: model,
                        vocabulary: try ReplyVocabulary { try resources.bytes($0, of: "Wallet") })
                }, settings: house.explaining, onSent: { house.outbound.sent(to: $0, of: $1) },
                onFailure: house.onFailure("model not asked"), monotonicNow: monotonicNow),
            past: MemoryReader(
                retriever: Retriever(store: house.passages.of(.turn), embedder: house.embedder, keepsPassages: false),
                behaviour: store, recommender: recommender),
            clock: house.kit.clock, identifiers: house.kit.identifiers, cacheBytes: house.cacheBytes,
            monotonicNow: monotonicNow, onFailure: house.onFailure("past not read"))
        var kit = house.kit
        kit.answering = kit.answering.naming(WalletProblems.problem)
        let recommend = RecommendRoutes(kit: kit, recommendations: recommendations, recommender: recommender)
        return Room(
            routes: recommend.routes
                + CardRoutes(
                    kit: kit, cards: store, catalog: catalog, preferences: store, wallet: store, behaviour: store
                ).routes
                + CatalogRoutes(kit: kit, catalog: catalog).routes
                + TransactionRoutes(
                    kit: kit, transactions: store, cards: store, preferences: store, rates: store, wallet: store,
                    understanding: understanding
                ).routes
                + ImportRoutes(
                    kit: kit, imports: store, cards: store, preferences: store, rates: store,
                    importer: StatementImporter(understanding: understanding, tables: statements)
                ).routes
                + WalletImportRoutes(kit: kit, wallet: store).routes
                + PreferencesRoutes(kit: kit, preferences: store).routes
                + RateRoutes(kit: kit, rates: store).routes
                + FeedbackRoutes(kit: kit, feedback: store).routes
                + InsightRoutes(kit: kit, wallet: store, behaviour: store, recommender: recommender).routes
                + CardEmbeddingRoutes(
                    kit: kit, wallet: store, cards: store, worker: house.embeddings, passages: cardPassages,
                    retriever: retriever
                ).routes,
            reader: PurchaseReader(recommend: recommend, recommendations: recommendations),
            alerts: WalletAlerts(kit: kit, wallet: store, recommender: recommender),
            caches: { recommendations.cacheStatistics }, forget: { recommendations.forgetAll() },
            likelyQueries: WrittenLanguage.allCases.flatMap(recommender.quickActions)
                .map(QueryGrounding.embeddedText(for:)))
    }

    /// The prototypes, where they were made with the embedder of this process.
    private func classifier(for house: House) throws -> CategoryClassifier? {
        guard let model = house.embeddings?.model else { return nil }
        let classifier = try CategoryClassifier(bytes: resources.bytes(CategoryClassifier.fileName, of: "Wallet"))
        // It names the model only: how its weights are stored moves no sentence far.
        return model.fingerprint.hasPrefix(classifier.fingerprint + ":") ? classifier : nil
    }
}
