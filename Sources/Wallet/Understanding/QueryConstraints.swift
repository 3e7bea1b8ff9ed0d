public import Basics

/// What a sentence says about cards, place and time, besides the purchase itself.
public struct QueryConstraints: Sendable, Hashable, Codable {
    /// "I want to use my Amex", "on the Citi".
    public var useCards: [CardID]
    /// "not the Amex", "I left the Strata at home".
    public var excludedCards: [CardID]
    /// The cards a comparison, an explanation or a limit question is about.
    public var askedCards: [CardID]
    /// "My Freedom is maxed out."
    public var maxedOutCards: [CardID]
    public var nearlyMaxedOutCards: [CardID]
    public var allMaxedOut: Bool
    /// The cards that an ambiguous phrase ("my Chase card") fits.
    public var ambiguousCards: [CardID]
    /// "Does Costco take Amex?": the cards asked about; nil where nothing is asked.
    public var acceptanceOf: [CardID]?
    /// "They only take Visa."
    public var acceptedNetworks: Set<Network>?
    public var refusedNetworks: Set<Network>
    /// Nil unless the sentence says when.
    public var date: CalendarDate?
    /// ISO 3166 country of a place that the sentence names.
    public var region: String?
    public var isAbroad: Bool
    /// The issuer whose portal is used; empty where it is not named.
    public var portal: String?

    public init(
        useCards: [CardID] = [], excludedCards: [CardID] = [], askedCards: [CardID] = [],
        maxedOutCards: [CardID] = [], nearlyMaxedOutCards: [CardID] = [], allMaxedOut: Bool = false,
        ambiguousCards: [CardID] = [], acceptedNetworks: Set<Network>? = nil, refusedNetworks: Set<Network> = [],
        date: CalendarDate? = nil, region: String? = nil, isAbroad: Bool = false, portal: String? = nil
    ) {
        self.useCards = useCards
        self.excludedCards = excludedCards
        self.askedCards = askedCards
        self.maxedOutCards = maxedOutCards
        self.nearlyMaxedOutCards = nearlyMaxedOutCards
        self.allMaxedOut = allMaxedOut
        self.ambiguousCards = ambiguousCards
        self.acceptedNetworks = acceptedNetworks
        self.refusedNetworks = refusedNetworks
        self.date = date
        self.region = region
        self.isAbroad = isAbroad
        self.portal = portal
    }
}
