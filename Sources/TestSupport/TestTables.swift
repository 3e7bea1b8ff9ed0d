import App
import Language
public import Household
import ModelGateways
import RAG
import SentenceEmbedding
import Synchronization
public import Wallet
public import Learning

/// The real tables, read once for all tests of a process.
public struct TestTables: Sendable {
    public let understanding: PurchaseUnderstanding
    public let sellers: SellerTables
    public let phrases: PhraseBook
    public let catalog: Catalog
    public let cardPassages: CardPassages
    public let replyVocabulary: ReplyVocabulary
    /// Reads the words of turns.
    public let words: any WordEncoder
    /// All domains of the program.
    public let domains: [any Domain]
    /// The house's own part of the contract.
    public let contract: [UInt8]

    private static let cache = Mutex<TestTables?>(nil)

    public static func shared() throws -> TestTables {
        try cache.withLock { cache in
            if let cache { return cache }
            let resources = ResourceLocator()
            let embedder = try SentenceEmbedder(
                modelPath: resources.path(of: "minilm-l6-v2.stem", in: "SentenceEmbedding"))
            let encoder = try TunedEncoder(
                embedder, path: resources.path(of: "edit-layers.stel", in: "SentenceEmbedding"))
            let understanding = try PurchaseUnderstanding(
                tables: TableFiles(PurchaseUnderstanding.tableNames) { try resources.bytes($0, of: "Wallet") },
                folding: Folding(TableFiles(Folding.fileNames) { try resources.bytes($0, of: "Language") })
            ).reading(with: encoder)
            let made = TestTables(
                understanding: understanding,
                sellers: try SellerTables(
                    TableFiles(SellerTables.fileNames) { try resources.bytes($0, of: "Wallet") },
                    understanding: understanding),
                phrases: try PhraseBook(table: resources.bytes(PhraseBook.fileName, of: "Wallet")),
                catalog: try Catalog(json: resources.bytes("catalog.json", of: "Wallet")),
                cardPassages: CardPassages(
                    words: try CategoryWords(table: resources.bytes(CategoryWords.fileName, of: "Wallet"))),
                replyVocabulary: try ReplyVocabulary { try resources.bytes($0, of: "Wallet") }, words: encoder,
                domains: try Parts.domains(resources),
                contract: try resources.bytes("contract.yaml", of: "Web"))
            cache = made
            return made
        }
    }
}
