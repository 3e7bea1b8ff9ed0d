import Basics
import Testing

@testable import Wallet

/// Purchases of one query on different days.
@Suite struct DaysTests {
    private let used = Make.card(
        "used", [Make.rule(.dining, 600, after: 100), Make.rule(.groceries, 600, after: 100)],
        pots: [
            Make.pot(
                .category(.dining), 50_000, used: 50_000, sharedWith: [.category(.groceries)], resets: .monthly,
                on: Make.date(2026, 12, 1))
        ])
    private let flat = Make.card("flat", [Make.rule(.general, 200)])

    private func items(_ first: CalendarDate?, _ second: CalendarDate?) -> [PurchaseItem] {
        var items = [Make.item(.dining, 8_000), Make.item(.groceries, 6_000)]
        items[0].date = first
        items[1].date = second
        return items
    }

    private func winners(_ decision: Decision) -> [String?] { decision.items.map { $0.primary?.cardID.rawValue } }

    @Test func `each day finds the limit of its own period`() {
        let later = Make.date(2026, 12, 5)
        #expect(winners(Make.decide(items(Make.today, later), [used, flat])) == ["flat", "used"])
        #expect(winners(Make.decide(items(later, Make.today), [used, flat])) == ["used", "flat"])
        #expect(winners(Make.decide(items(later, later), [used, flat])) == ["used", "used"])
    }

    @Test func `warnings are about the item they came from`() throws {
        let decision = Make.decide(items(Make.date(2026, 12, 5), Make.today), [used, flat])
        let warning = try #require(decision.warnings.first { $0.kind == .limitExceeded })
        #expect(warning.itemIndex == 1)
        #expect(decision.primaryItemIndex != nil)
    }

    @Test func `days of one period share what a limit has left`() {
        let half = Make.card(
            "half", [Make.rule(.dining, 600, after: 100), Make.rule(.groceries, 600, after: 100)],
            pots: [
                Make.pot(
                    .category(.dining), 10_000, sharedWith: [.category(.groceries)], resets: .monthly,
                    on: Make.date(2026, 12, 1))
            ])
        let apart = Make.decide(items(Make.today, Make.date(2026, 11, 28)), [half, flat])
        let together = Make.decide(items(nil, nil), [half, flat])
        #expect(apart.items.map(\.allocatedValue) == together.items.map(\.allocatedValue))
    }
}
