public import Basics
public import Storage
public import Stores
public import Wallet

/// Pages of everything that the wallet keeps of a user, for an export.
public struct WalletExport: Sendable {
    static let rowsAtOnce = 500

    /// SQL that holds for purchases that are not part of an unfinished import.
    public static var seenPurchases: String { ImportRows.areSeen() }

    private let cards: CardRows

    /// - Parameter clock: says which periods of pots are the present ones.
    public init(rules: any WalletRules, clock: any WallClock) {
        cards = CardRows(rules: rules, today: { clock.today() })
    }

    /// The user's own, in order of creation.
    public func cards(of user: UserID, after cursor: String?, on connection: Connection) throws -> Page<StoredCard> {
        // Some hundred at most.
        let found = try cards.cards(of: user, counting: true, on: connection).map(\.stored)
        return Page(items: found.filter { $0.card.owner == nil }, next: nil)
    }

    /// Others' cards that the user sees or has bought on: whose they are, and nothing of what they are.
    public func sharedCards(
        of user: UserID, after cursor: String?, on connection: Connection
    ) throws -> Page<SharedCard> {
        Page(items: try SeatRows.all(of: user, on: connection), next: nil)
    }

    /// Newest first.
    public func transactions(
        of user: UserID, after cursor: String?, on connection: Connection
    ) throws -> Page<KeptTransaction> {
        let found = try TransactionRows.kept(
            of: user, before: try cursor.map(DatedPlace.init(cursor:)), limit: WalletExport.rowsAtOnce, on: connection)
        return Page(items: found, next: WalletExport.next(found.map(\.stored)))
    }

    /// What purchases followed, all that can be told; those of the newest purchases first.
    public func comparisons(
        of user: UserID, after cursor: String?, on connection: Connection
    ) throws -> Page<AdviceComparison> {
        let found = try TransactionRows.list(
            of: user, where: TransactionFilter(), before: try cursor.map(DatedPlace.init(cursor:)),
            limit: WalletExport.rowsAtOnce, on: connection)
        guard let last = found.first?.transaction.date, let first = found.last?.transaction.date else {
            return Page(items: [], next: nil)
        }
        let purchases = found.compactMap { stored in
            stored.recordedAt.map { KnownPurchase(transaction: stored.transaction, recordedAt: $0) }
        }
        return Page(
            items: try AdviceRows.comparisons(of: purchases, user, from: first, through: last, on: connection),
            next: WalletExport.next(found))
    }

    /// Oldest first.
    public func feedback(of user: UserID, after cursor: String?, on connection: Connection) throws -> Page<Feedback> {
        let after = cursor.flatMap { Int($0) } ?? 0
        let found = try FeedbackRows.list(
            of: user, after: after, limit: WalletExport.rowsAtOnce, on: connection)
        return Page(items: found, next: found.count == WalletExport.rowsAtOnce ? found.last.map { String($0.id) } : nil)
    }

    /// Nil where the user never set any.
    public func preferences(of user: UserID, on connection: Connection) throws -> Preferences? {
        try PreferencesRows.preferences(of: user, on: connection).0
    }

    /// Newest first.
    public func rates(of user: UserID, after cursor: String?, on connection: Connection) throws -> Page<RateSheet> {
        // A hundred at most.
        Page(items: try RateRows.sheets(of: user, on: connection), next: nil)
    }

    /// Newest first, each with its rows.
    public func imports(
        of user: UserID, after cursor: String?, on connection: Connection
    ) throws -> Page<(StoredImport, [StoredImport.Row])> {
        let found = try ImportRows.list(of: user, before: cursor.flatMap { Int($0) } ?? .max, limit: 1, on: connection)
        return Page(
            items: try found.map { ($0.stored, try ImportRows.rows(of: $0.number, user, on: connection)) },
            next: found.last.map { String($0.number) })
    }

    private static func next(_ found: [StoredTransaction]) -> String? {
        guard found.count == rowsAtOnce, let last = found.last else { return nil }
        return DatedPlace(day: last.transaction.date.description, id: last.id).cursor
    }
}
