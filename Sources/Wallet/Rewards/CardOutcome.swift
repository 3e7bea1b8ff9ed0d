public import Basics

/// What one card does for one item, and why.
public struct CardOutcome: Sendable, Hashable {
    /// Position in the cards that were passed in.
    public let cardIndex: Int
    public let cardID: CardID
    /// 1 is the best.
    public internal(set) var rank: Int
    /// What was compared: the item's amount, or the next 100.
    public let amount: Money
    public let amountIsAssumed: Bool
    /// The amount is in another currency and not converted: points and value count units of that currency.
    public let amountIsForeign: Bool
    /// The item's category.
    public let category: Category
    /// The category of the rate that pays; `general` for the base rate.
    public let ruleCategory: Category
    /// Position in ``Card/rewardRules``; nil for the implicit base rate, or where nothing is earned.
    public let ruleIndex: Int?
    /// The quarterly bonus pays in the first segment.
    public let usesQuarterlyBonus: Bool
    public let bonusStacks: Bool
    public let matchedMerchant: Bool
    /// The rate is that of the top category of the cycle, and this category is assumed to be it.
    public let assumesTopCategory: Bool
    /// Cash-like: no card earns anything.
    public let earnsNothing: Bool
    /// The rate of the first segment, a stacked bonus included.
    public let multiplier: Rate
    /// The reward currency of the first segment.
    public let pointType: String
    /// Cents a point that the first segment's value counts with.
    public let pointValue: Rate
    public let segments: RewardSegments
    /// After the card's rounding.
    public let points: RewardPoints
    /// After the foreign fee; may be negative.
    public let value: RewardValue
    /// The foreign fee; zero where none is due.
    public let fee: RewardValue
    /// The pot of the rate that pays, before this purchase; nil means no limit.
    public let pot: PotStatus?
    /// A stated amount is larger than what is left, but not zero, in a pot it draws from.
    public let crossesLimit: Bool
    /// What this card is on course to spend on the category this month: the run rate so far, and this purchase.
    /// Nil where neither is known.
    public let monthlyProjection: Money?
    public let blocked: BlockedReasons
    /// Conditions that kept this card from another rate.
    let missed: Relaxation

    public var isCandidate: Bool { blocked.isEmpty }
    public var limitStatus: LimitStatus { pot?.status ?? .available }
}
