import Basics
import Language

/// Puts a decision into words, in one language. It decides nothing: every number comes from the arithmetic.
final class AnswerWriter: SentenceWriter {
    struct Answer {
        var primary: Recommendation.Choice?
        var secondary: Recommendation.Choice?
        var items: [Recommendation.Item] = []
        /// What ``primary`` is advised for.
        var primaryItem: PurchaseItem?
        /// The items that ``primary`` and ``secondary`` are about, positions in ``items``.
        var primaryIndex: Int?
        var secondaryIndex: Int?
        var reasoning = ""
        var question: String?
        var warnings: [Recommendation.Warning] = []
        var suggestions: [String] = []
    }

    /// Below this a query counts as ambiguous (thousandths).
    static let ambiguousBelow = 600
    private static let maximumSuggestions = 5

    let phrases: PhraseBook
    let language: WrittenLanguage
    let cards: [Card]
    let preferences: Preferences
    let date: CalendarDate
    private let place: SharedFields<PurchaseQuery>
    let engine: RewardEngine

    var query: PurchaseQuery { place.fields }

    var currency: String { preferences.currency }

    init(
        phrases: PhraseBook, language: WrittenLanguage, cards: [Card], preferences: Preferences, date: CalendarDate,
        query place: SharedFields<PurchaseQuery>, engine: RewardEngine
    ) {
        self.phrases = phrases
        self.language = language
        self.cards = cards
        self.preferences = preferences
        self.date = date
        self.place = place
        self.engine = engine
    }

    /// - Parameter answer: an empty one, which is filled where it is.
    func write(_ decision: Decision?, items: [PurchaseItem], to answer: inout Answer) {
        if let decision {
            for decided in decision.items { answer.items.append(only: item(decided)) }
            if answer.items.count == 1, let only = answer.items.first {
                answer.primary = only.primary
                answer.secondary = only.secondary
                (answer.primaryIndex, answer.secondaryIndex) = (0, 0)
            } else {
                answer.primary = choice(decision.primary, in: decision.primaryItemIndex, of: answer.items)
                answer.secondary = alternative(
                    choice(decision.secondary, in: decision.secondaryItemIndex, of: answer.items))
                (answer.primaryIndex, answer.secondaryIndex) = (decision.primaryItemIndex, decision.secondaryItemIndex)
            }
            answer.primaryItem = decision.primaryItemIndex.map { decision.items[$0].item }
            answer.warnings = warnings(decision)
        }
        var sentences = sentences()
        if query.cardNumberRemoved { add(.cardNumber, to: &sentences) }
        addBody(decision, items: items, to: &sentences, answer: &answer)
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
        if let question = answer.question, !asksAlready, !sentences.contains(question) { sentences.add(question) }
        answer.reasoning = sentences.text
        answer.suggestions = suggestions(decision, isUnsure: isUnsure)
    }

    /// The sentences of the reply.
    private func addBody(
        _ decision: Decision?, items: [PurchaseItem], to sentences: inout Sentences, answer: inout Answer
    ) {
        switch query.intent {
        case .help: return add(.help, to: &sentences)
        case .smallTalk: return add(.smallTalk, to: &sentences)
        case .outOfDomain: return add(.outOfDomain, to: &sentences)
        case .refund: return add(.refund, to: &sentences)
        default: break
        }
        guard !cards.isEmpty else {
            answer.warnings.append(
                Recommendation.Warning(
                    type: "empty_wallet", message: text(.empty), severity: .medium, actionRequired: true, cardID: nil))
            return add(.empty, to: &sentences)
        }
        switch query.intent {
        case .limitCheck:
            switch query.fact {
            case .foreignFee: return addForeignFees(to: &sentences)
            case .heldCards: return addCards(cards, .factHeld, to: &sentences)
            case .annualFee: return addAnnualFees(to: &sentences)
            case .chosenCategories, .categories: return addCategories(to: &sentences, answer: &answer)
            case .usedUpLimits, .nearlyUsedUpLimits: return addFullLimits(to: &sentences, answer: &answer)
            case .rateAfterLimit, nil:
                if query.asksOnlyOfUnknownCard { addNotHeld(to: &sentences) }
                return addLimitCheck(items: items, to: &sentences, answer: &answer)
            }
        case .recordPurchase: return addRecord(to: &sentences)
        case .vague: return addVague(decision, to: &sentences)
        default: break
        }
        guard let decision else {
            add(.rephrase, to: &sentences)
            return add(.vague, to: &sentences)
        }
        addNotHeld(to: &sentences)
        if let asked = query.constraints.acceptanceOf {
            addAcceptance(of: asked, decision, to: &sentences)
            return addParagraphs(decision, answer.items, to: &sentences)
        }
        let isAbout = query.intent == .explainCard || query.intent == .compare
        let asked = isAbout ? query.constraints.askedCards : query.constraints.useCards
        let explains = !asked.isEmpty && addExplanation(of: asked, decision, to: &sentences)
        // "why Amex?" is answered by what it brings, "why not Amex?" by what another brings.
        let favours = { decision.items.contains { $0.primary.map { asked.contains($0.cardID) } ?? false } }
        if explains, query.intent == .explainCard, !favours() { return }
        addParagraphs(decision, answer.items, told: explains ? asked : [], to: &sentences)
    }

    /// That a card which is named is not in the wallet.
    private func addNotHeld(to sentences: inout Sentences) {
        guard let unknown = query.namedUnknownCard else { return }
        add(.explainNotHeld, to: &sentences) { slot, text in
            if slot == .card { text.append(unknown) }
        }
    }

    private func addVague(_ decision: Decision?, to sentences: inout Sentences) {
        add(.rephrase, to: &sentences)
        add(.vague, to: &sentences)
        guard let outcome = decision?.primary else { return }
        add(.vagueGeneral, to: &sentences) { slot, text in
            switch slot {
            case .card: text.append(name(outcome))
            case .rate: writeRate(outcome, to: &text)
            default: break
            }
        }
    }

    // MARK: Choices

    private func item(_ decision: ItemDecision) -> Recommendation.Item {
        Recommendation.Item(
            decision: decision, primary: choice(decision.primary, item: decision.item),
            secondary: alternative(choice(decision.secondary, item: decision.item)))
    }

    /// A runner-up says first that it is one.
    private func alternative(_ choice: Recommendation.Choice?) -> Recommendation.Choice? {
        guard let choice else { return nil }
        let lead = text(.alternative)
        if choice.reasoning.hasPrefix(lead) { return choice }
        return Recommendation.Choice(outcome: choice.outcome, reasoning: lead + choice.reasoning)
    }

    /// A card that heads the answer, with what is said of it for the item it is about.
    private func choice(
        _ outcome: CardOutcome?, in index: Int?, of items: [Recommendation.Item]
    ) -> Recommendation.Choice? {
        guard let outcome, let index else { return nil }
        let item = items[index]
        if let written = item.primary, written.outcome.cardIndex == outcome.cardIndex { return written }
        return choice(outcome, item: item.decision.item)
    }

    func choice(_ outcome: CardOutcome?, item: PurchaseItem?) -> Recommendation.Choice? {
        guard let outcome, let item else { return nil }
        var sentences = sentences(capacity: 256)
        addLead(outcome, item: item, to: &sentences)
        addLimit(outcome, to: &sentences)
        return Recommendation.Choice(outcome: outcome, reasoning: sentences.text)
    }

    // MARK: Question and suggestions

    private func question() -> String? {
        switch query.question {
        case .whatPurchase: return text(.questionWhatPurchase)
        case .whatAmount: return text(.questionWhatAmount)
        case .whichCategory:
            let candidates = query.candidates
            guard !candidates.isEmpty else { return text(.questionWhatPurchase) }
            return text(candidates.count > 1 ? .questionWhichCategory : .questionOneCategory) { slot, text in
                switch slot {
                case .first: text.append(name(candidates[0]))
                case .second: text.append(name(candidates[1]))
                default: break
                }
            }
        case .whichCard(let ids):
            return text(.questionWhichCard) { slot, text in
                if slot == .cards { writeChoice(cards.filter { ids.contains($0.id) }.map(\.name), to: &text) }
            }
        case nil: return query.confidence < AnswerWriter.ambiguousBelow ? text(.questionWhatPurchase) : nil
        }
    }

    private func suggestions(_ decision: Decision?, isUnsure: Bool) -> [String] {
        guard !isUnsure, query.intent != .help, query.intent != .smallTalk, let decision else {
            return phrases.quickActions(language)
        }
        var suggestions: [String] = []
        for item in decision.items where item.splitIsWorthwhile {
            suggestions.append(
                text(.suggestionSplit) { slot, text in
                    if slot == .parts { writeParts(item, to: &text) }
                })
        }
        // Read in place: one that was missed is large.
        for index in decision.missed.indices where decision.missed[index].gain > .zero {
            if let suggestion = suggestion(decision.missed[index]) { suggestions.append(only: suggestion) }
        }
        let hasLimit = decision.items.contains { $0.item.amount == nil && $0.primary?.pot != nil }
        if hasLimit { suggestions.append(text(.suggestionAmount)) }
        guard suggestions.count > 1 else { return suggestions }
        var unique: [String] = []
        for suggestion in suggestions where !unique.contains(suggestion) { unique.append(suggestion) }
        return Array(unique.prefix(AnswerWriter.maximumSuggestions))
    }

    /// How to get a better rate, where something can be done about it.
    private func suggestion(_ missed: MissedOpportunity) -> String? {
        let phrase: Phrase
        switch missed.reason {
        case .notActivated: phrase = .suggestionActivate
        case .portal: phrase = .suggestionPortal
        case .paymentMethod: phrase = .suggestionPayment
        case .excluded, .limitUsedUp, .networkNotAccepted, .inactive: return nil
        }
        let card = cards[missed.cardIndex]
        return text(phrase) { slot, text in
            switch (slot, missed.reason) {
            case (.card, _): text.append(card.name)
            case (.rate, _): write(missed.multiplier, pointType: pointType(of: card), to: &text)
            case (.until, .notActivated(let day)): writeUntil(day, to: &text)
            case (.portal, .portal(let portal)): write(readable: portal, to: &text)
            case (.method, .paymentMethod(let method)): text.append(paymentName(method))
            default: break
            }
        }
    }
}
