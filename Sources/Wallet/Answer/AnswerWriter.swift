import Basics

/// Puts a decision into words, in one language. It decides nothing: every number comes from the arithmetic.
struct AnswerWriter: SentenceWriter {
    struct Answer {
        var primary: Recommendation.Choice?
        var secondary: Recommendation.Choice?
        var items: [Recommendation.Item] = []
        var reasoning = ""
        var question: String?
        var warnings: [Recommendation.Warning] = []
        var suggestions: [String] = []
    }

    /// Below this a query counts as ambiguous (thousandths).
    static let ambiguousBelow = 600
    private static let maximumSuggestions = 5

    let phrases: PhraseBook
    let language: Language
    let cards: [Card]
    let preferences: Preferences
    let date: CalendarDate
    let query: PurchaseQuery
    let engine: RewardEngine
    let status: WalletStatus

    var currency: String { preferences.currency }

    func answer(_ decision: Decision?, items: [PurchaseItem]) -> Answer {
        var answer = Answer()
        if let decision {
            answer.items = decision.items.map(item(_:))
            if answer.items.count == 1, let only = answer.items.first {
                answer.primary = only.primary
                answer.secondary = only.secondary
            } else {
                let index = decision.primaryItemIndex ?? 0
                let about = decision.items.indices.contains(index) ? decision.items[index].item : nil
                answer.primary = choice(decision.primary, item: about)
                answer.secondary = choice(decision.secondary, item: about)
            }
            answer.warnings = warnings(decision)
        }
        var sentences: [String] = []
        if query.cardNumberRemoved { sentences.append(text(.cardNumber)) }
        sentences += body(decision, items: items, answer: &answer)
        answer.question = question()
        let isUnsure = query.confidence < AnswerWriter.ambiguousBelow
        if isUnsure, query.intent != .help, query.intent != .smallTalk {
            answer.warnings.append(
                Recommendation.Warning(
                    type: "ambiguous_query", message: text(.warningAmbiguousQuery), severity: .low,
                    actionRequired: true, cardID: nil))
        }
        let asksAlready: Bool =
            switch query.intent {
            case .help, .smallTalk, .outOfDomain, .vague: true
            default: false
            }
        if let question = answer.question, !asksAlready, !sentences.contains(question) { sentences.append(question) }
        answer.reasoning = joined(sentences)
        answer.suggestions = suggestions(decision, isUnsure: isUnsure)
        return answer
    }

    /// The sentences of the reply.
    private func body(_ decision: Decision?, items: [PurchaseItem], answer: inout Answer) -> [String] {
        switch query.intent {
        case .help: return [text(.help)]
        case .smallTalk: return [text(.smallTalk)]
        case .outOfDomain: return [text(.outOfDomain)]
        default: break
        }
        guard !cards.isEmpty else { return [text(.empty)] }
        switch query.intent {
        case .limitCheck: return limitCheck(items: items, answer: &answer)
        case .recordPurchase: return recordPurchase()
        case .vague: return vague(decision)
        default: break
        }
        guard let decision else { return [text(.vague)] }
        var sentences: [String] = []
        if let unknown = query.namedUnknownCard { sentences.append(text(.explainNotHeld, ["card": unknown])) }
        let asked = query.intent == .explainCard ? query.constraints.askedCards : query.constraints.useCards
        if !asked.isEmpty, let explained = explanation(of: asked, decision), !explained.isEmpty {
            if query.intent == .explainCard { return sentences + explained }
            return sentences + explained + paragraphs(decision, answer.items)
        }
        return sentences + paragraphs(decision, answer.items)
    }

    private func vague(_ decision: Decision?) -> [String] {
        guard let outcome = decision?.primary else { return [text(.vague)] }
        return [text(.vague), text(.vagueGeneral, ["card": name(outcome), "rate": rate(outcome)])]
    }

    // MARK: Choices

    private func item(_ decision: ItemDecision) -> Recommendation.Item {
        Recommendation.Item(
            decision: decision, primary: choice(decision.primary, item: decision.item),
            secondary: choice(decision.secondary, item: decision.item))
    }

    func choice(_ outcome: CardOutcome?, item: PurchaseItem?) -> Recommendation.Choice? {
        guard let outcome, let item else { return nil }
        var sentences = [lead(outcome, item: item)]
        if let limit = limitSentence(outcome, item: item) { sentences.append(limit) }
        return Recommendation.Choice(outcome: outcome, reasoning: joined(sentences))
    }

    // MARK: Question and suggestions

    private func question() -> String? {
        if let question = query.question {
            switch question {
            case .whatPurchase: return text(.questionWhatPurchase)
            case .whatAmount: return text(.questionWhatAmount)
            case .whichCategory:
                let names = query.candidates.map { phrases.name($0, language) }
                guard let first = names.first else { return text(.questionWhatPurchase) }
                guard names.count > 1 else { return text(.questionOneCategory, ["first": first]) }
                return text(.questionWhichCategory, ["first": first, "second": names[1]])
            case .whichCard(let ids):
                let names = cards.filter { ids.contains($0.id) }.map(\.name)
                return text(.questionWhichCard, ["cards": listed(names)])
            }
        }
        return query.confidence < AnswerWriter.ambiguousBelow ? text(.questionWhatPurchase) : nil
    }

    private func suggestions(_ decision: Decision?, isUnsure: Bool) -> [String] {
        let quickActions: [Phrase] = [.suggestion1, .suggestion2, .suggestion3, .suggestion4, .suggestion5]
        guard !isUnsure, query.intent != .help, query.intent != .smallTalk, let decision else {
            return quickActions.map { text($0) }
        }
        var suggestions: [String] = []
        for item in decision.items where item.allocations.count > 1 && item.splitGain > .zero {
            suggestions.append(text(.suggestionSplit, ["parts": splitParts(item)]))
        }
        for missed in decision.missed where missed.gain > .zero {
            let card = cards[missed.cardIndex]
            let rate = rate(missed.multiplier, pointType: pointType(of: card))
            switch missed.reason {
            case .notActivated(let by):
                suggestions.append(text(.suggestionActivate, ["card": card.name, "until": until(by)]))
            case .portal(let portal):
                suggestions.append(
                    text(.suggestionPortal, ["portal": readable(portal), "rate": rate, "card": card.name]))
            case .paymentMethod(let method):
                suggestions.append(
                    text(.suggestionPayment, ["method": paymentName(method), "rate": rate, "card": card.name]))
            case .excluded, .limitUsedUp, .networkNotAccepted, .inactive: break
            }
        }
        let hasLimit = decision.items.contains { $0.primary?.pot != nil && $0.item.amount == nil }
        if hasLimit { suggestions.append(text(.suggestionAmount)) }
        var unique: [String] = []
        for suggestion in suggestions where !unique.contains(suggestion) { unique.append(suggestion) }
        return Array(unique.prefix(AnswerWriter.maximumSuggestions))
    }
}
