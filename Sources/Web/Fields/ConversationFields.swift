public import JSON
public import RAG
import Basics

extension JSONWriter {
    /// A conversation with its turns.
    public mutating func value(_ conversation: Conversation) {
        beginObject()
        name("id")
        value(conversation.id)
        name("startedAt")
        value(conversation.startedAt.description)
        name("updatedAt")
        value(conversation.updatedAt.description)
        name("turns")
        beginArray()
        for turn in conversation.turns {
            beginObject()
            name("turn")
            value(turn.number)
            name("domain")
            value(turn.domain)
            name("query")
            value(turn.query)
            name("answer")
            value(turn.answer)
            name("advice")
            if let advice = turn.advice { advice.write(to: &self) } else { null() }
            name("at")
            value(turn.at.description)
            endObject()
        }
        endArray()
        endObject()
    }
}
