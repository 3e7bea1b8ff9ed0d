import Basics
import Explaining
import RAG

/// Decides whether a model's words may be shown: every name, number, date and claim in them must agree with the
/// arithmetic. A false alarm costs nicer words; a miss would be a lie at the till.
struct ReplyChecker: Sendable {
    private static let maximumSuggestionLength = 200

    private let facts: ReplyFacts

    init(_ facts: ReplyFacts) {
        self.facts = facts
    }

    /// - Parameters:
    ///   - text: what the model wrote, as it came.
    ///   - draft: the words composed from the facts; its suggestions stand in for those that do not hold.
    func check(_ text: String, draft: Words) -> CheckedReply<ReplyFault> {
        guard let reply = ReplyParser.parse(text) else { return .unparsable }
        if let fault = structure(of: reply) { return .contradicted(fault) }
        if reply.reasoning == draft.reasoning { return .words(words(draft.reasoning, reply, draft)) }
        switch reasoning(reply.reasoning) {
        case .failure(let fault): return .contradicted(fault)
        case .success(let reasoning): return .words(words(reasoning, reply, draft))
        }
    }

    private func words(_ reasoning: String, _ reply: ModelReply, _ draft: Words) -> Words {
        let kept = reply.suggestions.filter { !$0.isEmpty }.compactMap(suggestion(_:))
        // Ours are facts; a model's that do not hold are replaced by them, not by nothing.
        let isWhole = !kept.isEmpty && kept.count == reply.suggestions.count
        return Words(reasoning: reasoning, suggestions: isWhole ? kept : draft.suggestions)
    }

    /// The explanation, cleaned, or why it cannot be shown.
    func reasoning(_ text: String) -> Result<String, ReplyFault> {
        switch ReplySafety.cleaned(text) {
        case .failure(let fault): return .failure(ReplyFault(fault))
        case .success(let cleaned):
            if let fault = fault(in: cleaned) { return .failure(fault) }
            return .success(cleaned)
        }
    }

    private func suggestion(_ text: String) -> String? {
        guard case .success(let cleaned) = ReplySafety.cleaned(text),
            cleaned.unicodeScalars.count <= ReplyChecker.maximumSuggestionLength,
            isFit(cleaned)
        else { return nil }
        return cleaned
    }

    /// A tip has to hold as an explanation does, and to be about what is known here or to ask: what is about nothing in
    /// particular may advise anything.
    private func isFit(_ tip: String) -> Bool {
        var check = SentenceCheck(facts, isTip: true)
        guard check.fault(in: tip) == nil else { return false }
        return check.isAnchored || tip.hasSuffix("?") || tip.hasSuffix("？")
    }

    private func fault(in text: String) -> ReplyFault? {
        var check = SentenceCheck(facts)
        if let fault = check.fault(in: text) { return fault }
        if !check.namesPrimary { return .primaryNotNamed }
        return nil
    }

    // MARK: The structured members

    private func structure(of reply: ModelReply) -> ReplyFault? {
        let cards = facts.recommendation.cards
        let primary = facts.primary.map { PromptCards.name(cards[$0]) }
        guard reply.card.map({ PromptText.line($0) }) == primary else { return .otherCard }
        for claim in reply.claims {
            switch claim.value {
            case .card(let name):
                let index = cards.firstIndex { PromptCards.name($0) == PromptText.line(name) }
                guard let index else { return .unknownName }
                if claim.isAboutPrimary, index != facts.primary { return .otherCard }
            case .number(let text):
                if claim.isAboutPrimary, !holds(claim.member, text) { return .wrongNumber }
            }
        }
        return nil
    }

    /// Whether a number about the chosen card is so; members that nobody is shown do not matter.
    private func holds(_ member: String, _ text: String) -> Bool {
        guard let primary = facts.recommendation.primary?.outcome else { return false }
        let expected: Int
        switch member {
        case "multiplier": expected = primary.multiplier.hundredths * 100
        case "points": expected = primary.points.tenThousandths
        case "value": expected = Saturating.product(primary.value.cents, 100)
        case "remainingLimit": expected = Saturating.product(primary.pot?.remaining.cents ?? -1, 100)
        case "limit": expected = Saturating.product(primary.pot?.limit.cents ?? -1, 100)
        case "currentSpending": expected = Saturating.product(primary.pot?.spent.cents ?? 0, 100)
        default: return true
        }
        return (try? Decimals.scaled(text.utf8, scale: 4)) == expected
    }
}
