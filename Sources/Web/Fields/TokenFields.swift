public import JSON
public import Stores
import Basics

extension JSONWriter {
    /// A token as it may be shown.
    public mutating func value(_ token: APIToken) {
        beginObject()
        name("id")
        value(token.id)
        name("label")
        value(token.label)
        name("createdAt")
        value(token.createdAt.description)
        nullable("revokedAt", token.revokedAt?.description)
        endObject()
    }
}
