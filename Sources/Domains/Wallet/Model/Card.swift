public import Basics

/// A card of a wallet, with how it earns. Card numbers are no part of it and are refused wherever text comes in.
///
/// A value like any other, kept in one place in memory: a copy costs a reference and not a dozen, and cards are handed
/// about for every answer. A change makes a new place.
public struct Card: Sendable, Hashable, Identifiable {
    /// How the issuer rounds what a purchase earns.
    public enum Rounding: String, Sendable, Hashable, Codable, CaseIterable {
        /// No rounding; the value is kept in hundredths of a cent.
        case exact
        /// Each purchase earns whole points, the fraction is lost.
        case floorPoint
        /// Each purchase is rounded to the nearest whole unit of currency first.
        case wholeDollar
    }

    /// What a card is.
    struct Fields: Sendable, Hashable {
        var id: CardID
        var name: String
        var cardType: String
        var network: Network
        var rewardRules: RewardRules
        var quarterlyBonus: QuarterlyBonus?
        var spendingLimits: [SpendingLimit]
        var choice: [RuleTarget]
        var annualFee: Money?
        var foreignTransactionFee: Rate
        var creditLimit: Money?
        var currentBalance: Money?
        var rounding: Rounding
        var isActive: Bool
        var lastUsed: Timestamp?
        var catalogID: String?
        var currency: String?
        var sharedWith: String?
        var owner: String?
        var statedBalance: StatedSum?
        var statedLastUsed: Timestamp?
    }

    private(set) var place: SharedFields<Fields>

    public init(
        id: CardID, name: String, cardType: String = "credit", network: Network, rewardRules: [RewardRule] = [],
        quarterlyBonus: QuarterlyBonus? = nil, spendingLimits: [SpendingLimit] = [], choice: [RuleTarget] = [],
        annualFee: Money? = nil, foreignTransactionFee: Rate = .zero, creditLimit: Money? = nil,
        currentBalance: Money? = nil, rounding: Rounding = .exact, isActive: Bool = true, lastUsed: Timestamp? = nil,
        catalogID: String? = nil, currency: String? = nil, sharedWith: String? = nil, owner: String? = nil
    ) {
        place = SharedFields(
            Fields(
                id: id, name: name, cardType: cardType, network: network, rewardRules: RewardRules(rewardRules),
                quarterlyBonus: quarterlyBonus, spendingLimits: spendingLimits, choice: choice, annualFee: annualFee,
                foreignTransactionFee: foreignTransactionFee, creditLimit: creditLimit, currentBalance: currentBalance,
                rounding: rounding, isActive: isActive, lastUsed: lastUsed, catalogID: catalogID,
                currency: currency, sharedWith: sharedWith, owner: owner))
    }

    private mutating func change(_ body: (inout Fields) -> Void) {
        place = place.changed(body)
    }
}

extension Card {
    public var id: CardID {
        get { place.fields.id }
        set { change { $0.id = newValue } }
    }

    public var name: String {
        get { place.fields.name }
        set { change { $0.name = newValue } }
    }

    /// `credit`, `debit`, `charge`, ...; an open list.
    public var cardType: String {
        get { place.fields.cardType }
        set { change { $0.cardType = newValue } }
    }

    public var network: Network {
        get { place.fields.network }
        set { change { $0.network = newValue } }
    }

    /// The rule for ``Category/general`` is the base rate; 1x where there is none.
    public var rewardRules: [RewardRule] {
        get { place.fields.rewardRules.all }
        set { change { $0.rewardRules = RewardRules(newValue) } }
    }

    /// ``rewardRules`` as the arithmetic reads them.
    var rules: RewardRules { place.fields.rewardRules }

    public var quarterlyBonus: QuarterlyBonus? {
        get { place.fields.quarterlyBonus }
        set { change { $0.quarterlyBonus = newValue } }
    }

    public var spendingLimits: [SpendingLimit] {
        get { place.fields.spendingLimits }
        set { change { $0.spendingLimits = newValue } }
    }

    /// What the holder chose for the ``RewardRule/Scope/chosen(options:count:)`` rules.
    public var choice: [RuleTarget] {
        get { place.fields.choice }
        set { change { $0.choice = newValue } }
    }

    public var annualFee: Money? {
        get { place.fields.annualFee }
        set { change { $0.annualFee = newValue } }
    }

    /// Percent of a purchase abroad or in another currency.
    public var foreignTransactionFee: Rate {
        get { place.fields.foreignTransactionFee }
        set { change { $0.foreignTransactionFee = newValue } }
    }

    public var creditLimit: Money? {
        get { place.fields.creditLimit }
        set { change { $0.creditLimit = newValue } }
    }

    /// Of a stored card: ``statedBalance`` and what was recorded since.
    public var currentBalance: Money? {
        get { place.fields.currentBalance }
        set { change { $0.currentBalance = newValue } }
    }

    public var rounding: Rounding {
        get { place.fields.rounding }
        set { change { $0.rounding = newValue } }
    }

    public var isActive: Bool {
        get { place.fields.isActive }
        set { change { $0.isActive = newValue } }
    }

    /// Of a stored card: ``statedLastUsed``, or the day of its last purchase where that is later.
    public var lastUsed: Timestamp? {
        get { place.fields.lastUsed }
        set { change { $0.lastUsed = newValue } }
    }

    /// The balance that the user stated.
    public var statedBalance: StatedSum? {
        get { place.fields.statedBalance }
        set { change { $0.statedBalance = newValue } }
    }

    /// The last use that the user stated.
    public var statedLastUsed: Timestamp? {
        get { place.fields.statedLastUsed }
        set { change { $0.statedLastUsed = newValue } }
    }

    /// The catalogue entry it was made from.
    public var catalogID: String? {
        get { place.fields.catalogID }
        set { change { $0.catalogID = newValue } }
    }

    /// ISO 4217 code of what its amounts and limits are in; nil is the wallet's currency.
    public var currency: String? {
        get { place.fields.currency }
        set { change { $0.currency = newValue } }
    }

    /// The household whose members may buy on it; nil for nobody's.
    public var sharedWith: String? {
        get { place.fields.sharedWith }
        set { change { $0.sharedWith = newValue } }
    }

    /// Whose card it is, where it is not the one's whose wallet it is in.
    public var owner: String? {
        get { place.fields.owner }
        set { change { $0.owner = newValue } }
    }
}
