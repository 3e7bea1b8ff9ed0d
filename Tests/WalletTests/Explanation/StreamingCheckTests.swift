import Explaining
import RAG
import Testing

@testable import Wallet

struct StreamingCheckTests {
    @Test func `whole sentences are let through as they come`() throws {
        let asked = try ExplanationCase.named("groceries")
        let text = "Use American Express Gold Card for 4x points. That is worth $6.00. Enjoy!"
        var check = StreamingCheck(SentenceCheck(asked.facts))
        var shown: [String] = []
        for end in text.indices {
            let next = check.feed(String(text[...end]))
            if next != shown.last { shown.append(next) }
        }
        #expect(check.fault == nil)
        #expect(
            shown == [
                "", "Use American Express Gold Card for 4x points.",
                "Use American Express Gold Card for 4x points. That is worth $6.00.",
            ])
    }

    @Test func `nothing follows a sentence that is not true`() throws {
        let asked = try ExplanationCase.named("groceries")
        let text = "Use American Express Gold Card for 4x points. That is worth $7.00. It is a good card. Enjoy it. "
        var check = StreamingCheck(SentenceCheck(asked.facts))
        var last = ""
        for end in text.indices { last = check.feed(String(text[...end])) }
        #expect(last == "Use American Express Gold Card for 4x points.")
        #expect(check.fault == .wrongNumber)
    }

    @Test func `a sentence is not judged by its half`() throws {
        let asked = try ExplanationCase.named("groceries")
        var check = StreamingCheck(SentenceCheck(asked.facts))
        // "$6" of "$6.00", "1" of "150".
        #expect(check.feed("Use American Express Gold Card: $150 brings $6.") == "")
        #expect(check.feed("Use American Express Gold Card: $150 brings $6.00. ").isEmpty)
        #expect(
            check.feed("Use American Express Gold Card: $150 brings $6.00. Enjoy")
                == "Use American Express Gold Card: $150 brings $6.00.")
    }

    @Test func `Chinese sentences end with their own mark`() throws {
        let asked = try ExplanationCase.named("zh")
        var check = StreamingCheck(SentenceCheck(asked.facts))
        #expect(check.feed("用American Express Gold Card，4倍积分。约值") == "用American Express Gold Card，4倍积分。")
        #expect(check.feed("用American Express Gold Card，4倍积分。约值$7.00。") == "用American Express Gold Card，4倍积分。")
        #expect(check.fault == .wrongNumber)
    }

    @Test func `what is streamed of a good explanation is its beginning`() throws {
        var cases: [String: ExplanationCase] = [:]
        for (key, text) in GoodExplanations.all {
            let asked = try cases[key] ?? ExplanationCase.named(key)
            cases[key] = asked
            var check = StreamingCheck(SentenceCheck(asked.facts))
            let plain = text.replacing("**", with: "")
            var last = ""
            for end in text.indices {
                let next = check.feed(String(text[...end]))
                #expect(next.hasPrefix(last) && plain.hasPrefix(next))
                last = next
            }
            #expect(check.fault == nil, "\(text)")
        }
    }
}
