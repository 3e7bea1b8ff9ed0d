import Basics
import Testing
import Wallet

/// Follow-ups that go back to an earlier purchase, tenths of a price, and what a denial leaves as it was.
struct FollowUpStepBackTests {
    private func last(_ turns: String...) throws -> PurchaseQuery {
        var query = try Understood.query(turns[0])
        for turn in turns.dropFirst() { query = try Understood.query(turn, after: query) }
        return query
    }

    @Test(arguments: [
        "forget the hotel", "go back to the first one", "undo that", "还是第一个", "酒店不要了", "不订酒店了", "撤销",
    ])
    func `the purchase before the last one comes back`(_ back: String) throws {
        let query = try last("flight 600", "and a hotel for 400", back)
        #expect(query.items.map(\.category) == [.airfare])
        #expect(query.items.first?.amount?.cents == 60_000)
    }

    @Test func `the first of one purchase is a card`() throws {
        let query = try last("dinner 80", "second best one?", "and the first one again")
        #expect(query.items.first?.amount?.cents == 8_000)
    }

    @Test(arguments: [
        ("吃饭100", "加一成", 11_000), ("吃飯100", "加兩成小費", 12_000), ("吃饭100", "加一成半服务费", 11_500),
        ("dinner 90", "add 20 percent", 10_800), ("超市60", "多一倍呢", 12_000), ("晚餐90", "半价呢", 4_500),
        ("超市100", "多了20", 12_000), ("看牙200", "保险报了150", 5_000), ("吃饭88", "小费再给18", 10_600),
        ("吃饭88", "两个人各付各的", 4_400), ("咖啡5块", "要两杯呢", 1_000), ("电影票一张15", "三个人去", 4_500),
        ("打车25", "不是打车是加油", 2_500), ("买机票700", "升舱要加300", 100_000), ("网购衣服120", "退了一件40", 8_000),
        ("网购衣服120", "运费10块", 13_000), ("健身房年费500", "月费50", 5_000), ("吃饭100", "含小费118", 11_800),
        ("gas 40", "make that a coffee for 6", 600),
    ])
    func `an edit changes the price`(_ first: String, _ edit: String, _ cents: Int) throws {
        let query = try last(first, edit)
        #expect(query.items.count == 1)
        #expect(query.items.first?.amount?.cents == cents)
    }

    @Test(arguments: [("吃饭100加一成服务费", 11_000), ("吃饭100,两成小费", 12_000)])
    func `tenths come on top in one sentence`(_ text: String, _ cents: Int) throws {
        #expect(try Understood.query(text).items.first?.amount?.cents == cents)
    }

    @Test func `several people share a pizza but no coffee`() throws {
        #expect(try Understood.query("a coffee for 6").items.first?.amount?.cents == 600)
        #expect(try Understood.query("a pizza for 4").items.first?.amount == nil)
    }

    @Test(arguments: [("晚餐90欧元", "不是欧元,是英镑"), ("dinner 90", "in pounds")])
    func `the currency that is meant is the last one`(_ first: String, _ edit: String) throws {
        #expect(try last(first, edit).items.first?.foreignCurrency == "GBP")
    }

    @Test func `pounds that are counted are weighed`() throws {
        #expect(try last("beef 30", "2 pounds").items.first?.foreignCurrency == nil)
    }

    @Test(arguments: ["还是用金卡吧", "算了,就用金卡", "找到了"])
    func `a card that was left out is back`(_ back: String) throws {
        let query = try last("dinner 80", "没带金卡", back)
        #expect(query.constraints.excludedCards.isEmpty)
    }

    @Test(arguments: ["我忘記帶金卡了", "金卡忘在家里了", "金卡弄丢了"])
    func `a card that was forgotten is left out`(_ text: String) throws {
        #expect(try last("买菜60", text).constraints.excludedCards == [CardID("gold")])
    }

    @Test(arguments: ["还能再高点吗", "确定?", "分两次付", "还有更好的吗"])
    func `a question about the answer keeps the purchase`(_ text: String) throws {
        let query = try last("吃饭80", text)
        #expect(query.intent == .recommend)
        #expect(query.items.map(\.category) == [.dining])
    }

    @Test(arguments: ["上限到了", "maxed out"])
    func `what is full without a name is the card of the answer`(_ text: String) throws {
        var first = try Understood.query("dinner 80")
        first.recommendedCards = [CardID("gold")]
        #expect(try Understood.query(text, after: first).constraints.maxedOutCards == [CardID("gold")])
    }

    @Test func `a phone that is at hand is no purchase`() throws {
        #expect(try last("吃饭80", "忘了带卡,只有手机").items.map(\.category) == [.dining])
    }

    @Test(arguments: ["7-11买东西12", "在7-11買12塊的東西", "7-11 snacks 12"])
    func `the shop named with numbers is no price`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.items.first?.merchant?.name == "7-Eleven")
        #expect(query.items.first?.amount?.cents == 1_200)
    }
}
