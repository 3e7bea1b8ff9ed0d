public import Basics
public import RAG

/// The use case behind `POST /recommend` for a user with a wallet and a memory: reads both, decides, has it put into
/// words, remembers.
public final class RecommendationService: Sendable {
    public struct Request: Sendable {
        public var text: String
        /// A wallet for this answer only; nil uses the stored one.
        public var cards: [Card]?
        /// Preferences for this answer only; nil uses the stored ones.
        public var preferences: Preferences?
        public var conversationID: String?
        public var language: Language?
        public var date: CalendarDate?
        /// Who is to word the answer.
        public var generator: Generator

        public init(
            text: String, cards: [Card]? = nil, preferences: Preferences? = nil, conversationID: String? = nil,
            language: Language? = nil, date: CalendarDate? = nil, generator: Generator = .auto
        ) {
            self.text = text
            self.cards = cards
            self.preferences = preferences
            self.conversationID = conversationID
            self.language = language
            self.date = date
            self.generator = generator
        }
    }

    public struct Answer: Sendable {
        public let recommendation: Recommendation
        /// Nil where nothing is remembered.
        public let conversationID: String?
        /// Nil where nothing was looked for.
        public let grounds: QueryGrounding.Grounds?
        /// The reasoning and the suggestions that are said, and what wrote them.
        public let words: Words
        public let provenance: Provenance
    }

    public enum Reply: Sendable {
        case ready(Answer)
        /// A model has still to write the words.
        case pending(PendingAnswer)
    }

    public enum Failure: Error, Sendable, Hashable {
        /// Nothing but spaces and marks that cannot be seen.
        case blankQuery
        case unknownConversation
    }

    /// A decision with what it was grounded in.
    private struct Decided: Sendable {
        let recommendation: Recommendation
        let grounds: QueryGrounding.Grounds?
    }

    private let recommender: Recommender
    private let wallet: any WalletReading
    /// Nil where nothing is remembered.
    private let memory: (any ConversationMemory)?
    /// Nil where nothing is retrieved.
    private let grounding: QueryGrounding?
    private let explainer: Explainer
    /// Nil where prompts know nothing of the past.
    private let past: MemoryReader?
    private let clock: any WallClock
    private let identifiers: IdentifierGenerator
    private let monotonicNow: @Sendable () -> UInt64
    private let decisions: ResponseCache<DecisionKey, Decided, Never>

    /// - Parameters:
    ///   - cacheBytes: memory for the decisions of the last minutes; 0 keeps none.
    ///   - monotonicNow: nanoseconds of any monotonic clock.
    public init(
        recommender: Recommender, wallet: any WalletReading, memory: (any ConversationMemory)?,
        grounding: QueryGrounding?, explainer: Explainer, past: MemoryReader? = nil, clock: any WallClock,
        identifiers: IdentifierGenerator,
        cacheBytes: Int, monotonicNow: @escaping @Sendable () -> UInt64
    ) {
        self.recommender = recommender
        self.wallet = wallet
        self.memory = memory
        self.grounding = grounding
        self.explainer = explainer
        self.past = past
        self.clock = clock
        self.identifiers = identifiers
        self.monotonicNow = monotonicNow
        decisions = ResponseCache(capacity: cacheBytes, now: monotonicNow)
    }

    /// What the caches did, by name.
    public var cacheStatistics: [(name: String, statistics: CacheStatistics)] {
        [("decisions", decisions.statistics), ("words", explainer.cacheStatistics)]
            + (grounding.map { [("contexts", $0.statistics)] } ?? [])
    }

    /// - Throws: ``Failure``, or ``StorageError`` where the stored wallet cannot be read.
    public func answer(_ request: Request, for user: UserID) throws -> Reply {
        let startedAt = monotonicNow()
        let text = QueryText.cleaned(request.text)
        guard !QueryText.isBlank(text) else { throw Failure.blankQuery }
        var conversation: Conversation?
        if let id = request.conversationID {
            conversation = try memory?.conversation(id, of: user)
            guard conversation != nil else { throw Failure.unknownConversation }
        }
        let previous = conversation?.turns.last.flatMap { PurchaseQuery(state: $0.state) }
        let date = request.date ?? clock.today()
        let snapshot: WalletSnapshot? =
            request.cards != nil && request.preferences != nil ? nil : try wallet.snapshot(for: user, on: date)
        // Where what the user allows cannot be read, nothing is kept and nothing is sent.
        let privacy =
            (snapshot ?? (try? wallet.snapshot(for: user, on: date)))?.privacy
            ?? Privacy(retentionDays: 0, languageModel: false, remembersBehaviour: false)
        let memory = privacy.keepsConversations ? memory : nil
        let key = DecisionKey(
            user: user, revision: snapshot?.revision ?? .none, text: text, date: date, language: request.language,
            cards: request.cards, preferences: request.preferences, previous: previous)
        let known = memory == nil ? nil : decisions.value(for: key)
        let decided = known ?? decide(request, key: key, snapshot: snapshot)
        if known == nil, memory != nil { decisions.store(decided, for: key, cost: decided.recommendation.cost) }
        let id = memory == nil ? nil : request.conversationID ?? identifiers.next()
        let preferences = request.preferences ?? snapshot?.preferences ?? Preferences()
        let explaining = explainer.explain(
            Explainer.Brief(
                recommendation: decided.recommendation,
                subject: Explainer.Subject(
                    decision: key, generator: request.generator, conversation: conversation?.id,
                    turns: conversation?.turns.count ?? 0),
                isAllowed: privacy.languageModel, preferences: preferences,
                context: { [conversation, past] in
                    let known = snapshot.flatMap { snapshot in
                        try? past?.context(
                            for: text, conversationID: conversation?.id, wallet: snapshot,
                            language: decided.recommendation.language,
                            about: decided.recommendation.items.map(\.decision.item.category))
                    }
                    return PurchasePrompt.Context(
                        text: text, recommendation: decided.recommendation, preferences: preferences, date: date,
                        spending: known?.spending.totals ?? snapshot?.monthToDate ?? [],
                        retrieval: decided.grounds?.retrieval, turns: conversation?.turns ?? [],
                        learned: known?.lines ?? .nothing)
                },
                startedAt: startedAt))
        @Sendable func answer(_ explained: Explainer.Explained) -> Answer {
            Answer(
                recommendation: decided.recommendation, conversationID: id, grounds: decided.grounds,
                words: explained.words, provenance: explained.provenance)
        }
        switch explaining {
        case .ready(var explained):
            if explained.provenance.route == .deterministic { explained.provenance.isCached = known != nil }
            let answer = answer(explained)
            remember(answer, text: text, previous: previous, user: user, privacy, since: startedAt)
            return .ready(answer)
        case .pending(let work):
            return .pending(
                PendingAnswer(decided: answer(explainer.byFacts(decided.recommendation))) { onWords in
                    let answer = answer(try await work(onWords))
                    self.remember(answer, text: text, previous: previous, user: user, privacy, since: startedAt)
                    return answer
                })
        }
    }

    /// Drops what is kept in memory of a user whose data is erased. What was answered in the last minutes goes for all.
    public func forget(_ user: UserID) {
        decisions.removeAll()
        explainer.forgetWords()
        past?.forget(user)
        grounding?.forgetAll()
    }

    private func remember(
        _ answer: Answer, text: String, previous: PurchaseQuery?, user: UserID, _ privacy: Privacy,
        since startedAt: UInt64
    ) {
        guard let memory, let id = answer.conversationID else { return }
        // A turn that says nothing about a purchase ("thanks") leaves the one before open for the next follow-up. Only the
        // query is held until the turn is written; the rest of the answer goes with its request.
        let understood = answer.recommendation.understood
        let kept = understood.query.items.isEmpty ? previous : nil
        var advice: Advice?
        if privacy.keepsAdvice {
            advice = Advice(
                answer.recommendation, arm: answer.provenance.route == .model ? .model : .deterministic,
                milliseconds: Int(clamping: (monotonicNow() &- startedAt) / 1_000_000))
        }
        memory.append(
            PendingTurn(
                query: CardNumberDetector.redacted(text) ?? text, answer: answer.words.reasoning, at: clock.now(),
                advice: advice,
                state: { (kept ?? understood.query).state }),
            to: id, of: user)
    }

    private func decide(_ request: Request, key: DecisionKey, snapshot: WalletSnapshot?) -> Decided {
        // A wallet that is not stored has no passages.
        let grounds = request.cards == nil ? grounding?.grounds(for: key.text, of: key.user) : nil
        var input = input(request, key: key, snapshot: snapshot)
        if let grounding { input.guess = { [text = key.text] in grounding.guess(for: text) } }
        return Decided(recommendation: recommender.recommend(input), grounds: grounds)
    }

    private func input(_ request: Request, key: DecisionKey, snapshot: WalletSnapshot?) -> RecommendationRequest {
        let preferences = request.preferences ?? snapshot?.preferences ?? Preferences()
        guard request.cards == nil, let snapshot else {
            return RecommendationRequest(
                text: key.text, cards: request.cards ?? [], preferences: preferences, date: key.date,
                language: request.language, previous: key.previous)
        }
        let prepared = snapshot.prepared
        var input = RecommendationRequest(
            text: key.text, cards: snapshot.cards, cardNames: prepared.names, preferences: preferences,
            history: prepared.history, date: key.date, language: request.language, previous: key.previous)
        if request.preferences == nil { input.status = prepared.status }
        return input
    }
}
