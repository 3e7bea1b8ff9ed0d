import Basics
import Storage
import Stores
import Wallet

/// The rows of a card: its own, its limits' and its bonus's.
struct CardRows: Sendable {
    let columns = RuleColumns()
    let rules: any WalletRules
    /// The present day, which may be before the period that a limit was stored in; nil for those whom spending does not
    /// concern.
    var today: (@Sendable () -> CalendarDate)?

    init(rules: any WalletRules, today: (@Sendable () -> CalendarDate)? = nil) {
        self.rules = rules
        self.today = today
    }

    private static let columns = """
        id, name, card_type, network, reward_rules, choice, annual_fee, foreign_fee, credit_limit, current_balance, \
        rounding, is_active, last_used, catalog_id, revision, created_at, updated_at, position, currency
        """
    private static let limitColumns = "card_id, category, shared_with, amount, current_spending, reset_type, reset_date"
    private static let bonusColumns = """
        card_id, categories, multiplier, point_type, amount, current_spending, quarter, year, activated, activate_by, \
        stacks_with_base
        """

    /// A card with its place in the order of creation.
    struct Placed {
        let position: Int
        let stored: StoredCard
    }

    func card(_ id: CardID, of user: UserID, on connection: Connection) throws -> StoredCard? {
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
        let today = today?()
        guard let found, let from = SpendingLedger.firstDayToKnow(of: found.card, today: today) else { return found }
        let purchases = try TransactionRows.purchases(on: id, of: user, from: from, on: connection)
        if purchases.isEmpty, !isBeforePresent(today, of: found) { return found }
        return foreseeing(purchases, on: found, today, try PreferencesRows.current(of: user, on: connection))
    }

    static func exists(_ id: CardID, of user: UserID, on connection: Connection) throws -> Bool {
        try revision(of: id, of: user, on: connection) != nil
    }

    /// Nil where there is no such card.
    static func revision(of id: CardID, of user: UserID, on connection: Connection) throws -> Revision? {
        try connection.first(
            "SELECT revision FROM cards WHERE user_id = ? AND id = ?", [.text(user.rawValue), .text(id.rawValue)]
        ) { try $0.revision(0) }
    }

    /// In order of creation, from behind `position`.
    func cards(
        of user: UserID, after position: Int = 0, limit: Int = .max, on connection: Connection
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
        let upcoming = try TransactionRows.purchasesAfterResets(of: user, on: connection)
        let preferences = upcoming.isEmpty ? Preferences() : try PreferencesRows.current(of: user, on: connection)
        let today = today?()
        let found = try connection.all(
            "SELECT \(CardRows.columns) FROM cards WHERE user_id = ? AND position > ? ORDER BY position LIMIT ?",
            key + [.integer(position), .integer(limit)]
        ) { row in try placed(row, of: user, limits, bonuses) }
        return try found.map { placed in
            if isBeforePresent(today, of: placed.stored) {
                let stored = try card(placed.stored.card.id, of: user, on: connection)
                return Placed(position: placed.position, stored: stored ?? placed.stored)
            }
            guard let purchases = upcoming[placed.stored.card.id] else { return placed }
            return Placed(
                position: placed.position, stored: foreseeing(purchases, on: placed.stored, today, preferences))
        }
    }

    private func isBeforePresent(_ today: CalendarDate?, of stored: StoredCard) -> Bool {
        today.map { SpendingLedger.isBeforePresent($0, of: stored.card) } ?? false
    }

    private func placed(
        _ row: RowReader, of user: UserID, _ limits: [CardID: [SpendingLimit]], _ bonuses: [CardID: QuarterlyBonus]
    ) throws -> Placed {
        let id = CardID(try row.text(0))
        let choice = try JSONColumn.list(row.text(5))
        let card = Card(
            id: id, name: try row.text(1), cardType: try row.text(2), network: Network(try row.text(3)),
            rewardRules: try columns.rules(row.text(4), of: user), quarterlyBonus: bonuses[id],
            spendingLimits: limits[id] ?? [],
            choice: try TargetText.targets(choice), annualFee: try row.optionalInt(6).map { Money(thousandths: $0) },
            foreignTransactionFee: Rate(hundredths: try row.int(7)),
            creditLimit: try row.optionalInt(8).map { Money(thousandths: $0) },
            currentBalance: try row.optionalInt(9).map { Money(thousandths: $0) }, rounding: try row.named(10),
            isActive: try row.bool(11), lastUsed: try row.optionalInt(12).map { Timestamp(milliseconds: $0) },
            catalogID: try row.optionalText(13), currency: try row.optionalText(18))
        let stored = StoredCard(
            card: card, revision: try row.revision(14), createdAt: try row.timestamp(15),
            updatedAt: try row.timestamp(16))
        return Placed(position: try row.int(17), stored: stored)
    }

    private func limit(_ row: RowReader) throws -> SpendingLimit {
        let shared = try JSONColumn.list(row.text(2))
        return SpendingLimit(
            category: try TargetText.limitKey(row.text(1)), sharedWith: try shared.map(TargetText.limitKey),
            limit: Money(thousandths: try row.int(3)), currentSpending: Money(thousandths: try row.int(4)),
            resetType: try row.named(5), resetDate: try row.optionalDate(6))
    }

    private func bonus(_ row: RowReader) throws -> QuarterlyBonus {
        let categories = try JSONColumn.list(row.text(1))
        return QuarterlyBonus(
            categories: try TargetText.targets(categories), multiplier: Rate(hundredths: try row.int(2)),
            pointType: try row.text(3), limit: try row.optionalInt(4).map { Money(thousandths: $0) },
            currentSpending: Money(thousandths: try row.int(5)), quarter: try row.int(6), year: try row.int(7),
            activated: try row.bool(8), activateBy: try row.optionalDate(9), stacksWithBase: try row.bool(10))
    }

    private func foreseeing(
        _ purchases: [Transaction], on stored: StoredCard, _ today: CalendarDate?, _ preferences: Preferences
    ) -> StoredCard {
        StoredCard(
            card: SpendingLedger.foreseeing(
                purchases, on: stored.card, today: today, preferences: preferences,
                merchants: { rules.merchant(named: $0) }),
            revision: stored.revision, createdAt: stored.createdAt, updatedAt: stored.updatedAt)
    }
}
