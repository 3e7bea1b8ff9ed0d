import Basics
import JSON

/// The form of a model's reply as JSON Schema: short, because a local model writes ten to twenty tokens a second (T-15).
public enum ReplySchema {
    /// The most suggestions of a reply.
    public static let maximumSuggestions = 3

    /// An object with exactly `card`, `reasoning` and `suggestions`.
    ///
    /// - Parameter cards: what `card` may name; where there is none it is null.
    public static func text(cards: [String]) -> String {
        var json = JSONWriter(capacity: 512)
        json.beginObject()
        json.name("type")
        json.value("object")
        json.name("additionalProperties")
        json.value(false)
        json.name("required")
        json.beginArray()
        for name in ["card", "reasoning", "suggestions"] { json.value(name) }
        json.endArray()
        json.name("properties")
        json.beginObject()
        json.name("card")
        json.beginObject()
        if cards.isEmpty {
            json.name("type")
            json.value("null")
        } else {
            json.name("enum")
            json.beginArray()
            for card in cards { json.value(card) }
            json.endArray()
        }
        json.endObject()
        json.name("reasoning")
        json.beginObject()
        json.name("type")
        json.value("string")
        json.endObject()
        json.name("suggestions")
        json.beginObject()
        json.name("type")
        json.value("array")
        json.name("maxItems")
        json.value(maximumSuggestions)
        json.name("items")
        json.beginObject()
        json.name("type")
        json.value("string")
        json.endObject()
        json.endObject()
        json.endObject()
        json.endObject()
        return String(decoding: json.finish(), as: UTF8.self)
    }
}
