public import Basics

/// A warning as data; the sentence is written elsewhere, in the language of the query.
public struct RewardWarning: Sendable, Hashable {
    /// The raw values are the contract's.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case limitWarning = "limit_warning"
        case limitExceeded = "limit_exceeded"
        case inactiveCard = "inactive_card"
        case networkNotAccepted = "network_not_accepted"
        case activationRequired = "activation_required"
        case categoryExcluded = "category_excluded"
        case foreignFee = "foreign_fee"
        case creditLimit = "credit_limit"
        case notConverted = "not_converted"
    }

    public enum Severity: String, Sendable, Hashable, CaseIterable {
        case low, medium, high
    }

    public let kind: Kind
    public let severity: Severity
    public let actionRequired: Bool
    var itemIndex: Int
    public let cardIndex: Int
    public let cardID: CardID
    /// About the item's primary itself; otherwise about a card that would have won.
    let isPrimary: Bool
    /// The primary's rate, or what the other card would have paid.
    public let multiplier: Rate
    public let value: RewardValue
    /// ``value`` less the primary's value; zero where this is about the primary.
    package let gain: RewardValue
    /// Of the limit kinds; nil where the user said that a card is maxed out and it has no limit here.
    public let pot: PotStatus?
    let crossesLimit: Bool
    /// Several items go past the limit together.
    let isTogether: Bool
    public let fee: RewardValue?
    public let activateBy: CalendarDate?
    public let excluded: RuleTarget?
    /// See ``MissedOpportunity/countsAsSaid``.
    let countsAsSaid: Bool

    /// A limit kind that rests on the user's word.
    var saidMaxedOut: Bool { kind == .limitExceeded && pot?.saidMaxedOut ?? true }

    init(
        _ kind: Kind, severity: Severity, actionRequired: Bool = false, itemIndex: Int, cardIndex: Int, cardID: CardID,
        isPrimary: Bool, multiplier: Rate, value: RewardValue, gain: RewardValue = .zero, pot: PotStatus? = nil,
        crossesLimit: Bool = false, isTogether: Bool = false, fee: RewardValue? = nil, activateBy: CalendarDate? = nil,
        excluded: RuleTarget? = nil, countsAsSaid: Bool = true
    ) {
        self.kind = kind
        self.severity = severity
        self.actionRequired = actionRequired
        self.itemIndex = itemIndex
        self.cardIndex = cardIndex
        self.cardID = cardID
        self.isPrimary = isPrimary
        self.multiplier = multiplier
        self.value = value
        self.gain = gain
        self.pot = pot
        self.crossesLimit = crossesLimit
        self.isTogether = isTogether
        self.fee = fee
        self.activateBy = activateBy
        self.excluded = excluded
        self.countsAsSaid = countsAsSaid
    }
}
