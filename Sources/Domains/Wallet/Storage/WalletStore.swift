public import Basics
public import Storage
public import Stores
public import Wallet

/// Wallets in the database: cards, purchases, preferences and feedback.
public final class WalletStore: Sendable {
    /// The most cards of one wallet.
    public static let maximumCards = 500
    /// The most cards that are shared with one household.
    public static let maximumSharedCards = 100

    let database: Database
    let clock: any WallClock
    let cards: CardRows
    let conversations: ConversationStore?
    let passages: StoredPassages?
    let standardPrivacy: Privacy
    /// How many purchases may be stored of one user.
    let quota: Quota
    /// How many imports may be kept of one user, and how many rows they may hold.
    let importQuotas: [Quota]
    /// The numbers of the imports that are under way here.
    let liveImports: LiveImports
    private let cache: SnapshotCache

    /// - Parameters:
    ///   - database: opened with ``WalletRecords``.
    ///   - conversations: whose turns feedback is about.
    ///   - passages: what cards say, written with them; nil where nothing is retrieved.
    ///   - standardPrivacy: what holds for users who chose nothing.
    ///   - quota: how many purchases may be stored of one user.
    ///   - importQuotas: how many imports may be kept of one user, and how many rows they may hold together.
    ///   - cachedUsers: wallets kept in memory for ``snapshot(for:on:)``.
    public init(
        database: Database, rules: any WalletRules, conversations: ConversationStore? = nil,
        passages: StoredPassages? = nil, standardPrivacy: Privacy = Privacy(),
        quota: Quota = Quota(WalletRecords.purchases), importQuotas: [Quota] = [], cachedUsers: Int = 256
    ) {
        self.database = database
        clock = database.clock
        self.conversations = conversations
        self.passages = passages
        let cards = CardRows(rules: rules, today: { [clock] in clock.today() })
        self.cards = cards
        self.standardPrivacy = standardPrivacy
        self.quota = quota
        self.importQuotas = importQuotas
        liveImports = LiveImports()
        let cache = SnapshotCache(
            epoch: { database.epoch() }, maximumUsers: cachedUsers,
            loadRevision: { user in
                try database.readOnce { try Change.revision(of: user, in: WalletRecords.domain, on: $0) }
            },
            load: { user, date in
                try database.read { try WalletStore.load(user, date, cards, standardPrivacy, on: $0) }
            })
        self.cache = cache
        database.onForget { cache.invalidate($0) }
    }

    /// Nothing of the user in memory is right any more.
    func forget(_ user: UserID) { cache.invalidate(user) }

    /// Others see something that they did not, or no longer do: nobody's wallet in memory is right for certain.
    func forgetAll() { cache.invalidateAll() }

    /// One write of a user's wallet: on disk, and out of the cache, when this returns.
    func write<Value: Sendable>(
        _ user: UserID, isErasing: Bool = false, _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await database.write(
            of: user, isErasing: isErasing, committed: { [cache] _ in cache.invalidate(user) }, body)
    }

    /// One write that changes passages too: both are in one transaction, and vectors in memory follow before it returns.
    func write<Value: Sendable>(
        _ user: UserID, isErasing: Bool = false,
        _ body: @escaping @Sendable (Connection, inout PassageChange) throws -> Value
    ) async throws -> Value {
        try await database.write(
            changing: passages, of: user, isErasing: isErasing, committed: { [cache] in cache.invalidate(user) }, body)
    }
}

extension WalletStore: WalletReading {
    public func snapshot(for user: UserID, on date: CalendarDate) throws -> WalletSnapshot {
        try cache.snapshot(for: user, on: date)
    }

    private static func load(
        _ user: UserID, _ date: CalendarDate, _ cards: CardRows, _ standardPrivacy: Privacy, on connection: Connection
    ) throws -> WalletSnapshot {
        let (preferences, preferencesRevision) = try PreferencesRows.preferences(of: user, on: connection)
        return WalletSnapshot(
            user: user, date: date, revision: try Change.revision(of: user, in: WalletRecords.domain, on: connection),
            storedCards: try cards.cards(of: user, on: connection).map(\.stored),
            preferences: preferences ?? Preferences(), preferencesRevision: preferencesRevision,
            privacy: try PrivacyRows.privacy(of: user, on: connection)?.0 ?? standardPrivacy,
            monthToDate: try TransactionRows.totals(
                of: user, from: date.startOfMonth, through: date, on: connection),
            rates: CurrencyConverter(try RateRows.sheets(of: user, on: connection)))
    }
}
