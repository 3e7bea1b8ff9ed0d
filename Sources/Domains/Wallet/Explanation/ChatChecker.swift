import Explaining
import Language
import RAG

/// Decides whether a model's answer to what is not about a purchase may be shown. No arithmetic stands behind it, so it
/// speaks of no card: what it says of one could not be held against anything.
struct ChatChecker: Sendable {
    private static let cardWords: Set<UInt64> = Set(
        ["card", "cards", "cashback", "apr", "points", "rewards", "visa", "mastercard", "amex", "unionpay"]
            .map(WordHash.of))
    private static let cardCharacters = ["信用卡", "储蓄卡", "積分", "积分", "返现", "返現", "刷卡", "银行卡", "銀行卡"]

    private let recommendation: Recommendation
    private let vocabulary: ReplyVocabulary

    init(_ recommendation: Recommendation, vocabulary: ReplyVocabulary) {
        self.recommendation = recommendation
        self.vocabulary = vocabulary
    }

    /// - Returns: the draft where the model has nothing to say.
    /// - Parameters:
    ///   - text: what the model wrote, as it came.
    ///   - draft: the facts' own words; its suggestions stay.
    func check(_ text: String, draft: Words) -> CheckedReply<ReplyFault> {
        guard let reply = ReplyParser.parse(text) else { return .unparsable }
        guard reply.card == nil, reply.claims.isEmpty else { return .contradicted(.otherCard) }
        // It leaves this to the facts.
        guard reply.reasoning.utf8.contains(where: { $0 > 0x20 }) else { return .words(draft) }
        // Sums are written with it.
        switch ReplySafety.cleaned(reply.reasoning, allowing: ["="]) {
        case .failure(let fault): return .contradicted(ReplyFault(fault))
        case .success(let cleaned):
            if let fault = fault(in: cleaned) { return .contradicted(fault) }
            return .words(Words(reasoning: cleaned, suggestions: draft.suggestions))
        }
    }

    private func fault(in text: String) -> ReplyFault? {
        if ReplySafety.hasLink(text) || PANDetector.redacted(text) != nil { return .unsafeText }
        guard ReplySafety.isWritten(in: recommendation.language, text) else { return .wrongLanguage }
        if ChatChecker.cardCharacters.contains(where: text.contains) { return .unsupportedClaim }
        let tokens = ReplyVocabulary.tokens(of: text)
        let names = ReplyNames(recommendation)
        for index in tokens.indices where tokens[index].kind != .mark {
            if ChatChecker.cardWords.contains(tokens[index].hash) { return .unsupportedClaim }
            if names.card(at: index, in: tokens) != nil || vocabulary.knownName(at: index, in: tokens) != nil {
                return .unknownName
            }
        }
        return nil
    }
}
