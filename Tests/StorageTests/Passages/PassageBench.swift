import Basics
import RAG
import TestSupport
import Wallet

@testable import Storage
@testable import WalletStorage

/// A wallet with passages: each rule says its category and its rate.
struct PassageBench: Sendable {
    let directory: TemporaryDirectory
    let clock: ManualClock
    let database: Database
    let embedder: CountingEmbedder
    let passages: StoredPassages
    /// Those that are searched.
    let searched: PassagesOfKind
    let store: WalletStore
    let users: UserStore

    init(
        directory: TemporaryDirectory? = nil, access: Database.Access = .service,
        embedder: CountingEmbedder = CountingEmbedder(), hasEmbedder: Bool = true,
        format: Int = 1, inMemory: Bool = false,
        largestBook: Int = 4_000, searching kind: PassageOwner.Kind = CardPassages.kind
    ) async throws {
        let directory = try directory ?? TemporaryDirectory()
        let clock = ManualClock()
        var options = Database.Options()
        options.access = access
        options.monotonicNanoseconds = clock.monotonic
        self.directory = directory
        self.clock = clock
        self.embedder = embedder
        let rules = SampleRules(
            passageFormat: format,
            drafts: { card in
                card.rewardRules.flatMap { rule -> [PassageDraft] in
                    guard case .category(let category) = rule.scope else { return [] }
                    let version = format == 1 ? "" : " version\(format)"
                    return [
                        PassageDraft(
                            text: "\(card.name) earns \(rule.multiplier) on \(category.rawValue)\(version)",
                            subject: category.rawValue, language: "en"),
                        PassageDraft(text: "\(card.id.rawValue)在\(category.rawValue)超市买菜", language: "zh"),
                    ]
                }
            })
        let domains: [any DomainStorage] = [WalletRecords(rules: rules)]
        database =
            try inMemory
            ? Database.inMemory(domains: domains, options: options, clock: clock)
            : Database(path: directory.database, domains: domains, options: options, clock: clock)
        passages = StoredPassages(
            database: database, embedder: hasEmbedder ? embedder : nil, largestBook: largestBook)
        searched = passages.of(kind)
        store = WalletStore(database: database, rules: rules, passages: passages)
        users = UserStore(
            database: database, tables: Samples.tables(database, rules: rules), conversations: nil,
            passages: passages)
        try await passages.load()
    }

    func nearest(_ text: String, _ user: UserID = Samples.user, limit: Int = 3) throws -> [String] {
        let query = try embedder.embed(text)
        let found = try searched.nearest(query, fingerprint: embedder.fingerprint, of: user, limit: limit)
        return try texts(found.map(\.id), user)
    }

    func matching(_ text: String, _ user: UserID = Samples.user, limit: Int = 10) throws -> [String] {
        let found = try searched.matching(TextTerms.query(text), of: user, limit: limit)
        return try texts(found.matches.map(\.id), user)
    }

    private func texts(_ ids: [PassageID], _ user: UserID) throws -> [String] {
        let passages = try searched.passages(ids, of: user)
        return ids.compactMap { id in passages.first { $0.id == id }?.text }
    }

    /// Rows of a table, as the file has them.
    func count(_ table: String) throws -> Int {
        try database.read { try $0.first("SELECT count(*) FROM \(table)", []) { try $0.int(0) } ?? 0 }
    }
}
