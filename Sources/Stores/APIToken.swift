public import Basics

/// An API token as it may be shown: never the token, nor its digest.
public struct APIToken: Sendable, Hashable, Identifiable {
    public let id: String
    public let label: String
    public let createdAt: Timestamp
    public let revokedAt: Timestamp?

    public init(id: String, label: String, createdAt: Timestamp, revokedAt: Timestamp?) {
        self.id = id
        self.label = label
        self.createdAt = createdAt
        self.revokedAt = revokedAt
    }
}
