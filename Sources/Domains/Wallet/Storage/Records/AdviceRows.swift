import Basics
import RAG
import Storage
import Stores
import Wallet

/// The rows of advice, and of what purchases were compared with.
enum AdviceRows {
    /// The most advice that is looked at.
    static let maximumAdvice = 5_000

    static func insert(
        _ advice: Advice, of turn: Int, in conversation: ConversationKey, at moment: Timestamp,
        on connection: Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO advice (user_id, conversation_id, position, at, card_id, category, merchant, amount, arm,
                milliseconds)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(conversation.user.rawValue), .text(conversation.id), .integer(turn),
                .integer(moment.milliseconds), .text(advice.choice), .text(advice.subject), SQLValue(advice.place),
                SQLValue(advice.amount), .text(advice.arm.rawValue), .integer(advice.milliseconds),
            ])
    }

    /// Reads the columns card, category, merchant, amount, arm, milliseconds from `first` on; nil where there is no arm.
    static func read(_ row: RowReader, from first: Int) throws -> Advice? {
        guard let name = try row.optionalText(first + 4) else { return nil }
        guard let arm = ModelRollout.Arm(rawValue: name) else { throw StorageError(.corrupt) }
        return Advice(
            choice: try row.text(first), subject: try row.text(first + 1), place: try row.optionalText(first + 2),
            amount: try row.optionalInt(first + 3), arm: arm, milliseconds: try row.int(first + 5))
    }

    static let columns = "card_id, category, merchant, amount, arm, milliseconds"

    /// What turns of a conversation advised, by their numbers.
    static func all(in conversation: ConversationKey, on connection: Connection) throws -> [Int: any TurnAdvice] {
        var advice: [Int: any TurnAdvice] = [:]
        try connection.forEach(
            "SELECT position, \(columns) FROM advice WHERE user_id = ? AND conversation_id = ?",
            [.text(conversation.user.rawValue), .text(conversation.id)]
        ) { row in advice[try row.int(0)] = try read(row, from: 1) }
        return advice
    }

    static func advice(
        of user: UserID, conversation: String, turn: Int, on connection: Connection
    ) throws -> Advice? {
        try connection.first(
            "SELECT \(columns) FROM advice WHERE user_id = ? AND conversation_id = ? AND position = ?",
            [.text(user.rawValue), .text(conversation), .integer(turn)]
        ) { try read($0, from: 0) } ?? nil
    }

    /// Advice that purchases of some days may have followed: the newest, or the oldest.
    private static func given(
        _ user: UserID, from: CalendarDate, through: CalendarDate, oldestFirst: Bool, on connection: Connection
    ) throws -> [GivenAdvice] {
        let first = from.adding(days: -GivenAdvice.days).daysSinceEpoch
        let last = through.adding(days: 2).daysSinceEpoch
        return try connection.all(
            """
            SELECT conversation_id, position, at, \(columns) FROM advice
            WHERE user_id = ? AND at >= ? AND at < ? ORDER BY at \(oldestFirst ? "ASC" : "DESC") LIMIT ?
            """,
            [
                .text(user.rawValue), .integer(first * 86_400_000), .integer(last * 86_400_000),
                .integer(maximumAdvice),
            ]
        ) { row in
            guard let advice = try read(row, from: 3) else { throw StorageError(.corrupt) }
            return GivenAdvice(
                conversationID: try row.text(0), turn: try row.int(1), at: try row.timestamp(2), advice: advice)
        }
    }

    /// The comparisons of purchases: those that are stored, and those with advice that is still there.
    static func comparisons(
        of purchases: [KnownPurchase], _ user: UserID, from: CalendarDate, through: CalendarDate,
        oldestFirst: Bool = false, on connection: Connection
    ) throws -> [AdviceComparison] {
        guard !purchases.isEmpty else { return [] }
        let stored = try stored(user, from: from, through: through, on: connection)
        let given = try given(user, from: from, through: through, oldestFirst: oldestFirst, on: connection)
        let found = GivenAdviceIndex(given).comparisons(
            of: purchases.filter { stored[$0.transaction.id] == nil }
        ).reduce(into: [:]) { $0[$1.transactionID] = $1 }
        return purchases.compactMap { purchase in
            guard let known = stored[purchase.transaction.id] else { return found[purchase.transaction.id] }
            return AdviceComparison(
                transactionID: purchase.transaction.id, conversationID: known.conversationID, turn: known.turn,
                category: purchase.transaction.category, advised: known.advised,
                used: purchase.transaction.cardID, arm: known.arm, date: purchase.transaction.date)
        }
    }

    /// Keeps what a purchase was compared with, of which the advice is gone.
    static func keep(_ comparison: WalletCopy.Comparison, of user: UserID, on connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO comparisons (user_id, transaction_id, conversation_id, turn, card_id, arm)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            [
                .text(user.rawValue), .text(comparison.transactionID), .text(comparison.conversationID),
                .integer(comparison.turn), .text(comparison.advised.rawValue), .text(comparison.arm.rawValue),
            ])
    }

    private struct Stored {
        let conversationID: String
        let turn: Int
        let advised: CardID
        let arm: ModelRollout.Arm
    }

    private static func stored(
        _ user: UserID, from: CalendarDate, through: CalendarDate, on connection: Connection
    ) throws -> [String: Stored] {
        var result: [String: Stored] = [:]
        try connection.forEach(
            """
            SELECT c.transaction_id, c.conversation_id, c.turn, c.card_id, c.arm FROM comparisons c
            JOIN transactions t ON t.user_id = c.user_id AND t.id = c.transaction_id
            WHERE c.user_id = ? AND t.date BETWEEN ? AND ?
            """, [.text(user.rawValue), .text(from.description), .text(through.description)]
        ) { row in
            guard let arm = ModelRollout.Arm(rawValue: try row.text(4)) else { throw StorageError(.corrupt) }
            result[try row.text(0)] = Stored(
                conversationID: try row.text(1), turn: try row.int(2), advised: CardID(try row.text(3)), arm: arm)
        }
        return result
    }

    /// Keeps the comparisons of purchases with advice of some conversations, which is about to go.
    ///
    /// - Parameter turn: the last turn of each that goes.
    static func settle(
        _ user: UserID, _ conversations: [String], through turn: Int, on connection: Connection
    ) throws {
        var (first, last) = (Int.max, Int.min)
        for conversation in conversations {
            try connection.forEach(
                """
                SELECT min(at), max(at) FROM advice WHERE user_id = ? AND conversation_id = ? AND position <= ?
                """, [.text(user.rawValue), .text(conversation), .integer(turn)]
            ) { row in
                first = min(first, try row.optionalInt(0) ?? first)
                last = max(last, try row.optionalInt(1) ?? last)
            }
        }
        guard first <= last else { return }
        let from = Timestamp(milliseconds: first).date().adding(days: -1)
        let through = Timestamp(milliseconds: last).date().adding(days: GivenAdvice.days)
        // The oldest first: that is what goes, also where there is more than is looked at.
        let purchases = try TransactionRows.known(
            of: user, from: from, through: through, limit: Behaviour.maximumPurchases, oldestFirst: true,
            on: connection)
        for found in try comparisons(
            of: purchases, user, from: from, through: through, oldestFirst: true, on: connection)
        {
            try keep(WalletCopy.Comparison(found), of: user, on: connection)
        }
    }

    /// Forgets what was advised and what was compared with it, also in feedback.
    ///
    /// - Returns: whether there was any.
    static func forget(_ user: UserID, on connection: Connection) throws -> Bool {
        let key: [SQLValue] = [.text(user.rawValue)]
        let advice = try connection.changes("DELETE FROM advice WHERE user_id = ?", key)
        let comparisons = try connection.changes("DELETE FROM comparisons WHERE user_id = ?", key)
        let feedback = try connection.changes(
            """
            UPDATE outcomes SET advised_card_id = NULL, category = NULL, merchant = NULL, amount = NULL, arm = NULL,
                milliseconds = NULL WHERE user_id = ? AND arm IS NOT NULL
            """, key)
        return advice + comparisons + feedback > 0
    }
}
