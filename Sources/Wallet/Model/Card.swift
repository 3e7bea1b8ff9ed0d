public import Basics

/// A card of a wallet, with how it earns. Card numbers are no part of it and are refused wherever text comes in.
public struct Card: Sendable, Hashable, Identifiable, Codable {
    /// How the issuer rounds what a purchase earns.
    public enum Rounding: String, Sendable, Hashable, Codable, CaseIterable {
        /// No rounding; the value is kept in hundredths of a cent.
        case exact
        /// Each purchase earns whole points, the fraction is lost.
        case floorPoint
        /// Each purchase is rounded to the nearest whole unit of currency first.
        case wholeDollar
    }

    public var id: CardID
    public var name: String
    /// `credit`, `debit`, `charge`, ...; an open list.
    public var cardType: String
    public var network: Network
    /// The rule for ``Category/general`` is the base rate; 1x where there is none.
    public var rewardRules: [RewardRule]
    public var quarterlyBonus: QuarterlyBonus?
    public var spendingLimits: [SpendingLimit]
    /// What the holder chose for the ``RewardRule/Scope/chosen(options:count:)`` rules.
    public var choice: [RuleTarget]
    public var annualFee: Money?
    /// Percent of a purchase abroad or in another currency.
    public var foreignTransactionFee: Rate
    public var creditLimit: Money?
    public var currentBalance: Money?
    public var rounding: Rounding
    public var isActive: Bool
    public var lastUsed: Timestamp?
    /// The catalogue entry it was made from.
    public var catalogID: String?

    public init(
        id: CardID, name: String, cardType: String = "credit", network: Network, rewardRules: [RewardRule] = [],
        quarterlyBonus: QuarterlyBonus? = nil, spendingLimits: [SpendingLimit] = [], choice: [RuleTarget] = [],
        annualFee: Money? = nil, foreignTransactionFee: Rate = .zero, creditLimit: Money? = nil,
        currentBalance: Money? = nil, rounding: Rounding = .exact, isActive: Bool = true, lastUsed: Timestamp? = nil,
        catalogID: String? = nil
    ) {
        self.id = id
        self.name = name
        self.cardType = cardType
        self.network = network
        self.rewardRules = rewardRules
        self.quarterlyBonus = quarterlyBonus
        self.spendingLimits = spendingLimits
        self.choice = choice
        self.annualFee = annualFee
        self.foreignTransactionFee = foreignTransactionFee
        self.creditLimit = creditLimit
        self.currentBalance = currentBalance
        self.rounding = rounding
        self.isActive = isActive
        self.lastUsed = lastUsed
        self.catalogID = catalogID
    }
}
