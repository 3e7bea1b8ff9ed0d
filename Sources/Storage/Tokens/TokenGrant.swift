public import Basics

/// Whose a token is, and what it is good for.
public struct TokenGrant: Sendable, Hashable {
    public let user: UserID
    public let scopes: Scopes
    /// From then on it is worthless; nil for never.
    let expiresAt: Timestamp?
}
