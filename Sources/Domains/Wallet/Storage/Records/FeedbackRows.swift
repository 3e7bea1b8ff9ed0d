import Basics
import RAG
import Storage
import Stores
import Wallet

/// The rows of feedback, in the table `outcomes`.
enum FeedbackRows {
    /// The most feedback of one user; the oldest goes first.
    static let maximumFeedback = 10_000
    /// The most of a span of time that is looked at; the newest.
    private static let mostOfSpan = 5_000

    private static let columns = """
        position, conversation_id, turn, outcome, card_id, comment, at, advised_card_id, category, merchant, amount, arm,
        milliseconds
        """

    static func insert(_ feedback: Feedback, of user: UserID, on connection: Connection) throws {
        let advice = feedback.advice
        try connection.run(
            """
            INSERT INTO outcomes (user_id, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(user.rawValue), .integer(feedback.id), SQLValue(feedback.conversationID),
                SQLValue(feedback.turn), .text(feedback.outcome.rawValue), SQLValue(feedback.cardID?.rawValue),
                SQLValue(feedback.comment), .integer(feedback.at.milliseconds), SQLValue(advice?.choice),
                SQLValue(advice?.subject), SQLValue(advice?.place), SQLValue(advice?.amount),
                SQLValue(advice?.arm.rawValue), SQLValue(advice?.milliseconds),
            ])
    }

    /// Removes a user's oldest feedback beyond ``maximumFeedback``.
    static func trim(_ user: UserID, on connection: Connection) throws {
        try connection.run(
            """
            DELETE FROM outcomes WHERE user_id = ?1 AND position <= (
                SELECT position FROM outcomes WHERE user_id = ?1 ORDER BY position DESC LIMIT 1 OFFSET ?2)
            """, [.text(user.rawValue), .integer(maximumFeedback)])
    }

    /// The number for the next feedback of a user.
    static func next(_ user: UserID, on connection: Connection) throws -> Int {
        try connection.first(
            "SELECT position FROM outcomes WHERE user_id = ? ORDER BY position DESC LIMIT 1", [.text(user.rawValue)]
        ) { try $0.int(0) + 1 } ?? 1
    }

    /// Newest first, before a number.
    static func list(of user: UserID, before id: Int, limit: Int, on connection: Connection) throws -> [Feedback] {
        try connection.all(
            "SELECT \(columns) FROM outcomes WHERE user_id = ? AND position < ? ORDER BY position DESC LIMIT ?",
            [.text(user.rawValue), .integer(id), .integer(limit)], read)
    }

    /// Oldest first, behind a number.
    static func list(of user: UserID, after id: Int, limit: Int, on connection: Connection) throws -> [Feedback] {
        try connection.all(
            "SELECT \(columns) FROM outcomes WHERE user_id = ? AND position > ? ORDER BY position LIMIT ?",
            [.text(user.rawValue), .integer(id), .integer(limit)], read)
    }

    /// What was said in a span of time.
    static func list(
        of user: UserID, from: Timestamp, before: Timestamp, on connection: Connection
    ) throws -> [Feedback] {
        try connection.all(
            "SELECT \(columns) FROM outcomes WHERE user_id = ? AND at >= ? AND at < ? ORDER BY at DESC LIMIT ?",
            [
                .text(user.rawValue), .integer(from.milliseconds), .integer(before.milliseconds),
                .integer(mostOfSpan),
            ], read)
    }

    static func totals(of user: UserID, on connection: Connection) throws -> [FeedbackTotals] {
        var totals = ModelRollout.Arm.allCases.map(FeedbackTotals.init(arm:))
        try connection.forEach(
            "SELECT arm, outcome, milliseconds FROM outcomes WHERE user_id = ? AND arm IS NOT NULL",
            [.text(user.rawValue)]
        ) { row in
            let arm = ModelRollout.Arm(rawValue: try row.text(0))
            guard let outcome = Feedback.Outcome(rawValue: try row.text(1)),
                let index = totals.firstIndex(where: { $0.arm == arm })
            else { throw StorageError(.corrupt) }
            totals[index].add(outcome, milliseconds: try row.int(2))
        }
        return totals
    }

    private static func read(_ row: RowReader) throws -> Feedback {
        guard let outcome = Feedback.Outcome(rawValue: try row.text(3)) else { throw StorageError(.corrupt) }
        return Feedback(
            id: try row.int(0), conversationID: try row.optionalText(1), turn: try row.optionalInt(2),
            outcome: outcome, cardID: try row.optionalText(4).map { CardID($0) }, comment: try row.optionalText(5),
            advice: try AdviceRows.read(row, from: 7), at: try row.timestamp(6))
    }
}
