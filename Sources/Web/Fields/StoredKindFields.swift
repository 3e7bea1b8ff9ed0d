import Basics
import JSON
import Stores

extension JSONWriter {
    /// How much of each kind is stored.
    mutating func value(_ stored: [StoredKind]) {
        beginArray()
        for kind in stored {
            beginObject()
            name("kind")
            value(kind.name)
            name("count")
            value(kind.count)
            nullable("oldest", kind.oldest?.description)
            endObject()
        }
        endArray()
    }
}
