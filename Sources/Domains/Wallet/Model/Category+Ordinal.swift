/// Where a category stands among all of them, for tables and sets of categories.
extension Category {
    /// The position in ``allCases``. Written out, because a look-up by name takes a hundred times as long.
    var ordinal: Int {
        switch self {
        case .groceries: 0
        case .dining: 1
        case .restaurants: 2
        case .fastFood: 3
        case .coffee: 4
        case .foodDelivery: 5
        case .bars: 6
        case .gas: 7
        case .evCharging: 8
        case .travel: 9
        case .airfare: 10
        case .hotels: 11
        case .carRental: 12
        case .cruises: 13
        case .travelAgencies: 14
        case .transit: 15
        case .rideshare: 16
        case .publicTransit: 17
        case .parking: 18
        case .tolls: 19
        case .drugstores: 20
        case .streaming: 21
        case .online: 22
        case .wholesaleClubs: 23
        case .superstores: 24
        case .departmentStores: 25
        case .homeImprovement: 26
        case .entertainment: 27
        case .office: 28
        case .phone: 29
        case .utilities: 30
        case .rent: 31
        case .fitness: 32
        case .education: 33
        case .healthcare: 34
        case .insurance: 35
        case .charity: 36
        case .pets: 37
        case .auto: 38
        case .clothing: 39
        case .electronics: 40
        case .general: 41
        }
    }

    /// The bit of this category in a set of categories.
    var bit: UInt64 { 1 << UInt64(ordinal & 63) }
}
