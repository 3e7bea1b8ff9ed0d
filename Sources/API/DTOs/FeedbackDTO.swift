import Basics
import JSON
import Language
import RAG
import Wallet

enum FeedbackDTO {
    static let fields: Set<String> = ["conversationId", "turn", "outcome", "cardId", "comment"]
    static let longestComment = 1_000

    static func decode(_ reader: FieldReader) throws(FieldError) -> FeedbackDraft {
        try reader.requireOnly(fields)
        let conversation = try reader.required(reader.identifier("conversationId"), "conversationId")
        let outcome = try reader.required(reader.choice("outcome", Feedback.Outcome.self), "outcome")
        let card = try reader.identifier("cardId")
        if outcome == .corrected, card == nil {
            throw FieldError(
                path: reader.path(to: "cardId"), code: "required", message: "Say which card was used instead.")
        }
        var comment: String?
        if let sent = try reader.string("comment", maximum: longestComment) {
            // A comment is not refused for a card number: it is what somebody wants to say about an answer.
            let cleaned = PlainText.cleaned(sent)
            comment = cleaned.isEmpty ? nil : PANDetector.redacted(cleaned) ?? cleaned
        }
        return FeedbackDraft(
            conversationID: conversation, turn: try reader.integer("turn", in: 1...1_000_000_000), outcome: outcome,
            cardID: card.map { CardID($0) }, comment: comment)
    }

    static func encoded(_ feedback: Feedback) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.value(feedback)
        return json.finish()
    }
}

extension JSONWriter {
    mutating func value(_ feedback: Feedback) {
        beginObject()
        name("id")
        value(String(feedback.id))
        nullable("conversationId", feedback.conversationID)
        nullable("turn", feedback.turn)
        name("outcome")
        value(feedback.outcome.rawValue)
        nullable("cardId", feedback.cardID?.rawValue)
        nullable("comment", feedback.comment)
        name("advice")
        if let advice = feedback.advice { value(advice) } else { null() }
        name("at")
        value(feedback.at.description)
        endObject()
    }

    mutating func value(_ advice: Advice) {
        beginObject()
        name("cardId")
        value(advice.choice)
        name("category")
        value(advice.subject)
        nullable("merchant", advice.place)
        name("amount")
        if let cents = advice.amount { value(Money(cents: cents)) } else { null() }
        name("arm")
        value(advice.arm.rawValue)
        name("milliseconds")
        value(advice.milliseconds)
        endObject()
    }

    mutating func value(_ totals: FeedbackTotals) {
        beginObject()
        name("arm")
        value(totals.arm.rawValue)
        name("accepted")
        value(totals.accepted)
        name("corrected")
        value(totals.corrected)
        name("rejected")
        value(totals.rejected)
        nullable("meanMilliseconds", totals.meanMilliseconds)
        nullable("medianMilliseconds", totals.medianMilliseconds)
        endObject()
    }
}
