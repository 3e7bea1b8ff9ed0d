public import Basics
public import Language
public import RAG

/// The answer to a sentence: what was understood, what the arithmetic decided, and the words for it. A class, because it
/// is large and handed on a few times.
public final class Recommendation: Sendable {
    public struct Warning: Sendable, Hashable {
        /// A ``RewardWarning/Kind``, `cash_advance`, `empty_wallet` or `ambiguous_query`.
        public let type: String
        public let message: String
        public let severity: RewardWarning.Severity
        public let actionRequired: Bool
        public let cardID: CardID?
    }

    /// A card's outcome with the sentence about it.
    public struct Choice: Sendable {
        public let outcome: CardOutcome
        public let reasoning: String
    }

    public final class Item: Sendable {
        public let decision: ItemDecision
        public let primary: Choice?
        public let secondary: Choice?

        init(decision: ItemDecision, primary: Choice?, secondary: Choice?) {
            self.decision = decision
            self.primary = primary
            self.secondary = secondary
        }
    }

    /// Nanoseconds that the parts of the work took.
    public struct Stages: Sendable {
        public let understand: UInt64
        public let decide: UInt64
        public let explain: UInt64
    }

    private let place: SharedFields<PurchaseQuery>
    private let answer: AnswerWriter.Answer
    /// What was understood; the state that a follow-up edits.
    public var query: PurchaseQuery { place.fields }
    /// ``query`` as a conversation keeps it.
    var state: any UnwrittenState { place }
    public var intent: PurchaseQuery.Intent { place.fields.intent }
    public let language: WrittenLanguage
    /// The cards that took part; outcomes index into them.
    public let cards: [Card]
    /// ISO 4217 code of the wallet's currency.
    public let currency: String
    public var primary: Choice? { answer.primary }
    public var secondary: Choice? { answer.secondary }
    public var items: [Item] { answer.items }
    /// What ``primary`` is advised for.
    var primaryItem: PurchaseItem? { answer.primaryItem }
    /// Positions in ``items`` of what ``primary`` and ``secondary`` are about; nil where they are about none.
    public var primaryIndex: Int? { answer.primaryIndex }
    public var secondaryIndex: Int? { answer.secondaryIndex }
    /// Whether it could not be told what is wanted of a wallet: the client may offer what can be asked.
    public var isLost: Bool { intent == .vague || intent == .outOfDomain }
    public var reasoning: String { answer.reasoning }
    public var question: String? { answer.question }
    public var warnings: [Warning] { answer.warnings }
    public var suggestions: [String] { answer.suggestions }
    public let status: WalletStatus
    /// Thousandths, 0...1000.
    public let confidence: Int
    public let stages: Stages

    /// The words that the facts themselves make.
    public var words: Words { Words(reasoning: reasoning, suggestions: suggestions) }

    /// Whether a card is advised for a purchase, which may be followed.
    var advisesCard: Bool {
        switch query.intent {
        case .recommend, .compare, .explainCard: primary != nil
        case .limitCheck, .recordPurchase, .refund, .help, .smallTalk, .outOfDomain, .vague: false
        }
    }

    /// Whether a language model could put it into words. What counts as cash is left to our own: a reply is held against
    /// what cards earn, which says nothing of fees and interest. So are amounts in several currencies.
    var mayBeReworded: Bool {
        advisesCard
            && !items.contains {
                $0.decision.item.isCashLike || $0.decision.isNotConverted
                    || $0.decision.primary.map { $0.rate != nil || $0.currency != currency } ?? false
            }
    }

    /// Whether it may have nothing to do with cards, so that a language model may answer it as in a conversation. What is
    /// vague can be either: the model leaves to the facts what it takes for a question about paying.
    var isChat: Bool { intent == .outOfDomain || intent == .smallTalk || intent == .vague }

    /// What keeping it in memory takes, in bytes; an estimate from above.
    var cost: Int {
        let outcomes = items.reduce(2) { $0 + $1.decision.ranking.count + $1.decision.allocations.count }
        let suggested = suggestions.reduce(0) { $0 + $1.utf8.count + 64 }
        let warned = warnings.reduce(0) { $0 + $1.message.utf8.count + 64 }
        return 1_024 + reasoning.utf8.count * 2 + outcomes * 512 + suggested + warned
    }

    init(
        _ request: RecommendationRequest, query place: SharedFields<PurchaseQuery>, language: WrittenLanguage,
        answer: consuming AnswerWriter.Answer, status: WalletStatus, stages: Stages
    ) {
        self.place = place
        self.language = language
        cards = request.cards
        currency = request.preferences.currency
        self.answer = answer
        self.status = status
        confidence = place.fields.confidence
        self.stages = stages
    }
}
