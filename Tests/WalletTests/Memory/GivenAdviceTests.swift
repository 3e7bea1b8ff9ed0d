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

    private func comparison(of purchase: KnownPurchase, with advice: [GivenAdvice]) -> AdviceComparison? {
        GivenAdviceIndex(advice).comparisons(of: [purchase]).first
    }

    @Test func `the same merchant comes before the same category, and the latest before earlier ones`() {
        let given = [
            advice(1, "old", for: .groceries), advice(2, "new", for: .groceries, hours: 1),
            advice(3, "place", for: .online, at: "wholefoods"), advice(4, "else", for: .gas, hours: 2),
        ]
        #expect(comparison(of: purchase(.groceries), with: given)?.turn == 2)
        #expect(comparison(of: purchase(.groceries), with: given.reversed())?.turn == 2)
        #expect(comparison(of: purchase(.groceries, at: "Whole Foods"), with: given)?.turn == 3)
        #expect(comparison(of: purchase(.rent), with: given) == nil)
    }

    @Test func `a category around or below the advised one counts`() {
        let given = [advice(1, "a", for: .dining)]
        #expect(comparison(of: purchase(.coffee), with: given)?.advised == CardID("a"))
        #expect(comparison(of: purchase(.dining), with: [advice(1, "a", for: .bars)])?.turn == 1)
        #expect(comparison(of: purchase(.coffee), with: [advice(1, "a", for: .bars)]) == nil)
    }

    @Test func `advice holds for three days, and only for what was recorded after it`() {
        let given = [advice(1, "a", for: .gas)]
        for (day, isCompared) in [
            ("2026-11-18", false), ("2026-11-20", true), ("2026-11-23", true), ("2026-11-24", false),
        ] {
            #expect((comparison(of: purchase(.gas, on: day), with: given) != nil) == isCompared, "\(day)")
        }
        let recorded = KnownPurchase(
            transaction: purchase(.gas).transaction, recordedAt: Self.moment.adding(seconds: -1))
        #expect(comparison(of: recorded, with: given) == nil)
    }

    @Test func `a refund is compared with nothing`() {
        #expect(comparison(of: purchase(.gas, cents: -1), with: [advice(1, "a", for: .gas)]) == nil)
    }

    @Test func `the advice of many purchases is that of each alone`() {
        let categories: [Wallet.Category] = [.groceries, .dining, .coffee, .bars, .gas, .online]
        let places = [nil, "costco", "wholefoods", "target"]
        var seed: UInt64 = 7
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        let given = (1...400).map {
            advice($0, "card", for: categories[random(6)], at: places[random(4)], hours: random(400))
        }
        let purchases = (0..<400).map { number in
            KnownPurchase(
                transaction: Transaction(
                    id: "\(number)", cardID: CardID("used"), amount: Money(cents: 1_000),
                    category: categories[random(6)], merchant: [nil, "Costco", "Target", "Deli"][random(4)],
                    date: Self.moment.date().adding(days: random(20))),
                recordedAt: Self.moment.adding(seconds: random(500) * 3_600))
        }
        let found = GivenAdviceIndex(given).comparisons(of: purchases).reduce(into: [:]) {
            $0[$1.transactionID] = $1.turn
        }
        #expect(found.count > 100)
        for purchase in purchases {
            #expect(found[purchase.transaction.id] == slowly(purchase, given), "\(purchase.transaction.id)")
        }
    }

    /// The turn, looked for in all advice.
    private func slowly(_ purchase: KnownPurchase, _ given: [GivenAdvice]) -> Int? {
        let bought = purchase.transaction
        let days = bought.date.adding(days: -GivenAdvice.days)...bought.date.adding(days: 1)
        let before = given.filter { $0.at <= purchase.recordedAt && days.contains($0.at.date()) }
        func latest(_ given: [GivenAdvice]) -> GivenAdvice? {
            given.map(\.at).max().flatMap { moment in given.first { $0.at == moment } }
        }
        if let place = bought.merchant.map(MerchantName.folded),
            let found = latest(before.filter { $0.advice.place == place })
        {
            return found.turn
        }
        let around = before.filter { given in
            guard let category = Category(rawValue: given.advice.subject) else { return false }
            return category.isWithin(bought.category) || bought.category.isWithin(category)
        }
        return latest(around)?.turn
    }
}
