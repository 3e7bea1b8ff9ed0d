public import Basics

/// What a user thought of an answer.
public struct Feedback: Sendable, Hashable {
    public let conversationID: String?
    /// Which turn of the conversation, counted from 0.
    public let turn: Int?
    /// -1, 0 or 1.
    public let rating: Int
    public let comment: String?
    public let at: Timestamp

    public init(conversationID: String?, turn: Int?, rating: Int, comment: String?, at: Timestamp) {
        self.conversationID = conversationID
        self.turn = turn
        self.rating = rating
        self.comment = comment
        self.at = at
    }
}
