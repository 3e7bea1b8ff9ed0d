public import Basics

/// People who belong together, as it is stored.
public struct StoredHousehold: Sendable, Hashable, Identifiable {
    public let id: String
    public let name: String
    /// By name.
    public let members: [UserID]
    /// Changes with its name and with its members.
    public let revision: Revision
    public let createdAt: Timestamp

    public init(id: String, name: String, members: [UserID], revision: Revision, createdAt: Timestamp) {
        self.id = id
        self.name = name
        self.members = members
        self.revision = revision
        self.createdAt = createdAt
    }
}
