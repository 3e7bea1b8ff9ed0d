import Basics
import JSON
import Language
import RAG
import Wallet
import Web

enum FeedbackDTO {
    static let longestComment = 1_000

    static func decode(_ body: FieldReader) throws(FieldErrors) -> FeedbackDraft {
        let (conversation, turn, outcome, card, comment) = try body.read(
            .required("conversationId", .identifier), .optional("turn", .integer(in: 1...1_000_000_000)),
            .required("outcome", FieldForm<Feedback.Outcome>.choice), FieldWish("cardId", card),
            .optional("comment", .string(maximum: longestComment)))
        return FeedbackDraft(
            conversationID: conversation, turn: turn, outcome: outcome, cardID: card.map { CardID($0) },
            comment: comment.flatMap(kept))
    }

    @Sendable
    private static func card(_ body: FieldReader) throws(FieldErrors) -> String? {
        guard body.value("outcome")?.string == Feedback.Outcome.corrected.rawValue else {
            return try body.optional("cardId", .identifier)
        }
        return try body.required("cardId", .identifier, missing: "Say which card was used instead.")
    }

    /// A comment is not refused for a card number: it is what somebody wants to say about an answer.
    static func kept(_ comment: String) -> String? {
        let cleaned = PlainText.cleaned(comment)
        return cleaned.isEmpty ? nil : PANDetector.redacted(cleaned) ?? cleaned
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
        if let advice = feedback.advice { advice.write(to: &self) } else { null() }
        name("at")
        value(feedback.at.description)
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
