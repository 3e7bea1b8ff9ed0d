import Basics
import Storage
import Stores
import Wallet

/// What pots are computed from: purchases out of an index that holds all of it, refunds by theirs.
enum LedgerRows {
    private static let columns = """
        date, id, amount, category, merchant_class, merchant, created_at, refund_of, region, payment_method
        """

    /// Purchases of a card of some days, and whatever their day the refunds that name their purchase.
    ///
    /// - Parameter prefix: stands before their ids: two users may have purchases of one id.
    static func entries(
        on card: CardID, of user: UserID, _ days: [Range<CalendarDate>], named prefix: String = "",
        on connection: Connection
    ) throws -> [LedgerEntry] {
        var entries: [LedgerEntry] = []
        // A text of one day after another is mostly the same.
        var day = (text: "", date: CalendarDate.earliest)
        let read = { (row: RowReader) throws in
            let text = try row.text(0)
            if text != day.text {
                guard let date = CalendarDate(text) else { throw StorageError(.corrupt) }
                day = (text, date)
            }
            entries.append(
                LedgerEntry(
                    id: prefix + (try row.text(1)), date: day.date, recordedAt: try row.timestamp(6),
                    amount: Money(thousandths: try row.int(2)), category: try row.named(3),
                    merchant: try row.optionalText(5), merchantClass: try row.optionalText(4).map { MerchantClass($0) },
                    region: try row.optionalText(8), paymentMethod: try row.optionalText(9),
                    refundOf: try row.optionalText(7).map { prefix + $0 }))
        }
        let key: [SQLValue] = [.text(user.rawValue), .text(card.rawValue)]
        for range in days {
            try connection.forEach(
                """
                SELECT \(columns) FROM transactions
                WHERE user_id = ? AND card_id = ? AND date >= ? AND date < ? AND \(ImportRows.areSeen())
                """, key + [.text(range.lowerBound.description), .text(range.upperBound.description)], read)
        }
        let known = entries.count
        try connection.forEach(
            """
            SELECT \(columns) FROM \(TransactionRows.byRefund)
            WHERE user_id = ? AND card_id = ? AND refund_of IS NOT NULL AND \(ImportRows.areSeen())
            """, key, read)
        let elsewhere = entries[known...].filter { entry in !days.contains { $0.contains(entry.date) } }
        return entries[..<known] + elsewhere
    }

    /// What was recorded on a card after a moment.
    static func sum(
        on card: CardID, of user: UserID, after moment: Timestamp, on connection: Connection
    ) throws -> Money {
        let thousandths = try connection.first(
            """
            SELECT coalesce(sum(amount), 0) FROM transactions
            WHERE user_id = ? AND card_id = ? AND created_at > ? AND \(ImportRows.areSeen())
            """, [.text(user.rawValue), .text(card.rawValue), .integer(moment.milliseconds)]
        ) { try $0.int(0) }
        return Money(thousandths: thousandths ?? 0)
    }

    /// The day of the last purchase on a card up to a day, refunds left out.
    static func lastPurchase(
        on card: CardID, of user: UserID, through day: CalendarDate, on connection: Connection
    ) throws -> CalendarDate? {
        try connection.first(
            """
            SELECT date FROM transactions
            WHERE user_id = ? AND card_id = ? AND date <= ? AND amount > 0 AND \(ImportRows.areSeen())
            ORDER BY date DESC LIMIT 1
            """, [.text(user.rawValue), .text(card.rawValue), .text(day.description)]
        ) { try $0.date(0) }
    }

    static func count(on card: CardID, of user: UserID, on connection: Connection) throws -> Int {
        try connection.first(
            "SELECT count(*) FROM transactions WHERE user_id = ? AND card_id = ? AND \(ImportRows.areSeen())",
            [.text(user.rawValue), .text(card.rawValue)]
        ) { try $0.int(0) } ?? 0
    }

    /// A moment for what is stated of a card now: not before anything that is recorded on it.
    static func statingMoment(
        of card: CardID, _ user: UserID, at moment: Timestamp, on connection: Connection
    ) throws -> Timestamp {
        let own = CardKey(user: user, card: card)
        return try ([own] + SeatRows.seats(at: own, on: connection)).reduce(moment) { latest, key in
            let last = try connection.first(
                "SELECT max(created_at) FROM transactions WHERE user_id = ? AND card_id = ?",
                [.text(key.user.rawValue), .text(key.card.rawValue)]
            ) { try $0.optionalInt(0) }
            return max(latest, Timestamp(milliseconds: (last ?? nil) ?? latest.milliseconds))
        }
    }

    /// A moment for what is recorded on a card now: after everything that was stated of it.
    static func recordingMoment(
        of card: CardID, _ user: UserID, at moment: Timestamp, on connection: Connection
    ) throws -> Timestamp {
        let own = CardKey(user: user, card: card)
        let key = try SeatRows.owner(of: own, on: connection) ?? own
        let last = try connection.first(
            """
            SELECT max(
                coalesce((SELECT max(stated_at) FROM spending_limits WHERE user_id = ?1 AND card_id = ?2), 0),
                coalesce((SELECT stated_at FROM quarterly_bonuses WHERE user_id = ?1 AND card_id = ?2), 0),
                coalesce((SELECT balance_stated_at FROM cards WHERE user_id = ?1 AND id = ?2), 0))
            """, [.text(key.user.rawValue), .text(key.card.rawValue)]
        ) { try $0.int(0) }
        return max(moment, Timestamp(milliseconds: (last ?? 0) + 1))
    }
}
