import Basics
import Testing
import Wallet

/// What one of several pays where each pays for himself.
struct OwnShareTests {
    @Test(arguments: [
        ("六个人聚餐，AA制，每人四十块", 4_000), ("dinner with 5 friends, everyone pays their own, 40 each", 4_000),
        ("dinner for 6, going dutch, 40 each", 4_000), ("dinner for 6, 40 each", 24_000),
        ("六个人聚餐，每人四十块", 24_000), ("dinner for six of us, split evenly, 240 total", 4_000),
    ])
    func `what each pays for himself is the price`(_ text: String, _ cents: Int) throws {
        let rules = try Understood.rules.get().understand(text, today: Understood.today)
        #expect(rules.items.map { $0.amount?.cents } == [cents])
        #expect(try Understood.dialogue(text).items.map { $0.amount?.cents } == [cents])
    }
}
