import Basics
import JSON
import RAG
import Wallet
import Web

/// What an export holds of advice and of what became of it, read again.
enum FeedbackCopyDTO {
    private static let turn = FieldForm<Int>.integer(in: 1...1_000_000_000)

    static func form(moment: FieldForm<Timestamp>) -> FieldForm<Feedback> {
        CopyForms.form { reader throws(FieldErrors) in
            let (id, conversation, turn, outcome, card, comment, given, at) = try reader.read(
                .required("id", CopyForms.number), .optional("conversationId", .newIdentifier), .optional("turn", turn),
                .required("outcome", FieldForm<Feedback.Outcome>.choice), .optional("cardId", .newIdentifier),
                .optional("comment", comment), .optional("advice", advice), .required("at", moment))
            return Feedback(
                id: id, conversationID: conversation, turn: turn, outcome: outcome, cardID: card.map { CardID($0) },
                comment: comment.flatMap { $0.isEmpty ? nil : $0 }, advice: given, at: at)
        }
    }

    /// Longer where a number in it was redacted.
    private static let comment = FieldForm<String>.string(maximum: 4_000).map(
        { text, _ in FeedbackDTO.kept(text) ?? "" }, from: { $0 })

    static let advice = CopyForms.form { reader throws(FieldErrors) in
        let (card, category, merchant, amount, arm, milliseconds) = try reader.read(
            .required("cardId", .newIdentifier), .required("category", CategoryDTO.form),
            .optional("merchant", CopyForms.note), .optional("amount", CopyForms.amount),
            .required("arm", FieldForm<ModelRollout.Arm>.choice), .required("milliseconds", CopyForms.count))
        return Advice(
            choice: card, subject: category.rawValue, place: merchant, amount: amount?.cents, arm: arm,
            milliseconds: milliseconds)
    }

    static let comparison = CopyForms.form { reader throws(FieldErrors) in
        let (purchase, conversation, turn, advised, _, arm) = try reader.read(
            .required("transactionId", .identifier), .required("conversationId", .newIdentifier),
            .required("turn", turn), .required("advisedCardId", .newIdentifier), .required("usedCardId", .identifier),
            .required("arm", FieldForm<ModelRollout.Arm>.choice))
        return WalletCopy.Comparison(
            transactionID: purchase, conversationID: conversation, turn: turn, advised: CardID(advised), arm: arm)
    }
}
