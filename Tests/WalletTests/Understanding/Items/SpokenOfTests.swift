import Basics
import Testing
import Wallet

/// What is bought, told from what is only named: where somebody is, why, what others do.
@Suite struct SpokenOfTests {
    private func purchases(_ text: String) throws -> [String] {
        try SeveralPurchasesTests.purchases(Understood.query(text))
    }

    /// What no rule knows: a table's words would not carry it.
    @Test(
        arguments: [
            ("公司年会在喜来登，我去理发，四十", ["general 4000"]),
            ("去岳母家吃饺子，过桥费六块五", ["tolls 650"]),
            ("我妈在医院做复健，我溜到楼下喝杯拿铁，22", ["coffee 2200"]),
            ("老公在健身房，我在楼下药店拿退烧药，19", ["drugstores 1900"]),
        ] as [(String, [String])])
    func `where somebody is, and what others do, is not bought`(_ text: String, _ expected: [String]) throws {
        let rules = try Understood.rules.get().understand(text, cards: Understood.cards, today: Understood.today)
        #expect(SeveralPurchasesTests.purchases(rules) != expected)
        #expect(try purchases(text) == expected)
    }

    @Test(
        arguments: [
            ("看完牙医付95，顺道去沃尔格林拿漱口水，8块6", ["healthcare 9500", "Walgreens 860"]),
            ("加完油三十五，顺便在隔壁星巴克买杯美式四块二", ["gas 3500", "Starbucks 420"]),
            ("road trip: the tank for 48, then two lattes, 11.50", ["gas 4800", "coffee 1150"]),
        ] as [(String, [String])])
    func `what has a price of its own is no mere circumstance`(_ text: String, _ expected: [String]) throws {
        let rules = try Understood.rules.get().understand(text, cards: Understood.cards, today: Understood.today)
        #expect(SeveralPurchasesTests.purchases(rules) != expected)
        #expect(try purchases(text) == expected)
    }

    @Test(
        arguments: [
            ("gas 40 before uber 20", ["gas 4000", "Uber 2000"]), ("dinner 80, 95 with tip", ["dining 9500"]),
            ("Costco 82 and gas 40", ["Costco 8200", "gas 4000"]),
        ] as [(String, [String])])
    func `what is bought stays`(_ text: String, _ expected: [String]) throws {
        #expect(try purchases(text) == expected)
    }

    @Test func `a list without prices is a list`() throws {
        let query = try Understood.query("PetSmart, Jiffy Lube and the gym today")
        #expect(query.items.map(\.category) == [.pets, .auto, .fitness])
    }

    @Test func `a question about two limits is about both`() throws {
        let query = try Understood.query("groceries or gas, which has more room left")
        #expect(Set(query.items.map(\.category)) == [.groceries, .gas])
    }
}
