import Basics
import Language
import RAG
import Testing

@testable import Wallet

struct InsightsTests {
    private static let day = CalendarDate("2026-11-20") ?? CalendarDate(daysSinceEpoch: 0)
    private let cards = [("gold", "Amex Gold"), ("citi", "Citi Double Cash")].map { id, name in
        Card(id: CardID(id), name: name, network: .visa, rewardRules: [])
    }

    private func purchase(_ number: Int, _ card: String, _ category: Wallet.Category, cents: Int = 1_000) -> Transaction
    {
        Transaction(
            id: "t\(number)", cardID: CardID(card), amount: Money(cents: cents), category: category,
            merchant: category == .coffee ? "Blue Bottle" : nil, date: Self.day)
    }

    private func comparison(_ number: Int, advised: String, used: String, turn: Int = 1) -> AdviceComparison {
        AdviceComparison(
            transactionID: "t\(number)", conversationID: "c\(number)", turn: turn, category: .dining,
            advised: CardID(advised), used: CardID(used), arm: .deterministic, date: Self.day)
    }

    private func said(
        _ outcome: Feedback.Outcome, in id: String, advised: String = "gold", used: String?
    ) -> Feedback {
        Feedback(
            id: 1, conversationID: id, turn: 1, outcome: outcome, cardID: used.map { CardID($0) }, comment: nil,
            advice: Advice(
                choice: advised, subject: "dining", place: nil, amount: nil, arm: .deterministic, milliseconds: 1),
            at: Timestamp(milliseconds: 0))
    }

    private func insights(
        _ purchases: [Transaction] = [], _ comparisons: [AdviceComparison] = [], _ feedback: [Feedback] = []
    ) -> Insights {
        Insights(
            Behaviour(purchases: purchases, comparisons: comparisons, feedback: feedback), cards: cards)
    }

    private func book() -> PhraseBook? {
        let lines =
            ["key\ten\tzh-Hans\tzh-Hant"]
            + Phrase.allCases.map { phrase in
                phrase == .insightHabit
                    ? "insightHabit\t{category} {card} {count}/{total} not {winner}\t{category}{card}{count}{total}{winner}\t{category}{card}{count}{total}{winner}"
                    : "\(phrase.key)\tx\ty\tz"
            } + Category.allCases.map { "category.\($0.rawValue)\t\($0.rawValue)\ty\tz" }
        return try? PhraseBook(table: Array(lines.joined(separator: "\n").utf8))
    }

    @Test func `another card than advised is a habit after three times and more often than not`() throws {
        let four = (1...4).map { comparison($0, advised: "gold", used: "citi") }
        let found = insights([], four + [comparison(5, advised: "gold", used: "gold")])
        #expect(
            found.habits == [
                Insights.Habit(category: .dining, advised: CardID("gold"), used: CardID("citi"), times: 4, of: 5)
            ])
        #expect(found.followed == 1 && found.usedAnother == 4)
        #expect(insights([], Array(four.prefix(2))).habits.isEmpty)
        let even = four + (5...8).map { comparison($0, advised: "gold", used: "gold") }
        #expect(insights([], even).habits.isEmpty)
        // A card that is gone from the wallet is not talked about.
        #expect(insights([], (1...4).map { comparison($0, advised: "gold", used: "sold") }).habits.isEmpty)
        let writer = InsightWriter(
            phrases: try #require(book()), language: .english, cards: cards, currency: "USD")
        #expect(writer.sentences(found).first == "dining Citi Double Cash 4/5 not Amex Gold")
    }

    @Test func `what is talked about comes first`() throws {
        let bought =
            (1...4).map { purchase($0, "citi", .coffee) } + (5...7).map { purchase($0, "gold", .gas) }
        let lines =
            ["key\ten\tzh-Hans\tzh-Hant"]
            + Phrase.allCases.map { phrase in
                "\(phrase.key)\t" + (phrase == .insightFavourite ? "{card}\t{card}\t{card}" : "x\ty\tz")
            } + Category.allCases.map { "category.\($0.rawValue)\tx\ty\tz" }
        let writer = InsightWriter(
            phrases: try PhraseBook(table: Array(lines.joined(separator: "\n").utf8)), language: .english, cards: cards,
            currency: "USD")
        let found = insights(bought)
        #expect(writer.sentences(found).prefix(2) == ["Citi Double Cash", "Amex Gold"])
        #expect(writer.sentences(found, about: [.gas]).prefix(2) == ["Amex Gold", "Citi Double Cash"])
        #expect(writer.sentences(found, about: [.dining]).first == "Citi Double Cash")
    }

    @Test func `feedback counts where no purchase tells the same`() {
        let compared = (1...2).map { comparison($0, advised: "gold", used: "citi") }
        let repeated = said(.corrected, in: "c1", used: "citi")
        #expect(insights([], compared, [repeated]).habits.isEmpty)
        let fresh = said(.corrected, in: "c9", used: "citi")
        #expect(insights([], compared, [repeated, fresh]).habits.first?.times == 3)
        let rejected = said(.rejected, in: "c8", used: nil)
        #expect(insights([], compared, [fresh, rejected]).habits.first?.of == 3)
        #expect(insights([], [], [fresh, rejected]).corrected == 1)
    }

    @Test func `favourites, merchants, categories and the average leave refunds out`() {
        let bought =
            (1...3).map { purchase($0, "citi", .coffee) } + [purchase(4, "gold", .coffee, cents: 1_001)]
            + [purchase(5, "gold", .rent, cents: -9_999), purchase(6, "gold", .rent)]
        let found = insights(bought)
        #expect(found.purchases == 5)
        #expect(found.averagePurchase == Money(cents: 1_000))
        #expect(
            found.favourites == [
                Insights.Favourite(category: .coffee, cardID: CardID("citi"), times: 3, of: 4)
            ])
        #expect(found.merchants.map(\.purchases) == [4] && found.merchants.first?.amount == Money(cents: 4_001))
        #expect(found.categories.map(\.category) == [.coffee, .rent])
        #expect(insights().averagePurchase == nil)
    }

    @Test func `one purchase is no average`() throws {
        let writer = InsightWriter(
            phrases: try ExplanationCase.phrases.get(), language: .english, cards: cards, currency: "USD")
        #expect(
            writer.sentences(insights([purchase(1, "citi", .coffee, cents: 450)])) == ["Your one purchase was $4.50."])
    }

    @Test func `the same facts in another order give the same insights`() {
        let bought = (1...9).map { purchase($0, $0 % 3 == 0 ? "gold" : "citi", $0 % 2 == 0 ? .coffee : .gas) }
        let compared = (1...6).map { comparison($0, advised: "gold", used: $0 > 2 ? "citi" : "gold") }
        #expect(insights(bought, compared) == insights(bought.reversed(), compared.reversed()))
    }
}
