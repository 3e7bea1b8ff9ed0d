import Basics
import Testing
import Wallet

/// Whole conversations about one price, in both languages alike; turns stand between bars.
struct PriceDialogueTests {
    @Test(arguments: [
        ("movie tickets 2 at 15 each | at AMC | make it 3", 45), ("hotel 200 a night | at the Hilton | 3 nights", 600),
        ("电影票两张每张15 | AMC呢 | 三张", 45), ("酒店一晚200 | 希尔顿呢 | 住三晚", 600),
    ])
    func `the price of one outlives another shop`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("dinner 80 | tip 15", 95), ("dinner 80 | tax 7", 87), ("dinner 80 | delivery fee 5", 85),
        ("dinner 80 | the tip was 15", 95), ("dinner 80 | plus tip 15", 95), ("dinner 80 | plus tax 7", 87),
        ("dinner 80 plus 20 percent tip", 96), ("dinner 80 | 20 percent tip", 96),
        ("dinner 80 | plus 20 percent tip", 96), ("dinner 80 | with tip 95", 95),
        ("晚饭95 | 小费15", 110), ("晚饭80 | 税7块", 87), ("晚饭80 | 20%小费", 96), ("健身房30 | 年费300", 300),
    ])
    func `what comes on top is added`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("target 80 | 100 more", 180), ("target 80 | another 100", 180), ("target 80 | a hundred more", 180),
        ("amazon 1200 | 100 more", 1_300), ("target 80 | more like 130", 130), ("超市80 | 再加100", 180),
        ("超市80 | 多100", 180), ("kroger 60 | and after that another 900?", 900),
    ])
    func `more is added, however much it is`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("dinner 80 minus 20", 60), ("dinner 80 less 20", 60), ("100 at target minus 20 gift card", 80),
        ("dinner 80 | minus 20", 60), ("dinner 80 | less 20", 60), ("dinner 80 | 10 less", 70), ("吃饭80减20", 60),
        ("吃饭80 | 减20", 60), ("吃饭80 | 少10块", 70), ("nike shoes 120 with 20% off", 96), ("nike shoes 120, 20% off", 96),
        ("耐克鞋120打八折", 96), ("耐克鞋120打对折", 60), ("shoes 120, half off", 60), ("best buy tv 1000, 200 off", 800),
        ("电视1000减200", 800), ("target 100 with a 20 dollar gift card", 80), ("20% off a $120 jacket", 96),
        ("groceries 120, coupon 20", 100), ("买菜120，优惠券20", 100), ("买手机5000，以旧换新抵800", 4_200),
    ])
    func `what is taken off is taken off`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("paid 80 at target after 20 off", 80), ("target 80 after a $20 coupon", 80),
        ("nike shoes 96 after 20% off", 96),
        ("耐克鞋打八折后96", 96), ("超市优惠20以后花了80", 80), ("nike 20% off sale, shoes 120", 120),
        ("gas 40, 5 cheaper than last week", 40), ("tv 500, 5% back", 500),
    ])
    func `a price after the discount stays`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("dinner 80 plus 15 tip", 95), ("dinner 80, tip 15", 95), ("Uber 23.50 + 5 tip", 28.5), ("吃饭80加15小费", 95),
        ("吃饭80，小费15", 95), ("吃饭80，给15块小费", 95), ("dinner 80 with a 15 tip", 95), ("dinner with tip 95", 95),
        ("2 tickets at 15 each plus 5 fees", 35), ("dinner 80, 95 with tip", 95),
    ])
    func `extras of the same sentence are paid with it`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("机票300 | 两个人", 600), ("火车票60 | 三个人", 180), ("flight 300 | for two", 600), ("train 60 | three people", 180),
        ("机票300 | 往返", 600), ("flight 300 | round trip", 600), ("dinner 80 | for two", 80), ("吃饭80 | 两个人", 80),
        ("flight 300 | 2 bags", 300),
    ])
    func `people need a ticket each, and share a dinner`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("2 flights 300 each", 600), ("two flights at 300 each", 600), ("concert tickets 80 each, 3 of them", 240),
        ("concert tickets | 3 of them, 80 each", 240), ("concert tickets | 3 at 80", 240),
        ("tickets for a concert, 2 | 50 each", 100), ("演唱会门票一张80，三张", 240), ("演唱会门票 | 三张，一张80", 240),
        ("hotel for 3 nights | 200 a night", 600), ("酒店住三晚 | 一晚200", 600), ("演唱会门票三张 | 一张80", 240),
    ])
    func `a price of one is multiplied with the count, whenever it is told`(
        _ dialogue: String, _ dollars: Double
    ) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("movie tickets 2 at 15 each | one more", 45), ("movie tickets 2 at 15 each | just me", 15),
        ("电影票两张每张15 | 多一张", 45), ("电影票两张每张15 | 就我一个", 15), ("酒店每晚200住四晚 | 少住一晚", 600),
        ("酒店每晚200住四晚 | 少住一晚 | 两晚", 400), ("hotel 200 a night for 4 nights | one fewer night | make it 2", 400),
        ("hotel 600 for 3 nights | one more night", 800), ("酒店三晚600 | 多住一晚", 800),
        ("dinner 80 | one more", 80),
    ])
    func `one more and one fewer`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("吃饭200 | 打八折呢 | 再打九折 | 原价呢", 200), ("dinner 200 | 20% off | another 10% off | original price", 200),
        ("dinner 200 | 20% off | another 10% off | undo that", 160), ("吃饭200 | 打八折呢 | 再打九折 | 撤销", 160),
        ("dinner 80 | i'll pay half | the whole thing", 80), ("吃饭80 | 我付一半 | 全付", 80),
        ("dinner 80 | the whole thing", 80), ("吃饭80 | 全付", 80),
    ])
    func `the last step is undone, or all of them`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }
}
