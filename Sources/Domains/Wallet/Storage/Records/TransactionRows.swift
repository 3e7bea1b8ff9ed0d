import Basics
import Storage
import Stores
import Wallet

/// The rows of purchases.
enum TransactionRows {
    private static let columns = "id, card_id, amount, category, merchant, merchant_class, date, note, import_key"

    static func insert(
        _ transaction: Transaction, of user: UserID, at moment: Timestamp, import number: Int = 0,
        on connection: Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO transactions (user_id, id, card_id, amount, category, merchant, merchant_class, date, note,
                import_key, created_at, import_number)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(user.rawValue), .text(transaction.id), .text(transaction.cardID.rawValue),
                .integer(transaction.amount.thousandths), .text(transaction.category.rawValue),
                SQLValue(transaction.merchant), SQLValue(transaction.merchantClass?.rawValue),
                .text(transaction.date.description), SQLValue(transaction.note), SQLValue(transaction.importKey),
                .integer(moment.milliseconds), .integer(number),
            ])
    }

    static func transaction(_ id: String, of user: UserID, on connection: Connection) throws -> Transaction? {
        try connection.first(
            "SELECT \(columns) FROM transactions WHERE user_id = ? AND id = ?", [.text(user.rawValue), .text(id)], read)
    }

    static func exists(importKey: String, of user: UserID, on connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM transactions WHERE user_id = ? AND import_key = ? AND \(ImportRows.areSeen())",
            [.text(user.rawValue), .text(importKey)]
        ) { try $0.int(0) } != nil
    }

    /// Newest first, from behind a place in that order.
    static func list(
        of user: UserID, where filter: TransactionFilter, before place: DatedPlace?, limit: Int,
        on connection: Connection
    ) throws -> [Transaction] {
        // Behind a place the index has to begin there: with the other end of the days it would pass by all that is before it.
        let end = place == nil ? "date" : "+date"
        var conditions = "user_id = ? AND date >= ? AND \(end) <= ? AND \(ImportRows.areSeen())"
        var values: [SQLValue] = [
            .text(user.rawValue), .text(filter.from?.description ?? "0001-01-01"),
            .text(filter.through?.description ?? "9999-12-31"),
        ]
        if let card = filter.card {
            conditions += " AND card_id = ?"
            values.append(.text(card.rawValue))
        }
        if let category = filter.category {
            conditions += " AND category = ?"
            values.append(.text(category.rawValue))
        }
        if let place {
            conditions += " AND (date, id) < (?, ?)"
            values += [.text(place.day), .text(place.id)]
        }
        return try connection.all(
            "SELECT \(columns) FROM transactions WHERE \(conditions) ORDER BY date DESC, id DESC LIMIT ?",
            values + [.integer(limit)], read)
    }

    /// The purchases of a card from a day on, oldest first.
    static func purchases(
        on card: CardID, of user: UserID, from: CalendarDate, on connection: Connection
    ) throws -> [Transaction] {
        try connection.all(
            """
            SELECT \(columns) FROM transactions
            WHERE user_id = ? AND card_id = ? AND date >= ? AND \(ImportRows.areSeen()) ORDER BY date, id
            """,
            [.text(user.rawValue), .text(card.rawValue), .text(from.description)], read)
    }

    /// The purchases that the stored limits do not hold: by card, those since the earliest reset of its limits.
    static func purchasesAfterResets(of user: UserID, on connection: Connection) throws -> [CardID: [Transaction]] {
        let names = columns.split(separator: ", ").map { "t.\($0)" }.joined(separator: ", ")
        let found = try connection.all(
            """
            SELECT DISTINCT \(names) FROM spending_limits l
            CROSS JOIN transactions t ON t.user_id = ?1 AND t.card_id = l.card_id AND t.date >= l.reset_date
            WHERE l.user_id = ?1 AND l.reset_type <> 'never' AND \(ImportRows.areSeen("t"))
            ORDER BY t.date, t.id
            """, [.text(user.rawValue)], read)
        return Dictionary(grouping: found, by: \.cardID)
    }

    /// The newest purchases of some days, or the oldest, with the moments they were recorded.
    static func known(
        of user: UserID, from: CalendarDate, through: CalendarDate, limit: Int, oldestFirst: Bool = false,
        on connection: Connection
    ) throws -> [KnownPurchase] {
        let order = oldestFirst ? "date, id" : "date DESC, id DESC"
        return try connection.all(
            """
            SELECT \(columns), created_at FROM transactions WHERE user_id = ? AND date BETWEEN ? AND ?
                AND \(ImportRows.areSeen())
            ORDER BY \(order) LIMIT ?
            """, [.text(user.rawValue), .text(from.description), .text(through.description), .integer(limit)]
        ) { KnownPurchase(transaction: try read($0), recordedAt: try $0.timestamp(9)) }
    }

    /// Purchases with the moments they were recorded.
    static func known(
        _ purchases: [Transaction], of user: UserID, on connection: Connection
    ) throws -> [KnownPurchase] {
        try purchases.compactMap { purchase in
            try connection.first(
                "SELECT created_at FROM transactions WHERE user_id = ? AND id = ?",
                [.text(user.rawValue), .text(purchase.id)]
            ) { KnownPurchase(transaction: purchase, recordedAt: try $0.timestamp(0)) }
        }
    }

    /// Totals of the days from ... through.
    static func totals(
        of user: UserID, from: CalendarDate, through: CalendarDate, on connection: Connection
    ) throws -> [SpendingTotal] {
        try connection.all(
            """
            SELECT card_id, category, substr(date, 1, 7) || '-01' AS month, sum(amount), count(*)
            FROM transactions WHERE user_id = ? AND date BETWEEN ? AND ? AND \(ImportRows.areSeen())
            GROUP BY month, card_id, category
            """, [.text(user.rawValue), .text(from.description), .text(through.description)]
        ) { row in
            SpendingTotal(
                cardID: CardID(try row.text(0)), category: try row.named(1), month: try row.date(2),
                amount: Money(thousandths: try row.int(3)), count: try row.int(4))
        }
    }

    private static func read(_ row: RowReader) throws -> Transaction {
        Transaction(
            id: try row.text(0), cardID: CardID(try row.text(1)), amount: Money(thousandths: try row.int(2)),
            category: try row.named(3), merchant: try row.optionalText(4),
            merchantClass: try row.optionalText(5).map { MerchantClass($0) }, date: try row.date(6),
            note: try row.optionalText(7), importKey: try row.optionalText(8))
    }
}
