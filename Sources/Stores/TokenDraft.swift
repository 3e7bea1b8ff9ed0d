public import Basics

/// What a new token is to be.
public struct TokenDraft: Sendable, Hashable {
    /// Whose data it opens; made where new.
    public var user: UserID
    public var label: String
    public var scopes: Scopes
    /// Nil for never.
    public var expiresAt: Timestamp?

    public init(user: UserID, label: String, scopes: Scopes, expiresAt: Timestamp? = nil) {
        self.user = user
        self.label = label
        self.scopes = scopes
        self.expiresAt = expiresAt
    }
}
