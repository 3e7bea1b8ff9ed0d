import Basics
import Testing

@testable import Wallet

/// Questions about the cards themselves: their categories, their fees, what comes after a limit.
struct CardFactTests {
    private static let chosen = ExplanationWallet.named(
        "Customized Cash Rewards",
        Make.card(
            "boa", [Make.rule(.online, 300, after: 100), Make.rule(.general, 100)],
            pots: [Make.pot(.category(.online), 250_000, used: 100_000, on: Make.date(2027, 1, 1))],
            choice: [.category(.online)], fee: 300))
    private static let all = ExplanationWallet.main + [chosen] + ExplanationWallet.waiting.prefix(1)

    private func asked(_ text: String, _ cards: [Card] = all, after previous: PurchaseQuery? = nil) throws
        -> Recommendation
    {
        try ExplanationCase(text, cards, previous: previous).recommendation
    }

    @Test(arguments: [
        ("what's my chosen 3% category?", "Customized Cash Rewards: you chose online shopping (3% back)."),
        ("which category did I pick on the customized cash", "you chose online shopping (3% back)."),
        ("which quarter categories are active on my Freedom?", "of this quarter are gas and streaming (5% back)."),
        ("what's the Freedom Flex rotating right now", "of this quarter are gas and streaming (5% back)."),
        ("remind me of the Discover categories for Q4", "Discover it Cash Back: the bonus categories"),
        ("what are my bonus categories", "Discover it Cash Back: the bonus categories of this quarter are online"),
        ("which categories does the Sapphire earn on", "3x points on dining, 2x points on travel and 1x points on"),
        ("我的自选类别是什么", "Customized Cash Rewards：你选的类别是网购（返现3%）。"),
        ("Freedom这个季度5%是哪些类别", "Chase Freedom Flex：本季度加倍类别是加油和流媒体（返现5%）。"),
    ])
    func `the categories of a card are told`(_ text: String, _ expected: String) throws {
        let answer = try asked(text)
        #expect(answer.query.intent == .limitCheck)
        #expect(answer.reasoning.contains(expected), "\(answer.reasoning)")
        #expect(answer.question == nil)
    }

    @Test func `a bonus of another quarter is no bonus of this one`() throws {
        let old = ExplanationWallet.named(
            "Discover it Cash Back",
            Make.card(
                "disc", [Make.rule(.general, 100)], bonus: Make.bonus([.category(.gas)], 500, quarter: 3),
                network: .discover))
        let answer = try asked("what are the rotating categories on my Discover card", [old])
        #expect(answer.reasoning.hasPrefix("Discover it Cash Back has no bonus categories on record for this quarter."))
        #expect(try asked("what are my rotating categories", [old]).reasoning.hasPrefix("None of your cards has"))
    }

    @Test(arguments: [
        (
            "which cards have no foreign fee?",
            "No foreign transaction fee: American Express Gold Card, Chase Sapphire Preferred and Discover it Cash Back."
        ),
        ("do any of my cards charge foreign transaction fees", "Citi Double Cash (3%)"),
        (
            "does the Double Cash have a foreign transaction fee",
            "With a foreign transaction fee: Citi Double Cash (3%)."
        ),
        (
            "does my Double Cash charge anything when I'm abroad?",
            "With a foreign transaction fee: Citi Double Cash (3%)."
        ),
        ("which card doesn't charge me for foreign purchases", "No foreign transaction fee: American Express Gold"),
        ("去国外刷哪几张不收手续费", "不收境外手续费：American Express Gold"),
        ("is there a foreign fee on the Sapphire?", "No foreign transaction fee: Chase Sapphire Preferred."),
        ("哪张卡没有境外手续费", "不收境外手续费：American Express Gold Card、Chase Sapphire Preferred和Discover it Cash Back。"),
    ])
    func `foreign fees are told`(_ text: String, _ expected: String) throws {
        let answer = try asked(text)
        #expect(answer.reasoning.contains(expected), "\(answer.reasoning)")
    }

    @Test(arguments: [
        ("which cards have no annual fee?", "No annual fee: Citi Double Cash.", "American Express Gold Card ($325)"),
        ("哪张卡免年费", "不收年费：Citi Double Cash。", "American Express Gold Card（$325）"),
        ("what's the annual fee of the Gold?", "With an annual fee: American Express Gold Card ($325).", "."),
        ("金卡年费多少", "收年费：American Express Gold Card（$325）。", "。"),
    ])
    func `annual fees are told`(_ text: String, _ expected: String, _ also: String) throws {
        var cards = [ExplanationWallet.gold, ExplanationWallet.double]
        cards[0].annualFee = Money(cents: 32_500)
        cards[1].annualFee = .zero
        let answer = try asked(text, cards)
        #expect(answer.reasoning.contains(expected) && answer.reasoning.contains(also), "\(answer.reasoning)")
    }

    @Test(arguments: [("list my cards", "Gold Card (not active)"), ("我有哪些卡", "Gold Card（未启用）")])
    func `a card that is switched off is listed as such, and its fee goes on`(_ text: String, _ listed: String) throws {
        var cards = [ExplanationWallet.gold, ExplanationWallet.double]
        cards[0].isActive = false
        cards[0].annualFee = Money(cents: 32_500)
        #expect(try asked(text, cards).reasoning.contains(listed))
        #expect(try asked("what annual fees do I pay", cards).reasoning.contains("$325"))
    }

    @Test(arguments: ["年费多少", "what's the annual fee?", "does it have an annual fee"])
    func `an annual fee is asked of the card of the answer before`(_ text: String) throws {
        var cards = [ExplanationWallet.gold, ExplanationWallet.double]
        cards[0].annualFee = Money(cents: 32_500)
        cards[1].annualFee = .zero
        let first = try asked("dinner $50", cards)
        let answer = try asked(text, cards, after: first.query)
        #expect(answer.reasoning.contains("$325") && !answer.reasoning.contains("Double"), "\(answer.reasoning)")
    }

    @Test(arguments: [
        ("list my cards", "Your cards: American Express Gold Card, "), ("what cards do i have", "Your cards: "),
        ("我有哪些卡", "你的卡："), ("does my sapphire work in japan", "No foreign transaction fee: Chase Sapphire Preferred."),
        ("will my double cash work in france", "Citi Double Cash (3%)"),
    ])
    func `held cards and their use abroad are told`(_ text: String, _ expected: String) throws {
        let answer = try asked(text)
        #expect(answer.query.intent == .limitCheck)
        #expect(answer.reasoning.contains(expected), "\(answer.reasoning)")
    }

    @Test(arguments: ["does amex work at costco", "will my amex work at costco", "does costco take amex"])
    func `whether a card works somewhere is answered`(_ text: String) throws {
        #expect(try asked(text).query.constraints.acceptanceOf?.count == 1)
    }

    @Test func `the annual fee of a gym is a purchase`() throws {
        #expect(try asked("健身房年费480").query.items.map(\.category) == [.fitness])
        #expect(try asked("annual fee at the gym 480").query.items.map(\.category) == [.fitness])
    }

    @Test func `a fee is asked of the card of the answer before`() throws {
        let first = try asked("dinner $50", [ExplanationWallet.double])
        let answer = try asked("does it have a foreign fee?", [ExplanationWallet.double], after: first.query)
        #expect(answer.reasoning.contains("Citi Double Cash (3%)"), "\(answer.reasoning)")
    }

    @Test func `the same question about another card is a question about that`() throws {
        let first = try asked("which categories are on my Freedom this quarter?")
        let answer = try asked("and the Discover?", after: first.query)
        #expect(answer.reasoning.contains("Discover it Cash Back: the bonus categories"), "\(answer.reasoning)")
    }

    @Test(arguments: [
        ("dinner $80 in Paris on a card with no foreign transaction fee", PurchaseQuery.Intent.recommend),
        ("pick a card for Target, $40", .recommend), ("how much is left on the rotating bonus", .limitCheck),
        ("I choose pizza, 20 bucks", .recommend), ("选了一件大衣120", .recommend),
    ])
    func `the same words in a purchase ask for no fact`(_ text: String, _ intent: PurchaseQuery.Intent) throws {
        let query = try asked(text).query
        #expect(query.intent == intent)
        #expect(query.fact == nil)
    }

    @Test(arguments: [
        ("what happens to my rate after I hit the Blue Cash grocery cap", "Beyond that limit it earns 1% back."),
        ("Blue Cash超市封顶后还有多少返现", "超出额度后为返现1%。"),
    ])
    func `what is earned beyond a limit is told`(_ text: String, _ expected: String) throws {
        let answer = try asked(text, ExplanationWallet.limits)
        #expect(answer.reasoning.contains(expected), "\(answer.reasoning)")
        #expect(answer.reasoning.contains("400"), "\(answer.reasoning)")
    }

    @Test(arguments: [
        ("which cards are maxed out", "None of your limits is used up; the fullest is this. Blue Cash Preferred:"),
        ("哪几张卡满了", "没有额度已用完；用得最多的是这个。Blue Cash Preferred："),
        ("which limits am I close to?", "Blue Cash Preferred: $400 of the $6,000 yearly limit"),
    ])
    func `of all limits those that are full are told`(_ text: String, _ expected: String) throws {
        let words = try asked(text, ExplanationWallet.limits).reasoning
        #expect(words.hasPrefix(expected), "\(words)")
        #expect(!words.contains("Chase Freedom Flex"), "\(words)")
        let used = try asked(text, [ExplanationWallet.usedUp, ExplanationWallet.flex]).reasoning
        #expect(used.hasPrefix("Blue Cash Preferred"), "\(used)")
        #expect(!used.contains("Chase Freedom Flex"), "\(used)")
    }

    @Test(arguments: [
        ("how much is left on my Apple Card?", "You do not have Apple Card in your wallet"),
        ("招商银行那张卡还剩多少额度？", "你的钱包里没有China Merchants Bank"),
    ])
    func `a limit of a card that is not held is told to be none`(_ text: String, _ expected: String) throws {
        let answer = try asked(text)
        #expect(answer.reasoning.hasPrefix(expected), "\(answer.reasoning)")
    }

    @Test(arguments: ["how much is left on the Freedom Flex?", "which categories are on my Freedom this quarter?"])
    func `the card of a question about a card stands first`(_ text: String) throws {
        let answer = try asked(text)
        #expect(answer.primary?.outcome.cardID == CardID("flex"))
        #expect(answer.primary.map { answer.cards[$0.outcome.cardIndex].name } == "Chase Freedom Flex")
        #expect(answer.primary?.reasoning.hasPrefix("Use Chase Freedom Flex for gas") == true)
    }

    @Test(arguments: [
        ("buy bitcoin 1000", "No card earns anything"), ("取现金 300刀", "没有卡能得到奖励"),
        ("cash only place, dinner $30", "None of your cards can be used"), ("只收现金 吃饭30刀", "你的卡都用不了"),
    ])
    func `where no card earns or is taken the answer says so`(_ text: String, _ expected: String) throws {
        let answer = try asked(text)
        #expect(answer.reasoning.contains(expected), "\(answer.reasoning)")
        #expect(!answer.reasoning.contains("$0.00"), "\(answer.reasoning)")
    }
}
