public import Basics
public import Language

/// What a sentence means. It is also the state of a conversation: keep it and hand it back as `previous`.
public struct PurchaseQuery: Sendable, Hashable, Codable {
    public enum Intent: String, Sendable, Hashable, Codable, CaseIterable {
        /// Which card for ``PurchaseQuery/items``.
        case recommend
        /// "How much is left on my grocery cap?": cards in the constraints, categories in the items; either may be empty.
        case limitCheck
        /// "I spent $80 at Costco on the Citi": see ``PurchaseQuery/record``; to be confirmed, never stored silently.
        case recordPurchase
        /// "Which is better, A or B?": the cards are ``QueryConstraints/askedCards``.
        case compare
        /// "Why not the Amex?"
        case explainCard
        /// "I returned a jacket to Macy's": nothing is bought, and no card earns on it.
        case refund
        case help
        case smallTalk
        /// Weather, poems, attempts at giving the service instructions.
        case outOfDomain
        /// Too little to act on: "card?", gibberish, pictures or numbers only.
        case vague
    }

    /// The most items of one query.
    public static let maximumItems = 12

    /// The one thing worth asking when unsure.
    public enum Question: Sendable, Hashable, Codable {
        case whatPurchase
        /// See ``PurchaseQuery/candidates``.
        case whichCategory
        case whichCard([CardID])
        case whatAmount
    }

    /// What else is asked about cards besides what is left of their limits; with ``Intent/limitCheck``.
    public enum CardFact: String, Sendable, Hashable, Codable, CaseIterable {
        /// "What's my chosen category?"
        case chosenCategories
        /// "Which categories does the Freedom pay 5 % on this quarter?"
        case categories
        /// "Which cards have no foreign fee?"
        case foreignFee
        /// "What's the annual fee of the Gold?"
        case annualFee
        /// "What do I get once the cap is full?"
        case rateAfterLimit
        /// "List my cards."
        case heldCards
        /// "Which cards are maxed out?"
        case usedUpLimits
        /// "Which limits am I close to?"
        case nearlyUsedUpLimits
    }

    public var language: WrittenLanguage
    public var intent: Intent
    /// Nil where the question is about what is left of limits, or no question about cards at all.
    public var fact: CardFact?
    /// Empty for help, small talk, vague and out-of-domain sentences.
    public var items: [PurchaseItem]
    /// How many more the sentence names than ``maximumItems``, which are left out.
    public var itemsLeftOut: Int?
    /// As many as items, in the same order.
    public var evidence: [ItemEvidence]
    public var constraints: QueryConstraints
    /// A card or issuer that the user names but does not hold.
    public var namedUnknownCard: String?
    /// Whether the only card that is named is none of the user's.
    var asksOnlyOfUnknownCard: Bool { namedUnknownCard != nil && constraints.askedCards.isEmpty }
    /// Only with ``Intent/recordPurchase``.
    public var record: RecordedPurchase?
    /// Whether this is an edit of the sentence before.
    public var isFollowUp: Bool
    public var edit: FollowUpEdit?
    /// 0...1000: the calibrated chance that items and intent are right.
    public var confidence: Int
    /// At most two, best first, where it is unsure which.
    public var candidates: [Category]
    public var question: Question?
    /// The cards that the answer put first, one for each item: what "that one" means in the next sentence.
    public var recommendedCards: [CardID]
    /// What the only purchase cost before the last sentence changed it.
    public var amountBefore: Money?
    /// Cards left out of this answer only, because another was asked for; nil for none. They are also in
    /// ``QueryConstraints/excludedCards``.
    public var passedOver: [CardID]?
    /// The last price of the only purchase that was told, where the present one was worked out from it.
    public var amountSaid: Money?
    /// Purchases that the conversation was about before, the newest last; nil for none.
    public var setAside: [PurchaseItem]?
    /// The purchase that this question about limits came between, alone in the list; nil for none.
    public var interrupted: [PurchaseQuery]?
    /// A payment card number was removed before anything else was done.
    public var cardNumberRemoved: Bool
    /// Folded and redacted; equal for sentences that differ only in case, accents, width or spacing.
    public var normalisedText: String

    public init(
        language: WrittenLanguage, intent: Intent, items: [PurchaseItem] = [], evidence: [ItemEvidence] = [],
        constraints: QueryConstraints = QueryConstraints(), namedUnknownCard: String? = nil,
        record: RecordedPurchase? = nil, isFollowUp: Bool = false, edit: FollowUpEdit? = nil, confidence: Int,
        candidates: [Category] = [], question: Question? = nil, recommendedCards: [CardID] = [],
        cardNumberRemoved: Bool = false, normalisedText: String = ""
    ) {
        self.language = language
        self.intent = intent
        self.items = items
        self.evidence = evidence
        self.constraints = constraints
        self.namedUnknownCard = namedUnknownCard
        self.record = record
        self.isFollowUp = isFollowUp
        self.edit = edit
        self.confidence = confidence
        self.candidates = candidates
        self.question = question
        self.recommendedCards = recommendedCards
        self.cardNumberRemoved = cardNumberRemoved
        self.normalisedText = normalisedText
    }
}
