public import Basics

/// One way in which a card earns: a rate on a category, on some merchants, or on categories its holder chose.
public struct RewardRule: Sendable, Hashable {
    /// What the rule covers.
    public enum Scope: Sendable, Hashable {
        case category(Category)
        /// Categories chosen by the holder: at most `count` of `options`, named in ``Card/choice``. In JSON: category
        /// `choice`, `options`, `choose`.
        case chosen(options: [RuleTarget], count: Int)
        /// The one option with most spending in the cycle (Citi Custom Cash). In JSON: category `topCategory`.
        case topCategory(options: [RuleTarget])
    }

    public var scope: Scope
    /// Points (percent cash) per unit of currency.
    public var multiplier: Rate
    /// The currency of the reward: `cashback`, `chase_ultimate_rewards`, ...; an open list.
    public var pointType: String
    /// The rate once the limit is used up; nil means the card's base rate.
    public var afterLimitMultiplier: Rate?
    /// Merchants, classes and child categories that do not earn this rate. A class beats the category.
    public var excludes: [RuleTarget]
    /// Where not empty, only these merchants earn the rate.
    public var merchants: [MerchantName]
    /// Where not empty, only merchants of these classes earn the rate.
    public var merchantClasses: [MerchantClass]
    /// ISO 3166 country outside of which the rule does not apply; nil for no bound.
    public var region: String?
    /// Only in shops, or only online; nil for both.
    public var channel: Channel?
    /// The issuer's booking portal the purchase must go through; such a rate counts only where the query says so.
    public var portal: String?
    /// How it must be paid, such as `applePay`; such a rate counts only where the query says so.
    public var paymentMethod: String?
    /// First and last day on which the rule holds.
    public var effectiveFrom: CalendarDate?
    public var effectiveTo: CalendarDate?

    public init(
        scope: Scope, multiplier: Rate, pointType: String = RewardRule.defaultPointType,
        afterLimitMultiplier: Rate? = nil, excludes: [RuleTarget] = [], merchants: [MerchantName] = [],
        merchantClasses: [MerchantClass] = [], region: String? = nil, channel: Channel? = nil, portal: String? = nil,
        paymentMethod: String? = nil, effectiveFrom: CalendarDate? = nil, effectiveTo: CalendarDate? = nil
    ) {
        self.scope = scope
        self.multiplier = multiplier
        self.pointType = pointType
        self.afterLimitMultiplier = afterLimitMultiplier
        self.excludes = excludes
        self.merchants = merchants
        self.merchantClasses = merchantClasses
        self.region = region
        self.channel = channel
        self.portal = portal
        self.paymentMethod = paymentMethod
        self.effectiveFrom = effectiveFrom
        self.effectiveTo = effectiveTo
    }

    public static let defaultPointType = "cashback"
}
