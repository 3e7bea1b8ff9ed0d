import Basics
import Testing
import Wallet

/// What is asked and then no longer wanted.
struct TakenBackTests {
    @Test(arguments: [
        "forget it", "forget about it", "never mind", "cancel", "cancel that", "undo that", "drop it", "skip it",
        "scratch that", "撤销", "取消", "取消吧", "算了", "算了吧", "不用了", "不加了", "唔使喇",
    ])
    func `taking back is acknowledged and leaves nothing out`(_ text: String) throws {
        var first = try Understood.query("dinner 80")
        first.recommendedCards = [CardID("gold")]
        let query = try Understood.query(text, after: first)
        #expect(query.intent == .smallTalk)
        #expect(query.items.isEmpty && query.constraints.excludedCards.isEmpty)
    }

    @Test(arguments: [
        "cancel that, I'm flying instead, $180", "never mind, I'm flying, 180", "算了 坐飞机 180刀",
    ])
    func `another purchase after it is new`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("train to DC 80 dollars"))
        #expect(query.items.map(\.category) == [.airfare])
        #expect(query.items.first?.amount == Money(cents: 18_000))
    }

    @Test(arguments: ["不加了,去吃饭,60", "唔加喇，去食飯，60"])
    func `what was not bought is not recorded`(_ text: String) throws {
        for previous in [nil, try Understood.query("加油60刀")] {
            let query = try Understood.query(text, after: previous)
            #expect(query.intent == .recommend)
            #expect(query.items.map(\.category) == [.dining])
        }
    }

    @Test func `a change is still taken back first`() throws {
        let changed = try Understood.query("make it 100", after: Understood.query("dinner 80"))
        #expect(try Understood.query("undo that", after: changed).items.first?.amount == Money(cents: 8000))
        let both = try Understood.query("dinner 80 and gas 40")
        #expect(try Understood.query("forget the gas", after: both).items.map(\.category) == [.dining])
    }
}
