public import Basics
import RAG
import Storage
public import Stores
public import Wallet

extension WalletStore: FeedbackStore {
    public func add(
        _ draft: FeedbackDraft, for user: UserID, request: IdempotentRequest?,
        reply: @escaping @Sendable (Feedback) throws -> StoredReply
    ) async throws -> WriteOutcome {
        // The turn it is about may have been answered a moment ago.
        await conversations?.flush()
        let moment = clock.now()
        let retention = conversations?.retention
        return try await write(user) { connection in
            try IdempotencyRows.once(request, of: user, at: moment, on: connection) {
                // The wallet's revision rises: what is learned from feedback goes into words.
                _ = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
                let feedback = try WalletStore.feedback(draft, user, moment, retention, on: connection)
                try connection.run(
                    "DELETE FROM outcomes WHERE user_id = ? AND conversation_id = ? AND turn = ?",
                    [.text(user.rawValue), SQLValue(feedback.conversationID), SQLValue(feedback.turn)])
                try FeedbackRows.insert(feedback, of: user, on: connection)
                try FeedbackRows.trim(user, on: connection)
                return try reply(feedback)
            }
        }
    }

    public func feedback(of user: UserID, after cursor: String?, limit: Int) async throws -> Page<Feedback> {
        let before: Int
        if let cursor {
            guard let number = Int(cursor), number > 0 else { throw StorageError(.invalidCursor) }
            before = number
        } else {
            before = .max
        }
        let limit = Page<Feedback>.held(limit)
        let found = try await database.readLater { connection in
            try FeedbackRows.list(of: user, before: before, limit: limit + 1, on: connection)
        }
        let shown = Array(found.prefix(limit))
        return Page(items: shown, next: found.count > limit ? shown.last.map { String($0.id) } : nil)
    }

    public func feedbackTotals(of user: UserID) async throws -> [FeedbackTotals] {
        try await database.readLater { try FeedbackRows.totals(of: user, on: $0) }
    }

    private static func feedback(
        _ draft: FeedbackDraft, _ user: UserID, _ moment: Timestamp, _ retention: ConversationRows.Retention?,
        on connection: Connection
    ) throws -> Feedback {
        let key = ConversationKey(user: user, id: draft.conversationID)
        guard let retention, let last = try ConversationRows.lastTurn(of: key, retention, on: connection) else {
            throw StorageError(.notFound)
        }
        let turn = draft.turn ?? last
        guard try ConversationRows.hasTurn(turn, of: key, on: connection) else { throw StorageError(.unknownTurn) }
        if let card = draft.cardID {
            guard try CardRows.exists(card, of: user, on: connection) else { throw StorageError(.unknownReference) }
        }
        let advice = try AdviceRows.advice(of: user, conversation: key.id, turn: turn, on: connection)
        let advised = draft.outcome == .accepted ? advice.map { CardID($0.choice) } : nil
        return Feedback(
            id: try FeedbackRows.next(user, on: connection), conversationID: key.id, turn: turn,
            outcome: draft.outcome, cardID: draft.cardID ?? advised, comment: draft.comment, advice: advice, at: moment)
    }
}
