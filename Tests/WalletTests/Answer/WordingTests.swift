import Basics
import Language
import Testing

@testable import Wallet

/// Sentences that people read: said once, of the right cards, and well formed in every language.
struct WordingTests {
    private func words(
        _ text: String, _ cards: [Card], _ language: WrittenLanguage = .english,
        _ preferences: Preferences = Preferences()
    ) throws -> String {
        try ExplanationCase(text, cards, language: language, preferences: preferences).recommendation.reasoning
    }

    private func named(_ name: String, _ rules: [RewardRule], isActive: Bool = true) -> Card {
        ExplanationWallet.named(name, Make.card(name, rules, isActive: isActive))
    }

    @Test func `the card of a purchase to record is asked for once`() throws {
        let text = "I spent $80 at Shell on my Chase"
        #expect(
            try words(text, ExplanationWallet.main)
                == "Which card do you mean: Chase Freedom Flex or Chase Sapphire Preferred?")
        #expect(
            try words(text, ExplanationWallet.main, .simplifiedChinese)
                == "你指的是哪张卡：Chase Freedom Flex还是Chase Sapphire Preferred？")
        #expect(try words("I spent $80 at Shell", ExplanationWallet.main).contains("Which card was it?"))
    }

    @Test func `a purchase to record reads well in Chinese`() throws {
        let words = try words(
            "I spent $80 at Walmart on my Citi Double Cash", ExplanationWallet.main, .simplifiedChinese)
        #expect(words.hasPrefix("要记录2026-11-20在Walmart用Citi Double Cash消费$80吗？"), "\(words)")
    }

    @Test func `cards that are ruled out are not said to be of no use`() throws {
        let words = try words("I only have my Amex with me, Costco $100", ExplanationWallet.warehouse)
        #expect(words.hasPrefix("None of the cards you can use now is accepted at Costco."), "\(words)")
        let none = try self.words("Costco $100", [ExplanationWallet.gold])
        #expect(none.hasPrefix("None of your cards can be used at Costco."), "\(none)")
    }

    @Test func `a card that is not active earns more than nothing, and that is not said`() throws {
        let card = named("Store Card", [Make.rule(.groceries, 600), Make.rule(.general, 100)], isActive: false)
        let asked = try ExplanationCase("groceries $150", [card])
        #expect(asked.recommendation.reasoning.hasPrefix("None of your cards is active."))
        #expect(
            asked.recommendation.warnings.map(\.message) == ["Store Card would earn $9.00, but it is not active."])
        let other = try ExplanationCase("groceries $150", [card, ExplanationWallet.double])
        #expect(
            other.recommendation.warnings.map(\.message).contains(
                "Store Card would earn more ($9.00) but it is not active."))
    }

    @Test(arguments: [
        "should I use Nearly Full for a $60 dinner?", "is there any point using Nearly Full for dinner, $60",
    ])
    func `of a card that is asked about, what is left of its limit is told`(_ text: String) throws {
        let full = ExplanationWallet.named(
            "Nearly Full",
            Make.card(
                "full", [Make.rule(.dining, 500, after: 100), Make.rule(.general, 100)],
                pots: [Make.pot(.category(.dining), 50_000, used: 49_995, on: Make.date(2026, 12, 1))]))
        let words = try words(text, [full, named("Plain", [Make.rule(.general, 200)])])
        #expect(words.contains("Nearly Full would bring $0.60"), "\(words)")
        #expect(words.contains("$0.05 of"), "\(words)")
    }

    @Test(arguments: ["is the Gold or the Double Cash better for dinner, $100", "use my Double Cash for a $100 dinner"])
    func `a card that was compared with the winner is no next best as well`(_ text: String) throws {
        let words = try words(text, [ExplanationWallet.gold, ExplanationWallet.double])
        #expect(words.contains("Citi Double Cash would bring $2.00"), "\(words)")
        #expect(!words.contains("Next best is Citi Double Cash"), "\(words)")
    }

    @Test func `a shop of another country is said to be abroad where no fee says it`() throws {
        let free = try words("Tesco groceries 80", [ExplanationWallet.gold])
        #expect(free.contains("This is taken as a purchase abroad."), "\(free)")
        #expect(!(try words("Tesco groceries 80", [ExplanationWallet.double]).contains("purchase abroad")))
        #expect(!(try words("Tesco groceries £80", [ExplanationWallet.gold]).contains("purchase abroad")))
        #expect(!(try words("Kroger groceries 80", [ExplanationWallet.gold]).contains("purchase abroad")))
    }

    @Test func `one point is a point`() throws {
        let card = named("Point Card", [Make.rule(.general, 200, "bilt_points")])
        #expect(try words("$0.50 gum", [card]).contains("$0.50 brings 1 point worth $0.01."))
        #expect(try words("$1 gum", [card]).contains("brings 2 points worth"))
    }

    @Test func `names of point systems are written as their banks write them`() throws {
        let card = named("Point Card", [Make.rule(.general, 200, "citi_thankyou")])
        var preferences = Preferences()
        preferences.pointValues = ["citi_thankyou": Rate(hundredths: 125)]
        let text = "groceries $100"
        #expect(try words(text, [card], .english, preferences).contains("Citi ThankYou counts 1.25 cents a point."))
        preferences.currency = "CNY"
        #expect(
            try words(text, [card], .english, preferences).contains("Citi ThankYou counts ¥1.25 for every 100 points."))
        #expect(
            try words(text, [card], .simplifiedChinese, preferences).contains("Citi ThankYou每100点按¥1.25计。"))
    }

    @Test func `the top category is named last`() throws {
        var rule = Make.rule(.general, 500)
        rule.scope = .topCategory(options: [.category(.rideshare)])
        let card = named("Top Card", [rule, Make.rule(.general, 100)])
        let words = try words("uber $30", [card])
        #expect(!words.contains("is your top category"), "\(words)")
    }

    @Test func `a limit of which nothing is used is not called the rest`() throws {
        let words = try words("$7,500 in gas at Chevron", ExplanationWallet.fuel, .simplifiedChinese)
        #expect(words.contains("这笔会超出每年$7,000额度：其中$6,000按此比例，其余按返现1%。"), "\(words)")
    }

    @Test func `a rate that falls twice is said part by part`() throws {
        let stacking = ExplanationWallet.named(
            "Stacker",
            Make.card(
                "s", [Make.rule(.groceries, 300, after: 100)],
                pots: [Make.pot(.category(.groceries), 10_000, resets: .monthly)],
                bonus: Make.bonus([.category(.groceries)], 400, limit: 20_000, stacks: true)))
        let words = try words("groceries $300", [stacking])
        #expect(words.contains("$100 at 7% back, $100 at 5% back and $100 at 1% back"), "\(words)")
    }

    @Test func `a runner-up whose limit ends within the purchase does not promise its rate`() throws {
        let alpha = ExplanationWallet.named(
            "Alpha",
            Make.card(
                "a", [Make.rule(.groceries, 500, after: 100)],
                pots: [Make.pot(.category(.groceries), 100_000, used: 99_999)]))
        let words = try words("groceries $10", [alpha, ExplanationWallet.double])
        #expect(words.contains("Next best is Alpha with $0.10, as its 5% back ends within this."), "\(words)")
    }

    @Test func `without an amount a limit that ends within the next hundred is no promise for every hundred`() throws {
        let card = ExplanationWallet.named(
            "Alpha",
            Make.card(
                "a", [Make.rule(.groceries, 300, after: 100)],
                pots: [Make.pot(.category(.groceries), 50_000, used: 43_750)]))
        let words = try words("groceries", [card])
        #expect(words.contains("$2.25 on the next $100"), "\(words)")
    }

    @Test func `of an amount in another currency it is said that the limit counts in the wallet's`() throws {
        let card = ExplanationWallet.named(
            "Alpha",
            Make.card(
                "a", [Make.rule(.dining, 600, after: 100)],
                pots: [Make.pot(.category(.dining), 50_000, used: 40_000)]))
        let words = try words("dinner in London £150", [card, ExplanationWallet.double])
        #expect(words.contains("Its limit counts in USD"), "\(words)")
        let home = try self.words("dinner $50", [card, ExplanationWallet.double])
        #expect(!home.contains("counts in"), "\(home)")
    }
}
