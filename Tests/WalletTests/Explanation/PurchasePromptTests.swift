import Basics
import FoundationEssentials
import Language
import RAG
import Testing

@testable import Wallet

struct PurchasePromptTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    private static func passage(_ text: String, of card: String, language: String) -> RetrievedPassage {
        RetrievedPassage(
            passage: Passage(
                id: PassageID(rawValue: Int64(text.count)), owner: PassageOwner(kind: CardPassages.kind, id: card),
                text: text,
                language: language), score: 0.9, similarity: 0.8, coverage: 0.5, relevance: 0.9)
    }

    private static func month(_ month: Int) -> CalendarDate { Make.date(2026, month, 1) }

    /// A prompt with something in every section.
    private static func prompt(_ key: String, _ size: PromptSize) throws -> Prompt {
        PurchasePrompt(try context(key)).prompt(size)
    }

    private static func context(_ key: String) throws -> PurchasePrompt.Context {
        let asked = try ExplanationCase.named(key)
        let isChinese = asked.facts.language.isChinese
        let spending = [
            SpendingTotal(
                cardID: CardID("gold"), category: .groceries, month: month(11), amount: Money(cents: 31_250), count: 3),
            SpendingTotal(
                cardID: CardID("gold"), category: .dining, month: month(11), amount: Money(cents: 12_000), count: 2),
            SpendingTotal(
                cardID: CardID("double"), category: .general, month: month(10), amount: Money(cents: 90_099), count: 9),
            SpendingTotal(
                cardID: CardID("double"), category: .rent, month: month(5), amount: Money(cents: 100_000), count: 1),
        ]
        let turns = (1...4).map { number in
            ConversationTurn(
                domain: "wallet", query: isChinese ? "问题\(number)" : "question \(number)",
                answer: isChinese ? "回答" : "answer",
                at: Timestamp(milliseconds: 0), state: [])
        }
        let english = passage("American Express Gold Card earns 4x points on groceries.", of: "gold", language: "en")
        let chinese = passage("American Express Gold Card在超市买菜上有4倍积分。", of: "gold", language: "zh")
        return PurchasePrompt.Context(
            text: asked.text, recommendation: asked.recommendation,
            preferences: Preferences(preferredPointSystem: "chase_ultimate_rewards", alertThresholdPercent: 80),
            date: ExplanationCase.today, spending: spending,
            retrieval: Retrieval(passages: [english, chinese], mode: .hybrid), turns: turns,
            learned: LearnedContext(lines: [isChinese ? "常在周末买菜" : "Buys groceries at weekends"]))
    }

    @Test(arguments: PromptSize.forms)
    func `cards that were told before are told the same`(_ size: PromptSize) throws {
        var context = try PurchasePromptTests.context("groceries")
        context.cardTexts = PromptCardTexts()
        let expected = try PurchasePromptTests.prompt("groceries", size)
        for _ in 0..<2 { #expect(PurchasePrompt(context).prompt(size) == expected) }
    }

    @Test(arguments: ["groceries", "zh", "crossing", "zhTwo"], PromptSize.forms)
    func `the prompt is as it was agreed on`(_ key: String, _ size: PromptSize) throws {
        let prompt = try PurchasePromptTests.prompt(key, size)
        var text = prompt.messages.map { "[\($0.role.rawValue)]\n\($0.text)\n" }.joined(separator: "\n")
        text += "\n[schema]\n\(prompt.replySchema)\n"
        let file = PurchasePromptTests.folder.appending(path: "\(key)-\(size == .full ? "full" : "compact").txt")
        guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
            try text.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("\(file.lastPathComponent) was not there and is written now; read it")
            return
        }
        #expect(text == golden)
    }

    @Test func `sections stand in their order`() throws {
        let text = try PurchasePromptTests.prompt("groceries", .full).messages[1].text
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("## ") }
        #expect(
            headings == [
                "## USER QUERY", "## USER'S CREDIT CARDS", "## USER PREFERENCES", "## RECENT SPENDING PATTERNS",
                "## RECENT CONVERSATION", "## RELEVANT CONTEXT (Retrieved via RAG)", "## CURRENT DATE & SEASONAL INFO",
                "## DECISION", "## INSTRUCTIONS",
            ])
        #expect(text.contains("\"bestCard\": \"American Express Gold Card\""))
        #expect(text.contains("groceries: 4x amex_membership_rewards points"))
        #expect(text.contains("groceries: $4500/$25000 (18%) - AVAILABLE"))
        #expect(text.contains("- Last Used: Never"))
        #expect(text.contains("question 2"))
        #expect(!text.contains("question 1"))
    }

    @Test func `card numbers are not sent`() throws {
        let asked = try ExplanationCase.named("groceries")
        var cards = ExplanationWallet.main
        cards[1].name = "Card 4111 1111 1111 1111"
        let text = "groceries with 4111111111111111"
        let other = try ExplanationCase(text, cards)
        let prompt = PurchasePrompt(
            PurchasePrompt.Context(
                text: text, recommendation: other.recommendation, preferences: Preferences(), date: asked.facts.date,
                turns: [
                    ConversationTurn(
                        domain: "wallet", query: "4111111111111111", answer: "", at: Timestamp(milliseconds: 0),
                        state: [])
                ],
                learned: LearnedContext(lines: ["4111 1111 1111 1111", "4111 ** ** 1111 ** ** 1111 ** ** 1111"]))
        ).prompt(.full)
        for message in prompt.messages { #expect(!message.text.contains("1111")) }
        #expect(!prompt.replySchema.contains("1111"))
    }

    @Test(arguments: [1, 5, 50], [true, false])
    func `no prompt is larger than the window leaves`(_ count: Int, _ isChinese: Bool) throws {
        let cards = (0..<count).map { index in
            var card = ExplanationWallet.main[index % 4]
            card.id = CardID("card\(index)")
            card.name = isChinese ? "招商银行第\(index)号联名信用卡" : "Very Long Reward Card Name Number \(index) of the Bank"
            card.spendingLimits = card.spendingLimits + ExplanationWallet.bcp.spendingLimits
            return card
        }
        let sentence = isChinese ? "买菜一百美元用哪张卡，还要加油。" : "groceries for $100 and something else, please. "
        for length in [1, 40, 1_000] {
            let text = String(String(repeating: sentence, count: length).prefix(16_384))
            let asked = try ExplanationCase(text, cards)
            let passages = (0..<16).map { index in
                PurchasePromptTests.passage(
                    String(repeating: sentence, count: 3 + index), of: "card\(index)", language: isChinese ? "zh" : "en"
                )
            }
            let turns = (0..<5).map { _ in
                ConversationTurn(domain: "wallet", query: text, answer: text, at: Timestamp(milliseconds: 0), state: [])
            }
            for size in PromptSize.forms {
                for window in [2_048, 4_096, 8_192] {
                    let prompt = PurchasePrompt(
                        PurchasePrompt.Context(
                            text: text, recommendation: asked.recommendation, preferences: Preferences(),
                            date: ExplanationCase.today, retrieval: Retrieval(passages: passages, mode: .hybrid),
                            turns: turns, learned: LearnedContext(lines: Array(repeating: sentence, count: 30)),
                            budget: PromptBudget(window: window))
                    ).prompt(size)
                    let tokens = prompt.messages.reduce(0) { $0 + TokenEstimator.tokens(in: $1.text) }
                    #expect(tokens == prompt.estimatedTokens)
                    // The schema may have to be told in words.
                    #expect(
                        tokens + TokenEstimator.tokens(in: prompt.replySchema) <= window - 512,
                        "\(count) cards, \(length) sentences, window \(window), \(size): \(tokens)")
                    #expect(prompt.messages[1].text.contains("\"bestCard\": \""))
                }
            }
        }
    }

    @Test(arguments: ["groceries", "zh", "crossing", "zhTwo"])
    func `the compact form is a third shorter, and has the last month only`(_ key: String) throws {
        let full = try PurchasePromptTests.prompt(key, .full)
        let limit = full.estimatedTokens * 2 / 3
        let compact = try PurchasePromptTests.prompt(key, .compact(limit: limit))
        #expect(compact.estimatedTokens <= limit)
        let lengths = [full, compact].map { $0.messages.reduce(0) { $0 + $1.text.unicodeScalars.count } }
        #expect(lengths[1] * 3 <= lengths[0] * 2, "\(lengths)")
        #expect(!compact.messages[1].text.contains("2026-10"))
        #expect(full.messages[1].text.contains("2026-10"))
    }
}

extension PromptSize {
    static let forms: [PromptSize] = [.full, .compact(limit: .max)]
}
