/// What a purchase is for: a closed tree. A rule for a parent covers its children unless it excludes them.
public enum Category: String, Sendable, Hashable, CaseIterable, Codable {
    case groceries
    case dining, restaurants, fastFood, coffee, foodDelivery, bars
    case gas, evCharging
    case travel, airfare, hotels, carRental, cruises, travelAgencies
    case transit, rideshare, publicTransit, parking, tolls
    case drugstores, streaming, online, wholesaleClubs, superstores, departmentStores, homeImprovement
    case entertainment, office, phone, utilities, rent, fitness, education, healthcare, insurance, charity
    case pets, auto, clothing, electronics
    /// Everything else, and the base rate of a card.
    case general

    /// The next wider category; nil for the top of the tree.
    public var parent: Category? {
        switch self {
        case .restaurants, .fastFood, .coffee, .foodDelivery, .bars: .dining
        case .airfare, .hotels, .carRental, .cruises, .travelAgencies, .transit: .travel
        case .rideshare, .publicTransit, .parking, .tolls: .transit
        default: nil
        }
    }

    /// Whether this is `other` or lies below it.
    package func isWithin(_ other: Category) -> Bool {
        var current: Category? = self
        while let category = current {
            if category == other { return true }
            current = category.parent
        }
        return false
    }

    /// Reads an identifier, letter case ignored; nil if it names no category.
    public init?(identifier: String) {
        guard let category = Category.byFoldedName[identifier.lowercased()] else { return nil }
        self = category
    }

    private static let byFoldedName: [String: Category] = Dictionary(
        allCases.map { ($0.rawValue.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
}
