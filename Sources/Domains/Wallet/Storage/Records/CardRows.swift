import Basics
import Storage
import Stores
import Wallet

/// The rows of a card: its own, its limits' and its bonus's.
struct CardRows: Sendable {
    let columns = RuleColumns()
    let rules: any WalletRules
    /// The present day; nil for those whom spending does not concern.
    var today: (@Sendable () -> CalendarDate)?

    init(rules: any WalletRules, today: (@Sendable () -> CalendarDate)? = nil) {
        self.rules = rules
        self.today = today
    }

    private static let columns = """
        id, name, card_type, network, reward_rules, choice, annual_fee, foreign_fee, credit_limit, stated_balance, \
        rounding, is_active, stated_last_used, catalog_id, revision, created_at, updated_at, position, balance_stated_at, \
        currency
        """
    private static let limitColumns = """
        card_id, category, shared_with, amount, reset_type, reset_date, stated_amount, stated_as_of, stated_at, stated_on
        """
    private static let bonusColumns = """
        card_id, categories, multiplier, point_type, amount, quarter, year, activated, activate_by, stacks_with_base, \
        stated_amount, stated_at, stated_on
        """

    /// A card with its place in the order of creation.
    struct Placed {
        let position: Int
        let stored: StoredCard
    }

    /// - Parameter counting: whether its purchases are counted.
    func card(
        _ id: CardID, of user: UserID, counting: Bool = false, on connection: Connection
    ) throws -> StoredCard? {
        let key: [SQLValue] = [.text(user.rawValue), .text(id.rawValue)]
        var limits: [CardID: [SpendingLimit]] = [:]
        var bonuses: [CardID: QuarterlyBonus] = [:]
        try connection.forEach(
            """
            SELECT \(CardRows.limitColumns) FROM spending_limits WHERE user_id = ? AND card_id = ? ORDER BY position
            """, key
        ) { row in limits[CardID(try row.text(0)), default: []].append(try limit(row)) }
        try connection.forEach(
            "SELECT \(CardRows.bonusColumns) FROM quarterly_bonuses WHERE user_id = ? AND card_id = ?", key
        ) { row in bonuses[CardID(try row.text(0))] = try bonus(row) }
        let found = try connection.first(
            "SELECT \(CardRows.columns) FROM cards WHERE user_id = ? AND id = ?", key
        ) { row in try placed(row, of: user, limits, bonuses).stored }
        guard let found, let today = today?() else { return found }
        return try present(
            found, of: user, today, try PreferencesRows.current(of: user, on: connection), counting, on: connection)
    }

    static func exists(_ id: CardID, of user: UserID, on connection: Connection) throws -> Bool {
        try revision(of: id, of: user, on: connection) != nil
    }

    /// Of the cards that name one.
    static func currencies(of user: UserID, on connection: Connection) throws -> [CardID: String?] {
        var found: [CardID: String?] = [:]
        try connection.forEach(
            "SELECT id, currency FROM cards WHERE user_id = ?", [.text(user.rawValue)]
        ) { found.updateValue(try $0.optionalText(1), forKey: CardID(try $0.text(0))) }
        return found
    }

    /// What a card counts in: its own, or else the wallet's.
    static func currency(of id: CardID, _ user: UserID, on connection: Connection) throws -> String {
        let own = try connection.first(
            "SELECT currency FROM cards WHERE user_id = ? AND id = ?", [.text(user.rawValue), .text(id.rawValue)]
        ) { try $0.optionalText(0) }
        return try (own ?? nil) ?? PreferencesRows.current(of: user, on: connection).currency
    }

    /// Nil where there is no such card.
    static func revision(of id: CardID, of user: UserID, on connection: Connection) throws -> Revision? {
        try connection.first(
            "SELECT revision FROM cards WHERE user_id = ? AND id = ?", [.text(user.rawValue), .text(id.rawValue)]
        ) { try $0.revision(0) }
    }

    /// A change of a card's purchases is one of the card.
    static func touch(_ cards: Set<CardID>, of user: UserID, change: Change, on connection: Connection) throws {
        for card in cards {
            try connection.run(
                "UPDATE cards SET revision = ?, updated_at = ? WHERE user_id = ? AND id = ?",
                [
                    .integer(change.revision.rawValue), .integer(change.at.milliseconds), .text(user.rawValue),
                    .text(card.rawValue),
                ])
        }
    }

    /// In order of creation, from behind `position`.
    ///
    /// - Parameter counting: whether their purchases are counted.
    func cards(
        of user: UserID, after position: Int = 0, limit: Int = .max, counting: Bool = false,
        on connection: Connection
    ) throws -> [Placed] {
        var limits: [CardID: [SpendingLimit]] = [:]
        var bonuses: [CardID: QuarterlyBonus] = [:]
        let key: [SQLValue] = [.text(user.rawValue)]
        try connection.forEach(
            "SELECT \(CardRows.limitColumns) FROM spending_limits WHERE user_id = ? ORDER BY card_id, position", key
        ) { row in limits[CardID(try row.text(0)), default: []].append(try self.limit(row)) }
        try connection.forEach("SELECT \(CardRows.bonusColumns) FROM quarterly_bonuses WHERE user_id = ?", key) { row in
            bonuses[CardID(try row.text(0))] = try bonus(row)
        }
        let found = try connection.all(
            "SELECT \(CardRows.columns) FROM cards WHERE user_id = ? AND position > ? ORDER BY position LIMIT ?",
            key + [.integer(position), .integer(limit)]
        ) { row in try placed(row, of: user, limits, bonuses) }
        guard let today = today?(), !found.isEmpty else { return found }
        let preferences = try PreferencesRows.current(of: user, on: connection)
        return try found.map { placed in
            Placed(
                position: placed.position,
                stored: try present(placed.stored, of: user, today, preferences, counting, on: connection))
        }
    }

    private func placed(
        _ row: RowReader, of user: UserID, _ limits: [CardID: [SpendingLimit]], _ bonuses: [CardID: QuarterlyBonus]
    ) throws -> Placed {
        let id = CardID(try row.text(0))
        let choice = try JSONColumn.list(row.text(5))
        var card = Card(
            id: id, name: try row.text(1), cardType: try row.text(2), network: Network(try row.text(3)),
            rewardRules: try columns.rules(row.text(4), of: user), quarterlyBonus: bonuses[id],
            spendingLimits: limits[id] ?? [],
            choice: try TargetText.targets(choice), annualFee: try row.optionalInt(6).map { Money(thousandths: $0) },
            foreignTransactionFee: Rate(hundredths: try row.int(7)),
            creditLimit: try row.optionalInt(8).map { Money(thousandths: $0) },
            rounding: try row.named(10), isActive: try row.bool(11), catalogID: try row.optionalText(13),
            currency: try row.optionalText(19))
        card.statedLastUsed = try row.optionalInt(12).map { Timestamp(milliseconds: $0) }
        if let thousandths = try row.optionalInt(9) {
            let at = try row.timestamp(18)
            card.statedBalance = StatedSum(amount: Money(thousandths: thousandths), at: at, day: at.date())
        }
        let stored = StoredCard(
            card: card, revision: try row.revision(14), createdAt: try row.timestamp(15),
            updatedAt: try row.timestamp(16))
        return Placed(position: try row.int(17), stored: stored)
    }

    private func limit(_ row: RowReader) throws -> SpendingLimit {
        let shared = try JSONColumn.list(row.text(2))
        var limit = SpendingLimit(
            category: try TargetText.limitKey(row.text(1)), sharedWith: try shared.map(TargetText.limitKey),
            limit: Money(thousandths: try row.int(3)), resetType: try row.named(4), resetDate: try row.optionalDate(5))
        limit.anchor = limit.resetDate
        limit.stated = try stated(row, amount: 6, asOf: row.optionalDate(7), at: 8, on: 9)
        return limit
    }

    private func stated(
        _ row: RowReader, amount: Int, asOf: CalendarDate? = nil, at: Int, on day: Int
    ) throws -> StatedSum? {
        guard let thousandths = try row.optionalInt(amount) else { return nil }
        return StatedSum(
            amount: Money(thousandths: thousandths), asOf: asOf, at: try row.timestamp(at), day: try row.date(day))
    }

    private func bonus(_ row: RowReader) throws -> QuarterlyBonus {
        let categories = try JSONColumn.list(row.text(1))
        var bonus = QuarterlyBonus(
            categories: try TargetText.targets(categories), multiplier: Rate(hundredths: try row.int(2)),
            pointType: try row.text(3), limit: try row.optionalInt(4).map { Money(thousandths: $0) },
            quarter: try row.int(5), year: try row.int(6), activated: try row.bool(7),
            activateBy: try row.optionalDate(8), stacksWithBase: try row.bool(9))
        bonus.stated = try stated(row, amount: 10, at: 11, on: 12)
        return bonus
    }

    /// The card with what follows from its purchases.
    private func present(
        _ stored: StoredCard, of user: UserID, _ today: CalendarDate, _ preferences: Preferences, _ counting: Bool,
        on connection: Connection
    ) throws -> StoredCard {
        var card = stored.card
        if let stated = card.statedBalance {
            let since = try LedgerRows.sum(on: card.id, of: user, after: stated.at, on: connection)
            card.currentBalance = stated.amount + since
        }
        let last = try LedgerRows.lastPurchase(on: card.id, of: user, through: today, on: connection)
            .map { Timestamp(milliseconds: $0.daysSinceEpoch * 86_400_000) }
        card.lastUsed = [card.statedLastUsed, last].compactMap(\.self).max()
        let days = SpendingLedger.days(of: card, today: today)
        if !days.isEmpty {
            card = rules.counting(
                try LedgerRows.entries(on: card.id, of: user, days, on: connection), on: card,
                preferences: preferences, today: today)
        }
        return StoredCard(
            card: card, revision: stored.revision, createdAt: stored.createdAt, updatedAt: stored.updatedAt,
            transactionCount: counting ? try LedgerRows.count(on: card.id, of: user, on: connection) : nil)
    }
}
