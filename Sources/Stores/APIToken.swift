public import Basics

/// An API token as it may be shown: never the token, nor its digest.
public struct APIToken: Sendable, Hashable, Identifiable {
    public let id: String
    /// Whose data it opens.
    public let user: UserID
    public let label: String
    public let scopes: Scopes
    public let createdAt: Timestamp
    /// From then on it is worthless; nil for never.
    public let expiresAt: Timestamp?
    public let revokedAt: Timestamp?

    public init(
        id: String, user: UserID, label: String, scopes: Scopes, createdAt: Timestamp, expiresAt: Timestamp?,
        revokedAt: Timestamp?
    ) {
        self.id = id
        self.user = user
        self.label = label
        self.scopes = scopes
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
    }
}
