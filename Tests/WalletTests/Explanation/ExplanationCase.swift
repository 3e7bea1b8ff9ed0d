import Basics
import Explaining
import Language
import RAG

@testable import Wallet

/// A question with the wallet it is asked of, answered by the real tables and the real arithmetic.
struct ExplanationCase {
    let recommendation: Recommendation
    let facts: ReplyFacts
    let text: String
    let preferences: Preferences

    static let today = Make.today
    static let vocabulary = Result { try ReplyVocabulary(read: Understood.bytes) }
    static let phrases = Result { try PhraseBook(table: Understood.bytes(PhraseBook.fileName)) }

    init(
        _ text: String, _ cards: [Card], language: WrittenLanguage? = nil, preferences: Preferences = Preferences(),
        previous: PurchaseQuery? = nil
    ) throws {
        let recommender = Recommender(
            understanding: try Understood.shared.get(), phrases: try ExplanationCase.phrases.get(), monotonicNow: { 0 })
        recommendation = recommender.recommend(
            RecommendationRequest(
                text: text, cards: cards, preferences: preferences, date: ExplanationCase.today, language: language,
                previous: previous))
        facts = ReplyFacts(
            recommendation, preferences: preferences, date: ExplanationCase.today,
            vocabulary: try ExplanationCase.vocabulary.get())
        self.text = text
        self.preferences = preferences
    }

    var draft: Words { Words(reasoning: recommendation.reasoning, suggestions: recommendation.suggestions) }

    var primaryName: String? {
        recommendation.primary.map { PromptCards.name(recommendation.cards[$0.outcome.cardIndex]) }
    }

    /// The reply of a model that writes this.
    func reply(_ reasoning: String, card: String? = nil, suggestions: [String] = []) -> String {
        let name = (card ?? primaryName).map { PromptText.quoted($0) } ?? "null"
        let tips = suggestions.map(ExplanationCase.quoted).joined(separator: ",")
        return "{\"card\":\(name),\"reasoning\":\(ExplanationCase.quoted(reasoning)),\"suggestions\":[\(tips)]}"
    }

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    func check(_ reasoning: String) -> CheckedReply<ReplyFault> {
        ReplyChecker(facts).check(reply(reasoning), draft: draft)
    }

    func fault(_ reasoning: String) -> ReplyFault? {
        switch check(reasoning) {
        case .words: nil
        case .unparsable: .unsafeText
        case .contradicted(let fault): fault
        }
    }
}

/// Wallets to ask of.
enum ExplanationWallet {
    static let gold = named(
        "American Express Gold Card",
        Make.card(
            "gold",
            [
                Make.rule(.dining, 400, "amex_membership_rewards"),
                Make.rule(.groceries, 400, "amex_membership_rewards", after: 100),
                Make.rule(.airfare, 300, "amex_membership_rewards"),
                Make.rule(.general, 100, "amex_membership_rewards"),
            ],
            pots: [Make.pot(.category(.groceries), 2_500_000, used: 450_000, on: Make.date(2027, 1, 1))],
            network: .amex))
    static let flex = named(
        "Chase Freedom Flex",
        Make.card(
            "flex", [Make.rule(.drugstores, 300), Make.rule(.dining, 300), Make.rule(.general, 100)],
            bonus: Make.bonus([.category(.gas), .category(.streaming)], 500, used: 30_000), network: .mastercard,
            fee: 300))
    static let double = named(
        "Citi Double Cash", Make.card("double", [Make.rule(.general, 200)], network: .mastercard, fee: 300))
    static let sapphire = named(
        "Chase Sapphire Preferred",
        Make.card(
            "csp",
            [
                Make.rule(.dining, 300, "chase_ultimate_rewards"), Make.rule(.travel, 200, "chase_ultimate_rewards"),
                Make.rule(.general, 100, "chase_ultimate_rewards"),
            ], network: .visa))
    static let bcp = named(
        "Blue Cash Preferred",
        Make.card(
            "bcp",
            [
                Make.rule(.groceries, 600, after: 100), Make.rule(.gas, 300), Make.rule(.transit, 300),
                Make.rule(.streaming, 600), Make.rule(.general, 100),
            ],
            pots: [Make.pot(.category(.groceries), 600_000, used: 560_000, on: Make.date(2027, 1, 1))],
            network: .amex, fee: 270))
    static let costco = named(
        "Costco Anywhere Visa by Citi",
        Make.card(
            "costco",
            [
                Make.rule(.gas, 400, after: 100), Make.rule(.dining, 300), Make.rule(.travel, 300),
                Make.rule(.wholesaleClubs, 200, merchants: ["Costco"]), Make.rule(.general, 100),
            ], pots: [Make.pot(.category(.gas), 700_000, used: 100_000, on: Make.date(2027, 1, 1))], network: .visa))

    static let main = [gold, flex, double, sapphire]
    static let limits = [bcp, double, flex]
    static let warehouse = [gold, costco, double]
    static let usedUp = named(
        "Blue Cash Preferred",
        Make.card(
            "bcp", [Make.rule(.groceries, 600, after: 100), Make.rule(.general, 100)],
            pots: [Make.pot(.category(.groceries), 600_000, used: 600_000, on: Make.date(2027, 1, 1))],
            network: .amex))
    static let fuel = [costco, double, gold]
    static let portal = [
        named(
            "Chase Sapphire Preferred",
            Make.card(
                "csp",
                [
                    Make.rule(.hotels, 500, "chase_ultimate_rewards", portal: "chase"),
                    Make.rule(.travel, 200, "chase_ultimate_rewards"),
                    Make.rule(.general, 100, "chase_ultimate_rewards"),
                ], network: .visa)),
        flex,
    ]
    static let waiting = [
        named(
            "Discover it Cash Back",
            Make.card(
                "discover", [Make.rule(.general, 100)],
                bonus: Make.bonus(
                    [.category(.online)], 500, activated: false, by: Make.date(2026, 12, 31)), network: .discover)),
        double, sapphire,
    ]

    static func named(_ name: String, _ card: Card) -> Card {
        var card = card
        card.name = name
        card.annualFee = name.hasPrefix("Citi") ? .zero : nil
        return card
    }
}
