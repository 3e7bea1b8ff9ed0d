import Basics
import Testing
import Wallet

/// A brand's goods and gift cards are bought where they are sold.
struct BrandAtShopTests {
    @Test(
        arguments: [
            ("Starbucks coffee beans at Costco $20", "Costco"), ("Shell gift card at Kroger $50", "Kroger"),
            ("Uber gift card from Costco $100", "Costco"),
            ("Amazon gift card at Whole Foods $50", "Whole Foods Market"),
            ("Netflix gift card from Walgreens $30", "Walgreens"), ("在Target买Netflix礼品卡50", "Target"),
            ("在沃尔玛买Netflix充值卡50", "Walmart"), ("在Walgreens买Uber礼品卡50", "Walgreens"),
            ("Samsung fridge from Costco $1500", "Costco"), ("Levi's at Costco $30", "Costco"),
            ("buy Nike at Costco $60", "Costco"), ("Disney tickets from Costco $300", "Costco"),
            ("Costco买Apple手表399", "Costco"), ("Southwest gift card from Costco $450", "Costco"),
            ("DoorDash gift card Costco $100", "Costco"), ("Costco Starbucks K-cups $35", "Costco"),
            ("在Costco买星巴克咖啡20", "Costco"), ("在亚马逊买耐克鞋90", "Amazon"), ("Kirkland groceries $50", "Costco"),
            ("Ben & Jerry's at Whole Foods $7", "Whole Foods Market"), ("Levi's at Kohl's $60", "Kohl's"),
            ("Nike shoes at Macy's $90", "Macy's"), ("Apple gift card at Best Buy", "Best Buy"),
        ] as [(String, String)])
    func `the shop takes the money for a brand's goods`(_ text: String, _ shop: String) throws {
        let items = try Understood.query(text).items
        #expect(items.map { $0.merchant?.name } == [shop])
    }

    @Test(
        arguments: [
            ("Uber from Target $15", "Uber"), ("DoorDash from Chipotle $30", "DoorDash"),
            ("Instacart from Costco $120", "Instacart"), ("Starbucks inside Target", "Starbucks"),
            ("McDonald's at Walmart $10", "McDonald's"), ("Lyft home from Whole Foods $20", "Lyft"),
            ("Taco Bell at Shell $9", "Taco Bell"), ("Hilton at Universal $300", "Hilton"),
        ] as [(String, String)])
    func `a ride, a delivery and a meal stay with who sells them`(_ text: String, _ shop: String) throws {
        let items = try Understood.query(text).items
        #expect(items.map { $0.merchant?.name } == [shop])
    }
}
