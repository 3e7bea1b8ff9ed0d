import Basics
import Storage
import Stores
import Wallet

/// The rows of purchases.
enum TransactionRows {
    private static let columns = """
        id, card_id, amount, category, category_chosen, merchant, merchant_class, merchant_id, merchant_text, date, time, \
        note, currency, region, payment_method, refund_of, source, statement_date, statement_amount, statement_text, \
        posting_date, original_units, original_decimals, original_currency, import_key
        """
    /// How many ``columns`` there are.
    private static let columnCount = 25

    static func insert(
        _ transaction: Transaction, of user: UserID, at moment: Timestamp, _ revision: Revision, import number: Int = 0,
        on connection: Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO transactions (\(columns), user_id, created_at, revision, import_number)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            values(of: transaction) + [
                .text(user.rawValue), .integer(moment.milliseconds), .integer(revision.rawValue), .integer(number),
            ])
    }

    /// Writes a purchase over its former state.
    ///
    /// - Parameter noted: what it was before it met a row of a statement; nil where it met none.
    static func update(
        _ transaction: Transaction, noted: NotedPurchase?, of user: UserID, _ revision: Revision,
        on connection: Connection
    ) throws {
        try connection.run(
            """
            UPDATE transactions SET card_id = ?2, amount = ?3, category = ?4, category_chosen = ?5, merchant = ?6,
                merchant_class = ?7, merchant_id = ?8, merchant_text = ?9, date = ?10, time = ?11, note = ?12,
                currency = ?13, region = ?14, payment_method = ?15, refund_of = ?16, source = ?17, statement_date = ?18,
                statement_amount = ?19, statement_text = ?20, posting_date = ?21, original_units = ?22,
                original_decimals = ?23, original_currency = ?24, import_key = ?25, noted = ?27, revision = ?28
            WHERE user_id = ?26 AND id = ?1
            """,
            values(of: transaction) + [
                .text(user.rawValue), SQLValue(try noted.map { try JSONColumn.text($0) }), .integer(revision.rawValue),
            ])
    }

    private static func values(of transaction: Transaction) -> [SQLValue] {
        [
            .text(transaction.id), .text(transaction.cardID.rawValue), .integer(transaction.amount.thousandths),
            .text(transaction.category.rawValue), SQLValue(transaction.isCategoryChosen),
            SQLValue(transaction.merchant), SQLValue(transaction.merchantClass?.rawValue),
            SQLValue(transaction.merchantID), SQLValue(transaction.merchantText),
            .text(transaction.date.description), SQLValue(transaction.time), SQLValue(transaction.note),
            SQLValue(transaction.currency), SQLValue(transaction.region), SQLValue(transaction.paymentMethod),
            SQLValue(transaction.refundOf), .text(transaction.source.rawValue),
            SQLValue(transaction.statement?.date.description), SQLValue(transaction.statement?.amount.thousandths),
            SQLValue(transaction.statement?.text), SQLValue(transaction.postingDate?.description),
            SQLValue(transaction.original?.units), SQLValue(transaction.original?.decimals),
            SQLValue(transaction.originalCurrency), SQLValue(transaction.importKey),
        ]
    }

    /// Whether there is one, seen or not.
    static func exists(_ id: String, of user: UserID, on connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM transactions WHERE user_id = ? AND id = ?", [.text(user.rawValue), .text(id)]
        ) { _ in true } != nil
    }

    /// Nil where there is none, or none that is seen yet.
    static func stored(_ id: String, of user: UserID, on connection: Connection) throws -> StoredTransaction? {
        try connection.first(
            """
            SELECT \(columns), created_at, revision, \(ImportRows.holding) FROM transactions
            WHERE user_id = ?1 AND id = ? AND \(ImportRows.areSeen())
            """, [.text(user.rawValue), .text(id)], stored)
    }

    static func noted(_ id: String, of user: UserID, on connection: Connection) throws -> NotedPurchase? {
        let text = try connection.first(
            "SELECT noted FROM transactions WHERE user_id = ? AND id = ?", [.text(user.rawValue), .text(id)]
        ) { try $0.optionalText(0) }
        return try (text ?? nil).map { try JSONColumn.value($0) }
    }

    /// Purchases of a card that were noted and that no statement told of.
    static func unmatched(
        on card: CardID, of user: UserID, from: CalendarDate, through: CalendarDate, on connection: Connection
    ) throws -> [StoredTransaction] {
        try purchases(on: card, of: user, from, through, "import_key IS NULL AND source <> 'import'", on: connection)
    }

    /// Purchases of a card that statements told of, and nobody before.
    static func imported(
        on card: CardID, of user: UserID, from: CalendarDate, through: CalendarDate, on connection: Connection
    ) throws -> [StoredTransaction] {
        try purchases(on: card, of: user, from, through, "source = 'import' AND noted IS NULL", on: connection)
    }

    private static func purchases(
        on card: CardID, of user: UserID, _ from: CalendarDate, _ through: CalendarDate, _ condition: String,
        on connection: Connection
    ) throws -> [StoredTransaction] {
        try connection.all(
            """
            SELECT \(columns), created_at, revision FROM transactions
            WHERE user_id = ? AND card_id = ? AND date BETWEEN ? AND ? AND \(condition) AND \(ImportRows.areSeen())
            """, [.text(user.rawValue), .text(card.rawValue), .text(from.description), .text(through.description)]
        ) { row in
            StoredTransaction(
                transaction: try read(row), recordedAt: try row.timestamp(columnCount),
                revision: try row.revision(columnCount + 1), importIDs: [])
        }
    }

    /// Newest first, from behind a place in that order, with all that is kept of them.
    static func kept(
        of user: UserID, before place: DatedPlace?, limit: Int, on connection: Connection
    ) throws -> [KeptTransaction] {
        try connection.all(
            """
            SELECT \(columns), created_at, revision, \(ImportRows.holding), import_number, noted FROM transactions
            WHERE user_id = ?1 AND (?2 IS NULL OR (date, id) < (?2, ?3)) AND \(ImportRows.areSeen())
            ORDER BY date DESC, id DESC LIMIT ?4
            """, [.text(user.rawValue), SQLValue(place?.day), SQLValue(place?.id), .integer(limit)]
        ) { row in
            let stored = try stored(row)
            let noted: NotedPurchase? = try row.optionalText(columnCount + 4).map { try JSONColumn.value($0) }
            return KeptTransaction(
                stored: stored, importNumber: try row.int(columnCount + 3),
                noted: try noted?.restored(from: stored.transaction))
        }
    }

    private static func stored(_ row: RowReader) throws -> StoredTransaction {
        StoredTransaction(
            transaction: try read(row), recordedAt: try row.timestamp(columnCount),
            revision: try row.revision(columnCount + 1),
            importIDs: ImportRows.identifiers(try row.optionalText(columnCount + 2)))
    }

    static func delete(_ id: String, of user: UserID, on connection: Connection) throws {
        try connection.run(
            "DELETE FROM transactions WHERE user_id = ? AND id = ?", [.text(user.rawValue), .text(id)])
    }

    // MARK: - Refunds

    /// Refunds with their index, which SQLite passes over for one that holds all of a user's or a card's purchases.
    static let byRefund = "transactions INDEXED BY transactions_by_refund"

    /// What was taken back of a purchase, as a negative sum; a refund may be left out.
    static func refunded(
        _ purchase: String, besides refund: String, of user: UserID, on connection: Connection
    ) throws -> Money {
        let thousandths = try connection.first(
            """
            SELECT coalesce(sum(amount), 0) FROM \(byRefund)
            WHERE user_id = ? AND refund_of = ? AND id <> ? AND \(ImportRows.areSeen())
            """, [.text(user.rawValue), .text(purchase), .text(refund)]
        ) { try $0.int(0) }
        return Money(thousandths: thousandths ?? 0)
    }

    /// Whether a purchase has refunds in another currency than one.
    ///
    /// - Parameter unnamed: the currency of those that name none.
    static func hasRefunds(
        of purchase: String, _ user: UserID, besides currency: String, unnamed: String, on connection: Connection
    ) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM \(byRefund) WHERE user_id = ? AND refund_of = ? AND coalesce(currency, ?) <> ? LIMIT 1",
            [.text(user.rawValue), .text(purchase), .text(unnamed), .text(currency)]
        ) { _ in true } != nil
    }

    /// A refund becomes one of nothing in particular, in a write that has given it its revision.
    static func release(_ refund: String, of user: UserID, on connection: Connection) throws {
        try connection.run(
            "UPDATE transactions SET refund_of = NULL WHERE user_id = ? AND id = ?",
            [.text(user.rawValue), .text(refund)])
    }

    /// Refunds of a purchase that goes are refunds of nothing in particular.
    static func releaseRefunds(
        of purchase: String, _ user: UserID, _ revision: Revision, on connection: Connection
    ) throws {
        try connection.run(
            "UPDATE \(byRefund) SET refund_of = NULL, revision = ? WHERE user_id = ? AND refund_of = ?",
            [.integer(revision.rawValue), .text(user.rawValue), .text(purchase)])
    }

    /// Refunds go along where their purchase goes to another card.
    static func moveRefunds(
        of purchase: String, to card: CardID, _ user: UserID, _ revision: Revision, on connection: Connection
    ) throws {
        try connection.run(
            """
            UPDATE \(byRefund) SET card_id = ?3, revision = ?4
            WHERE user_id = ?1 AND refund_of = ?2 AND card_id <> ?3
            """,
            [.text(user.rawValue), .text(purchase), .text(card.rawValue), .integer(revision.rawValue)])
    }

    // MARK: - Lists

    /// Newest first, from behind a place in that order.
    static func list(
        of user: UserID, where filter: TransactionFilter, before place: DatedPlace?, limit: Int,
        on connection: Connection
    ) throws -> [StoredTransaction] {
        // Behind a place the index has to begin there: with the other end of the days it would pass by all that is before it.
        let end = place == nil ? "date" : "+date"
        var conditions = "user_id = ?1 AND date >= ? AND \(end) <= ? AND \(ImportRows.areSeen())"
        var values: [SQLValue] = [
            .text(user.rawValue), .text(filter.from?.description ?? "0001-01-01"),
            .text(filter.through?.description ?? "9999-12-31"),
        ]
        if let card = filter.card {
            conditions += " AND card_id = ?"
            values.append(.text(card.rawValue))
        }
        if let category = filter.category {
            let covered = Category.allCases.filter { $0.isWithin(category) }
            // One category has an index; of several the newest are found by their days.
            let name = covered.count == 1 ? "category" : "+category"
            conditions += " AND \(name) IN (\(covered.map { _ in "?" }.joined(separator: ", ")))"
            values += covered.map { .text($0.rawValue) }
        }
        if let text = filter.text {
            // SQLite folds the letters of ASCII alone.
            let forms = Set([text, text.lowercased(), text.uppercased()]).sorted()
            let found = ["merchant", "merchant_text", "note"].flatMap { name in
                forms.map { _ in "\(name) LIKE ? ESCAPE '!'" }
            }
            conditions += " AND (\(found.joined(separator: " OR ")))"
            for _ in 0..<3 { values += forms.map { .text("%" + escaped($0) + "%") } }
        }
        if let place {
            conditions += " AND (date, id) < (?, ?)"
            values += [.text(place.day), .text(place.id)]
        }
        return try connection.all(
            "SELECT \(columns), created_at, revision, \(ImportRows.holding) FROM transactions WHERE \(conditions) "
                + "ORDER BY date DESC, id DESC LIMIT ?", values + [.integer(limit)], stored)
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if "%_!".contains(character) { result.append("!") }
            result.append(character)
        }
        return result
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
        ) { KnownPurchase(transaction: try read($0), recordedAt: try $0.timestamp(columnCount)) }
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
        var transaction = Transaction(
            id: try row.text(0), cardID: CardID(try row.text(1)), amount: Money(thousandths: try row.int(2)),
            category: try row.named(3), merchant: try row.optionalText(5),
            merchantClass: try row.optionalText(6).map { MerchantClass($0) }, date: try row.date(9),
            note: try row.optionalText(11), importKey: try row.optionalText(24), source: try row.named(16),
            isCategoryChosen: try row.bool(4))
        transaction.merchantID = try row.optionalText(7)
        transaction.merchantText = try row.optionalText(8)
        transaction.time = try row.optionalText(10)
        transaction.currency = try row.optionalText(12)
        transaction.region = try row.optionalText(13)
        transaction.paymentMethod = try row.optionalText(14)
        transaction.refundOf = try row.optionalText(15)
        if let date = try row.optionalDate(17), let thousandths = try row.optionalInt(18) {
            transaction.statement = StatementEntry(
                date: date, amount: Money(thousandths: thousandths), text: try row.optionalText(19) ?? "")
        }
        transaction.postingDate = try row.optionalDate(20)
        transaction.originalCurrency = try row.optionalText(23)
        if let units = try row.optionalInt(21), let decimals = try row.optionalInt(22),
            let currency = transaction.originalCurrency
        {
            transaction.original = StatementAmount(units: units, currency: currency, decimals: decimals)
        }
        return transaction
    }
}
