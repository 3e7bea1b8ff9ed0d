import Basics
import Testing
import Wallet

/// Purchases that only a line break, their prices or their shops tell apart.
struct UnmarkedPurchasesTests {
    @Test(
        arguments: [
            ("Kroger $100\nShell $40\nStarbucks $6", ["Kroger 10000", "Shell 4000", "Starbucks 600"]),
            ("Kroger 100\n\nShell 40\n", ["Kroger 10000", "Shell 4000"]),
            ("* groceries: 100\n* gas: 40", ["groceries 10000", "gas 4000"]),
            ("1. groceries 100\n2. gas 40", ["groceries 10000", "gas 4000"]),
            ("dinner at Olive Garden $80\ngas at Shell $40", ["Olive Garden 8000", "Shell 4000"]),
            ("Whole Foods 150\nCostco 300\nTarget 50", ["Whole Foods Market 15000", "Costco 30000", "Target 5000"]),
            ("Amazon: $60\nNetflix: $16", ["Amazon 6000", "Netflix 1600"]),
            ("买菜100块\n加油50块", ["groceries 10000", "gas 5000"]),
            ("超市：100\n加油：50", ["groceries 10000", "gas 5000"]),
        ] as [(String, [String])])
    func `each line is a purchase`(_ text: String, _ expected: [String]) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query(text)) == expected)
    }

    @Test func `a wrapped sentence stays one purchase`() throws {
        let query = try Understood.query("I'm buying groceries\nat Whole Foods,\nabout $150")
        #expect(SeveralPurchasesTests.purchases(query) == ["Whole Foods Market 15000"])
        #expect(QueryText.cleaned("gas\n$40\tnow\r\n") == "gas\n$40 now \n")
    }

    @Test(
        arguments: [
            ("Amazon: $60 Netflix: $16", ["Amazon 6000", "Netflix 1600"]),
            ("Costco $300 Shell $40", ["Costco 30000", "Shell 4000"]),
            ("CVS $10 Shell $40 Target $50", ["CVS 1000", "Shell 4000", "Target 5000"]),
            ("groceries at Kroger $100 gas at Chevron $40", ["Kroger 10000", "Chevron 4000"]),
            ("在Kroger买菜100 在Shell加油40", ["Kroger 10000", "Shell 4000"]),
            ("在星巴克喝咖啡6块 在Target买衣服50", ["Starbucks 600", "Target 5000"]),
            (
                "coffee at Starbucks $6 lunch at Chipotle $15 gas at Exxon $40",
                ["Starbucks 600", "Chipotle 1500", "Exxon 4000"]
            ),
            ("dinner $80 at Olive Garden gas $40 at Shell", ["Olive Garden 8000", "Shell 4000"]),
            ("Uber $20 Gap $50", ["Uber 2000", "Gap 5000"]),
            ("hotel $200 Shell $40", ["hotels 20000", "Shell 4000"]),
            ("coffee $6 lunch $15", ["coffee 600", "dining 1500"]),
            ("jacket $80 groceries $40", ["clothing 8000", "groceries 4000"]),
            ("coffee at Starbucks lunch at Chipotle", ["Starbucks", "Chipotle"]),
            ("Costco Canada 300 CAD and Shell $40", ["Costco Canada 30000", "Shell 4000"]),
            ("45 USD Shell", ["Shell 4500"]),
            ("I-95 Shell $40", ["Shell 4000"]),
        ] as [(String, [String])])
    func `a second price or a second shop opens the next purchase`(_ text: String, _ expected: [String]) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query(text)) == expected)
    }

    @Test(
        arguments: [
            ("groceries gas $50 $60", ["groceries 5000", "gas 6000"]),
            ("dinner gas coffee 80 40 5", ["dining 8000", "gas 4000", "coffee 500"]),
            ("dinner, gas, coffee $80 $40 $5", ["dining 8000", "gas 4000", "coffee 500"]),
            ("Kroger Shell $100 $40", ["Kroger 10000", "Shell 4000"]),
            ("吃饭、加油、咖啡：80、40、5", ["dining 8000", "gas 4000", "coffee 500"]),
            ("groceries=50, gas=60", ["groceries 5000", "gas 6000"]),
            ("gas 60 after groceries 50", ["gas 6000", "groceries 5000"]),
            ("gas 60 before groceries 50", ["gas 6000", "groceries 5000"]),
            ("gas 40 after uber 20", ["gas 4000", "Uber 2000"]), ("gas 40 during uber 20", ["gas 4000", "Uber 2000"]),
            ("gas 40 prior to uber 20", ["gas 4000", "Uber 2000"]),
            ("gas 40 before uber 20", ["gas 4000", "Uber 2000"]),
            ("flight 300 before the hotel 200", ["airfare 30000", "hotels 20000"]),
            ("打车20之后加油40", ["rideshare 2000", "gas 4000"]),
            ("gas was 40 before, now 60", ["gas 6000"]), ("dinner 60, it was 40 before", ["dining 6000"]),
            ("gas 40 before work", ["gas 4000"]), ("gas 40 before tax", ["gas 4000"]),
            ("groceries 80, 60 before", ["groceries 8000"]), ("dinner 80 before tip 15", ["dining 8000"]),
            ("movie 30, after dinner 60", ["entertainment 3000", "dining 6000"]),
            ("今晚看电影30，之前先吃披萨22", ["entertainment 3000", "fastFood 2200"]),
            ("dinner 60, before the movie", ["dining 6000"]), ("dinner before the movie, 60", ["dining 6000"]),
            ("gas 40 after uber", ["gas 4000"]), ("lunch before the movie 30", ["dining 3000"]),
        ] as [(String, [String])])
    func `prices in the order of the things they are for`(_ text: String, _ expected: [String]) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query(text)) == expected)
    }

    @Test(
        arguments: [
            (
                "book a hotel in chicago for three nights at one eighty a night and a rental car for two hundred",
                ["hotels 54000", "carRental 20000"]
            ),
            ("订个芝加哥的酒店三晚每晚一百八再租个车两百", ["hotels 54000", "carRental 20000"]),
            (
                "we're going out for dinner at a steakhouse it'll be around two hundred and then a movie for thirty",
                ["restaurants 20000", "entertainment 3000"]
            ),
            ("ordering from amazon and also picking up dinner", ["Amazon", "dining"]),
        ] as [(String, [String])])
    func `neither of two dictated purchases is lost`(_ text: String, _ expected: [String]) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query(text)) == expected)
    }
}
