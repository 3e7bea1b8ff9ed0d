public import Basics
public import RAG

/// A purchase beside the advice that came before it.
public struct AdviceComparison: Sendable, Hashable {
    public let transactionID: String
    public let conversationID: String
    /// The number of the turn that advised.
    public let turn: Int
    /// The purchase's.
    public let category: Category
    public let advised: CardID
    public let used: CardID
    public let arm: ModelRollout.Arm
    /// The purchase's.
    public let date: CalendarDate

    public init(
        transactionID: String, conversationID: String, turn: Int, category: Category, advised: CardID, used: CardID,
        arm: ModelRollout.Arm, date: CalendarDate
    ) {
        self.transactionID = transactionID
        self.conversationID = conversationID
        self.turn = turn
        self.category = category
        self.advised = advised
        self.used = used
        self.arm = arm
        self.date = date
    }

    package var isFollowed: Bool { advised == used }
}
