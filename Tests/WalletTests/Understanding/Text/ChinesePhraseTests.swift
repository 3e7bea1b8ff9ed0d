import Basics
import Testing

@testable import Wallet

/// Where a Chinese phrase ends, as no spaces tell.
struct ChinesePhraseTests {
    @Test(arguments: [
        ("买书桌180", Category.homeImprovement), ("買書枱180", .homeImprovement), ("买书包50", .clothing),
        ("买车票30", .publicTransit), ("买花盆25", .homeImprovement), ("买鱼缸90", .pets), ("买包薯片4", .groceries),
        ("買包米同啲雞蛋30", .groceries), ("换手机套餐60", .phone),
    ])
    func `the longer word for a thing wins over its verb with half of it`(_ text: String, _ category: Category) throws {
        #expect(try Understood.categories(text) == [category], "\(text)")
    }

    @Test(arguments: [
        ("买鱼20", Category.groceries), ("买包200", .clothing), ("买包和鞋子300", .clothing), ("吃饭80", .dining),
        ("买菜80", .groceries), ("换胎300", .auto), ("订房200", .hotels),
    ])
    func `a verb with its whole thing stays`(_ text: String, _ category: Category) throws {
        #expect(try Understood.categories(text) == [category], "\(text)")
    }

    @Test(arguments: [("去Costco200", 20_000), ("食lunch18", 1_800), ("叫uber25", 2_500), ("喝Starbucks6", 600)])
    func `a price may touch a Latin word`(_ text: String, _ cents: Int) throws {
        #expect(try Understood.cents(text) == cents, "\(text)")
    }

    @Test(arguments: ["买iPhone15", "买PS5", "坐Uber25去机场", "买MacBook14", "坐MU583去上海"])
    func `a number that touches a model, or goes on, is none`(_ text: String) throws {
        #expect(try Understood.cents(text) == nil, "\(text)")
    }
}
