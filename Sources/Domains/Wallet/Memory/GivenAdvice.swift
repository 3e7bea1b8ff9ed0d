public import Basics

/// Advice with the turn that gave it.
public struct GivenAdvice: Sendable, Hashable {
    /// So many days after it a purchase is still compared with it.
    public static let days = 3

    public let conversationID: String
    /// From 1.
    public let turn: Int
    public let at: Timestamp
    public let advice: Advice

    public init(conversationID: String, turn: Int, at: Timestamp, advice: Advice) {
        self.conversationID = conversationID
        self.turn = turn
        self.at = at
        self.advice = advice
    }
}
