import RAG
import Testing

@testable import Wallet

/// Several purchases in one sentence have a card each.
struct SeveralItemsTests {
    @Test func `one card is not advised for all where another wins a part`() throws {
        let asked = try ExplanationCase.named("two")
        #expect(asked.fault("Use American Express Gold Card for this purchase.") == .wrongDirection)
        #expect(asked.fault("Use American Express Gold Card. Chase Freedom Flex is for gas.") == .wrongDirection)
        #expect(
            asked.fault("Use American Express Gold Card for groceries. Use Chase Freedom Flex for gas.") == nil)
    }

    @Test func `the rest is what is named nowhere else`() throws {
        let asked = try ExplanationCase.named("two")
        #expect(
            asked.fault("Use American Express Gold Card for groceries and Chase Freedom Flex for the rest.") == nil)
        #expect(
            asked.fault(
                "Use American Express Gold Card for groceries and the rest. Chase Freedom Flex earns 5% on gas.")
                == .wrongDirection)
    }

    @Test func `the card of every part has to be named`() throws {
        let asked = try ExplanationCase.named("two")
        #expect(
            asked.fault("Use American Express Gold Card for groceries: it earns 400 points.") == .primaryNotNamed)
    }

    @Test func `one card that wins all parts may be advised for all`() throws {
        let asked = try ExplanationCase("groceries $100 and gas $40", [ExplanationWallet.double])
        #expect(asked.fault("Use Citi Double Cash for both.") == nil)
        #expect(asked.fault("Use Citi Double Cash for this purchase: it pays 2% back.") == nil)
    }

    @Test func `the model is told each part and its card`() throws {
        let asked = try ExplanationCase(
            "coffee $5, dinner $30, gas $40, groceries $80, Netflix $16, uber $20", ExplanationWallet.main)
        let cards = Set(asked.recommendation.items.compactMap { $0.primary?.outcome.cardIndex })
        #expect(asked.recommendation.items.count == 6)
        #expect(cards.count > 1)
        let prompt = PurchasePrompt(
            PurchasePrompt.Context(
                text: asked.text, recommendation: asked.recommendation, preferences: Preferences(),
                date: ExplanationCase.today)
        ).prompt(.full)
        let text = prompt.messages[1].text
        for item in asked.recommendation.items {
            let card = item.primary.map { asked.recommendation.cards[$0.outcome.cardIndex].name } ?? ""
            let lines = text.split(separator: "\n").filter {
                $0.contains("\"category\": \"\(item.decision.item.category.rawValue)\"")
            }
            #expect(lines.contains { $0.contains("\"card\": \"\(card)\"") })
        }
        #expect(text.contains("name every item with its card"))
    }
}
