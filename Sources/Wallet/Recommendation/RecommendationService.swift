public import Basics
public import RAG
import Synchronization

/// The use case behind `POST /recommend` for a user with a wallet and a memory: reads both, recommends, remembers.
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

        public init(
            text: String, cards: [Card]? = nil, preferences: Preferences? = nil, conversationID: String? = nil,
            language: Language? = nil, date: CalendarDate? = nil
        ) {
            self.text = text
            self.cards = cards
            self.preferences = preferences
            self.conversationID = conversationID
            self.language = language
            self.date = date
        }
    }

    public struct Answer: Sendable {
        public let recommendation: Recommendation
        /// Nil where nothing is remembered.
        public let conversationID: String?
        /// Nil where nothing was looked for.
        public let grounds: QueryGrounding.Grounds?
    }

    public enum Failure: Error, Sendable, Hashable {
        /// Nothing but spaces and marks that cannot be seen.
        case blankQuery
        case unknownConversation
    }

    /// How many users' prepared wallets are kept.
    private static let cachedUsers = 256

    private let recommender: Recommender
    private let wallet: any WalletReading
    /// Nil where nothing is remembered.
    private let memory: (any ConversationMemory)?
    /// Nil where nothing is retrieved.
    private let grounding: QueryGrounding?
    private let clock: any WallClock
    private let identifiers: IdentifierGenerator
    private let prepared = Mutex<[UserID: PreparedWallet]>([:])

    public init(
        recommender: Recommender, wallet: any WalletReading, memory: (any ConversationMemory)?,
        grounding: QueryGrounding?, clock: any WallClock, identifiers: IdentifierGenerator
    ) {
        self.recommender = recommender
        self.wallet = wallet
        self.memory = memory
        self.grounding = grounding
        self.clock = clock
        self.identifiers = identifiers
    }

    /// - Throws: ``Failure``, or ``StorageError`` where the stored wallet cannot be read.
    public func answer(_ request: Request, for user: UserID) throws -> Answer {
        let text = QueryText.cleaned(request.text)
        guard !QueryText.isBlank(text) else { throw Failure.blankQuery }
        var previous: PurchaseQuery?
        if let id = request.conversationID {
            guard let conversation = try memory?.conversation(id, of: user) else { throw Failure.unknownConversation }
            previous = conversation.turns.last.flatMap { PurchaseQuery(state: $0.state) }
        }
        // A wallet that is not stored has no passages.
        let grounds = request.cards == nil ? grounding?.grounds(for: text, of: user) : nil
        var input = try input(request, text: text, previous: previous, user: user)
        if let grounding { input.guess = { grounding.guess(for: text) } }
        let recommendation = recommender.recommend(input)
        guard let memory else {
            return Answer(recommendation: recommendation, conversationID: nil, grounds: grounds)
        }
        let id = request.conversationID ?? identifiers.next()
        // A turn that says nothing about a purchase ("thanks") leaves the one before open for the next follow-up. Only the
        // query is held until the turn is written; the rest of the answer goes with its request.
        let kept = (recommendation.query.items.isEmpty ? previous : nil) ?? recommendation.query
        memory.append(
            PendingTurn(
                query: CardNumberDetector.redacted(text) ?? text, answer: recommendation.reasoning, at: clock.now(),
                state: { kept.state }),
            to: id, of: user)
        return Answer(recommendation: recommendation, conversationID: id, grounds: grounds)
    }

    private func input(
        _ request: Request, text: String, previous: PurchaseQuery?, user: UserID
    ) throws -> RecommendationRequest {
        let date = request.date ?? clock.today()
        if let cards = request.cards, let preferences = request.preferences {
            return RecommendationRequest(
                text: text, cards: cards, preferences: preferences, date: date, language: request.language,
                previous: previous)
        }
        let snapshot = try wallet.snapshot(for: user, on: date)
        let preferences = request.preferences ?? snapshot.preferences
        if let cards = request.cards {
            return RecommendationRequest(
                text: text, cards: cards, preferences: preferences, date: date, language: request.language,
                previous: previous)
        }
        let prepared = prepared(snapshot)
        var input = RecommendationRequest(
            text: text, cards: snapshot.cards, cardNames: prepared.names, preferences: preferences,
            history: prepared.history, date: date, language: request.language, previous: previous)
        if request.preferences == nil { input.status = prepared.status }
        return input
    }

    private func prepared(_ snapshot: WalletSnapshot) -> PreparedWallet {
        let known = prepared.withLock { $0[snapshot.user] }
        if let known, known.revision == snapshot.revision, known.date == snapshot.date { return known }
        let made = PreparedWallet(snapshot)
        prepared.withLock { cache in
            if cache.count >= RecommendationService.cachedUsers { cache.removeAll() }
            cache[snapshot.user] = made
        }
        return made
    }
}
