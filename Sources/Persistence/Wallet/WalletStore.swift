public import Basics
public import Wallet

/// Wallets in the database: cards, purchases, preferences, feedback, and all of a user's data at once.
public final class WalletStore: Sendable {
    /// The most cards of one wallet.
    public static let maximumCards = 500
    /// How long a reply is kept under its idempotency key.
    public static let idempotencySeconds = 24 * 3_600

    let database: Database
    let clock: any WallClock
    let cards: CardRows
    let conversations: ConversationStore?
    let passages: StoredPassages?
    let spending: @Sendable (Transaction, Card, Preferences) -> Card
    let standardPrivacy: Privacy
    private let cache: SnapshotCache

    /// - Parameters:
    ///   - conversations: what to forget with a user's data.
    ///   - passages: what cards say, written with them; nil where nothing is retrieved.
    ///   - standardPrivacy: what holds for users who chose nothing.
    ///   - cachedUsers: wallets kept in memory for ``snapshot(for:on:)``.
    ///   - merchants: what is known about a merchant's name: where it sells.
    ///   - spending: the card after a purchase of somebody with these preferences: limits, bonus pot, balance, last use.
    public init(
        database: Database, clock: any WallClock, conversations: ConversationStore? = nil,
        passages: StoredPassages? = nil, standardPrivacy: Privacy = Privacy(), cachedUsers: Int = 256,
        merchants: @escaping @Sendable (String) -> Merchant?,
        spending: @escaping @Sendable (Transaction, Card, Preferences) -> Card
    ) {
        self.database = database
        self.clock = clock
        self.conversations = conversations
        self.passages = passages
        self.spending = spending
        cards = CardRows(merchants: merchants)
        self.standardPrivacy = standardPrivacy
        cache = SnapshotCache(
            epoch: { database.epoch() }, maximumUsers: cachedUsers,
            loadRevision: { user in try database.readOnce { try WalletStore.revision(of: user, on: $0) } },
            load: { [cards] user, date in
                try database.read { try WalletStore.load(user, date, cards, standardPrivacy, on: $0) }
            })
    }

    /// One write of a user's wallet: on disk, and out of the cache, when this returns.
    func write<Value: Sendable>(
        _ user: UserID, _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await database.queue.write(committed: { [cache] _ in cache.invalidate(user) }, body)
    }

    /// One write that changes passages too: both are in one transaction, and vectors in memory follow before it returns.
    func write<Value: Sendable>(
        _ user: UserID, _ body: @escaping @Sendable (Connection, inout PassageChange) throws -> Value
    ) async throws -> Value {
        try await database.queue.write(
            committed: { [cache, passages] (written: Written<Value>) in
                cache.invalidate(user)
                passages?.apply(written.change)
            },
            { connection in
                var change = PassageChange(user: user)
                let value = try body(connection, &change)
                return Written(value: value, change: change)
            }
        ).value
    }

    private struct Written<Value: Sendable>: Sendable {
        let value: Value
        let change: PassageChange
    }

    /// A place in a page holds 1...``Page/maximumLimit`` elements; one more is read to know whether there are more.
    static func held(_ limit: Int) -> Int { min(max(limit, 1), Page<Int>.maximumLimit) }
}

extension WalletStore: WalletReading {
    public func snapshot(for user: UserID, on date: CalendarDate) throws -> WalletSnapshot {
        try cache.snapshot(for: user, on: date)
    }

    private static func revision(of user: UserID, on connection: Connection) throws -> Revision {
        try connection.first("SELECT wallet_revision FROM users WHERE id = ?", [.text(user.rawValue)]) {
            try $0.revision(0)
        } ?? .none
    }

    private static func load(
        _ user: UserID, _ date: CalendarDate, _ cards: CardRows, _ standardPrivacy: Privacy, on connection: Connection
    ) throws -> WalletSnapshot {
        let (preferences, preferencesRevision) = try PreferencesRows.preferences(of: user, on: connection)
        return WalletSnapshot(
            user: user, date: date, revision: try revision(of: user, on: connection),
            storedCards: try cards.cards(of: user, on: connection).map(\.stored),
            preferences: preferences ?? Preferences(), preferencesRevision: preferencesRevision,
            privacy: try PrivacyRows.privacy(of: user, on: connection)?.0 ?? standardPrivacy,
            monthToDate: try TransactionRows.totals(
                of: user, from: date.startOfMonth, through: date, on: connection))
    }
}
