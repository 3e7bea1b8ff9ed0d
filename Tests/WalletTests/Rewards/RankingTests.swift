import Basics
import Testing

@testable import Wallet

/// Which card comes first.
@Suite struct RankingTests {
    private func order(_ cards: [Card], _ item: PurchaseItem, _ preferences: Preferences = Preferences()) -> [String] {
        Make.decide([item], cards, on: Make.today, preferences).items[0].ranking.map(\.cardID.rawValue)
    }

    private let ten = Make.item(.pets, 1_000)

    @Test func `the larger value comes first, by point value and after fees`() {
        let cash = Make.card("cash", [Make.rule(.general, 200)])
        let points = Make.card("points", [Make.rule(.general, 150, "p")], fee: 300)
        #expect(order([points, cash], ten) == ["cash", "points"])
        let valued = Preferences(pointValues: ["p": Rate(hundredths: 200)])
        #expect(order([cash, points], ten, valued) == ["points", "cash"])
        #expect(order([cash, points], Make.item(.pets, 1_000, region: "FR"), valued) == ["cash", "points"])
    }

    @Test func `equal values go by preferred currency, then room, then name, then identifier`() {
        let cards = [
            Make.card("b", [Make.rule(.general, 200)]), Make.card("a", [Make.rule(.general, 200)]),
            Make.card("miles", [Make.rule(.general, 200, "miles")]),
            Make.card("narrow", [Make.rule(.pets, 200)], pots: [Make.pot(.category(.pets), 5_000)]),
            Make.card("wide", [Make.rule(.pets, 200)], pots: [Make.pot(.category(.pets), 50_000)]),
        ]
        #expect(order(cards, ten) == ["a", "b", "miles", "wide", "narrow"])
        #expect(order(cards, ten, Preferences(preferredPointSystem: "miles")) == ["miles", "a", "b", "wide", "narrow"])
        var twin = cards[0]
        twin.id = CardID("0")
        #expect(order([cards[0], twin], ten) == ["0", "b"])
    }

    @Test func `a used-up card does not win by its better rate`() {
        // The worked example of a scoring engine that went wrong: an exhausted preferred 4x card against a free 3x card.
        let exhausted = Make.card(
            "exhausted", [Make.rule(.pets, 400, "p", after: 100)],
            pots: [Make.pot(.category(.pets), 10_000, used: 10_000)])
        let free = Make.card("free", [Make.rule(.pets, 300)])
        #expect(order([exhausted, free], ten, Preferences(preferredPointSystem: "p")) == ["free", "exhausted"])
    }

    @Test func `a card that a merchant refuses comes after all that it takes`() {
        let amex = Make.card("amex", [Make.rule(.general, 900)], network: .amex)
        let visa = Make.card("visa", [Make.rule(.general, 100)])
        let decision = Make.decide([Make.item(.wholesaleClubs, 1_000, at: Make.costco)], [amex, visa])
        #expect(decision.items[0].ranking.map(\.cardID.rawValue) == ["visa", "amex"])
        #expect(decision.items[0].candidateCount == 1)
        #expect(decision.items[0].ranking[1].blocked == .networkNotAccepted)
        #expect(decision.primary?.cardID.rawValue == "visa")
        #expect(decision.secondary == nil)
    }

    @Test func `the words of the user narrow the cards`() {
        let cards = ["a", "b", "c"].enumerated()
            .map { Make.card($0.element, [Make.rule(.general, 300 - $0.offset * 100)]) }
        func primary(_ constraints: PurchaseConstraints) -> String? {
            Make.decide([ten], cards, on: Make.today, Preferences(), constraints).primary?.cardID.rawValue
        }
        #expect(primary(.none) == "a")
        #expect(primary(PurchaseConstraints(excludedCards: [CardID("a")])) == "b")
        #expect(primary(PurchaseConstraints(onlyCards: [CardID("c"), CardID("b")])) == "b")
        #expect(primary(PurchaseConstraints(onlyCards: [CardID("x")])) == nil)
        #expect(primary(PurchaseConstraints(acceptedNetworks: [.amex])) == nil)
        #expect(primary(PurchaseConstraints(refusedNetworks: [.visa])) == nil)
    }

    @Test func `an inactive card never wins, and an empty wallet has no primary`() {
        let decision = Make.decide([ten], [Make.card("off", [Make.rule(.general, 900)], isActive: false)])
        #expect(decision.primary == nil)
        #expect(decision.items[0].allocations.isEmpty)
        let empty = Make.decide([ten, ten], [])
        #expect(empty.primary == nil && empty.secondary == nil && empty.warnings.isEmpty)
        #expect(empty.items.count == 2)
        #expect(Make.decide([], []).items.isEmpty)
    }

    @Test func `of several items the card that earns most heads the answer`() {
        let grocer = Make.card("grocer", [Make.rule(.groceries, 600), Make.rule(.general, 100)])
        let driver = Make.card("driver", [Make.rule(.gas, 400), Make.rule(.general, 100)])
        let decision = Make.decide(
            [Make.item(.gas, 5_000), Make.item(.groceries, 10_000), Make.item(.gas, 2_000)], [grocer, driver])
        #expect(decision.items.map { $0.primary?.cardID.rawValue } == ["driver", "grocer", "driver"])
        #expect(decision.primary?.cardID.rawValue == "grocer")
        #expect(decision.primaryItemIndex == 1)
        #expect(decision.secondary?.cardID.rawValue == "driver")
        #expect(decision.secondary?.category == .gas)
        #expect(decision.secondaryItemIndex == 0)
    }
}
