import Explaining
import RAG
import Testing

@testable import Wallet

struct ClaimTests {
    @Test func `untrue claims of all, of how much more, of what may be skipped and of several purchases are not shown`()
        throws
    {
        let shown = try ClaimTests.shown(UntrueClaims.all)
        #expect(shown.isEmpty, "\(shown.count) of \(UntrueClaims.all.count):\n\(shown.joined(separator: "\n"))")
    }

    @Test func `untrue claims that reached a reader once are not shown`() throws {
        let shown = try ClaimTests.shown(UntrueClaims.told)
        #expect(shown.isEmpty, "\(shown.count) of \(UntrueClaims.told.count):\n\(shown.joined(separator: "\n"))")
    }

    @Test func `untrue claims that the check was not made with are not shown`() throws {
        let fresh = UntrueClaims.fresh + UntrueClaims.later
        let shown = try ClaimTests.shown(fresh)
        #expect(shown.isEmpty, "\(shown.count) of \(fresh.count):\n\(shown.joined(separator: "\n"))")
    }

    @Test func `untrue tips are not shown`() throws {
        var shown: [String] = []
        for (key, tip) in UntrueClaims.suggestions {
            let asked = try ExplanationCase.named(key)
            let reply = asked.reply(asked.draft.reasoning, suggestions: [tip])
            guard case .words(let words) = ReplyChecker(asked.facts).check(reply, draft: asked.draft),
                words.suggestions == [tip]
            else { continue }
            shown.append("\(key): \(tip)")
        }
        #expect(shown.isEmpty, "\(shown.count) of \(UntrueClaims.suggestions.count):\n\(shown.joined(separator: "\n"))")
    }

    @Test func `true claims of the same kinds are shown`() throws {
        var refused: [String] = []
        let all = TrueClaims.all + TrueClaims.fresh + TrueClaims.later
        for (key, sentence) in all {
            guard let fault = try ExplanationCase.named(key).fault(sentence) else { continue }
            refused.append("\(key): \(sentence) [\(fault)]")
        }
        #expect(
            refused.isEmpty,
            "\(refused.count) of \(all.count):\n\(refused.joined(separator: "\n"))")
    }

    @Test func `true claims that are known to be refused still are`() throws {
        let shown = try ClaimTests.shown(TrueClaims.knownRefusals)
        #expect(shown.isEmpty, "\(shown.joined(separator: "\n"))")
    }

    @Test(arguments: [
        UntrueClaims.acceptance, UntrueClaims.whole, UntrueClaims.limits, UntrueClaims.bonuses, UntrueClaims.kinds,
    ])
    func `untrue claims of one family are not shown`(_ family: [(String, String)]) throws {
        let shown = try ClaimTests.shown(try family.map { ($0.0, try ClaimTests.advising($0.0, $0.1)) })
        #expect(shown.isEmpty, "\(shown.count) of \(family.count):\n\(shown.joined(separator: "\n"))")
    }

    @Test func `true claims in the words of those families are shown`() throws {
        var refused: [String] = []
        for (key, sentence) in TrueClaims.families {
            let said = try ClaimTests.advising(key, sentence)
            guard let fault = try ExplanationCase.named(key).fault(said) else { continue }
            refused.append("\(key): \(said) [\(fault)]")
        }
        #expect(refused.isEmpty, "\(refused.joined(separator: "\n"))")
    }

    /// A sentence behind one that advises the right card, where it does not name that itself.
    private static func advising(_ key: String, _ sentence: String) throws -> String {
        let asked = try ExplanationCase.named(key)
        guard asked.recommendation.items.count == 1, let card = asked.primaryName, !sentence.contains(card) else {
            return sentence
        }
        return key.hasPrefix("zh") ? "用\(card)。\(sentence)" : "Use \(card). \(sentence)"
    }

    static func shown(_ sentences: [(String, String)]) throws -> [String] {
        try sentences.compactMap { key, sentence in
            try ExplanationCase.named(key).fault(sentence) == nil ? "\(key): \(sentence)" : nil
        }
    }
}
