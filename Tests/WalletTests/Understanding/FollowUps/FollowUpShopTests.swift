import Basics
import Testing
import Wallet

/// Shops whose names are also words, in a few words about the purchase before; turns stand between bars.
struct FollowUpShopTests {
    @Test(arguments: [
        ("cvs 60 | target instead", "Target"), ("cvs 60 | target instead of cvs", "Target"),
        ("cvs 60 | lets do target instead", "Target"), ("cvs 60 | gap instead", "Gap"),
        ("cvs 60 | express instead", "Express"), ("cvs 60 | actually target", "Target"),
        ("cvs 60 | i meant target", "Target"), ("cvs 60 | target now", "Target"), ("cvs 60 | target not cvs", "Target"),
        ("cvs 60 | maybe shell", "Shell"), ("dinner 60 | target instead", "Target"), ("hulu 60 | max instead", "Max"),
        ("hertz 60 | budget instead", "Budget Rent a Car"), ("chipotle 60 | subway instead", "Subway"),
        ("kroger 60 | sprouts instead", "Sprouts Farmers Market"), ("kroger 80 | Shell instead, 60", "Shell"),
        ("买菜100 | 换成Target 六十", "Target"), ("买菜100 | 换成Shell 六十", "Shell"), ("cvs 60 | 还是Target吧", "Target"),
        ("cvs 60 | 其实是Target", "Target"), ("Costco 60 | 哦不 是CVS", "CVS"),
    ])
    func `a shop's name that is also a word is the new shop`(_ turns: String, _ shop: String) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.items.map { $0.merchant?.name } == [shop])
        #expect(query.items.map { $0.amount?.cents } == [6_000])
    }

    @Test(arguments: [
        ("dinner 60 | typo, 160", 16_000), ("dinner 60 | typo 160", 16_000), ("dinner 60 | guess 75", 7_500),
        ("dinner 60 | max 80", 8_000), ("dinner 60 | wait, max 80", 8_000), ("dinner 60 | actually i guess", 6_000),
    ])
    func `a word about the price is no shop`(_ turns: String, _ cents: Int) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.items.map(\.category) == [.dining])
        #expect(query.items.map { $0.merchant?.name } == [nil])
        #expect(query.items.map { $0.amount?.cents } == [cents])
    }

    @Test(arguments: [
        ("加油52 | 是在好市多的加油站", "Costco Gas"), ("加油五十二 | 是在山姆的加油站", "Sam's Club Fuel"),
        ("加油52 | 是在壳牌的加油站", "Shell"),
    ])
    func `a shop told with its kind keeps the price`(_ turns: String, _ shop: String) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.items.map { $0.merchant?.name } == [shop])
        #expect(query.items.map { $0.amount?.cents } == [5_200])
    }
}
