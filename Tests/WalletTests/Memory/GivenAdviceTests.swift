import Basics
import RAG
import Testing

@testable import Wallet

struct GivenAdviceTests {
    private static let moment = Timestamp("2026-11-20T12:00:00Z") ?? Timestamp(milliseconds: 0)

    private func advice(
        _ turn: Int, _ card: String, for category: Wallet.Category, at place: String? = nil, hours: Int = 0
    ) -> GivenAdvice {
        GivenAdvice(
            conversationID: "c", turn: turn, at: Self.moment.adding(seconds: hours * 3_600),
            advice: Advice(
                choice: card, subject: category.rawValue, place: place, amount: nil, arm: .model, milliseconds: 1))
    }

    private func purchase(
        _ category: Wallet.Category, at merchant: String? = nil, on day: String = "2026-11-20", cents: Int = 1_000
    ) -> KnownPurchase {
        KnownPurchase(
            transaction: Transaction(
                id: "t", cardID: CardID("used"), amount: Money(cents: cents), category: category, merchant: merchant,
                date: CalendarDate(day) ?? CalendarDate(daysSinceEpoch: 0)),
            recordedAt: Self.moment.adding(seconds: 86_400 * 10))
    }

    @Test func `the same merchant comes before the same category, and the latest before earlier ones`() {
        let given = [
            advice(1, "old", for: .groceries), advice(2, "new", for: .groceries, hours: 1),
            advice(3, "place", for: .online, at: "wholefoods"), advice(4, "else", for: .gas, hours: 2),
        ]
        #expect(GivenAdvice.comparison(of: purchase(.groceries), with: given)?.turn == 2)
        #expect(GivenAdvice.comparison(of: purchase(.groceries), with: given.reversed())?.turn == 2)
        #expect(GivenAdvice.comparison(of: purchase(.groceries, at: "Whole Foods"), with: given)?.turn == 3)
        #expect(GivenAdvice.comparison(of: purchase(.rent), with: given) == nil)
    }

    @Test func `a category around or below the advised one counts`() {
        let given = [advice(1, "a", for: .dining)]
        #expect(GivenAdvice.comparison(of: purchase(.coffee), with: given)?.advised == CardID("a"))
        #expect(GivenAdvice.comparison(of: purchase(.dining), with: [advice(1, "a", for: .bars)])?.turn == 1)
        #expect(GivenAdvice.comparison(of: purchase(.coffee), with: [advice(1, "a", for: .bars)]) == nil)
    }

    @Test func `advice holds for three days, and only for what was recorded after it`() {
        let given = [advice(1, "a", for: .gas)]
        for (day, isCompared) in [
            ("2026-11-18", false), ("2026-11-20", true), ("2026-11-23", true), ("2026-11-24", false),
        ] {
            #expect((GivenAdvice.comparison(of: purchase(.gas, on: day), with: given) != nil) == isCompared, "\(day)")
        }
        let recorded = KnownPurchase(
            transaction: purchase(.gas).transaction, recordedAt: Self.moment.adding(seconds: -1))
        #expect(GivenAdvice.comparison(of: recorded, with: given) == nil)
    }

    @Test func `a refund is compared with nothing`() {
        #expect(GivenAdvice.comparison(of: purchase(.gas, cents: -1), with: [advice(1, "a", for: .gas)]) == nil)
    }
}
