public import Basics

/// A conversation of a user.
public struct ConversationKey: Sendable, Hashable {
    public let user: UserID
    public let id: String

    public init(user: UserID, id: String) {
        self.user = user
        self.id = id
    }
}
