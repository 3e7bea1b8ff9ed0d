/// How a merchant is registered with the card networks, finer than ``Category``: a supermarket, a warehouse club, a
/// restaurant, a gas pump of a club. Rules exclude by class ("supermarkets, but not superstores"), so the list is open;
/// the tables in the resource folder name the known ones.
public struct MerchantClass: Sendable, Hashable, Codable, CustomStringConvertible {
    public let rawValue: String

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public var description: String { rawValue }

    package static let supermarket = MerchantClass("supermarket")
    public static let superstore = MerchantClass("superstore")
    package static let warehouseClub = MerchantClass("warehouseClub")
    package static let warehouseGas = MerchantClass("warehouseGas")
    static let convenienceStore = MerchantClass("convenienceStore")
    static let superstoreGas = MerchantClass("superstoreGas")
    static let supermarketGas = MerchantClass("supermarketGas")
    static let convenienceGas = MerchantClass("convenienceGas")
    public static let general = MerchantClass("general")
    /// Money orders, casinos, crypto: earns nothing and may be a cash advance.
    package static let cashLike = MerchantClass("cashLike")
    static let giftCards = MerchantClass("giftCards")
    /// Money sent to a person.
    static let personToPerson = MerchantClass("personToPerson")

    /// Reads an identifier, letter case ignored; nil if it names no known class.
    public init?(identifier: String) {
        guard let known = MerchantClass.knownByFoldedName[identifier.lowercased()] else { return nil }
        self = known
    }

    /// Every class that the tables use.
    public static let known: [MerchantClass] = [
        "supermarket", "specialtyFood", "convenienceStore", "superstore", "warehouseClub", "discountStore",
        "restaurant", "fastFood", "coffeeShop", "bakery", "bar", "caterer", "foodDelivery", "groceryDelivery",
        "gasStation", "warehouseGas", "superstoreGas", "supermarketGas", "convenienceGas", "evCharger", "airline",
        "hotel", "vacationRental", "carRental", "cruise",
        "travelAgency", "rideshare", "taxi", "publicTransit", "rail", "bus", "parking", "tolls", "drugstore",
        "streaming", "onlineRetail", "departmentStore", "homeImprovement", "furniture", "movieTheater",
        "liveEntertainment", "themePark", "museum", "videoGames", "officeSupply", "mobileCarrier", "internetCable",
        "utility", "rent", "gym", "school", "childcare", "healthcare", "dentist", "optician", "insurance", "charity",
        "petStore", "veterinary", "autoParts", "autoService", "carDealer", "clothing", "shoes", "jewelry",
        "sportingGoods", "electronics", "appStore", "software", "personalCare", "spa", "bookstore", "toys", "crafts",
        "giftCards", "shipping", "government", "cashLike", "paymentService", "digitalContent", "newspaper", "telecom",
        "laundry", "homeServices", "mealKit", "haulingVehicle", "onBoard", "golfCourse", "collegeSports", "tour",
        "publicCampground", "pointsSeller", "personToPerson", "audiobook", "fitnessStreaming", "nicheStreaming",
        "general",
    ].map(MerchantClass.init(_:))

    /// The class of the shop whose pumps these are: a rule on gas that leaves out superstores means theirs.
    var ownerOfPumps: MerchantClass? {
        switch self {
        case .superstoreGas: .superstore
        case .supermarketGas: .supermarket
        case .convenienceGas: .convenienceStore
        default: nil
        }
    }

    private static let knownByFoldedName: [String: MerchantClass] = Dictionary(
        known.map { ($0.rawValue.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
}
