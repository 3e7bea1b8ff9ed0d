import Basics
import Testing
import Wallet

/// Goods with a price each, as they are read out at a shop's till.
struct PriceListTests {
    @Test(arguments: [
        ("Home Depot, paint 60, brushes 25", "The Home Depot", 85.0),
        ("Home Depot, paint 60 brushes 25", "The Home Depot", 85),
        ("lamp 30 and bulbs 9 from Home Depot", "The Home Depot", 39),
        ("got a lamp for 30 and bulbs for 9 from Home Depot", "The Home Depot", 39),
        ("Costco, diapers 40 and a chicken 5", "Costco", 45), ("CVS tylenol 12 shampoo 18", "CVS", 30),
        ("starbucks latte 6 muffin 4", "Starbucks", 10), ("Petco food 60 toys 15", "Petco", 75),
        ("milk 5 and a shirt 20 at Walmart", "Walmart", 25), ("Sephora lipstick 25, foundation 48", "Sephora", 73),
        ("which card for Target: shirt 20, socks 8?", "Target", 28), ("Nike shoes $90, socks $15", "Nike", 105),
        ("好市多 烤鸡 50 牛奶 30", "Costco", 80), ("在沃尔玛买衣服 120 鞋 200", "Walmart", 320),
    ])
    func `goods that have a price each are one bill at the one shop`(
        _ text: String, _ shop: String, _ dollars: Double
    ) throws {
        let items = try Understood.query(text).items
        #expect(items.map { $0.merchant?.name } == [shop])
        #expect(items.map { $0.amount?.cents } == [Int(dollars * 100)])
    }

    @Test(arguments: [
        ("Best Buy iphone 15 case 30", 30.0), ("Kroger milk 2 gallons 7", 7), ("Walmart tv 65 inch 430", 430),
        ("AMC tickets for 2, popcorn 12", 12), ("Nordstrom coat 260 size 12", 260),
        ("groceries at Costco 340, 60 of that is gas", 340), ("ikea 610 but 110 of it is food", 610),
        ("dinner was 610, 110 of it tip", 610), ("在Costco花了340，其中60是油钱", 340),
    ])
    func `what else is numbered is no line of the bill`(_ text: String, _ dollars: Double) throws {
        #expect(try Understood.query(text).items.map { $0.amount?.cents } == [Int(dollars * 100)])
    }

    @Test(arguments: [
        ("Verizon, 2 lines at 70 each", 140.0), ("car wash for 3 cars, 25 each", 75),
        ("I have a $50 coupon for a $300 jacket at REI", 250), ("new iPhone 1199", 1_199),
        ("new ipad 599 at best buy", 599), ("a 50 dollar voucher for mom at Nordstrom", 50),
    ])
    func `a number is what the word beside it makes of it`(_ text: String, _ dollars: Double) throws {
        #expect(try Understood.query(text).items.map { $0.amount?.cents } == [Int(dollars * 100)])
    }

    @Test(arguments: ["去711买点零食 35元", "711买饭团 35", "在711買咖啡 35", "去711 35块", "在711咖啡 35"])
    func `a shop may be called by a number`(_ text: String) throws {
        let items = try Understood.query(text).items
        #expect(items.map { $0.merchant?.name } == ["7-Eleven"])
        #expect(items.map { $0.amount?.cents } == [3_500])
    }

    @Test(arguments: ["房租涨到711", "买菜 711", "laptop at 711", "groceries 711"])
    func `the number of a shop may be a price`(_ text: String) throws {
        let items = try Understood.query(text).items
        #expect(items.map { $0.merchant?.name } == [nil])
        #expect(items.map { $0.amount?.cents } == [71_100])
    }

    @Test(arguments: [
        ("Best Buy samsung tv 899", "Best Buy", 899.0), ("applecare 199", "Apple Store", 199),
        ("AppleCare+ renewal $99", "Apple Store", 99),
    ])
    func `who takes the money for what is named by its maker`(
        _ text: String, _ shop: String, _ dollars: Double
    ) throws {
        let items = try Understood.query(text).items
        #expect(items.map { $0.merchant?.name } == [shop])
        #expect(items.map { $0.amount?.cents } == [Int(dollars * 100)])
    }

    @Test
    func `a shop whose price is matched sells nothing`() throws {
        let query = try Understood.dialogue("Best Buy laptop 1,299 | they'll match Amazon's price, 1,149")
        #expect(query.items.map { $0.merchant?.name } == ["Best Buy"])
        #expect(query.items.map { $0.amount?.cents } == [114_900])
        let headphones = try Understood.query("Beats headphones at Target price 99")
        #expect(headphones.items.map { $0.merchant?.name } == ["Target"])
    }
}
