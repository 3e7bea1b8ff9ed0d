import Basics
import Household
import RAG
import Stores
import Wallet

@testable import Storage
@testable import WalletAPI
@testable import WalletStorage

/// A store with everything it stands on.
struct Bench: Sendable {
    let directory: TemporaryDirectory
    let clock: ManualClock
    let database: Database
    let conversations: ConversationStore
    let store: WalletStore
    let users: UserStore
    let tokens: TokenStore

    enum Backing: CaseIterable, Sendable {
        case file, memory
    }

    init(
        _ backing: Backing = .file, directory: TemporaryDirectory? = nil, clock: ManualClock = ManualClock(),
        access: Database.Access = .service, configure: (inout Database.Options) -> Void = { _ in }
    ) throws {
        var options = Database.Options()
        options.monotonicNanoseconds = clock.monotonic
        options.access = access
        configure(&options)
        let directory = try directory ?? TemporaryDirectory()
        self.directory = directory
        self.clock = clock
        database =
            switch backing {
            case .file:
                try Database(
                    path: directory.database, domains: Samples.domains, options: options, clock: clock)
            case .memory: try Database.inMemory(domains: Samples.domains, options: options, clock: clock)
            }
        var turns = ConversationStore.Options()
        turns.isTimed = false
        conversations = ConversationStore(database: database, clock: clock, options: turns)
        store = WalletStore(database: database, rules: Samples.rules, conversations: conversations)
        users = UserStore(
            database: database, tables: Samples.tables(database), conversations: conversations, passages: nil)
        tokens = TokenStore(database: database, clock: clock)
    }
}

enum Samples {
    static let user = UserID(rawValue: "ada")
    static let other = UserID(rawValue: "bob")

    static let rules = SampleRules()
    static let domains: [any DomainStorage] = [WalletRecords(rules: rules)]

    /// The wallet's and the house's.
    static func tables(_ database: Database, rules: any WalletRules = Samples.rules) -> [PersonalTable] {
        WalletTables.all(WalletExport(rules: rules, clock: database.clock)) + HouseTables.all(database.domains)
    }

    static func date(_ text: String) -> CalendarDate { CalendarDate(text) ?? CalendarDate(daysSinceEpoch: 0) }

    static func card(_ id: String = "gold") -> Card {
        Card(
            id: CardID(id), name: "Gold \(id)", network: .amex,
            rewardRules: [
                RewardRule(scope: .category(.groceries), multiplier: Rate(hundredths: 400)),
                RewardRule(scope: .category(.general), multiplier: .one),
            ],
            spendingLimits: [
                SpendingLimit(category: .category(.groceries), limit: Money(cents: 2_500_000), resetType: .annually)
            ])
    }

    /// A card that uses every field there is.
    static func fullCard(_ id: String = "full") -> Card {
        Card(
            id: CardID(id), name: "Grüße 卡 '\"; DROP TABLE cards;--", cardType: "charge", network: .discover,
            rewardRules: [
                RewardRule(
                    scope: .category(.dining), multiplier: Rate(hundredths: 350), pointType: "points",
                    afterLimitMultiplier: .one, excludes: [.category(.bars), .merchantClass(.superstore)],
                    merchants: ["Whole Foods", "Costco"], merchantClasses: [.supermarket], region: "US",
                    channel: .online, portal: "chase", paymentMethod: "applePay",
                    effectiveFrom: date("2026-01-01"), effectiveTo: date("2026-12-31")),
                RewardRule(
                    scope: .chosen(options: [.category(.gas), .merchant("Target")], count: 2),
                    multiplier: Rate(hundredths: 300)),
                RewardRule(
                    scope: .topCategory(options: [.category(.gas), .category(.travel)]),
                    multiplier: Rate(hundredths: 500)),
            ],
            quarterlyBonus: QuarterlyBonus(
                categories: [.category(.dining), .merchantClass(.warehouseClub)], multiplier: Rate(hundredths: 500),
                pointType: "points", limit: Money(cents: 150_000), currentSpending: Money(cents: 1), quarter: 4,
                year: 2026, activated: true, activateBy: date("2026-12-14"), stacksWithBase: true),
            spendingLimits: [
                SpendingLimit(
                    category: .choice, sharedWith: [.topCategory, .category(.dining)], limit: Money(cents: 50_000),
                    currentSpending: Money(cents: 77), resetType: .quarterly, resetDate: date("2027-01-01")),
                SpendingLimit(category: .category(.gas), limit: Money(cents: 1), resetType: .never),
            ],
            choice: [.category(.gas), .merchant("Target")], annualFee: Money(cents: 9_500),
            foreignTransactionFee: Rate(hundredths: 270), creditLimit: Money(cents: 1_000_000),
            currentBalance: Money(cents: -12), rounding: .floorPoint, isActive: false,
            lastUsed: Timestamp("2026-11-15T08:30:00.125Z"), catalogID: "freedom-flex")
    }

    static func purchase(
        _ id: String, card: String = "gold", cents: Int = 1_000, category: Category = .groceries,
        on day: String = "2026-11-20", key: String? = nil
    ) -> Transaction {
        Transaction(
            id: id, cardID: CardID(card), amount: Money(cents: cents), category: category, date: date(day),
            importKey: key)
    }

    static func reply<Value>(_ status: Int = 201) -> @Sendable (Value) -> StoredReply {
        { _ in StoredReply(status: status, location: "/somewhere", entityTag: "\"1\"", body: Array("done".utf8)) }
    }

    static let digest = [UInt8](repeating: 7, count: 32)
}

/// The kind of error that an expression throws; nil where it throws none, or one of another sort.
func kind(_ body: () async throws -> Void) async -> StorageError.Kind? {
    do {
        try await body()
        return nil
    } catch {
        return (error as? StorageError)?.kind
    }
}
