import Basics
import Testing
import Wallet

/// Sentences that look like a rule's own and are none: what they say stays.
struct NothingOfTheKindTests {
    @Test(arguments: [
        "晚饭99999999块，" + String(repeating: "税50%", count: 1_900),
        "dinner 999999 " + String(repeating: "plus 90% tip ", count: 900),
        "晚饭99999999块，" + String(repeating: "减99999998，", count: 1_100) + "打九折",
    ])
    func `sums without end are answered`(_ text: String) throws {
        _ = try Understood.query(text)
        _ = try Understood.query(String(text.dropFirst(12)), after: Understood.query("晚饭99999999块"))
    }

    @Test(arguments: [
        ("laptop 1500 | with a 3 year warranty", 150_000), ("laptop 1500 | pay it over 12 months", 150_000),
        ("手机5000 | 保修两年", 500_000), ("gas 40 | 3 cars in line", 4_000),
        ("lunch 20 | my boss is paying for everyone", 2_000),
        ("dinner 40 each, tell me and I'll pay", 4_000), ("dinner 40 each, me and the team", 4_000),
        ("dinner 30 each, been there twice", 3_000), ("parking 20 a day Mon to Fri", 10_000),
        ("hotel 180 a night, Fri and Mon are meetings", 18_000), ("gym 30 a month, half a year up front", 18_000),
    ])
    func `nothing is multiplied that is not told to be`(_ turns: String, _ cents: Int) throws {
        #expect(try Understood.dialogue(turns).items.first?.amount?.cents == cents)
    }

    @Test(arguments: [
        "用金卡给妈妈买菜，300", "用金卡给孩子点外卖，80", "晚饭200，用金卡给朋友付", "金卡在包里，晚饭200", "金卡在我手里，晚饭200",
        "the gold is in my wallet, which card for dinner 80", "dinner 80, the gold is in my pocket",
        "my wife and I have the gold, dinner 80", "dinner 80, does my wife have the gold",
    ])
    func `a card that is at hand is not left out`(_ text: String) throws {
        #expect(try Understood.query(text).constraints.excludedCards.isEmpty)
    }

    @Test(
        arguments: [
            ("dinner 100 | left 30 for gas", .gas, 3_000), ("dinner 100 | leaving 40 for parking", .parking, 4_000),
            ("so orange for breakfast 5", .dining, 500), ("dad paid me 50 back, so groceries 100", .groceries, 10_000),
            ("饭店订了两间 900", .hotels, 90_000), ("一共80块，他在超市买菜", .groceries, 8_000),
            ("it was in my cart at Target, groceries 80", .superstores, 8_000),
        ] as [(String, Wallet.Category, Int)])
    func `it is what it says`(_ turns: String, _ category: Wallet.Category, _ cents: Int) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.items.last.map { $0.category.isWithin(category) } == true)
        #expect(query.items.last?.amount?.cents == cents)
    }
}
