import Basics
import Testing
import Wallet

/// Whole conversations about one price, in both languages alike; turns stand between bars.
struct PriceDialogueTests {
    private func query(_ dialogue: String) throws -> PurchaseQuery {
        let turns = dialogue.split(separator: "|").map { $0.trimmingPrefix(" ") }
        var query = try Understood.query(String(turns[0]))
        for turn in turns.dropFirst() { query = try Understood.query(String(turn), after: query) }
        return query
    }

    private func expect(_ dialogue: String, _ dollars: Double) throws {
        let cents = Int((dollars * 100).rounded())
        #expect(try query(dialogue).items.map { $0.amount?.cents } == [cents])
    }

    @Test(arguments: [
        ("movie tickets 2 at 15 each | at AMC | make it 3", 45), ("hotel 200 a night | at the Hilton | 3 nights", 600),
        ("电影票两张每张15 | AMC呢 | 三张", 45), ("酒店一晚200 | 希尔顿呢 | 住三晚", 600),
    ])
    func `the price of one outlives another shop`(_ dialogue: String, _ dollars: Double) throws {
        try expect(dialogue, dollars)
    }

    @Test(arguments: [
        ("dinner 80 | tip 15", 95), ("dinner 80 | tax 7", 87), ("dinner 80 | delivery fee 5", 85),
        ("dinner 80 | the tip was 15", 95), ("dinner 80 | plus tip 15", 95), ("dinner 80 | plus tax 7", 87),
        ("dinner 80 plus 20 percent tip", 96), ("dinner 80 | 20 percent tip", 96),
        ("dinner 80 | plus 20 percent tip", 96), ("dinner 80 | with tip 95", 95),
        ("晚饭95 | 小费15", 110), ("晚饭80 | 税7块", 87), ("晚饭80 | 20%小费", 96), ("健身房30 | 年费300", 300),
    ])
    func `what comes on top is added`(_ dialogue: String, _ dollars: Double) throws {
        try expect(dialogue, dollars)
    }

    @Test(arguments: [
        ("target 80 | 100 more", 180), ("target 80 | another 100", 180), ("target 80 | a hundred more", 180),
        ("amazon 1200 | 100 more", 1_300), ("target 80 | more like 130", 130), ("超市80 | 再加100", 180),
        ("超市80 | 多100", 180), ("kroger 60 | and after that another 900?", 900),
    ])
    func `more is added, however much it is`(_ dialogue: String, _ dollars: Double) throws {
        try expect(dialogue, dollars)
    }
}
