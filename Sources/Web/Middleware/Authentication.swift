public import Basics

/// How requests are tied to users.
public enum Authentication: Sendable {
    /// In process: the local user, who may do everything.
    case local
    /// Who has a token, or who asks without one; nil for nobody, as with a token that is unknown, revoked or expired.
    case tokens(@Sendable (Secret<String>?) throws -> Caller?)
}
