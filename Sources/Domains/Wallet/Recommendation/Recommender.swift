import Basics
public import Language
import RAG

/// Language understands, arithmetic decides, words explain: one sentence in, one recommendation out. Pure: no store,
/// no clock but the one that times the stages.
public struct Recommender: Sendable {
    private let understanding: PurchaseUnderstanding
    private let sellers: SellerTables?
    let phrases: PhraseBook
    private let monotonicNow: @Sendable () -> UInt64

    /// - Parameters:
    ///   - sellers: nil where the merchant that is named is taken for the one that charges.
    ///   - monotonicNow: nanoseconds of any monotonic clock; for the stage times only.
    public init(
        understanding: PurchaseUnderstanding, sellers: SellerTables? = nil, phrases: PhraseBook,
        monotonicNow: @escaping @Sendable () -> UInt64
    ) {
        self.understanding = understanding
        self.sellers = sellers
        self.phrases = phrases
        self.monotonicNow = monotonicNow
    }

    /// What a client may offer to somebody who does not know what to ask (requirement S0-48).
    public func quickActions(_ language: WrittenLanguage) -> [String] { phrases.quickActions(language) }

    /// What a sentence means to somebody with these cards.
    func understood(_ request: RecommendationRequest) -> PurchaseQuery {
        let query = understood(request.text, request)
        // Folding may bring groups together that were too far apart to be a number; what is kept holds the folded text.
        guard let redacted = PANDetector.redacted(query.normalisedText, replacement: Recommender.removed) else {
            return query
        }
        var again = understood(redacted, request)
        again.cardNumberRemoved = true
        return again
    }

    private func understood(_ text: String, _ request: RecommendationRequest) -> PurchaseQuery {
        var query = understanding.understand(
            text, previous: request.previous, cards: request.cardNames, today: request.date,
            homeCurrency: request.preferences.currency, homeRegion: request.preferences.homeRegion,
            keptFor: request.keptFor)
        if let sellers { SellerReading(sellers, text).settle(&query) }
        return query
    }

    /// Stands for a number in a sentence that is read again; no word, so that it means nothing.
    private static let removed = "\u{25A0}"

    /// A text as it may be kept, also where its spaces are evened out later.
    static func withoutCardNumbers(_ text: String) -> String {
        guard PANDetector.mayHoldNumber(text) else { return text }
        if let redacted = PANDetector.redacted(text) { return redacted }
        let even = PromptText.line(text, maximum: .max)
        return PANDetector.redacted(even) ?? text
    }

    public func recommend(_ request: RecommendationRequest) -> Recommendation {
        let started = monotonicNow()
        let query = understood(request)
        let understoodAt = monotonicNow()
        let date = query.constraints.date ?? request.date
        let engine = RewardEngine(
            preferences: request.preferences, date: date, constraints: constraints(of: query),
            history: request.history, historyDate: request.date, rates: request.rates)
        let items = decidedItems(of: query)
        let decision = items.isEmpty || request.cards.isEmpty ? nil : engine.decide(items, cards: request.cards)
        let known = date == request.date ? request.status : nil
        let place = place(consume query, recommending: decision?.items ?? [])
        let status =
            known
            ?? WalletStatus(
                cards: request.cards,
                history: date.isInMonth(of: request.date) ? request.history : .none,
                preferences: request.preferences, date: date)
        let decided = monotonicNow()
        let language = language(of: request, said: place.fields.language)
        let writer = AnswerWriter(
            phrases: phrases, language: language, cards: phrases.called(request.cards, language),
            preferences: request.preferences, date: date, query: place, engine: engine)
        var answer = AnswerWriter.Answer()
        writer.write(decision, items: items, to: &answer)
        let explained = monotonicNow()
        return Recommendation(
            request, query: place, language: language, answer: consume answer, status: status,
            stages: Recommendation.Stages(
                understand: understoodAt &- started, decide: decided &- understoodAt, explain: explained &- decided))
    }

    /// It is large: the answer and its words share it.
    private func place(
        _ query: consuming PurchaseQuery, recommending items: [ItemDecision]
    ) -> SharedFields<PurchaseQuery> {
        query.recommendedCards = []
        for index in items.indices {
            if let primary = items[index].primary { query.recommendedCards.append(only: primary.cardID) }
        }
        return SharedFields(consume query)
    }

    private func language(of request: RecommendationRequest, said: WrittenLanguage) -> WrittenLanguage {
        guard let wanted = request.language ?? request.preferences.language else { return said }
        // Asked for Chinese, a sentence in the traditional script is answered in it.
        return wanted.isChinese && said.isChinese ? said : wanted
    }

    private func constraints(of query: PurchaseQuery) -> PurchaseConstraints {
        // Made as a constant is, without the references that a copy of ``PurchaseConstraints/none`` takes.
        if query.constraints.saysNothing { return PurchaseConstraints() }
        return PurchaseConstraints(
            // A card somebody wants to use or asks about is compared with all the others; only a comparison is closed.
            onlyCards: query.intent == .compare ? query.constraints.askedCards : [],
            excludedCards: query.constraints.excludedCards, maxedOutCards: query.constraints.maxedOutCards,
            allMaxedOut: query.constraints.allMaxedOut, acceptedNetworks: query.constraints.acceptedNetworks,
            refusedNetworks: query.constraints.refusedNetworks,
            isAbroad: query.constraints.isAbroad && query.constraints.region == nil, portal: query.constraints.portal)
    }

    /// What the arithmetic works on: a vague question gets the card for everyday spending.
    private func decidedItems(of query: PurchaseQuery) -> [PurchaseItem] {
        switch query.intent {
        case .refund, .help, .smallTalk, .outOfDomain: []
        case .limitCheck: query.items
        case .vague, .recommend, .recordPurchase, .compare, .explainCard:
            query.items.isEmpty ? [PurchaseItem(category: .general)] : query.items
        }
    }
}
