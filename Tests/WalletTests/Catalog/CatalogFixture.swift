import Basics
import FoundationEssentials

@testable import Wallet

/// The catalogue as it ships.
enum CatalogFixture {
    static let bytes: [UInt8] = {
        let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/Domains/Wallet/Resources/catalog.json")
        return (try? Data(contentsOf: url)).map { Array($0) } ?? []
    }()

    static func catalog() throws -> Catalog { try Catalog(json: bytes) }

    static func card(
        _ id: String, on date: CalendarDate = Make.today, network: Network? = nil, choice: [RuleTarget]? = nil,
        activated: Bool = false
    ) throws -> Card {
        try catalog().makeCard(
            id, id: CardID(id), on: date, network: network, choice: choice, activated: activated)
    }

    /// One purchase for each kind of rate in the table of facts.
    static func purchase(_ name: String) -> PurchaseItem? {
        func at(_ merchant: String, _ category: Wallet.Category, _ merchantClass: String, paidWith: String? = nil)
            -> PurchaseItem
        {
            Make.item(
                category,
                at: Merchant(name: merchant, category: category, merchantClass: MerchantClass(merchantClass)),
                paidWith: paidWith)
        }
        switch name {
        case "anything": return Make.item(.general)
        case "dining": return at("Corner Bistro", .restaurants, "restaurant")
        case "fast food": return at("Burger Barn", .fastFood, "fastFood")
        case "groceries": return at("Corner Market", .groceries, "supermarket")
        case "groceries online": return Make.item(.groceries, channel: .online)
        case "groceries abroad": return Make.item(.groceries, region: "FR")
        case "groceries at a superstore": return at("Walmart", .groceries, "superstore")
        case "groceries at a club": return at("Costco", .groceries, "warehouseClub")
        case "gas": return at("Shell", .gas, "gasStation")
        case "club gas": return at("Sam's Club Fuel", .gas, "warehouseGas")
        case "Costco gas": return at("Costco Gas", .gas, "warehouseGas")
        case "Costco": return at("Costco", .wholesaleClubs, "warehouseClub")
        case "club": return at("BJ's", .wholesaleClubs, "warehouseClub")
        case "ev charging": return Make.item(.evCharging)
        case "flight": return at("Delta", .airfare, "airline")
        case "flight by an agency": return at("Expedia", .airfare, "travelAgency")
        case "hotel": return at("Hilton", .hotels, "hotel")
        case "hotel by portal": return Make.item(.hotels, viaPortal: true)
        case "flight by portal": return Make.item(.airfare, viaPortal: true)
        case "rental by portal":
            return Make.item(
                .hotels, at: Merchant(name: "Vrbo", category: .hotels, merchantClass: MerchantClass("vacationRental")),
                viaPortal: true)
        case "holiday rental": return at("Airbnb", .hotels, "vacationRental")
        case "cruise": return at("Carnival", .cruises, "cruise")
        case "Lyft": return at("Lyft", .rideshare, "rideshare")
        case "bus": return at("Greyhound", .publicTransit, "bus")
        case "parking": return Make.item(.parking)
        case "streaming": return at("Netflix", .streaming, "streaming")
        case "drugstore": return at("CVS", .drugstores, "drugstore")
        case "online": return Make.item(.online, channel: .online)
        case "clothes online": return Make.item(.clothing, channel: .online)
        case "clothes": return at("Gap", .clothing, "clothing")
        case "Amazon": return at("Amazon", .online, "onlineRetail")
        case "Whole Foods": return at("Whole Foods Market", .groceries, "supermarket")
        case "home improvement": return at("Home Depot", .homeImprovement, "homeImprovement")
        case "furniture": return at("IKEA", .homeImprovement, "furniture")
        case "gym": return at("Planet Fitness", .fitness, "gym")
        case "concert": return at("Ticketmaster", .entertainment, "liveEntertainment")
        case "cinema": return at("AMC Theatres", .entertainment, "movieTheater")
        case "office": return at("Staples", .office, "officeSupply")
        case "phone": return at("Verizon", .phone, "mobileCarrier")
        case "internet": return at("Comcast", .utilities, "internetCable")
        case "electricity": return at("Con Edison", .utilities, "utility")
        case "rent": return Make.item(.rent)
        case "pets": return Make.item(.pets)
        case "hair and nails": return at("Great Clips", .general, "personalCare")
        case "Nike with Apple Pay": return at("Nike", .clothing, "clothing", paidWith: "applePay")
        case "Nike": return at("Nike", .clothing, "clothing")
        case "anything with Apple Pay": return Make.item(.general, paidWith: "applePay")
        default: return nil
        }
    }
}
