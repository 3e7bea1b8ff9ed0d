public import Basics

/// What the user said about the cards and the place of this purchase.
public struct PurchaseConstraints: Sendable, Hashable {
    /// Where not empty, only these cards.
    var onlyCards: [CardID]
    package var excludedCards: [CardID]
    /// Cards whose pots count as used up.
    package var maxedOutCards: [CardID]
    package var allMaxedOut: Bool
    /// The networks that are taken here, besides what is known of the merchant.
    package var acceptedNetworks: Set<Network>?
    package var refusedNetworks: Set<Network>
    /// Abroad in a country that was not named: the foreign fee is due, rules of one country do not hold.
    package var isAbroad: Bool
    /// The booking portal that was named; nil or empty means each card's own.
    public var portal: String?

    public static let none = PurchaseConstraints()

    /// Whether a card may be ruled out, or said to be used up.
    var concernCards: Bool {
        allMaxedOut || acceptedNetworks != nil || !onlyCards.isEmpty || !excludedCards.isEmpty || !maxedOutCards.isEmpty
            || !refusedNetworks.isEmpty
    }

    public init(
        onlyCards: [CardID] = [], excludedCards: [CardID] = [], maxedOutCards: [CardID] = [],
        allMaxedOut: Bool = false, acceptedNetworks: Set<Network>? = nil, refusedNetworks: Set<Network> = [],
        isAbroad: Bool = false, portal: String? = nil
    ) {
        self.onlyCards = onlyCards
        self.excludedCards = excludedCards
        self.maxedOutCards = maxedOutCards
        self.allMaxedOut = allMaxedOut
        self.acceptedNetworks = acceptedNetworks
        self.refusedNetworks = refusedNetworks
        self.isAbroad = isAbroad
        self.portal = portal
    }
}
