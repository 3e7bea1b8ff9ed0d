public import Basics
public import Storage
public import Stores
public import Wallet

/// Pages of everything that the wallet keeps of a user, for an export.
public struct WalletExport: Sendable {
    private static let rowsAtOnce = 500

    /// SQL that holds for purchases that are not part of an unfinished import.
    public static var seenPurchases: String { ImportRows.areSeen() }

    private let cards: CardRows

    public init(rules: any WalletRules) {
        cards = CardRows(rules: rules)
    }

    /// In order of creation.
    public func cards(of user: UserID, after cursor: String?, on connection: Connection) throws -> Page<StoredCard> {
        // Some hundred at most.
        Page(items: try cards.cards(of: user, on: connection).map(\.stored), next: nil)
    }

    /// Newest first.
    public func transactions(
        of user: UserID, after cursor: String?, on connection: Connection
    ) throws -> Page<Transaction> {
        let found = try TransactionRows.list(
            of: user, where: TransactionFilter(), before: try cursor.map(DatedPlace.init(cursor:)),
            limit: WalletExport.rowsAtOnce, on: connection)
        return Page(items: found, next: WalletExport.next(found))
    }

    /// What purchases followed, all that can be told; those of the newest purchases first.
    public func comparisons(
        of user: UserID, after cursor: String?, on connection: Connection
    ) throws -> Page<AdviceComparison> {
        let found = try TransactionRows.list(
            of: user, where: TransactionFilter(), before: try cursor.map(DatedPlace.init(cursor:)),
            limit: WalletExport.rowsAtOnce, on: connection)
        guard let last = found.first?.date, let first = found.last?.date else { return Page(items: [], next: nil) }
        let purchases = try TransactionRows.known(found, of: user, on: connection)
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

    private static func next(_ found: [Transaction]) -> String? {
        guard found.count == rowsAtOnce, let last = found.last else { return nil }
        return DatedPlace(day: last.date.description, id: last.id).cursor
    }
}
