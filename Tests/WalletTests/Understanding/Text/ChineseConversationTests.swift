import Basics
import Testing
import Wallet

/// Chinese dialogues that tell a story, come back to a purchase or a card, and share a bill.
@Suite struct ChineseConversationTests {
    // MARK: What is told beside the purchase

    @Test(arguments: [
        ("毛衣洗缩了，像童装。酒店订一晚，总共180", 180.0, Wallet.Category.hotels),
        ("我爸八十大寿，就想喝羊汤。订了家酒楼，一桌460", 460, .restaurants),
        ("脚肿得像兔子，走不动。看医生90", 90, .healthcare),
        ("看完熊猫累瘫了。打车回酒店，36", 36, .rideshare),
        ("啃根香肠配汽水，8块", 8, .dining),
        ("健身房前台小姑娘太会说了，年费390", 390, .fitness),
        ("堵在280上半天，终于到Chevron，加油52", 52, .gas),
        ("吃火锅70 | 再加一块蛋糕6", 76, .dining),
    ])
    func `what is told beside it is no purchase`(_ turns: String, _ dollars: Double, _ category: Wallet.Category) throws
    {
        try Understood.expect(turns, dollars: dollars, category: category)
    }

    @Test(arguments: [
        ("吃饭80 | 室友出一半 | 她手机掉地铁上了，整单我付，外加10小费", 90.0),
        ("Safeway买菜70 | 我妈偷偷塞了罐酱油上车，贵了6块", 76),
        ("Home Depot买梯子油漆150 | 邻居说梯子能借我，那60也省了", 90),
        ("房租1500 | 水管坏了，房东少收120", 1380),
        ("吃牛排90 | 同一桌又点一份25的", 115),
        ("吃牛排90 | 又拿了盘毛豆，8", 98),
        ("买手机壳25 | 再买张膜12一起付", 37),
        ("吃烤肉四个人160 | 每人再加10", 200),
        ("酒店三晚600 | 延一晚，一共800", 800),
        ("邮轮2000 | 升阳台房，补300，算一起 | 太贵，退回内舱原价", 2000),
        ("看电影两张票30 | 爆米花套餐12一起算 | 朋友请爆米花", 30),
        ("充电20 | 充多了点 23.5", 23.5),
    ])
    func `what comes on top and off`(_ turns: String, _ dollars: Double) throws {
        try Understood.expect(turns, dollars: dollars)
    }

    // MARK: Shared

    @Test(arguments: [
        ("跟三个朋友吃饭200 | 他们说AA，逐个刷卡", 50.0),
        ("五个人吃火锅250 | 各付各的 | 我替老张付他那份", 100),
        ("酒楼埋單900 | 六個人夾，逐個畀", 150),
        ("吃饭240 | 六个人夹 | 算漏了，其实300，还是六个人夹", 50),
        ("票两张120 | 她说她那张自己付 | 她钱不够，我先帮她垫", 120),
        ("吃饭300 | 我哥非要出一半，说两张卡分开刷", 150),
    ])
    func `a bill that several people pay`(_ turns: String, _ dollars: Double) throws {
        try Understood.expect(turns, dollars: dollars)
    }

    // MARK: Back again

    @Test(arguments: [
        "在沙发缝里摸到了", "我妈折回来拿给我了", "室友捡到送过来了", "打电话解冻了", "换了台机器就好了", "原来在另一个包里",
    ])
    func `a card comes back`(_ text: String) throws {
        let away = try Understood.dialogue("超市买菜60 | 金卡没带")
        #expect(!away.constraints.excludedCards.isEmpty)
        let query = try Understood.query(text, after: away)
        #expect(query.constraints.excludedCards.isEmpty, "\(text)")
        #expect(query.items.map { $0.amount?.cents } == [6_000], "\(text)")
    }

    @Test(arguments: ["没找到，先用别的", "能不能找到？", "谢啦"])
    func `a card stays away`(_ text: String) throws {
        let away = try Understood.dialogue("超市买菜60 | 金卡没带")
        let query = try Understood.query(text, after: away)
        #expect(query.intent == .smallTalk || !query.constraints.excludedCards.isEmpty, "\(text)")
    }

    @Test(arguments: [
        ("Lowe's买油漆80 | 金卡家装还有额度吗 | 那多买一罐，总价120", 120.0, "Lowe's"),
        ("Home Depot买灯60 | 金卡家装还剩多少 | 好吧，打九折", 54, "The Home Depot"),
        ("Hulu 17.99 | 金卡流媒体还剩多少 | 那换带广告的，9.99", 9.99, "Hulu"),
    ])
    func `a purchase goes on after a question about limits`(_ turns: String, _ dollars: Double, _ shop: String) throws {
        try Understood.expect(turns, dollars: dollars)
        #expect(try Understood.dialogue(turns).items.first?.merchant?.name == shop)
    }

    @Test func `another limit is asked for after a limit`() throws {
        let query = try Understood.dialogue("超市买菜60 | 金卡超市还剩多少 | 那餐饮呢")
        #expect(query.intent == .limitCheck)
        #expect(query.items.map(\.category) == [.dining])
        #expect(query.interrupted?.first?.items.map { $0.amount?.cents } == [6_000])
    }

    @Test(arguments: [
        ("亚马逊空气炸锅110 | 换Target那款，85", "Target"),
        ("亚马逊空气炸锅110 | 换Target那款，85 | Target那个太丑，还是亚马逊刚才那台", "Amazon"),
        ("在Walgreens买药30 | 换成沃尔玛买呢 | 沃尔玛太远，还是原来那家", "Walgreens"),
    ])
    func `the shop changes and comes back`(_ turns: String, _ shop: String) throws {
        #expect(try Understood.dialogue(turns).items.map(\.merchant?.name) == [shop])
    }

    @Test func `a currency that was mistaken`() throws {
        let query = try Understood.dialogue("酒店一晚台币3800，在台北 | 看错了，是港币，香港的酒店")
        #expect(query.items.map(\.foreignCurrency) == ["HKD"])
        #expect(query.items.map { $0.amount?.cents } == [380_000])
    }

    @Test func `somebody took the card along`() throws {
        let query = try Understood.dialogue("保龄球300 | 金卡昨天给我儿子拿走了，他要出去玩")
        #expect(!query.constraints.excludedCards.isEmpty)
        #expect(query.items.map(\.category) == [.entertainment])
    }
}
