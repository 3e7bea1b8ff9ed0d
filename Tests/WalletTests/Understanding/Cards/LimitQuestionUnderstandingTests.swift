import Basics
import Testing
import Wallet

struct LimitQuestionUnderstandingTests {
    @Test(arguments: [
        "how much of the Gold card's dining cap is left?", "Is the Freedom Flex maxed for gas this month?",
        "is my Gold capped out", "Any juice left in the dining bonus on the Gold?", "which limits am I close to?",
        "show me all my caps", "status of my spending caps please", "all my caps", "Double Cash groceries left?",
        "can I still get 5% on gas with the Flex, or is it used up?", "what percentage of my gas cap is used",
        "how much of the quarterly 1,500 on the Flex is left", "did the gold run dry for groceries",
        "how far along is my Marmot toward its 4,000", "哪些卡快到上限了", "各张卡的封顶情况", "這季家裝回饋還有剩嗎",
        "加油这个月还能刷多少才到上限？", "金卡的餐饮上限用了多少", "gas quota remaining", "how full is the grocery bucket",
    ])
    func `what is left of a limit is asked for in any order of words`(_ text: String) throws {
        #expect(try Understood.query(text).intent == .limitCheck)
    }

    @Test(arguments: [
        "have we got any grocery spend left on the gold card, love", "how mcuh left on teh gold card for dinning",
        "double cash dining gone?", "is the Gold dining finished for the year", "when does the gold reset",
        "has the flex reset yet", "did i activate freedom flex", "are there any bonuses I haven't turned on",
        "which cards have hit their limit", "which ones are full", "is every card maxed", "what has less than 10% left",
        "gold dining: how full?", "how is the gold doing on groceries", "am I at 85 percent on the gold",
        "remind me what I've got left on Gold for the supermarket",
        "Gold: grocery limit used up yet or still some?", "gold card, room for another dinner?",
        "how much before the gold drops to base", "double cash — still at 2%?", "Gold: how many dollars until 4x ends",
        "when's the Flex restarting",
        "Freedom Flex quarter status", "list everything over 80 percent used",
        "do any of my categories need activating",
        "Gold 4x: when do I run out", "limits?", "金卡餐饮是不是用光了", "how's the Gold on dining",
        "what have I maxed out so far", "who's about to max out", "how much of the Gold's 50,000 is gone",
        "what's nearly full?", "does anything reset this month", "any of the freedom flex $1500 left", "Marmot快满了吧",
        "金卡餐饮还有没有额度", "有没有哪张卡快爆了", "金卡什么时候恢复4倍",
    ])
    func `how a card's limit stands is asked for in many words`(_ text: String) throws {
        #expect(try Understood.query(text).intent == .limitCheck)
    }

    @Test(arguments: [
        "are you done with dinner, it was 80 dollars at Olive Garden", "I'm doing groceries, 60 dollars",
        "which restaurants are still good", "does Costco still take amex", "turn on the lights",
    ])
    func `the same words about other things ask for no limit`(_ text: String) throws {
        #expect(try Understood.query(text).intent != .limitCheck)
    }

    @Test(arguments: [
        "my Freedom is maxed out, which card for gas?", "What if the Amex Gold is already maxed?",
        "I left my Gold at home, groceries for $60?", "dinner for 4, $80, limit of two drinks",
        "the Gold is almost maxed out but I still need to buy gas",
    ])
    func `a used-up card told beside a purchase is no question about limits`(_ text: String) throws {
        #expect(try Understood.query(text).intent != .limitCheck)
    }

    @Test(arguments: [
        ("the gold one, how much dining is left", "gold"), ("Marmot: how much vet spending is left", "marmot"),
        ("is the Flex used up?", "flex"), ("what about limits on the costco one", "costco"),
    ])
    func `a question about limits names cards by any word of their names`(_ text: String, _ id: String) throws {
        let query = try Understood.query(text)
        #expect(query.intent == .limitCheck)
        #expect(query.constraints.askedCards == [CardID(id)])
        #expect(query.items.allSatisfy { $0.merchant == nil })
    }

    @Test func `the name of a card is never taken for a misspelt word`() throws {
        let cards = [CardName(id: CardID("v"), name: "Voyager Rewards Visa", network: .visa)]
        for text in ["what percentage is left on voyager", "voyager, how much used of 3000", "voyager left?"] {
            let query = try Understood.query(text, cards: cards)
            #expect(query.intent == .limitCheck, "\(text)")
            #expect(query.constraints.askedCards == [CardID("v")], "\(text)")
        }
    }

    @Test(arguments: [
        "did I blow thru the Gold's dining money already", "Flex gas - still 5x or no?", "Gold 餐饮还有4倍吗",
        "Double Cash groceries: over?", "tell me which caps have filled up",
        "Flex quarter to date?", "flex q4 leftovers", "before I book, check what the Flex has left for streaming pls",
        "Gold - dining - dead or alive", "groceries on the Gold, how much have we run through",
        "Marmot, car and pet pot, what's unused", "gold card, is it toast for this month",
        "is the Flex 1500 about done",
        "is anything nearly full?", "what's full", "is there room on the Gold for a $500 grocery shop",
        "Double Cash groceries: close to the edge?",
        "is the Flex getting full?", "isn't the Gold full?", "the Flex's quarterly thing, what remains", "Flex是不是快满了",
    ])
    func `whether a rate still holds is a question about its limit`(_ text: String) throws {
        #expect(try Understood.query(text).intent == .limitCheck)
    }

    @Test(arguments: [
        "putting 5k of groceries on the Gold, is that past the cap", "groceries 5000 on the Gold, over the limit?",
        "金卡买菜5000，会刷爆吗", "groceries 5000, how much over the cap is that on the Gold",
    ])
    func `who asks whether a limit is passed does not say that it is`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.constraints.maxedOutCards.isEmpty)
        #expect(query.items.first?.amount?.cents == 500_000)
    }

    @Test func `a question about several limits names them all`() throws {
        #expect(
            try Understood.categories("how is the Gold doing on groceries gas and online")
                == [.groceries, .gas, .online])
        #expect(try Understood.categories("is the Gold maxed for phone") == [.phone])
        #expect(try Understood.categories("is there room on the Gold for a costco-sized grocery shop") == [.groceries])
    }

    @Test func `the size of a cap is no amount`() throws {
        let query = try Understood.query("How much of the $6,000 grocery cap remains?")
        #expect(query.items.map(\.category) == [.groceries])
        #expect(query.items.first?.amount == nil)
    }

    @Test func `a word for online shopping alone is the category`() throws {
        let query = try Understood.query("how much online spending do I have left this month")
        #expect(query.items.map(\.category) == [.online])
    }

    @Test func `a limit can be asked after a purchase and after another limit`() throws {
        let purchase = try Understood.query("groceries at Safeway, $80")
        let left = try Understood.query("how much is left on that?", after: purchase)
        #expect(left.intent == .limitCheck)
        #expect(left.items.map(\.category) == [.groceries])
        let other = try Understood.query("and dining?", after: try Understood.query("how much is left for groceries?"))
        #expect(other.intent == .limitCheck)
        #expect(other.items.map(\.category) == [.dining])
    }

    @Test func `a word for limits without anything else is not near certainty`() throws {
        #expect(try Understood.query("any bonus tips").confidence < 600)
    }
}
