public import Basics

/// How requests are tied to users.
public enum Authentication: Sendable {
    /// A service on loopback without tokens: one local user.
    case local
    /// The user of a token, nil for one that is unknown or revoked.
    case tokens(@Sendable (Secret<String>) -> UserID?)
}
