import Basics
public import JSON
public import Stores

extension JSONWriter {
    /// A token as it may be shown.
    public mutating func value(_ token: APIToken) {
        beginObject()
        members(of: token)
        endObject()
    }

    /// The members of a token as it may be shown.
    mutating func members(of token: APIToken) {
        name("id")
        value(token.id)
        name("user")
        value(token.user.rawValue)
        name("label")
        value(token.label)
        name("scopes")
        beginArray()
        for scope in token.scopes.list { value(scope.rawValue) }
        endArray()
        name("createdAt")
        value(token.createdAt.description)
        nullable("expiresAt", token.expiresAt?.description)
        nullable("revokedAt", token.revokedAt?.description)
    }
}
