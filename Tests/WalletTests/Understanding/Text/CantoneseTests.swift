import Basics
import Testing

@testable import Wallet

/// Written Cantonese is read as the Mandarin of the same meaning.
struct CantoneseTests {
    @Test(arguments: [
        ("買餸80蚊碌邊張", Category.groceries, 8_000), ("去超市買餸大約80蚊碌邊張", .groceries, 8_000),
        ("今晚同屋企人出街食飯，成三百蚊", .dining, 30_000), ("聽日睇醫生120蚊", .healthcare, 12_000),
        ("睇戲30", .entertainment, 3_000), ("飛髮40蚊", .general, 4_000), ("揸車去入油45", .gas, 4_500),
        ("上網買嘢60", .online, 6_000), ("交咗電費未呀，145", .utilities, 14_500),
        ("飲杯咖啡5蚊", .coffee, 500), ("睇展覽之前食漢堡包15", .fastFood, 1_500),
        ("幫隻狗仔買狗糧36", .pets, 3_600), ("買衫80", .clothing, 8_000),
    ])
    func `a purchase told in Cantonese`(_ text: String, _ category: Category, _ cents: Int) throws {
        let query = try Understood.query(text)
        #expect(query.items.map(\.category) == [category], "\(text)")
        #expect(query.items.first?.amount == Money(cents: cents), "\(text)")
        #expect(query.items.first?.foreignCurrency == nil, "\(text)")
    }

    @Test(arguments: [
        ("买食品80", Category.groceries, 8_000), ("房屋仲介费200", .general, 20_000), ("买蚊香12", .general, 1_200),
        ("忙碌了一天，点个外卖30", .foodDelivery, 3_000), ("买个喇叭50", .electronics, 5_000),
        ("一张飞东京的机票900", .airfare, 90_000),
    ])
    func `characters that Mandarin shares stay as they are`(_ text: String, _ category: Category, _ cents: Int) throws {
        let query = try Understood.query(text)
        #expect(query.items.map(\.category) == [category], "\(text)")
        #expect(query.items.first?.amount == Money(cents: cents), "\(text)")
    }

    @Test(arguments: [
        ("看电影之前吃寿司，大概一百块", Category.dining), ("上飞机之前买杯咖啡6", .coffee),
        ("住酒店的时候叫外卖40", .foodDelivery), ("坐高铁之前去超市买零食30", .groceries),
    ])
    func `what stands before a time is no purchase`(_ text: String, _ category: Category) throws {
        #expect(try Understood.query(text).items.map(\.category) == [category], "\(text)")
    }

    @Test(arguments: ["加油200，额度够不够", "加油200 额度兜得住不", "加油200会超上限吗", "入油200，過唔過個cap", "入油200，夠唔夠位"])
    func `whether a purchase stays within a limit asks for the card for it`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.intent == .recommend, "\(text)")
        #expect(query.items.map(\.category) == [.gas], "\(text)")
        #expect(query.items.first?.amount == Money(cents: 20_000), "\(text)")
    }

    @Test(arguments: ["加油的额度够不够", "加油6000的额度够不够", "加油额度還夠唔夠"])
    func `without a price it asks for the limit`(_ text: String) throws {
        #expect(try Understood.query(text).intent == .limitCheck, "\(text)")
    }

    @Test(arguments: [
        "金卡爆咗未", "Flex爆未", "邊張卡就快爆", "邊張卡爆咗", "金卡個上限到咗未呀", "張金卡買餸仲碌得幾多", "哪張卡的回饋快滿了",
        "哪张卡还没刷满", "Flex下個月幾號重新計", "金卡是不是已经超了", "Flex下一季什麼時候開始", "哪张卡的额度下个月重置",
    ])
    func `limits are asked about in Hong Kong, Taiwan and the mainland`(_ text: String) throws {
        #expect(try Understood.query(text).intent == .limitCheck, "\(text)")
    }

    @Test func `of all cards those that are full, or are not`() throws {
        #expect(try Understood.query("邊張卡就快爆").fact == .nearlyUsedUpLimits)
        #expect(try Understood.query("邊張卡爆咗").fact == .usedUpLimits)
        #expect(try Understood.query("哪张卡还没刷满").fact == nil)
    }

    @Test(arguments: ["爆咗未", "用完了没", "快满了吗", "幾時reset", "几号重置", "額度到咗未", "仲有冇額"])
    func `after a purchase its limit is meant`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("入油60"))
        #expect(query.intent == .limitCheck, "\(text)")
        #expect(query.items.map(\.category) == [.gas], "\(text)")
        #expect(query.fact == nil, "\(text)")
    }

    @Test(arguments: ["还有哪张卡能用", "哪张卡还能用", "哪张卡爆了", "邊張卡就快爆"])
    func `after a purchase another card, or all cards, are not its limit`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("入油60"))
        #expect(query.intent != .limitCheck || query.items.isEmpty, "\(text)")
    }
}
