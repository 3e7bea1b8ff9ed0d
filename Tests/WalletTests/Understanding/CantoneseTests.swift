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
}
