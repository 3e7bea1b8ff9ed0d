public import Basics

/// What one card does for one item, and why. Its many parts lie in one place, so that a copy costs one reference.
public struct CardOutcome: Sendable, Hashable {
    struct Fields: Sendable, Hashable {
        let cardIndex: Int
        let cardID: CardID
        let amount: Money
        let currency: String
        let rate: ExchangeRate?
        let amountIsAssumed: Bool
        let amountIsForeign: Bool
        let category: Category
        let ruleCategory: Category
        let ruleIndex: Int?
        let usesQuarterlyBonus: Bool
        let bonusStacks: Bool
        let matchedMerchant: Bool
        let assumesTopCategory: Bool
        let multiplier: Rate
        let pointType: String
        let pointValue: Rate
        let segments: RewardSegments
        let points: RewardPoints
        let value: RewardValue
        let fee: RewardValue
        let pot: PotStatus?
        let crossesLimit: Bool
        let monthlyProjection: Money?
        let blocked: BlockedReasons
        let missed: Relaxation
    }

    private let place: SharedFields<Fields>
    /// 1 is the best.
    public internal(set) var rank = 0

    init(_ fields: Fields) {
        place = SharedFields(fields)
    }
}

extension CardOutcome {
    /// Position in the cards that were passed in.
    public var cardIndex: Int { place.fields.cardIndex }
    public var cardID: CardID { place.fields.cardID }
    /// What was compared: the item's amount in ``currency``, or the next 100.
    public var amount: Money { place.fields.amount }
    /// ISO 4217 code of what the card and its limits count in.
    public var currency: String { place.fields.currency }
    /// By which the amount was converted; nil where it did not need to be, or could not.
    public var rate: ExchangeRate? { place.fields.rate }
    /// What is compared where no amount was said, in the wallet's currency.
    package static var assumedAmount: Money { Money(thousandths: ItemContext.assumed) }
    package var amountIsAssumed: Bool { place.fields.amountIsAssumed }
    /// No rate is known for the amount: points and value only tell how the cards compare, and are not said.
    public var amountIsForeign: Bool { place.fields.amountIsForeign }
    /// The item's category.
    public var category: Category { place.fields.category }
    /// The category of the rate that pays; `general` for the base rate.
    var ruleCategory: Category { place.fields.ruleCategory }
    /// Position in ``Card/rewardRules``; nil for the implicit base rate, or where nothing is earned.
    var ruleIndex: Int? { place.fields.ruleIndex }
    /// The quarterly bonus pays in the first segment.
    var usesQuarterlyBonus: Bool { place.fields.usesQuarterlyBonus }
    var bonusStacks: Bool { place.fields.bonusStacks }
    var matchedMerchant: Bool { place.fields.matchedMerchant }
    /// The rate is that of the top category of the cycle, and this category is assumed to be it.
    var assumesTopCategory: Bool { place.fields.assumesTopCategory }
    /// The rate of the first segment, a stacked bonus included.
    public var multiplier: Rate { place.fields.multiplier }
    /// The reward currency of the first segment.
    public var pointType: String { place.fields.pointType }
    /// Cents a point that the first segment's value counts with.
    public var pointValue: Rate { place.fields.pointValue }
    public var segments: RewardSegments { place.fields.segments }
    /// After the card's rounding.
    public var points: RewardPoints { place.fields.points }
    /// After the foreign fee; may be negative.
    public var value: RewardValue { place.fields.value }
    /// The foreign fee; zero where none is due.
    public var fee: RewardValue { place.fields.fee }
    /// The pot of the rate that pays, before this purchase; nil means no limit.
    public var pot: PotStatus? { place.fields.pot }
    /// A stated amount is larger than what is left, but not zero, in a pot it draws from.
    var crossesLimit: Bool { place.fields.crossesLimit }
    /// What this card is on course to spend on the category this month: the run rate so far, and this purchase.
    /// Nil where nothing was spent so far.
    public var monthlyProjection: Money? { place.fields.monthlyProjection }
    var blocked: BlockedReasons { place.fields.blocked }
    /// Conditions that kept this card from another rate.
    var missed: Relaxation { place.fields.missed }

    var isCandidate: Bool { blocked.isEmpty }
    public var limitStatus: LimitStatus { pot?.status ?? .available }
}
