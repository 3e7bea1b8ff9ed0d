public import Basics

/// Whose a request is, and what it may do.
public struct Caller: Sendable, Hashable {
    public let user: UserID
    public let scopes: Scopes

    public init(_ user: UserID, _ scopes: Scopes) {
        self.user = user
        self.scopes = scopes
    }
}
