import Basics
import Language
import Testing

@testable import Wallet

/// What one price is for, what belongs to it, and what brings no reward.
struct OnePriceTests {
    @Test(arguments: [
        "flight and hotel $900", "dinner and a movie $90", "lunch and gas at Costco $80", "机票和酒店900",
        "$900 for flight and hotel",
    ])
    func `one price for two things is asked about`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.items.count == 2)
        #expect(query.confidence < 600)
        #expect(query.question == .whatAmount)
    }

    @Test(
        arguments: [
            ("groceries and towels at Walmart $80", 8_000), ("flight $300 + $60 bags", 36_000),
            ("dinner $80 with a $20 gift card", 6_000), ("spend $100 of my $500 on groceries", 10_000),
            ("$100 off a $500 TV", 40_000), ("Target九十九块九毛九", 9_999), ("买菜九十九块九毛九", 9_999),
            ("Netflix九块九毛九", 999),
        ] as [(String, Int)])
    func `one purchase and what it costs`(_ text: String, _ cents: Int) throws {
        let query = try Understood.query(text)
        #expect(query.items.map { $0.amount?.cents } == [cents])
        #expect(query.confidence > 800)
    }

    @Test(arguments: [
        "cash advance $200", "ATM withdrawal $100", "casino $100", "sports betting $50",
        "crypto $100", "buy bitcoin $200", "lottery ticket $20", "balance transfer $3000", "取现500", "彩票20", "比特币200",
        "vegas slots 300", "lottery tickets at 7 eleven 20", "scratch-offs 10", "load 500 on a prepaid visa",
        "buying a money order for rent 900", "zelle my landlord 900", "currency exchange at the airport 200",
        "pull out 200 cash at the bank", "top up my paypal balance 50", "刮刮乐20", "取钱500", "给家里汇款1000", "微信转账200",
        "换日元300", "at the casino 200", "going to the casino with 200, which card", "MGM casino 200", "the casino 200",
        "slot machines 50", "casinos in Reno 300", "blackjack 100",
    ])
    func `what counts as cash earns nothing`(_ text: String) throws {
        let item = try #require(try Understood.query(text).items.first)
        #expect(item.merchant?.merchantClass == .cashLike)
        #expect(item.category == .general)
        #expect(item.amount != nil)
        let answer = try ExplanationCase(text, ExplanationWallet.main).recommendation
        #expect(answer.primary == nil)
        #expect(answer.warnings.map(\.type) == ["cash_advance", "category_excluded"])
        #expect(answer.reasoning.contains(answer.language.isChinese ? "取现手续费" : "cash advance fee"))
        #expect(!answer.reasoning.contains("0x"))
    }

    @Test func `all that counts as cash is told once`() throws {
        let answer = try ExplanationCase("western union 50 and lottery 20", ExplanationWallet.main).recommendation
        #expect(answer.items.count == 2)
        #expect(answer.warnings.map(\.type) == ["cash_advance", "category_excluded"])
        for text in [answer.reasoning, answer.warnings[0].message] {
            #expect(text.contains("(Western Union and Lottery)"))
            #expect(text.ranges(of: "cash advance fee").count == 1, "\(text)")
        }
    }

    @Test func `asking for a limit of what counts as cash buys nothing`() throws {
        let answer = try ExplanationCase("what's left on my limit for lottery tickets?", ExplanationWallet.main)
            .recommendation
        #expect(answer.query.intent == .limitCheck)
        #expect(answer.warnings.isEmpty)
    }

    @Test(
        arguments: [
            ("casino hotel 200", .hotels), ("dinner at the casino 80", .dining),
            ("show tickets at the casino 120", .entertainment), ("gas at the casino 40", .gas),
            ("casino gift shop 50", .general), ("poker night snacks 40", .groceries),
            ("mom venmoed me 100 to get food from aldi", .groceries), ("cash back on groceries 50", .groceries),
        ] as [(String, Wallet.Category)])
    func `what is bought near cash earns`(_ text: String, _ category: Wallet.Category) throws {
        #expect(try Understood.categories(text) == [category])
        #expect(try ExplanationCase(text, ExplanationWallet.main).recommendation.primary != nil)
    }

    @Test(
        arguments: [
            ("dinner table $400", .homeImprovement), ("lunch box $20", .homeImprovement), ("gold bars $2500", .general),
            ("candy bars $5", .groceries), ("chocolate bar $3", .groceries), ("restaurant supply store $120", .general),
            ("hotel curtain $50", .homeImprovement), ("toy train $40", .general),
            ("flight simulator game $60", .electronics), ("24 pack of beer $20", .general), ("beers $12", .bars),
        ] as [(String, Wallet.Category)])
    func `a thing is not the place its first word names`(_ text: String, _ category: Wallet.Category) throws {
        #expect(try Understood.categories(text) == [category])
    }

    @Test func `a foreign amount spent abroad stays foreign`() throws {
        let query = try Understood.query("I spent €50 in Paris on Amex")
        #expect(query.items.first?.foreignCurrency == "EUR")
        #expect(query.items.first?.amount?.cents == 5_000)
    }
}
