import Basics
import Testing
import Wallet

/// Sentences that name a shop or a thing, and ask for what no card can tell.
struct KnowledgeQuestionTests {
    @Test(arguments: [
        "what time does Costco close", "who owns Starbucks", "how much does a Tesla cost",
        "where is the nearest gas station",
        "can u call my son and tell him dinner is ready", "help me name my new kitten", "how many calories in a burger",
        "what does groceries mean", "how many people fit in a 747", "does chipotle put cilantro in the rice",
        "how do you get red wine out of a couch",
        "沃尔玛是哪一年成立的", "why is gas so expensive", "附近哪里有加油站", "星巴克是谁的公司", "帮我给小狗取个名字", "推荐一部电影",
        "特斯拉多少钱", "附近邊度有超市", "怎麼去機場",
    ])
    func `a question about the world is answered with a question`(_ text: String) throws {
        #expect(try Understood.query(text).confidence < 600)
    }

    @Test(arguments: [
        "how do I pay for gas", "how many points for gas at Costco", "where should I put a hotel stay",
        "who takes amex at Costco",
        "going to the nearest gas station", "what does my Gold give me on groceries",
        "how much cash back at Costco", "does walmart count as groceries", "does my Gold work at Costco", "在哪里买菜都行，刷哪张",
        "加油怎么付", "what about groceries",
        "call the vet and pay 90",
    ])
    func `a question about paying is none`(_ text: String) throws {
        #expect(try Understood.query(text).confidence >= 600)
    }

    @Test(arguments: [
        "groceries for 10 billion dollars", "spending $99999999999 at Costco", "gas for 0 dollars", "我要买一百亿块钱的菜",
        "spend negative fifty at target", "买菜负50",
    ])
    func `a sum that nobody pays is doubted`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.confidence < 600)
        #expect(query.items.allSatisfy { $0.amount == nil })
    }

    @Test(arguments: ["a million dollars of gas", "买菜一百块", "groceries $0.50"])
    func `a sum that somebody pays is none of them`(_ text: String) throws {
        #expect(try Understood.query(text).confidence >= 600)
    }
}
