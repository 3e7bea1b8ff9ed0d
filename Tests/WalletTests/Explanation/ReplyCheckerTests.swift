import Basics
import Explaining
import RAG
import Testing

@testable import Wallet

struct ReplyCheckerTests {
    private let fine = "Use American Express Gold Card for 4x points."

    @Test func `the card of the reply has to be the one decided on`() throws {
        let asked = try ExplanationCase.named("groceries")
        let checker = ReplyChecker(asked.facts)
        #expect(checker.check(asked.reply(fine), draft: asked.draft) != .unparsable)
        #expect(
            checker.check(asked.reply(fine, card: "Citi Double Cash"), draft: asked.draft) == .contradicted(.otherCard))
        #expect(checker.check(asked.reply(fine, card: "Zenith"), draft: asked.draft) == .contradicted(.otherCard))
        #expect(
            checker.check("{\"card\":null,\"reasoning\":\"\(fine)\",\"suggestions\":[]}", draft: asked.draft)
                == .contradicted(.otherCard))
        #expect(checker.check("Use the Gold.", draft: asked.draft) == .unparsable)
    }

    @Test func `numbers in further members have to agree too`() throws {
        let asked = try ExplanationCase.named("groceries")
        func checked(_ members: String) -> CheckedReply<ReplyFault> {
            ReplyChecker(asked.facts).check(
                """
                {"primaryRecommendation":{"cardName":"American Express Gold Card",\(members)},"reasoning":"\(fine)"}
                """, draft: asked.draft)
        }
        #expect(checked("\"multiplier\":4.0,\"confidence\":0.7") == .words(words(asked)))
        #expect(checked("\"multiplier\":5") == .contradicted(.wrongNumber))
        #expect(checked("\"remainingLimit\":20500") == .words(words(asked)))
        #expect(checked("\"remainingLimit\":0") == .contradicted(.wrongNumber))
        #expect(checked("\"multiplier\":1e400") == .contradicted(.wrongNumber))
    }

    private func words(_ asked: ExplanationCase) -> Words {
        Words(reasoning: fine, suggestions: asked.draft.suggestions)
    }

    @Test func `suggestions that do not hold are replaced by ours`() throws {
        let asked = try ExplanationCase.named("crossing")
        let reasoning = "Use Blue Cash Preferred for 6% back."
        func suggestions(_ tips: [String]) -> [String]? {
            guard
                case .words(let words) = ReplyChecker(asked.facts).check(
                    asked.reply(reasoning, suggestions: tips), draft: asked.draft)
            else { return nil }
            return words.suggestions
        }
        let good = "Put $400 on Blue Cash Preferred and $100 on Citi Double Cash."
        #expect(suggestions([good]) == [good])
        #expect(suggestions([good, "Get a Chase Sapphire Reserve."]) == asked.draft.suggestions)
        #expect(suggestions([]) == asked.draft.suggestions)
    }

    @Test func `our own words pass whatever they are`() throws {
        for key in ["groceries", "crossing", "zhTwo", "card?", "help"] {
            let asked = try ExplanationCase.named(key)
            #expect(asked.check(asked.draft.reasoning) == .words(asked.draft))
        }
    }

    @Test func `a wallet whose cards share a name is told apart or refused`() throws {
        var second = ExplanationWallet.double
        second.id = CardID("twin")
        let asked = try ExplanationCase("gas $40", [ExplanationWallet.double, second])
        #expect(asked.fault("Use Citi Double Cash for 2% back.") != .wrongNumber)
        #expect(asked.fault("Use Citi Double Cash for 3% back.") != nil)
    }

    @Test func `a card of somebody else's is told from one's own of the same name`() throws {
        var theirs = Make.card("Gold", [Make.rule(.groceries, 600)])
        theirs.id = CardID("theirs")
        theirs.owner = "anna"
        let asked = try ExplanationCase("groceries $40", [Make.card("Gold", []), theirs])
        #expect(asked.primaryName == "anna's Gold")
        #expect(asked.draft.reasoning.contains("anna's Gold"))
        #expect(asked.check(asked.draft.reasoning) == .words(asked.draft))
        let good = "Use anna's Gold for 6% back."
        #expect(asked.check(good) == .words(Words(reasoning: good, suggestions: asked.draft.suggestions)))
        #expect(
            ReplyChecker(asked.facts).check(asked.reply(good, card: "Gold"), draft: asked.draft)
                == .contradicted(.otherCard))
        #expect(asked.fault("Use anna's Gold for 5% back.") != nil)
    }

    @Test func `no text is a trap`() throws {
        var random = SplitMix64(seed: 11)
        let cases = try ["groceries", "crossing", "two", "zh", "zhTwo", "left"].map(ExplanationCase.named)
        let pieces =
            GoodExplanations.all.flatMap { $0.1.split(separator: " ").map(String.init) } + [
                "$", "-", "%", ",", "(", ")", "：", "，", "。", ".", "than", "比", "和", "and", "of", "一", "万", "亿", "百分之",
                "99999999999999999999", "1.23456", "第", "季", "年", "月", "Q", "/", "12/31/2026", "hundred", "million",
                "per",
                "\u{0}", "\u{202E}", "😀", "'", "n't", "U.S.", "'s", "every", "$1",
            ]
        for _ in 0..<3_000 {
            let text = (0..<Int(random.next() % 24)).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }
                .joined(separator: random.next() % 2 == 0 ? " " : "")
            let asked = cases[Int(random.next() % UInt64(cases.count))]
            _ = asked.check(text)
            var streaming = StreamingCheck(SentenceCheck(asked.facts))
            _ = streaming.feed(text)
            _ = streaming.feed(text + ". More.")
        }
    }

    @Test func `the table of words is whole`() throws {
        #expect(throws: ReplyVocabulary.TableFault.self) {
            try ReplyVocabulary { name in
                name == ReplyVocabulary.tableName
                    ? Array("meaning\tphrases\nnonsense\ta".utf8) : try Understood.bytes(name)
            }
        }
        let table = String(decoding: try Understood.bytes(ReplyVocabulary.tableName), as: UTF8.self)
        let names = Set(table.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) })
        for cue in ReplyCue.allCases { #expect(names.contains("\(cue)"), "\(cue) has no words") }
        for category in Category.allCases { #expect(names.contains("category.\(category.rawValue)")) }
    }
}
