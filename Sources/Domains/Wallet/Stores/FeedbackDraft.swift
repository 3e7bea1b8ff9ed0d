public import Basics

/// Feedback as it is given.
public struct FeedbackDraft: Sendable, Hashable {
    public let conversationID: String
    /// From 1; nil for the last turn.
    public let turn: Int?
    public let outcome: Feedback.Outcome
    /// The card that was really used. Where it is nil and the answer was accepted, the advised one.
    public let cardID: CardID?
    /// Card numbers redacted.
    public let comment: String?

    public init(
        conversationID: String, turn: Int?, outcome: Feedback.Outcome, cardID: CardID?, comment: String?
    ) {
        self.conversationID = conversationID
        self.turn = turn
        self.outcome = outcome
        self.cardID = cardID
        self.comment = comment
    }
}
