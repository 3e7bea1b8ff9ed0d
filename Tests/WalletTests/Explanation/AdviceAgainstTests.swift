import Explaining
import RAG
import Testing

@testable import Wallet

/// What advises against the decision is shown neither as a tip nor in an explanation, whatever it names.
struct AdviceAgainstTests {
    private func shownTips(_ tips: [String], _ key: String) throws -> [String] {
        let asked = try ExplanationCase.named(key)
        return tips.filter { tip in
            let reply = asked.reply(asked.draft.reasoning, suggestions: [tip])
            guard case .words(let words) = ReplyChecker(asked.facts).check(reply, draft: asked.draft) else {
                return false
            }
            return words.suggestions == [tip] && asked.draft.suggestions != [tip]
        }
    }

    /// Behind a sentence that names the right card.
    private func shownSentences(_ sentences: [String], _ key: String) throws -> [String] {
        let asked = try ExplanationCase.named(key)
        let card = try #require(asked.primaryName)
        return sentences.filter { asked.fault((key.hasPrefix("zh") ? "用\(card)。" : "Use \(card). ") + $0) == nil }
    }

    @Test(arguments: ["groceries", "gas", "costco", "crossing", "single"])
    func `tips against the decision are not shown`(_ key: String) throws {
        let all = AdviceAgainst.otherCards + AdviceAgainst.noPurchase + AdviceAgainst.aboutNothing
        let shown = try shownTips(all, key)
        #expect(shown.isEmpty, "\(shown.count) of \(all.count):\n\(shown.joined(separator: "\n"))")
    }

    @Test(arguments: ["zh", "zhGas", "zhCostco", "zhCrossing"])
    func `tips against the decision are not shown in Chinese`(_ key: String) throws {
        let all = AdviceAgainst.otherCardsInChinese + AdviceAgainst.noPurchaseInChinese
        let shown = try shownTips(all, key)
        #expect(shown.isEmpty, "\(shown.count) of \(all.count):\n\(shown.joined(separator: "\n"))")
    }

    @Test(arguments: [("groceries", AdviceAgainst.byName), ("zh", AdviceAgainst.byNameInChinese)])
    func `tips and sentences against the chosen card by its name are not shown`(
        _ key: String, _ forms: [String]
    ) throws {
        let card = try #require(try ExplanationCase.named(key).primaryName)
        let all = forms.map { $0.replacing("%", with: card) }
        let shown = try shownTips(all, key) + shownSentences(all, key)
        #expect(shown.isEmpty, "\(shown.joined(separator: "\n"))")
    }

    @Test func `sentences against the decision are not shown in explanations`() throws {
        let all = AdviceAgainst.otherCards + AdviceAgainst.noPurchase
        let shown = try shownSentences(all, "groceries")
        #expect(shown.isEmpty, "\(shown.count) of \(all.count):\n\(shown.joined(separator: "\n"))")
        let inChinese = AdviceAgainst.otherCardsInChinese + AdviceAgainst.noPurchaseInChinese
        let shownInChinese = try shownSentences(inChinese, "zh")
        #expect(
            shownInChinese.isEmpty,
            "\(shownInChinese.count) of \(inChinese.count):\n\(shownInChinese.joined(separator: "\n"))")
    }

    @Test func `tips and sentences that go with the decision are shown`() throws {
        let tips = try AdviceAgainst.fine.filter { key, tip in try shownTips([tip], key).isEmpty }.map(\.1)
        #expect(tips.isEmpty, "\(tips.joined(separator: "\n"))")
        let sentences = try AdviceAgainst.fineInExplanations.compactMap { key, sentence in
            try ExplanationCase.named(key).fault(sentence).map { "\(sentence) [\($0)]" }
        }
        #expect(sentences.isEmpty, "\(sentences.joined(separator: "\n"))")
    }
}
