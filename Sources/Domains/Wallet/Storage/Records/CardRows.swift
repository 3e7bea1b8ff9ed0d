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
        currency, shared_with, is_seat, has_seats
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
        /// Whether it stands for another's card, which is still to be read.
        var isSeat = false
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
            "SELECT \(CardRows.columns) FROM cards WHERE user_id = ? AND id = ? AND \(SeatRows.isSeen)", key
        ) { row in try placed(row, of: user, limits, bonuses) }
        if let found, found.isSeat { return try shared(found.stored, of: user, counting, on: connection) }
        guard let found = found?.stored, let today = today?() else { return found?.stored }
        return try present(
            found, of: user, today, try PreferencesRows.current(of: user, on: connection), counting, on: connection)
    }

    /// Whether the user sees such a card.
    static func exists(_ id: CardID, of user: UserID, on connection: Connection) throws -> Bool {
        try isSeat(id, of: user, on: connection) != nil
    }

    /// - Throws: `notOwner` for another's card that the user sees, `unknownReference` where there is none.
    static func requireOwned(_ id: CardID, of user: UserID, on connection: Connection) throws {
        switch try isSeat(id, of: user, on: connection) {
        case false?: return
        case true?: throw StorageError(.notOwner)
        case nil: throw StorageError(.unknownReference)
        }
    }

    /// Whether it is another's card; nil where the user sees no such card.
    private static func isSeat(_ id: CardID, of user: UserID, on connection: Connection) throws -> Bool? {
        try connection.first(
            "SELECT is_seat FROM cards WHERE user_id = ? AND id = ? AND \(SeatRows.isSeen)",
            [.text(user.rawValue), .text(id.rawValue)]
        ) { try $0.bool(0) }
    }

    /// Whether a new card cannot have this id, also because purchases name it whose card is not seen any more.
    static func isTaken(_ id: CardID, of user: UserID, on connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM cards WHERE user_id = ? AND id = ?", [.text(user.rawValue), .text(id.rawValue)]
        ) { _ in true } != nil
    }

    /// Of the cards that name one; another's card always does.
    static func currencies(of user: UserID, on connection: Connection) throws -> [CardID: String?] {
        var found: [CardID: String?] = [:]
        var seats: [CardID] = []
        try connection.forEach(
            "SELECT id, currency, is_seat FROM cards WHERE user_id = ? AND \(SeatRows.isSeen)", [.text(user.rawValue)]
        ) {
            let id = CardID(try $0.text(0))
            found.updateValue(try $0.optionalText(1), forKey: id)
            if try $0.bool(2) { seats.append(id) }
        }
        for id in seats { found.updateValue(try currency(of: id, user, on: connection), forKey: id) }
        return found
    }

    /// What a card counts in: its own, or else its owner's.
    static func currency(of id: CardID, _ user: UserID, on connection: Connection) throws -> String {
        let own = try connection.first(
            "SELECT currency, is_seat FROM cards WHERE user_id = ? AND id = ?",
            [.text(user.rawValue), .text(id.rawValue)]
        ) { (code: try $0.optionalText(0), isSeat: try $0.bool(1)) }
        if own?.isSeat == true, let card = try SeatRows.owner(of: CardKey(user: user, card: id), on: connection) {
            return try currency(of: card.card, card.user, on: connection)
        }
        return try own?.code ?? PreferencesRows.current(of: user, on: connection).currency
    }

    /// A change of a card's purchases is one of the card, whoever made them.
    static func touch(_ cards: Set<CardID>, of user: UserID, change: Change, on connection: Connection) throws {
        for card in cards {
            let key = CardKey(user: user, card: card)
            if try touch(key, change, on: connection), let owned = try SeatRows.owner(of: key, on: connection) {
                _ = try touch(owned, change, on: connection)
            }
        }
    }

    /// - Returns: whether the row stands for another's card.
    private static func touch(_ key: CardKey, _ change: Change, on connection: Connection) throws -> Bool {
        try connection.first(
            "UPDATE cards SET revision = ?, updated_at = ? WHERE user_id = ? AND id = ? RETURNING is_seat",
            [
                .integer(change.revision.rawValue), .integer(change.at.milliseconds), .text(key.user.rawValue),
                .text(key.card.rawValue),
            ]
        ) { try $0.bool(0) } ?? false
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
            """
            SELECT \(CardRows.columns) FROM cards WHERE user_id = ? AND position > ? AND \(SeatRows.isSeen)
            ORDER BY position LIMIT ?
            """, key + [.integer(position), .integer(limit)]
        ) { row in try placed(row, of: user, limits, bonuses) }
        guard let today = today?(), !found.isEmpty else { return found }
        let preferences = try PreferencesRows.current(of: user, on: connection)
        return try found.compactMap { placed in
            let stored =
                placed.isSeat
                ? try shared(placed.stored, of: user, counting, on: connection)
                : try present(placed.stored, of: user, today, preferences, counting, on: connection)
            return stored.map { Placed(position: placed.position, stored: $0) }
        }
    }

    /// Another's card as a member sees it, at whose seat it was found: its terms, its pots and its balance; of purchases the member's
    /// own alone.
    private func shared(
        _ seat: StoredCard, of user: UserID, _ counting: Bool, on connection: Connection
    ) throws -> StoredCard? {
        guard let key = try SeatRows.owner(of: CardKey(user: user, card: seat.id), on: connection),
            let owned = try card(key.card, of: key.user, on: connection)
        else { return nil }
        var card = owned.card
        card.id = seat.id
        card.owner = key.user.rawValue
        card.currency = try CardRows.currency(of: key.card, key.user, on: connection)
        card.statedLastUsed = nil
        card.lastUsed = try today.flatMap { today in
            try LedgerRows.lastPurchase(on: seat.id, of: user, through: today(), on: connection)?.startOfDay
        }
        return StoredCard(
            card: card, revision: owned.revision, createdAt: seat.createdAt, updatedAt: owned.updatedAt,
            transactionCount: counting ? try LedgerRows.count(on: seat.id, of: user, on: connection) : nil,
            isShared: true)
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
            currency: try row.optionalText(19), sharedWith: try row.optionalText(20))
        card.statedLastUsed = try row.optionalInt(12).map { Timestamp(milliseconds: $0) }
        if let thousandths = try row.optionalInt(9) {
            let at = try row.timestamp(18)
            card.statedBalance = StatedSum(amount: Money(thousandths: thousandths), at: at, day: at.date())
        }
        let stored = StoredCard(
            card: card, revision: try row.revision(14), createdAt: try row.timestamp(15),
            updatedAt: try row.timestamp(16), isShared: try row.bool(22))
        return Placed(position: try row.int(17), stored: stored, isSeat: try row.bool(21))
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
        let ledger = try SharedLedger(
            of: CardKey(user: user, card: card.id), isShared: stored.isShared, rules, on: connection)
        if let stated = card.statedBalance {
            card.currentBalance = stated.amount + (try ledger.sum(after: stated.at, on: connection))
        }
        let last = try LedgerRows.lastPurchase(on: card.id, of: user, through: today, on: connection)?.startOfDay
        card.lastUsed = [card.statedLastUsed, last].compactMap(\.self).max()
        let days = SpendingLedger.days(of: card, today: today)
        if !days.isEmpty {
            card = rules.counting(
                try ledger.entries(days, on: connection), on: card, preferences: preferences, today: today)
        }
        return StoredCard(
            card: card, revision: stored.revision, createdAt: stored.createdAt, updatedAt: stored.updatedAt,
            transactionCount: counting ? try LedgerRows.count(on: card.id, of: user, on: connection) : nil,
            isShared: stored.isShared)
    }
}

extension CalendarDate {
    /// Its first moment in UTC.
    fileprivate var startOfDay: Timestamp { Timestamp(milliseconds: daysSinceEpoch * 86_400_000) }
}
