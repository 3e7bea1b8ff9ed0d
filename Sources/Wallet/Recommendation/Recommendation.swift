public import Basics

/// The answer to a sentence: what was understood, what the arithmetic decided, and the words for it. A class, because it
/// is large and handed on a few times.
public final class Recommendation: Sendable {
    public struct Warning: Sendable, Hashable {
        /// A ``RewardWarning/Kind``, or `ambiguous_query`.
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

    public struct Item: Sendable {
        public let decision: ItemDecision
        public let primary: Choice?
        public let secondary: Choice?
    }

    /// What was understood; the state that a follow-up edits.
    public let query: PurchaseQuery
    public let language: Language
    /// The cards that took part; outcomes index into them.
    public let cards: [Card]
    /// ISO 4217 code of the wallet's currency.
    public let currency: String
    public let primary: Choice?
    public let secondary: Choice?
    public let items: [Item]
    public let reasoning: String
    public let question: String?
    public let warnings: [Warning]
    public let suggestions: [String]
    public let status: WalletStatus
    /// Thousandths, 0...1000.
    public let confidence: Int
    /// Bonuses in force on the day, such as `2026Q4 dining`.
    public let seasonalFactors: [String]
    /// Nanoseconds by stage, in order.
    public let stages: [(name: String, nanoseconds: UInt64)]

    init(
        _ request: RecommendationRequest, query: PurchaseQuery, language: Language, answer: AnswerWriter.Answer,
        status: WalletStatus, seasonalFactors: [String], stages: [(name: String, nanoseconds: UInt64)]
    ) {
        self.query = query
        self.language = language
        cards = request.cards
        currency = request.preferences.currency
        primary = answer.primary
        secondary = answer.secondary
        items = answer.items
        reasoning = answer.reasoning
        question = answer.question
        warnings = answer.warnings
        suggestions = answer.suggestions
        self.status = status
        confidence = query.confidence
        self.seasonalFactors = seasonalFactors
        self.stages = stages
    }
}
