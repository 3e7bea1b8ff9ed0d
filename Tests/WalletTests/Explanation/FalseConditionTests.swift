import Explaining
import RAG
import Testing

@testable import Wallet

struct FalseConditionTests {
    private static let wallet = [ExplanationWallet.gold, ExplanationWallet.double]
    private static let start = "Use American Express Gold Card for 4x points."
    private static let chineseStart = "建议用American Express Gold Card，4倍积分。"

    @Test func `untrue conditions after a true sentence are not shown`() throws {
        try expectRefused(FalseConditions.english + FalseConditions.tuned, isChinese: false)
        try expectRefused(FalseConditions.chinese + FalseConditions.tunedChinese, isChinese: true)
    }

    @Test func `untrue conditions that the check was not made with are not shown either`() throws {
        try expectRefused(FalseConditions.untouched, isChinese: false)
        try expectRefused(FalseConditions.untouchedChinese, isChinese: true)
    }

    @Test func `untrue conditions in ordinary words are not shown`() throws {
        try expectRefused(FalseConditions.plain, isChinese: false)
        try expectRefused(FalseConditions.plainChinese, isChinese: true)
    }

    @Test func `a reward of the chosen card is not denied where it is second`() throws {
        let asked = try ExplanationCase("gas $40", FalseConditionTests.wallet)
        let start = "Use Citi Double Cash for 2% back."
        #expect(asked.fault(start) == nil)
        #expect(asked.fault(start + " Amex Gold earns no points here.") != nil)
    }

    private func expectRefused(_ sentences: [String], isChinese: Bool) throws {
        let asked = try ExplanationCase(
            isChinese ? "在全食超市买菜150美元用哪张卡" : "groceries at Whole Foods, $150", FalseConditionTests.wallet)
        let start = isChinese ? FalseConditionTests.chineseStart : FalseConditionTests.start
        #expect(asked.fault(start) == nil)
        var shown: [String] = []
        for sentence in sentences {
            if asked.fault(start + " " + sentence) == nil { shown.append(sentence) }
            let reply = asked.reply(start, suggestions: [sentence])
            if case .words(let words) = ReplyChecker(asked.facts).check(reply, draft: asked.draft),
                words.suggestions == [sentence]
            {
                shown.append("suggested: " + sentence)
            }
        }
        #expect(shown.isEmpty, "\(shown.count) of \(2 * sentences.count):\n\(shown.joined(separator: "\n"))")
    }
}
