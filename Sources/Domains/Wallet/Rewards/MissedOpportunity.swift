public import Basics

/// A card that would have earned more than the item's primary but for one condition.
public struct MissedOpportunity: Sendable, Hashable {
    public enum Reason: Sendable, Hashable {
        /// The quarter's bonus is not activated; until when it can be, where known.
        case notActivated(by: CalendarDate?)
        /// The rule leaves out this merchant, class or category.
        case excluded(RuleTarget?)
        /// The purchase would have to go through this booking portal.
        case portal(String)
        /// The purchase would have to be paid this way.
        case paymentMethod(String)
        /// The pot that has nothing left; nil where the user said that the whole card is maxed out.
        case limitUsedUp(PotStatus?)
        case networkNotAccepted
        case inactive
    }

    public let reason: Reason
    var itemIndex: Int
    public let cardIndex: Int
    public let cardID: CardID
    /// What the card would have paid.
    public let multiplier: Rate
    public let value: RewardValue
    /// ``value`` less the primary's; the whole value where there is no primary.
    package let gain: RewardValue
    /// False where the merchant is of another category than the words say, so that the card would not earn ``value``
    /// there even without the condition.
    var countsAsSaid = true
}
