public import Basics
public import RAG
public import Stores

/// All that an export says of a user, to be stored again. Two are equal where exports of them say the same, whatever the day.
public struct WalletCopy: Sendable, Hashable {
    public struct Purchase: Sendable, Hashable {
        public let transaction: Transaction
        public let recordedAt: Timestamp
        /// The import that brought it; 0 for one that came alone.
        public let importNumber: Int
        /// What it was before it met a row of a statement.
        public let noted: Transaction?

        public init(transaction: Transaction, recordedAt: Timestamp, importNumber: Int, noted: Transaction?) {
            self.transaction = transaction
            self.recordedAt = recordedAt
            self.importNumber = importNumber
            self.noted = noted
        }
    }

    public struct Import: Sendable, Hashable {
        public let number: Int
        public let stored: StoredImport
        public let rows: [StoredImport.Row]

        public init(number: Int, stored: StoredImport, rows: [StoredImport.Row]) {
            self.number = number
            self.stored = stored
            self.rows = rows
        }
    }

    /// What a purchase was compared with.
    public struct Comparison: Sendable, Hashable {
        public let transactionID: String
        public let conversationID: String
        public let turn: Int
        public let advised: CardID
        public let arm: ModelRollout.Arm

        public init(
            transactionID: String, conversationID: String, turn: Int, advised: CardID, arm: ModelRollout.Arm
        ) {
            self.transactionID = transactionID
            self.conversationID = conversationID
            self.turn = turn
            self.advised = advised
            self.arm = arm
        }

        public init(_ comparison: AdviceComparison) {
            self.init(
                transactionID: comparison.transactionID, conversationID: comparison.conversationID,
                turn: comparison.turn, advised: comparison.advised, arm: comparison.arm)
        }
    }

    /// In order of creation, as ``Card/asStated``.
    public var cards: [Card] = []
    /// Newest first.
    public var purchases: [Purchase] = []
    /// Newest first.
    public var imports: [Import] = []
    public var preferences: Preferences?
    public var rates: [RateSheet] = []
    /// Oldest first.
    public var feedback: [Feedback] = []
    /// In the order of the purchases.
    public var comparisons: [Comparison] = []
    public var privacy: Privacy?
    /// Newest first.
    public var conversations: [Conversation] = []

    public init() {}

    /// Without what the user does not allow to be kept.
    ///
    /// - Parameter standard: what holds where the copy names no privacy.
    public func allowed(_ standard: Privacy) -> WalletCopy {
        let privacy = privacy ?? standard
        guard !privacy.keepsAdvice else { return self }
        var copy = self
        copy.comparisons = []
        guard privacy.keepsConversations else {
            (copy.conversations, copy.feedback) = ([], [])
            return copy
        }
        copy.feedback = feedback.map { said in
            Feedback(
                id: said.id, conversationID: said.conversationID, turn: said.turn, outcome: said.outcome,
                cardID: said.cardID, comment: said.comment, advice: nil, at: said.at)
        }
        copy.conversations = conversations.map { talk in
            Conversation(
                id: talk.id, user: talk.user, startedAt: talk.startedAt,
                turns: talk.turns.map { turn in
                    ConversationTurn(
                        domain: turn.domain, number: turn.number, query: turn.query, answer: turn.answer, at: turn.at,
                        state: turn.state)
                })
        }
        return copy
    }
}

extension Card {
    /// What is stored of a card: without what its purchases and the day make of it, and shared with nobody.
    public var asStated: Card {
        var card = self
        card.currentBalance = nil
        card.lastUsed = nil
        card.owner = nil
        card.sharedWith = nil
        card.quarterlyBonus?.currentSpending = .zero
        for index in card.spendingLimits.indices {
            card.spendingLimits[index].currentSpending = .zero
            card.spendingLimits[index].resetDate = card.spendingLimits[index].anchor
        }
        return card
    }
}
