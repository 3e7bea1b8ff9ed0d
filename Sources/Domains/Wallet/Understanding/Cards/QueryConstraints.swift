public import Basics

/// What a sentence says about cards, place and time, besides the purchase itself: of most sentences nothing. A copy costs
/// one reference: see ``SharedFields``.
public struct QueryConstraints: Sendable, Hashable {
    struct Fields: Sendable, Hashable, Codable {
        var useCards: [CardID] = []
        var excludedCards: [CardID] = []
        var askedCards: [CardID] = []
        var maxedOutCards: [CardID] = []
        var nearlyMaxedOutCards: [CardID] = []
        var allMaxedOut: Bool = false
        var ambiguousCards: [CardID] = []
        var acceptanceOf: [CardID]?
        var acceptedNetworks: Set<Network>?
        var refusedNetworks: Set<Network> = []
        var date: CalendarDate?
        var region: String?
        var isAbroad: Bool = false
        var portal: String?
    }

    private static let none = SharedFields(Fields())

    private var place: SharedFields<Fields>

    public init() {
        place = QueryConstraints.none
    }

    public init(
        useCards: [CardID] = [], excludedCards: [CardID] = [], askedCards: [CardID] = [],
        maxedOutCards: [CardID] = [], nearlyMaxedOutCards: [CardID] = [], allMaxedOut: Bool = false,
        ambiguousCards: [CardID] = [], acceptedNetworks: Set<Network>? = nil, refusedNetworks: Set<Network> = [],
        date: CalendarDate? = nil, region: String? = nil, isAbroad: Bool = false, portal: String? = nil
    ) {
        place = SharedFields(
            Fields(
                useCards: useCards, excludedCards: excludedCards, askedCards: askedCards, maxedOutCards: maxedOutCards,
                nearlyMaxedOutCards: nearlyMaxedOutCards, allMaxedOut: allMaxedOut, ambiguousCards: ambiguousCards,
                acceptedNetworks: acceptedNetworks, refusedNetworks: refusedNetworks, date: date, region: region,
                isAbroad: isAbroad, portal: portal))
    }

    /// True where surely nothing is said.
    var saysNothing: Bool { place === QueryConstraints.none }

    /// - Parameter isSame: whether nothing changes, as where nothing is said of a field that holds nothing.
    private mutating func change(unless isSame: Bool, _ body: (inout Fields) -> Void) {
        if !isSame { place = place.changed(body) }
    }
}

extension QueryConstraints: Codable {
    public init(from decoder: any Decoder) throws {
        place = SharedFields(try Fields(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try place.fields.encode(to: encoder)
    }
}

extension QueryConstraints {
    /// "I want to use my Amex", "on the Citi".
    public var useCards: [CardID] {
        get { place.fields.useCards }
        set { change(unless: newValue == useCards) { $0.useCards = newValue } }
    }

    /// "not the Amex", "I left the Strata at home".
    public var excludedCards: [CardID] {
        get { place.fields.excludedCards }
        set { change(unless: newValue == excludedCards) { $0.excludedCards = newValue } }
    }

    /// The cards a comparison, an explanation or a limit question is about.
    public var askedCards: [CardID] {
        get { place.fields.askedCards }
        set { change(unless: newValue == askedCards) { $0.askedCards = newValue } }
    }

    /// "My Freedom is maxed out."
    public var maxedOutCards: [CardID] {
        get { place.fields.maxedOutCards }
        set { change(unless: newValue == maxedOutCards) { $0.maxedOutCards = newValue } }
    }

    public var nearlyMaxedOutCards: [CardID] {
        get { place.fields.nearlyMaxedOutCards }
        set { change(unless: newValue == nearlyMaxedOutCards) { $0.nearlyMaxedOutCards = newValue } }
    }

    public var allMaxedOut: Bool {
        get { place.fields.allMaxedOut }
        set { change(unless: newValue == allMaxedOut) { $0.allMaxedOut = newValue } }
    }

    /// The cards that an ambiguous phrase ("my Chase card") fits.
    public var ambiguousCards: [CardID] {
        get { place.fields.ambiguousCards }
        set { change(unless: newValue == ambiguousCards) { $0.ambiguousCards = newValue } }
    }

    /// "Does Costco take Amex?": the cards asked about; nil where nothing is asked.
    public var acceptanceOf: [CardID]? {
        get { place.fields.acceptanceOf }
        set { change(unless: newValue == acceptanceOf) { $0.acceptanceOf = newValue } }
    }

    /// "They only take Visa."
    public var acceptedNetworks: Set<Network>? {
        get { place.fields.acceptedNetworks }
        set { change(unless: newValue == acceptedNetworks) { $0.acceptedNetworks = newValue } }
    }

    public var refusedNetworks: Set<Network> {
        get { place.fields.refusedNetworks }
        set { change(unless: newValue == refusedNetworks) { $0.refusedNetworks = newValue } }
    }

    /// Nil unless the sentence says when.
    public var date: CalendarDate? {
        get { place.fields.date }
        set { change(unless: newValue == date) { $0.date = newValue } }
    }

    /// ISO 3166 country of a place that the sentence names.
    public var region: String? {
        get { place.fields.region }
        set { change(unless: newValue == region) { $0.region = newValue } }
    }

    public var isAbroad: Bool {
        get { place.fields.isAbroad }
        set { change(unless: newValue == isAbroad) { $0.isAbroad = newValue } }
    }

    /// The issuer whose portal is used; empty where it is not named.
    public var portal: String? {
        get { place.fields.portal }
        set { change(unless: newValue == portal) { $0.portal = newValue } }
    }
}
