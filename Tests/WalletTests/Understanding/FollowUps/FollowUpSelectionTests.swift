import Basics
import Testing
import Wallet

/// Which purchase the next sentence is about.
struct FollowUpSelectionTests {
    /// The last of several sentences of one conversation.
    private func last(_ sentences: [String]) throws -> PurchaseQuery {
        var previous: PurchaseQuery?
        for sentence in sentences {
            let query = try Understood.query(sentence, after: previous)
            if !query.items.isEmpty { previous = query }
        }
        return try #require(previous)
    }

    private func purchases(_ sentences: [String]) throws -> [String] {
        SeveralPurchasesTests.purchases(try last(sentences))
    }

    @Test(
        arguments: [
            (["which card for Uber?", "and Lyft?", "what about a taxi to JFK $70"], ["rideshare 7000"]),
            (["Uber $30", "a taxi $40 instead"], ["rideshare 4000"]),
            (["Uber $30", "出租车40块呢"], ["rideshare 4000"]),
            (["星巴克30块", "那奶茶呢20块"], ["coffee 2000"]),
            (["Whole Foods $100", "what about another supermarket"], ["groceries 10000"]),
            (["Costco $100", "what about at a normal supermarket?"], ["groceries 10000"]),
            (["Walgreens $20", "another pharmacy"], ["drugstores 2000"]),
            (["Shell $40", "别的加油站呢"], ["gas 4000"]),
            (["Marriott $300", "a different hotel, $250"], ["hotels 25000"]),
            (["Costco $300", "what if I go to Sam's instead"], ["Sam's Club 30000"]),
        ] as [([String], [String])])
    func `another purchase of the same kind leaves the shop of before`(
        _ sentences: [String], _ expected: [String]
    ) throws {
        #expect(try purchases(sentences) == expected)
    }

    @Test(
        arguments: [
            (["Lyft $20", "same but $90"], ["Lyft 9000"]),
            (["Starbucks $6", "what about $8"], ["Starbucks 800"]),
            (["Kroger $90", "the groceries are 120 now"], ["Kroger 12000"]),
            (["Costco gas $40", "make the gas $60"], ["Costco Gas 6000"]),
        ] as [([String], [String])])
    func `another price of the same purchase keeps its shop`(_ sentences: [String], _ expected: [String]) throws {
        #expect(try purchases(sentences) == expected)
    }

    @Test(
        arguments: [
            ("lunch 20 and gas 40 | what about lunch", ["dining 2000", "gas 4000"]),
            ("lunch 20 and gas 40 | why for lunch", ["dining 2000", "gas 4000"]),
            ("lunch 20 and gas 50 | lunch doubled", ["dining 4000", "gas 5000"]),
            ("hotel 500 and flight 300 | the hotel is in paris", ["hotels 50000", "airfare 30000"]),
            ("午饭20，加油40 | 午饭呢", ["dining 2000", "gas 4000"]),
            ("午饭20，加油50 | 午饭翻倍", ["dining 4000", "gas 5000"]),
            ("酒店500，机票300 | 酒店在巴黎", ["hotels 50000", "airfare 30000"]),
        ] as [(String, [String])])
    func `one of several that is named again keeps its own amount`(_ dialogue: String, _ expected: [String]) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.dialogue(dialogue)) == expected)
    }

    @Test(
        arguments: [
            (["50 bucks, which card?", "gas"], ["gas 5000"]),
            (["100块", "买菜"], ["groceries 10000"]),
            (["$50", "groceries"], ["groceries 5000"]),
            (["buying stuff for $80", "it's clothes"], ["clothing 8000"]),
            (["Venmo my friend $50", "it's for dinner"], ["dining 5000"]),
            (["60块用哪张卡", "加油"], ["gas 6000"]),
            (["groceries", "$50", "no, dining"], ["dining 5000"]),
            (["$45", "groceries $60"], ["groceries 6000"]),
        ] as [([String], [String])])
    func `the answer to a question keeps the amount told before`(_ sentences: [String], _ expected: [String]) throws {
        #expect(try purchases(sentences) == expected)
    }

    @Test(
        arguments: [
            (["groceries $100 and gas $40", "only the gas"], ["gas 4000"]),
            (["groceries $100 and gas $40", "only the gas", "make it $45"], ["gas 4500"]),
            (
                ["groceries $100 and gas $40", "only the gas", "make it $45", "and groceries again"],
                ["groceries 10000"]
            ),
            (["dinner $80, gas $40 and a movie $30", "only dinner and gas"], ["dining 8000", "gas 4000"]),
            (["Kroger $100 and Shell $40", "only Shell"], ["Shell 4000"]),
            (["买菜100加油40", "只要加油"], ["gas 4000"]),
            (["买菜100加油40吃饭60", "就吃饭"], ["dining 6000"]),
            (["dinner $80", "gas $40", "and dinner again"], ["dining 8000"]),
        ] as [([String], [String])])
    func `one of several purchases can be chosen, and the others called back`(
        _ sentences: [String], _ expected: [String]
    ) throws {
        #expect(try purchases(sentences) == expected)
    }

    @Test(
        arguments: [
            (["hotel $500", "book it through Chase"], "chase"), (["hotel $500", "through Chase"], "chase"),
            (["hotel $500", "and via the Citi portal?"], "citi"), (["酒店500", "通过Chase订"], "chase"),
            (["flight $400", "book it via Capital One"], "capitalOne"), (["hotel $400", "经花旗订呢"], "citi"),
            (["book a hotel through Chase, $400"], "chase"),
        ] as [([String], String)])
    func `through an issuer means its travel site`(_ sentences: [String], _ portal: String) throws {
        let query = try last(sentences)
        #expect(query.constraints.portal == portal)
        #expect(query.items.map(\.viaPortal) == [true])
        #expect(query.items.first?.amount != nil)
        #expect(query.constraints.useCards.isEmpty)
    }

    @Test(
        arguments: [
            (["gas 50", "no, diesel"], ["gas 5000"]),
            (["加油45，买菜120", "只要加油", "那买菜呢"], ["groceries 12000"]),
            (["gas 45 and groceries 120", "just the gas", "what about the groceries?"], ["groceries 12000"]),
            (["咖啡6", "我说的是奶茶"], ["coffee 600"]),
            (["gas 40 and dinner 60", "the second one at McDonald's"], ["gas 4000", "McDonald's 6000"]),
            (["加油40，吃饭60", "第二个是麦当劳"], ["gas 4000", "McDonald's 6000"]),
            (["买菜90，吃饭60", "吃饭换成加油"], ["groceries 9000", "gas 6000"]),
            (["groceries 90 and dinner 60", "change dinner to gas"], ["groceries 9000", "gas 6000"]),
            (["gas 50", "and diesel?", "make it 40"], ["gas 4000"]),
            (["dinner 100", "next"], ["dining 10000"]),
            (["shoes online 120", "not online, in the store"], ["clothing 12000"]),
            (["网上买鞋120", "不在网上买，去店里"], ["clothing 12000"]),
            (["京东买东西200", "亚马逊呢", "不在网上买了"], ["general 20000"]),
        ])
    func `a word about the purchase is no shop, and not online is no other purchase`(
        _ sentences: [String], _ expected: [String]
    ) throws {
        #expect(try purchases(sentences) == expected)
    }

    @Test(arguments: [["flight 500", "Delta instead"], ["flight 500", "delta?"], ["机票500", "换达美"]])
    func `an everyday word is a shop of the kind of before`(_ sentences: [String]) throws {
        let query = try last(sentences)
        #expect(query.items.first?.merchant?.name == "Delta Air Lines")
        #expect(query.items.first?.amount?.cents == 50_000)
    }
}
