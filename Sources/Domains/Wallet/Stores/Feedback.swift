public import Basics
import RAG

/// What became of an answer, as its user said.
public struct Feedback: Sendable, Hashable, Identifiable {
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// The advised card was used.
        case accepted
        /// Another card was used: ``Feedback/cardID``.
        case corrected
        /// The answer was of no use.
        case rejected
    }

    /// Unique among the user's; later ones are larger.
    public let id: Int
    /// Nil for feedback from before conversations were named with it.
    public let conversationID: String?
    /// The number of the turn, from 1.
    public let turn: Int?
    public let outcome: Outcome
    /// The card that was really used; nil where nobody said.
    public let cardID: CardID?
    /// Card numbers redacted.
    public let comment: String?
    /// What the turn had advised; nil where it advised nothing, or where behaviour is not remembered.
    public let advice: Advice?
    public let at: Timestamp

    public init(
        id: Int, conversationID: String?, turn: Int?, outcome: Outcome, cardID: CardID?, comment: String?,
        advice: Advice?, at: Timestamp
    ) {
        self.id = id
        self.conversationID = conversationID
        self.turn = turn
        self.outcome = outcome
        self.cardID = cardID
        self.comment = comment
        self.advice = advice
        self.at = at
    }
}
