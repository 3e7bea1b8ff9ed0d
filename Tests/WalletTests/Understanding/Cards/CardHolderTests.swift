import Basics
import Testing
import Wallet

/// Cards that somebody else has, or that lie elsewhere, cannot be used; where they are is nothing that is bought.
struct CardHolderTests {
    @Test(arguments: [
        "my wife's got the gold today, groceries at Safeway 54", "partner has the gold card, food shop at wegmans 118",
        "my roommate is using the gold, dinner 40", "the kids have the gold, dinner 40",
        "hubby took the gold, dinner 40",
        "my savings buddy borrowed the gold, dinner 40", "dinner 40, my sister's holding my gold card",
        "I gave the gold to my son, dinner 40", "lent my daughter the gold, dinner 40", "dinner 40, mom's got the gold",
        "dinner 40, the gold is in my other jacket", "dinner 40 but the gold is with my partner today",
        "dinner 40, gold's in the car", "Gold在我太太那儿，晚饭40", "金卡被我老公拿走了，晚饭40", "晚饭40，Gold卡给我儿子了",
        "我妈拿着Gold卡，晚饭40", "晚饭40，金卡在我女儿手里", "晚饭40，老公把金卡带走了", "晚飯40，金卡在我室友那邊", "晚饭40，Gold在另一件外套里",
        "gold card's at home. dinner 40", "my gold's back at the hotel, dinner 40",
        "dinner 40, left the gold in the hotel safe", "the gold card is cut up, dinner 40", "金卡放在另一个包里了，晚饭40",
        "搵唔到張金卡，食飯40", "晚饭40，金卡落在酒店了", "Gold不在手上，晚饭40",

    ])
    func `a card that is elsewhere is left out`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.constraints.excludedCards == [CardID("gold")])
        #expect(query.items.count == 1)
        #expect(query.intent == .recommend)
    }

    @Test(arguments: [
        "my gold is in my other jacket", "gold is with my partner today", "wife has the gold",
        "my gold's in the gym bag",
        "Gold在我太太那儿", "金卡在我老公包里", "儿子拿着Gold卡", "Gold不在手上", "gold is cut up", "my gold's at the hotel",
        "金卡落在酒店了",

    ])
    func `it may be told afterwards`(_ text: String) throws {
        let first = try Understood.query("burrito at Chipotle 13.50")
        let query = try Understood.query(text, after: first)
        #expect(query.constraints.excludedCards == [CardID("gold")])
        #expect(query.items == first.items)
    }

    @Test(arguments: ["found it!", "found it", "found it, it was in my coat", "got it back", "找到了", "拿回来了"])
    func `it is at hand again`(_ text: String) throws {
        let query = try Understood.dialogue("burrito at Chipotle 13.50 | my gold is in my other jacket | \(text)")
        #expect(query.constraints.excludedCards.isEmpty)
        #expect(query.items.map(\.amount) == [Money(cents: 1_350)])
    }

    @Test(arguments: [
        "left my wallet, only grabbed the gold and the csp, gas 40",
        "left my wallet in the gym bag and only grabbed the gold and the csp, gas 40",
        "only took the gold and the Sapphire, gas 40",
        "all I grabbed is the gold and the Sapphire, gas 40", "just packed the gold and the Sapphire, gas 40",
    ])
    func `those that were taken along are the only ones`(_ text: String) throws {
        let left = Set(Understood.cards.map(\.id)).subtracting(try Understood.query(text).constraints.excludedCards)
        #expect(left == [CardID("gold"), CardID("csp")])
    }

    @Test(arguments: [
        "only got the gold on me, the rest are in the hotel safe", "just the gold on me, others are at home",
        "only have the gold, the rest is back at the hotel", "身上只有金卡，其他的在酒店",
    ])
    func `where the others are is nothing that is bought`(_ text: String) throws {
        let first = try Understood.query("client dinner tonight 340")
        let query = try Understood.query(text, after: first)
        #expect(query.items == first.items)
        #expect(Set(query.constraints.excludedCards) == Set(Understood.cards.map(\.id)).subtracting([CardID("gold")]))
    }

    @Test(arguments: [
        "dinner with my wife who has a birthday 80", "my son got the flu, CVS 20", "my wife wants the sea bass, 40",
        "does my wife get points with the gold at dinner 40", "is the gold good in the city for dinner 40",
        "use the gold with my partner for dinner 40", "老婆生日晚饭80", "和太太吃饭用金卡80", "use the gold in the car park 12",
    ])
    func `who is told of otherwise holds no card`(_ text: String) throws {
        #expect(try Understood.query(text).constraints.excludedCards.isEmpty)
    }
}
