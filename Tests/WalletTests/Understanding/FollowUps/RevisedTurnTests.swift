import Basics
import Testing
@testable import Wallet

/// Turns that tell what happened, in words that no rule knows: the same purchase, with another price or none.
@Suite struct RevisedTurnTests {
    @Test(arguments: [
        ("dinner at Chili's, 46", "my cousin ordered a pie to go, 9, and they put it on our check", 5_500),
        ("Shell 44", "the nozzle clicked early, it stopped at 39.20", 3_920),
        ("walgreens 23", "the pharmacist says the generic is 14.50 so i'm getting that one", 1_450),
        ("Best Buy, headphones 129", "the manager matched the price online, now 109", 10_900),
        ("Costco加油，55", "油枪跳得早，停在48.6", 4_860),
    ])
    func `a story is of the same purchase`(_ first: String, _ told: String, _ cents: Int) throws {
        let before = try Understood.query(first)
        let query = try Understood.query(told, after: before)
        #expect(query.items.map(\.merchant?.name) == before.items.map(\.merchant?.name))
        #expect(query.items.map(\.category) == before.items.map(\.category))
        #expect(query.items.map { $0.amount?.cents } == [cents])
    }

    @Test(arguments: [
        ("dinner at Chili's, 46", "then a movie, 18", "a movie"), ("Shell 44", "and I need shoes, 90", "shoes"),
        ("Kroger 94", "Costco has it for 88", "another shop"), ("在超市买菜，86", "再去加油50", "fuel"),
    ])
    func `another thing or shop is another purchase`(_ first: String, _ told: String, _ what: Comment) throws {
        let before = try Understood.query(first)
        let query = try Understood.query(told, after: before)
        let isSame =
            query.items.count == 1 && query.items[0].category == before.items[0].category
            && query.items[0].merchant?.name == before.items[0].merchant?.name
        #expect(!isSame, what)
    }

    @Test func `a part goes again in whatever words`() throws {
        let query = try Understood.dialogue(
            "Home Depot 210 | a strap too, 35, on the same bill | the strap is frayed so he took it off again")
        #expect(query.items.map { $0.amount?.cents } == [21_000])
    }

    @Test func `what a price was before is kept for the turns that follow`() throws {
        let told = try Understood.dialogue("Shell, about 44 | the nozzle clicked early, it stopped at 39.20")
        #expect(told.isFollowUp && told.edit == .amount)
        #expect(told.amountBefore?.cents == 4_400 && told.amountSaid == nil)
        #expect(told.evidence.first?.amountIsApproximate == false)
    }

    /// What the last of several turns costs, read as an edit of a kind: once for each way to use its numbers.
    private func costs(_ outcome: EditOutcome, _ turns: String) throws -> [Int?] {
        try readings(outcome, turns).map { $0?.items.first?.amount?.cents }
    }

    private func readings(_ outcome: EditOutcome, _ turns: String) throws -> [PurchaseQuery?] {
        let texts = turns.split(separator: "|").map { String($0.drop { $0 == " " }) }
        let understanding = try Understood.shared.get()
        let previous = try Understood.dialogue(texts.dropLast().joined(separator: "|"))
        var reading = SentenceReading(
            lexicon: understanding.lexicon, matcher: understanding.matcher, text: texts.last ?? "",
            cards: Understood.cards, today: Understood.today, homeCurrency: "USD", homeRegion: "US")
        reading.run(after: previous, weighedBy: nil)
        let followUp = FollowUp(lexicon: understanding.lexicon, previous: previous)
        return EditCandidate.all(reading, after: previous).filter { $0.outcome == outcome }
            .map { followUp.revised($0, reading) }
    }

    @Test(arguments: [
        (EditOutcome.kept, "dinner at Chili's, 46 | the waiter sang twice", 4_600),
        (.priced, "dinner at Chili's, 46 | the chef made it 40", 4_000),
        (.added, "dinner at Chili's, 46 | my cousin's pie went on it, 9", 5_500),
        (.reduced, "dinner at Chili's, 46 | the chef knocked 6 off for the cold soup", 4_000),
        (.shared, "dinner at Chili's, 46 | there were four of us", 1_150),
        (.shared, "dinner at Chili's, 46 | a third of it is mine", 1_533),
        (.sharedWithOthers, "dinner at Chili's, 46 | me with three friends", 1_150),
        (.oneShareLess, "dinner at Chili's, 46 | one of four paid his own", 3_450),
        (.multiplied, "dinner at Chili's, 46 | the same for both tables", 9_200),
        (.addedShare, "dinner at Chili's, 46 | gratuity, 20 percent", 5_520),
        (.addedShare, "dinner at Chili's, 46 | they put service on, 20", 5_520),
        (.reducedShare, "dinner at Chili's, 46 | half a dozen coupons, 25 percent", 3_450),
        (.restoredReduced, "dinner 60 | minus a 10 voucher | the voucher was 15", 4_500),
        (.restoredAddedShare, "dinner 60 | 10 percent tip | no, 20 percent", 7_200),
        (.counted, "hotel 150 a night | four nights of it", 60_000),
        (.restored, "Shell 44 | 52 now | the pump had it right before", 4_400),
        (.restoredAdded, "dinner 44 | plus a 5 tip | the tip was 3", 4_700),
        (.restoredShared, "dinner 60 | split between three | sorry, four", 1_500),
        (.onlyOne, "four chairs from Walmart, 200 | one of them is broken, so one", 5_000),
        (.counted, "6 coffees at Starbucks, 30 | 4 of us want one", 2_000),
        (.oneMore, "four chairs from Walmart, 200 | 2 more of those", 30_000),
        (.oneLess, "4 tickets for the zoo, 100 | 3 of us stay home", 2_500),
        (.multiplied, "lunch for five, 20 | each of us pays that", 10_000),
        (.priced, "lunch for five, 90 | they want 28 for every one", 14_000),
        (.reduced, "steak dinner 95 with a 25 bottle of wine | the wine stays closed", 7_000),
        (.multiplied, "gym 39 a month | all year in one go", 46_800),
        (.shared, "dinner at Chili's, 46 | my sister and I go halves", 2_300),
        (.reducedShare, "jacket 60 | 25 off, percent", 4_500),
        (.returned, "shoes at Nordstrom, 90 | Macy's has them for 80 | wrong size there", 9_000),
    ])
    func `every way to work out a price`(_ outcome: EditOutcome, _ turns: String, _ cents: Int) throws {
        let costs = try costs(outcome, turns)
        #expect(costs.contains(cents), "\(costs)")
    }

    @Test func `no price is made of nothing, and none of less`() throws {
        #expect(try costs(.added, "dinner at Chili's, 46 | the waiter sang").isEmpty)
        #expect(try costs(.reduced, "dinner at Chili's, 46 | my uncle put 60 on the table").isEmpty)
        #expect(try costs(.restored, "dinner at Chili's, 46 | the waiter sang").isEmpty)
        #expect(try costs(.shared, "dinner at Chili's | four of us").isEmpty)
    }

    @Test func `a purchase of before comes back with its shop`() throws {
        let query = try Understood.dialogue(
            "shoes at Nordstrom, 90 | Macy's has them for 80 | not my size at Macy's, so Nordstrom again")
        #expect(query.items.map { $0.merchant?.name } == ["Nordstrom"])
        #expect(query.items.map { $0.amount?.cents } == [9_000])
    }

    @Test(arguments: [
        (EditOutcome.moved, "soap powder at Kroger, 18 | Aldi is round the corner, that will do", "Aldi 1800"),
        (.moved, "soap powder at Kroger, 18 | the Aldi one, whatever it says, 15", "Aldi 1800"),
        (.new, "a tent from Walmart, 110 | rain all week, so a hotel it was, 150", "hotels 15000"),
    ])
    func `a purchase moves to what alone is named besides it`(
        _ outcome: EditOutcome, _ turns: String, _ expected: String
    ) throws {
        let first = try #require(try readings(outcome, turns).first)
        let moved = try #require(first)
        #expect(SeveralPurchasesTests.purchases(moved) == [expected])
        #expect(moved.isFollowUp)
    }

    @Test(arguments: [
        (EditOutcome.moved, "soap powder at Kroger, 18 | Aldi or Target, who knows"),
        (.moved, "soap powder at Kroger, 18 | the Kroger one smells better"),
        (.new, "a tent from Walmart, 110 | rain all week, so a hotel it was"),
        (.several, "a tent from Walmart, 110 | and a hotel, 150"),
        (.moved, "ramen in Tokyo, 3000 yen | full house, so the 7-Eleven across it is"),
    ])
    func `what is not told is not moved to`(_ outcome: EditOutcome, _ turns: String) throws {
        #expect(try readings(outcome, turns).allSatisfy { $0 == nil })
    }

    @Test func `money of another country is no part of the price`() throws {
        #expect(try costs(.added, "ramen in Tokyo, 3000 yen | a $9 umbrella of mine with it").isEmpty)
        #expect(try costs(.added, "ramen in Tokyo, 3000 yen | the cook put an egg in, 150").contains(315_000))
    }

    @Test func `a revised turn is no surer than the classifier`() throws {
        let before = try Understood.query("Shell 44")
        #expect(try Understood.query("a bit of it went on my shoes, 39.20", after: before).confidence < 950)
    }
}
