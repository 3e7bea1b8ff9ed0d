public import Basics
import Explaining
import Language
public import RAG
import Synchronization
import Stores

/// The use case behind `POST /recommend` for a user with a wallet and a memory: reads both, decides, has it put into
/// words, remembers.
public final class RecommendationService: Sendable {
    /// A question for a day further away is about a plan, not about what is bought now.
    private static let daysOfAdvice = 3
    /// The sureness of what may be anybody's.
    private static let leastSure = 100
    private static let sureWithoutAmount = 880
    /// Whose turns these are.
    public static let domain = "wallet"

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
    private let onFailure: @Sendable (any Error) -> Void
    private let decisions: ResponseCache<DecisionKey, Recommendation, Never>

    /// - Parameters:
    ///   - cacheBytes: memory for the decisions of the last minutes; 0 keeps none.
    ///   - monotonicNow: nanoseconds of any monotonic clock.
    ///   - onFailure: hears what of the past could not be read; answers do without.
    public init(
        recommender: Recommender, wallet: any WalletReading, memory: (any ConversationMemory)?,
        grounding: QueryGrounding?, explainer: Explainer, past: MemoryReader? = nil, clock: any WallClock,
        identifiers: IdentifierGenerator,
        cacheBytes: Int, monotonicNow: @escaping @Sendable () -> UInt64,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
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
        self.onFailure = onFailure
        // Making a decision again costs about as much as keeping it, and most sentences are said once.
        decisions = ResponseCache(capacity: cacheBytes, trialCapacity: cacheBytes / 8, now: monotonicNow)
    }

    /// What the caches did, by name.
    public var cacheStatistics: [(name: String, statistics: CacheStatistics)] {
        [("decisions", decisions.statistics), ("words", explainer.cacheStatistics)]
            + (grounding.map { [("contexts", $0.statistics)] } ?? [])
    }

    /// A question with what holds for it. A class, because it is handed on to what may be asked later.
    private final class Asked: Sendable {
        let request: Request
        let key: DecisionKey
        /// Nil where the request brings everything, and the stored wallet could not be read.
        let snapshot: WalletSnapshot?
        let preferences: Preferences
        let privacy: Privacy
        let conversation: Conversation?
        /// The conversation's, when the question came.
        let epoch: UInt64
        /// The user's deletions when the prompt was made, where it quotes other conversations.
        let quotedAt = Mutex<UInt64?>(nil)
        let startedAt: UInt64

        init(
            _ request: Request, key: DecisionKey, snapshot: WalletSnapshot?, conversation: Conversation?,
            epoch: UInt64, startedAt: UInt64
        ) {
            self.request = request
            self.key = key
            self.snapshot = snapshot
            preferences = request.preferences ?? snapshot?.preferences ?? Preferences()
            // Where what the user allows cannot be read, nothing is kept and nothing is sent.
            privacy =
                snapshot?.privacy ?? Privacy(retentionDays: 0, languageModel: false, remembersBehaviour: false)
            self.conversation = conversation
            self.epoch = epoch
            self.startedAt = startedAt
        }
    }

    /// - Throws: ``Failure``, or ``StorageError`` where the stored wallet cannot be read.
    ///
    /// - Parameter encoding: writes the answer, once, where a conversation keeps it whole; nil keeps its words alone.
    public func answer(_ request: Request, for user: UserID, encoding: Encoding? = nil) throws -> Reply {
        let generation = decisions.generation
        let asked = try asked(request, by: user)
        let isKept = isKept(asked)
        let known = isKept ? decisions.value(for: asked.key) : nil
        let decided = known ?? recommender.recommend(input(asked))
        @Sendable func keep() {
            guard known == nil, isKept else { return }
            decisions.store(decided, for: asked.key, cost: decided.cost, of: generation)
        }
        let turn = explainer.turn(
            for: decided, of: user, generator: request.generator, isAllowed: asked.privacy.languageModel)
        let grounds = grounds(of: asked, turn, decided, isKept: isKept)
        let context = request.showsGrounds ? userContext(asked) : nil
        let id = isKept ? request.conversationID ?? identifiers.next() : nil
        @Sendable func answer(_ explained: consuming Explainer.Explained) -> Answer {
            Answer(
                recommendation: decided, conversationID: id, grounds: grounds, user: context,
                words: explained.words, provenance: explained.provenance)
        }
        func ready(_ explained: consuming Explainer.Explained) -> Reply {
            keep()
            if explained.provenance.route == .deterministic { explained.provenance.isCached = known != nil }
            return .ready(remembered(answer(explained), asked, encoding))
        }
        let model: any LanguageModel
        let arm: ModelRollout.Arm?
        switch turn {
        case .facts(let explained): return ready(explained)
        case .model(let itsTurn, let side): (model, arm) = (itsTurn, side)
        }
        let brief = brief(asked, decided, grounds, isKept: isKept) {
            keep()
            if isKept { self.memory?.expectTurn() }
        }
        switch explainer.explain(brief, by: model, arm) {
        case .ready(let explained): return ready(explained)
        case .pending(let work):
            return .pending(
                PendingAnswer(decided: answer(explainer.meanwhile(brief))) { onWords in
                    self.remembered(answer(try await work(onWords)), asked, encoding)
                })
        }
    }

    /// How sure it is that a sentence is about cards and purchases, 0...1000. Nothing is kept of it.
    ///
    /// - Throws: as ``answer(_:for:)``.
    public func sureness(of request: Request, for user: UserID) throws -> Int {
        let query = recommender.understood(input(try asked(request, by: user)))
        return switch query.intent {
        case .outOfDomain, .smallTalk, .vague, .help: min(query.confidence, RecommendationService.leastSure)
        case .recommend, .limitCheck, .recordPurchase, .compare, .explainCard, .refund:
            // Without a sum it may be a question about something else that names a shop.
            query.items.contains { $0.amount != nil }
                ? query.confidence : min(query.confidence, RecommendationService.sureWithoutAmount)
        }
    }

    /// Whether anything of a question may be kept.
    private func isKept(_ asked: Asked) -> Bool {
        memory != nil && asked.privacy.keepsConversations && asked.request.messages == nil
    }

    private func asked(_ request: Request, by user: UserID) throws -> Asked {
        let startedAt = monotonicNow()
        let text = QueryText.cleaned(request.text)
        guard !QueryText.isBlank(text) else { throw Failure.blankQuery }
        let epoch = memory?.epoch(of: user, in: request.conversationID) ?? 0
        var conversation: Conversation?
        if let id = request.conversationID {
            conversation = try memory?.conversation(id, of: user)
            guard conversation != nil else { throw Failure.unknownConversation }
        }
        let date = request.date ?? clock.today()
        let bringsAll = request.cards != nil && request.preferences != nil
        let snapshot = bringsAll ? try? wallet.snapshot(for: user, on: date) : try wallet.snapshot(for: user, on: date)
        // Rates are never brought along.
        let isAlone = bringsAll && snapshot?.rates.sheets.isEmpty ?? true
        var request = request
        if request.language == nil, let otherwise = request.otherwiseLanguage,
            (request.preferences ?? snapshot?.preferences)?.language == nil
        {
            request.language = otherwise
        }
        let wanted = request
        func asked(_ text: String, in conversation: Conversation?) -> Asked {
            let key = DecisionKey(
                user: user, revision: isAlone ? .none : snapshot?.revision ?? .none, text: text, date: date,
                language: wanted.language, cards: wanted.cards, preferences: wanted.preferences,
                previous: conversation?.turns.last { $0.domain == RecommendationService.domain }.flatMap(query(of:)))
            return Asked(
                wanted, key: key, snapshot: snapshot, conversation: conversation, epoch: epoch, startedAt: startedAt)
        }
        if let messages = request.messages {
            conversation = told(messages, of: user) { asked($0, in: $1) }
        }
        return asked(text, in: conversation)
    }

    /// The conversation that a client tells: what was asked in it is understood again, one after the other.
    private func told(
        _ messages: [EarlierMessage], of user: UserID, _ asked: (String, Conversation) -> Asked
    ) -> Conversation {
        let beginning = Timestamp(milliseconds: 0)
        var conversation = Conversation(id: "", user: user, startedAt: beginning)
        for (index, message) in messages.enumerated() where message.role == .user {
            let text = QueryText.cleaned(message.text)
            guard !QueryText.isBlank(text) else { continue }
            let asked = asked(text, conversation)
            let decided = recommender.recommend(input(asked))
            let replies = messages[(index + 1)...].prefix { $0.role != .user }.filter { $0.role == .assistant }
            conversation.append(
                ConversationTurn(
                    domain: RecommendationService.domain, query: Recommender.withoutCardNumbers(text),
                    answer: Recommender.withoutCardNumbers(replies.map(\.text).joined(separator: " ")), at: beginning,
                    state: state(after: asked, decided)))
        }
        return conversation
    }

    /// What a follow-up goes on from. A turn that says nothing about a purchase ("thanks") leaves the one before open for it.
    private func state(after asked: Asked, _ decided: Recommendation) -> TurnState {
        let isSilent = asked.key.previous != nil && decided.query.items.isEmpty
        let before =
            isSilent ? asked.conversation?.turns.last { $0.domain == RecommendationService.domain }?.state : nil
        return before ?? .unwritten(decided.state)
    }

    /// What is known of the user beside the question; of a wallet that is not stored, what the request brings.
    private func userContext(_ asked: Asked) -> UserContext? {
        let stored: UserContext?
        do {
            stored = asked.request.cards == nil ? try asked.snapshot.flatMap { try past?.user(of: $0) } : nil
        } catch {
            onFailure(error)
            return nil
        }
        guard let stored, asked.request.preferences == nil else {
            return UserContext(
                cards: asked.request.cards ?? asked.snapshot?.cards ?? [], preferences: asked.preferences, totals: [],
                date: asked.key.date)
        }
        return stored
    }

    /// What a turn was understood as; nil where it cannot be read, as one of another version of the service.
    private func query(of turn: ConversationTurn) -> SharedFields<PurchaseQuery>? {
        let bytes: [UInt8]
        switch turn.state {
        case .unwritten(let state as SharedFields<PurchaseQuery>): return state
        case .unwritten(let state): bytes = state.bytes
        case .written(let written): bytes = written
        }
        let query = PurchaseQuery(state: bytes)
        if query == nil, !bytes.isEmpty { onFailure(StorageError(.corrupt)) }
        return query.map { SharedFields($0) }
    }

    private func brief(
        _ asked: Asked, _ decided: Recommendation, _ grounds: QueryGrounding.Grounds?, isKept: Bool,
        whileAsked: @escaping @Sendable () -> Void
    ) -> Explainer.Brief {
        Explainer.Brief(
            recommendation: decided,
            subject: Explainer.Subject(
                decision: asked.key, generator: asked.request.generator, conversation: asked.conversation?.id,
                lastTurn: asked.conversation?.turns.last?.at, messages: asked.request.messages,
                temperatureHundredths: asked.request.temperatureHundredths,
                maximumTokens: asked.request.maximumTokens),
            isStillAllowed: { self.mayStillBeSent(asked) },
            isKept: isKept, preferences: asked.preferences,
            context: { self.context(asked, decided, grounds) }, whileAsked: whileAsked, startedAt: asked.startedAt)
    }

    /// Whether the user lets the text leave now, its conversation was not deleted since the question came, and nothing that
    /// it may quote since it was made.
    private func mayStillBeSent(_ asked: Asked) -> Bool {
        let user = asked.key.user
        if let quotedAt = asked.quotedAt.withLock(\.self), memory?.deletions(of: user) != quotedAt { return false }
        guard let privacy = try? wallet.snapshot(for: user, on: asked.key.date).privacy else { return false }
        return privacy.languageModel && (memory?.epoch(of: user, in: asked.request.conversationID) ?? 0) == asked.epoch
    }

    /// What a model is told besides the decision. Of the past, what concerns the stored wallet only where that is asked
    /// about.
    private func context(
        _ asked: Asked, _ decided: Recommendation, _ grounds: QueryGrounding.Grounds?
    ) -> PurchasePrompt.Context {
        var context = PurchasePrompt.Context(
            text: asked.key.text, recommendation: decided, preferences: asked.preferences,
            date: asked.key.date, retrieval: grounds?.retrieval, turns: asked.conversation?.turns ?? [])
        guard decided.mayBeReworded, asked.request.cards == nil, let snapshot = asked.snapshot else { return context }
        let deletions = memory?.deletions(of: asked.key.user)
        var known: MemoryContext?
        do {
            known = try past?.context(
                for: asked.key.text, conversationID: asked.conversation?.id, wallet: snapshot,
                language: decided.language,
                about: decided.items.map(\.decision.item.category),
                // Past turns are all that it is compared with.
                embedding: asked.privacy.keepsConversations
                    ? grounding?.embedding(for: asked.key.text, keptFor: isKept(asked) ? asked.key.user : nil) : nil)
        } catch {
            // Words can do without it.
            onFailure(error)
        }
        asked.quotedAt.withLock { $0 = known?.related.isEmpty == false ? deletions : nil }
        context.spending = known?.spending ?? snapshot.monthToDate
        context.learned = known?.lines ?? .nothing
        context.user = known?.user
        if known != nil, asked.request.preferences == nil { context.cardTexts = snapshot.prepared.cardTexts }
        return context
    }

    /// Drops what is kept in memory, as when a user's data is erased: it goes for all users.
    public func forgetAll() {
        decisions.removeAll()
        explainer.forgetWords()
        past?.forgetAll()
        grounding?.forgetAll()
    }

    /// - Returns: the answer, written where it is kept whole.
    private func remembered(_ answer: consuming Answer, _ asked: Asked, _ encoding: Encoding?) -> Answer {
        guard let memory, let id = answer.conversationID else { return answer }
        let text = asked.key.text
        // Of a wallet that is not stored, no names and rates stay behind: the words about it are not kept.
        let words = asked.request.cards == nil ? Recommender.withoutCardNumbers(answer.words.reasoning) : ""
        let query = Recommender.withoutCardNumbers(text)
        // Nor is an answer kept whole that may tell of a number which its words leave out.
        if let encoding, asked.privacy.keepsAdvice, asked.request.cards == nil, query == text,
            words == answer.words.reasoning
        {
            answer.body = encoding(answer)
        }
        memory.append(
            ConversationTurn(
                domain: RecommendationService.domain, query: query, answer: words, at: clock.now(),
                state: state(after: asked, answer.recommendation), advice: advice(answer, asked),
                reply: answer.body),
            to: id, of: asked.key.user, epoch: asked.epoch)
        return answer
    }

    /// What is compared with later purchases: advice about the stored wallet, for these days.
    private func advice(_ answer: Answer, _ asked: Asked) -> Advice? {
        guard asked.privacy.keepsAdvice, asked.request.cards == nil else { return nil }
        if let date = asked.request.date {
            let days = abs(clock.today().daysSinceEpoch - date.daysSinceEpoch)
            guard days <= RecommendationService.daysOfAdvice else { return nil }
        }
        return Advice(
            answer.recommendation, arm: answer.provenance.route,
            milliseconds: Int(clamping: (monotonicNow() &- asked.startedAt) / 1_000_000))
    }

    /// What of the stored wallet is about the sentence, where somebody needs it: a model that is to word the answer, or who
    /// asks to see it. To embed and to search takes longer than the whole of the rest.
    private func grounds(
        of asked: Asked, _ turn: Explainer.Turn, _ decided: Recommendation, isKept: Bool
    ) -> QueryGrounding.Grounds? {
        // A wallet that is not stored has no passages.
        guard asked.request.cards == nil, let grounding else { return nil }
        switch turn {
        case .model where decided.mayBeReworded: break
        case .model, .facts: guard asked.request.showsGrounds else { return nil }
        }
        return grounding.grounds(for: asked.key.text, of: asked.key.user, isKept: isKept)
    }

    private func input(_ asked: Asked) -> RecommendationRequest {
        let (request, key) = (asked.request, asked.key)
        let keptFor = isKept(asked) ? key.user : nil
        guard request.cards == nil, let snapshot = asked.snapshot else {
            let cards = request.cards ?? []
            return RecommendationRequest(
                text: key.text, cards: cards, cardNames: cards.map(CardName.init(_:)), preferences: asked.preferences,
                status: nil, history: .none, rates: asked.snapshot?.rates ?? .none, date: key.date,
                language: request.language, before: key.previous, keptFor: keptFor)
        }
        let prepared = snapshot.prepared
        return RecommendationRequest(
            text: key.text, cards: snapshot.cards, cardNames: prepared.names, preferences: asked.preferences,
            status: request.preferences == nil ? prepared.status : nil, history: prepared.history,
            rates: snapshot.rates, date: key.date,
            language: request.language, before: key.previous, keptFor: keptFor)
    }
}
