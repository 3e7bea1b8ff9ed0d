import Basics
import Foundation
import RAG
import TestSupport
import Wallet

@testable import Storage
@testable import WalletStorage

/// A wallet whose conversations are searchable.
struct MemoryBench: Sendable {
    let directory: TemporaryDirectory
    let clock: ManualClock
    let database: Database
    let embedder = CountingEmbedder()
    let passages: StoredPassages
    let conversations: ConversationStore
    let store: WalletStore
    let users: UserStore

    init(
        _ backing: Bench.Backing = .file, directory: TemporaryDirectory? = nil, clock: ManualClock = ManualClock()
    ) async throws {
        var options = Database.Options()
        options.monotonicNanoseconds = clock.monotonic
        let directory = try directory ?? TemporaryDirectory()
        self.directory = directory
        self.clock = clock
        let rules = SampleRules(drafts: { card in
            [PassageDraft(text: "\(card.name) earns on groceries and dining", language: "en")]
        })
        let domains: [any DomainStorage] = [WalletRecords(rules: rules)]
        database =
            switch backing {
            case .file: try Database(path: directory.database, domains: domains, options: options, clock: clock)
            case .memory: try Database.inMemory(domains: domains, options: options, clock: clock)
            }
        passages = StoredPassages(database: database, embedder: embedder)
        var turns = ConversationStore.Options()
        turns.isTimed = false
        conversations = ConversationStore(database: database, clock: clock, passages: passages, options: turns)
        store = WalletStore(database: database, rules: rules, conversations: conversations, passages: passages)
        users = UserStore(
            database: database, tables: Samples.tables(database, rules: rules), conversations: conversations,
            passages: passages)
        try await passages.load()
    }

    /// A turn that advised a card.
    func say(
        _ query: String, in id: String = "talk", of user: UserID = Samples.user, advising card: String? = "gold",
        for category: Wallet.Category = .groceries, at place: String? = nil, arm: ModelRollout.Arm = .deterministic,
        taking milliseconds: Int = 1
    ) {
        let advice = card.map {
            Advice(
                choice: $0, subject: category.rawValue, place: place, amount: 1_000, arm: arm,
                milliseconds: milliseconds)
        }
        conversations.append(
            ConversationTurn(
                domain: "wallet", query: query, answer: "Use the card.", at: clock.now(), state: [1], advice: advice),
            to: id,
            of: user)
    }

    func days(_ count: Int) { clock.advance(seconds: count * 86_400) }

    func count(_ table: String) throws -> Int {
        try database.read { try $0.first("SELECT count(*) FROM \(table)", []) { try $0.int(0) } ?? 0 }
    }

    /// In how many of the database's files a word is, as it was written or as full text has it.
    func traces(of mark: String) throws -> Int {
        try ["", "-wal"].reduce(0) { count, suffix in
            let path = directory.database + suffix
            guard FileManager.default.fileExists(atPath: path) else { return count }
            let bytes = try RawFile.bytes(path)
            return count + [mark, mark.lowercased()].count { bytes.range(of: Data($0.utf8)) != nil }
        }
    }

    /// Texts of past turns that are found.
    func found(_ text: String, of user: UserID = Samples.user) throws -> [String] {
        try Retriever(store: passages.of(.turn), embedder: embedder).retrieve(text, of: user).passages
            .map(\.passage.text)
    }
}
