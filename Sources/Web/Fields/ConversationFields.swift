import Basics
import FoundationEssentials
public import JSON
public import RAG

extension Conversation {
    /// How much of a conversation is written.
    public enum Showing: Sendable {
        /// Its turns, each with its answer whole and what a follow-up needs: what an export holds.
        case kept
        /// All that a client needs to draw it again: also a title, a welcome and the messages one by one.
        case again
    }

    /// Characters of a title.
    private static let longestTitle = 80

    /// What was asked first, cut at a word where it is long; empty where nothing was asked yet.
    var title: String {
        let query = turns.first?.query ?? ""
        guard query.count > Conversation.longestTitle else { return query }
        let start = query.prefix(Conversation.longestTitle - 1)
        let end = start.lastIndex(where: \.isWhitespace) ?? start.endIndex
        return start[..<end] + "…"
    }

    /// What a client says before the first message, in the language of that.
    var welcome: String {
        TextTerms.isIdeographic(turns.first?.query ?? "")
            ? "你好！有什么可以帮你？" : "Hello! What can I do for you?"
    }
}

extension JSONWriter {
    /// A conversation with its turns.
    public mutating func value(_ conversation: Conversation, showing: Conversation.Showing = .kept) {
        beginObject()
        name("id")
        value(conversation.id)
        if showing == .again {
            name("title")
            value(conversation.title)
            name("welcome")
            value(conversation.welcome)
        }
        name("startedAt")
        value(conversation.startedAt.description)
        name("updatedAt")
        value(conversation.updatedAt.description)
        if showing == .again {
            name("messages")
            beginArray()
            for turn in conversation.turns {
                message(of: turn, isUsers: true)
                message(of: turn, isUsers: false)
            }
            endArray()
        }
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
            if showing == .kept {
                name("recommendation")
                reply(of: turn)
                name("state")
                value(Data(turn.state.bytes).base64EncodedString())
            }
            name("at")
            value(turn.at.description)
            endObject()
        }
        endArray()
        endObject()
    }

    /// The two messages of a turn have its number in their ids, which stay the same for ever.
    private mutating func message(of turn: ConversationTurn, isUsers: Bool) {
        let sender = isUsers ? "user" : "assistant"
        beginObject()
        name("id")
        value("\(turn.number)-\(sender)")
        name("sender")
        value(sender)
        name("text")
        value(isUsers ? turn.query : turn.answer)
        name("at")
        value(turn.at.description)
        name("recommendation")
        if isUsers { null() } else { reply(of: turn) }
        endObject()
    }

    private mutating func reply(of turn: ConversationTurn) {
        if let reply = turn.reply { raw(reply) } else { null() }
    }
}
