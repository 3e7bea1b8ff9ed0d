import Basics
import Testing
import Wallet

/// Purchases told one after another: dropped, chosen, gone back to and put together; turns stand between bars.
struct EarlierPurchaseTests {
    private func told(_ turns: String) throws -> [String] {
        try Understood.dialogue(turns).items.map {
            let name = $0.merchant?.name ?? $0.category.rawValue
            return "\(name) \(($0.amount?.cents ?? 0) / 100)"
        }
    }

    @Test(arguments: [
        ("gas 52 | and groceries 90 | drop the gas", "groceries 90"),
        ("dinner 40 | gas 30 | drop the dinner", "gas 30"),
        ("target 70 | gas 40 | drop the Target one", "gas 40"),
        ("Whole Foods买菜70 | 加油40 | Whole Foods不去了", "gas 40"),
        ("target 80 and starbucks 7 | no starbucks", "Target 80"),
        ("target 80 | and starbucks 7 | no starbucks", "Target 80"),
    ])
    func `one is dropped`(_ turns: String, _ left: String) throws {
        #expect(try told(turns) == [left])
    }

    @Test(arguments: [
        ("cruise 2400 | plus flights 600 | only the cruise", "cruises 2400"),
        ("target 80 | and starbucks 7 | just target", "Target 80"),
        ("dinner 40 | actually groceries 100 | nvm dinner", "dining 40"),
        ("打车40 | 加油60 | 还是打车", "rideshare 40"), ("打车40 | 加油60 | taxi after all", "rideshare 40"),
        ("lunch 20 and gas 40 | just the second one", "gas 40"),
    ])
    func `one is kept with its price`(_ turns: String, _ left: String) throws {
        #expect(try told(turns) == [left])
    }

    @Test(arguments: [
        ("dinner 100 | not dinner, groceries | sorry, back to the first", "dining 100"),
        ("dinner 40 | gas 30 | groceries 100 | what was the first one?", "dining 40"),
        ("dinner 40 | gas 30 | go back", "dining 40"), ("dinner 40 | gas 30 | the one before", "dining 40"),
        ("Target 60 | costco instead | go back", "Target 60"), ("Target买衣服60 | 换成Costco | 回到刚才", "Target 60"),
        ("Target买衣服60 | 换成Costco | 不换了", "Target 60"), ("打车40 | 加油60 | 第一个", "rideshare 40"),
    ])
    func `one goes back`(_ turns: String, _ left: String) throws {
        #expect(try told(turns) == [left])
    }

    @Test(arguments: [
        "parking 20 | tolls 8 | both", "parking 20 | tolls 8 | which card for both", "parking 20 | tolls 8 | total?",
    ])
    func `both are put together`(_ turns: String) throws {
        #expect(try told(turns) == ["parking 20", "tolls 8"])
    }

    @Test(arguments: ["买菜100 | 打车30 | 两个一起算呢", "买菜100 | 打车30 | 总共能拿多少"])
    func `both are put together in Chinese`(_ turns: String) throws {
        #expect(try told(turns) == ["groceries 100", "rideshare 30"])
    }

    @Test(arguments: ["dinner 60 | top 3", "dinner 60 | option 2"])
    func `how many cards is no price`(_ turns: String) throws {
        #expect(try told(turns) == ["dining 60"])
    }

    @Test(arguments: ["groceries 60 | is there a limit", "groceries 60 | is there a cap", "买菜60 | 有上限吗"])
    func `a limit asked after an answer is of that purchase`(_ turns: String) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.intent == .limitCheck)
        #expect(query.items.map(\.category) == [.groceries])
    }
}
