import Basics
import Storage
import Stores
import Wallet

/// The rows of exchange rates, one a day.
enum RateRows {
    /// Newest first.
    static func sheets(of user: UserID, on connection: Connection) throws -> [RateSheet] {
        try connection.all(
            "SELECT date, base, rates FROM exchange_rates WHERE user_id = ? ORDER BY date DESC",
            [.text(user.rawValue)]
        ) { row in
            let rates: [String: String] = try JSONColumn.value(row.text(2))
            let quotes = rates.compactMapValues(Quote.init(_:))
            guard quotes.count == rates.count else { throw StorageError(.corrupt) }
            return RateSheet(date: try row.date(0), base: try row.text(1), quotes: quotes)
        }
    }

    static func keep(_ sheet: RateSheet, of user: UserID, at moment: Timestamp, on connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO exchange_rates (user_id, date, base, rates, updated_at) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (user_id, date) DO UPDATE SET base = ?3, rates = ?4, updated_at = ?5
            """,
            [
                .text(user.rawValue), .text(sheet.date.description), .text(sheet.base),
                .text(try JSONColumn.text(sheet.quotes.mapValues(\.text))), .integer(moment.milliseconds),
            ])
    }

    static func dropOldest(of user: UserID, on connection: Connection) throws {
        try connection.run(
            """
            DELETE FROM exchange_rates WHERE user_id = ?1 AND date NOT IN (
                SELECT date FROM exchange_rates WHERE user_id = ?1 ORDER BY date DESC LIMIT ?2)
            """, [.text(user.rawValue), .integer(RateSheet.maximumDays)])
    }

    static func drop(of user: UserID, date: CalendarDate?, on connection: Connection) throws {
        try connection.run(
            "DELETE FROM exchange_rates WHERE user_id = ?1 AND (?2 IS NULL OR date = ?2)",
            [.text(user.rawValue), SQLValue(date?.description)])
    }
}
