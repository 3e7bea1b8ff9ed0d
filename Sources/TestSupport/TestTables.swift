import App
import Language
import ModelGateways
import SentenceEmbedding
import Synchronization
public import Wallet

/// The real tables, read once for all tests of a process.
public struct TestTables: Sendable {
    public let understanding: PurchaseUnderstanding
    public let phrases: PhraseBook
    public let catalog: Catalog
    public let cardPassages: CardPassages
    public let replyVocabulary: ReplyVocabulary
    /// The bytes of openapi.yaml as they are served.
    public let openAPI: [UInt8]

    private static let cache = Mutex<TestTables?>(nil)

    public static func shared() throws -> TestTables {
        try cache.withLock { cache in
            if let cache { return cache }
            let resources = ResourceLocator()
            let embedder = try SentenceEmbedder(
                modelPath: resources.path(of: "minilm-l6-v2.stem", in: "SentenceEmbedding"))
            let encoder = try TunedEncoder(
                embedder, path: resources.path(of: "edit-layers.stel", in: "SentenceEmbedding"))
            let phrases = try PhraseBook(table: resources.bytes(PhraseBook.fileName, of: "Wallet"))
            let made = TestTables(
                understanding: try PurchaseUnderstanding(
                    tables: TableFiles(PurchaseUnderstanding.tableNames) { try resources.bytes($0, of: "Wallet") }
                ).reading(with: encoder),
                phrases: phrases,
                catalog: try Catalog(json: resources.bytes("catalog.json", of: "Wallet")),
                cardPassages: CardPassages(
                    words: try CategoryWords(table: resources.bytes(CategoryWords.fileName, of: "Wallet"))),
                replyVocabulary: try ReplyVocabulary { try resources.bytes($0, of: "Wallet") },
                openAPI: try resources.bytes("openapi.yaml", of: "App"))
            cache = made
            return made
        }
    }
}
