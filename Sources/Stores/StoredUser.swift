public import Basics

/// Somebody whose data is kept apart from the others'.
public struct StoredUser: Sendable, Hashable {
    public let user: UserID
    public let createdAt: Timestamp

    public init(user: UserID, createdAt: Timestamp) {
        self.user = user
        self.createdAt = createdAt
    }
}
