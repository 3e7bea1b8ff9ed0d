import Basics
import Language
import Testing

@testable import Wallet

/// The language of a reply: the sentence's, or the conversation's where the sentence has none of its own.
struct ConversationLanguageTests {
    @Test(arguments: ["AA呢", "AA", "Apple Pay呢", "iPhone呢", "Costco", "ok", "why", "Whole Foods", "200", "用Apple Pay呢"])
    func `a name or a word keeps the conversation in Chinese`(_ text: String) throws {
        let simplified = try Understood.query("吃饭80")
        #expect(try Understood.query(text, after: simplified).language == .simplifiedChinese)
        let traditional = try Understood.query("吃飯80")
        #expect(try Understood.query(text, after: traditional).language == .traditionalChinese)
    }

    @Test(arguments: ["what about gas", "make it 200", "I mean groceries"])
    func `a sentence in English turns the conversation`(_ text: String) throws {
        #expect(try Understood.query(text, after: Understood.query("吃饭80")).language == .english)
    }

    @Test func `a conversation in English turns to Chinese`() throws {
        #expect(try Understood.query("换成加油", after: Understood.query("dinner 80")).language == .simplifiedChinese)
    }

    @Test(arguments: ["买iPad 500", "iPhone多少钱合适，用哪张卡", "去Olive吃饭50"])
    func `a first sentence with one name in Latin letters is Chinese`(_ text: String) throws {
        #expect(try Understood.query(text).language == .simplifiedChinese)
    }

    @Test(arguments: ["dinner at 海底捞 tonight with friends 100", "which card for 火锅 tonight?"])
    func `an English sentence with a Chinese name is English`(_ text: String) throws {
        #expect(try Understood.query(text).language == .english)
    }

    @Test(arguments: ["AA", "AA吧", "aa呢", "我们AA"])
    func `going Dutch divides by two`(_ text: String) throws {
        #expect(try Understood.query(text, after: Understood.query("吃饭80")).items.first?.amount?.cents == 4_000)
    }
}
