import Basics
import Testing
import Wallet

/// What was left for another purchase and is wanted after all, with the price told for it; turns stand between bars.
struct BroughtBackTests {
    @Test(arguments: [
        ("walmart 140 | it's 120 at Target | no wait, Walmart", "Walmart", 140.0),
        ("walmart 140 | target says 120 | nah, he'd rather have walmart", "Walmart", 140),
        ("uber 44 | lyft says 38 | uber it is", "Uber", 44),
        ("marriott 220 | the hilton is 190 | ok marriott", "Marriott", 220),
        ("京东买键盘180 | 亚马逊160 | 算了，还是京东吧", "JD.com", 180),
        ("凱悅300 | 萬豪260 | 都係凱悅", "Hyatt", 300),
    ])
    func `a shop that was left costs what was told for it`(_ turns: String, _ shop: String, _ dollars: Double) throws {
        try Understood.expect(turns, dollars: dollars)
        #expect(try Understood.dialogue(turns).items.first?.merchant?.name == shop)
    }

    @Test(arguments: [
        ("flight 500 | train 120 | flight it is", 500.0, Wallet.Category.airfare),
        ("flight 500 | train 120 | no, the flight", 500, .airfare),
        ("dinner at the thai place 64 | doordash instead, 52 | let's go eat out after all", 64, .dining),
        ("出去吃80 | 改叫外卖55 | 还是在外面吃吧", 80, .dining),
        ("espresso 5 | and a burger there, 14 | just the espresso, not that hungry", 5, .coffee),
    ])
    func `a purchase of another kind comes back with its price`(
        _ turns: String, _ dollars: Double, _ category: Wallet.Category
    ) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.items.map { $0.amount?.cents } == [Int(dollars * 100)])
        #expect(query.items.first?.category.isWithin(category) ?? false)
    }

    @Test(arguments: [
        "下午茶买蛋糕30 | 再去吃晚饭100 | 蛋糕不要了，只吃晚饭", "生日蛋糕30 | 再去吃晚饭100 | 蛋糕唔要喇，食饭",
        "cake 30 | then dinner 100 | drop the cake, only dinner",
    ])
    func `of two purchases the one that is not dropped stays`(_ turns: String) throws {
        try Understood.expect(turns, dollars: 100)
    }

    @Test(arguments: [
        ("狗粮60 | 换成猫打疫苗，200 | 算了，还是狗粮", 60.0),
        ("hotel 180 | make it three nights so 540 | scratch that, back to one", 180),
        ("cappuccino 9 | it's at a steakhouse, it turns out", 9),
    ])
    func `a change is taken back with the thing it came with`(_ turns: String, _ dollars: Double) throws {
        try Understood.expect(turns, dollars: dollars)
    }

    @Test func `another part of a journey is added`() throws {
        let items = try Understood.dialogue("订酒店300 | 再加一张机票400").items
        #expect(items.map(\.category) == [.hotels, .airfare])
        #expect(try Understood.dialogue("机票500 | 再加行李费60").items.map(\.category) == [.airfare])
    }

    @Test(arguments: [
        // Another shop for the same purchase costs the same.
        ("walmart 140 | target instead", 140.0), ("walmart 140 | what about target | and walmart again", 140),
        ("walmart 140 | what about target | make it 90 | or walmart", 90),
        // The words were wrong, not the price.
        ("walmart 140 | target 120 | i meant walmart", 120),
        // Another purchase moves to a shop of before.
        ("amazon toys 25 | groceries at walmart 90 | amazon instead", 90),
        // The price of another shop is matched.
        ("best buy 200 | amazon 180 | best buy will match that", 180),
        ("walmart 140 | target 120 | same at walmart", 120),
    ])
    func `a shop of before keeps the present price where none was told for it`(
        _ turns: String, _ dollars: Double
    ) throws {
        try Understood.expect(turns, dollars: dollars)
    }
}
