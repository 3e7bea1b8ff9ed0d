import Testing

@testable import Wallet

/// What was cancelled, closed, skipped or replaced is no purchase.
struct DroppedPurchaseTests {
    @Test(
        arguments: [
            ("my flight got cancelled need a hotel near ohare tonight", .hotels),
            ("my flight got cancelled so im renting a car", .carRental),
            ("instead of dinner we're doing a movie", .entertainment),
            ("skipping starbucks, brewing at home, buying beans", .groceries),
            ("cancelled netflix, getting hulu", .streaming), ("uber cancelled on me so taking the bus", .publicTransit),
            ("my car broke down, uber to work", .rideshare),
            ("restaurant was closed so groceries instead", .groceries),
            ("costco was out of tires, going to discount tire", .auto),
            ("cruise fell through, booking a hotel in miami 400", .hotels),
            ("stopped going to chipotle, cooking at home now, groceries 80", .groceries),
            ("gas station closed so ubered home 30", .rideshare),
            ("restaurant closed so doordashed dinner", .foodDelivery),
            ("store was closed, instacarted groceries 90", .groceries),
            ("航班取消了，订酒店200", .hotels), ("餐厅关门了，去超市买菜60", .groceries), ("取消了Netflix，订Hulu", .streaming),
            ("网约车取消了，坐地铁", .publicTransit),
        ] as [(String, Wallet.Category)])
    func `only what is bought counts`(_ text: String, _ category: Wallet.Category) throws {
        let query = try Understood.query(text)
        #expect(query.items.map(\.category) == [category])
        #expect(query.items.first?.merchant?.name != "Netflix")
        #expect(query.confidence >= 800)
    }

    @Test(
        arguments: [
            ("car repair 400 and an uber home 20", 2), ("closed on a house, movers 900", 1),
            ("cancelled flight fee 150", 1),
            ("dinner and a movie", 2), ("my laptop broke, buying a new one", 1),
        ] as [(String, Int)])
    func `nothing else goes`(_ text: String, _ count: Int) throws {
        #expect(try Understood.categories(text).count == count)
    }
}
