import Basics
import Testing

@testable import Wallet

/// Which cards a plan looks at.
@Suite struct ContendersTests {
    private let limited = Make.card(
        "limited", [Make.rule(.gas, 500, after: 100)], pots: [Make.pot(.category(.gas), 10_000)])
    private let flat = Make.card("flat", [Make.rule(.general, 200)])

    private func contenders(_ cards: [Card], _ items: [PurchaseItem]) -> [[CardID]] {
        let setting = RewardSetting(preferences: Preferences(), date: Make.today)
        let found = Contenders(
            finder: TermsFinder(setting: setting), cards: cards, contexts: items.map { ItemContext($0, setting) },
            candidates: items.map { _ in Array(cards.indices) })
        return found.cards.map { $0.map { cards[$0].id } }
    }

    @Test func `a card is left out where another one's lasting rate is above all that it can earn`() {
        let poor = (0..<20).map { Make.card("poor\($0)", [Make.rule(.general, 100)]) }
        let found = contenders([limited, flat] + poor, [Make.item(.gas, 20_000), Make.item(.pets, 5_000)])
        #expect(found == [["limited", "flat"], ["limited", "flat"]].map { $0.map { CardID($0) } })
    }

    @Test(arguments: [
        Make.card("as good", [Make.rule(.general, 200)]),
        Make.card("rounding", [Make.rule(.general, 150)], rounding: .wholeDollar),
        Make.card(
            "bonus", [Make.rule(.general, 100)], bonus: Make.bonus([.category(.gas)], 150, stacks: true)),
        Make.card(
            "top",
            [
                RewardRule(
                    scope: .topCategory(options: [.category(.gas)]), multiplier: Rate(hundredths: 150),
                    pointType: "cashback")
            ]),
        Make.card("after", [Make.rule(.gas, 100, after: 300)], pots: [Make.pot(.category(.gas), 10_000)]),
    ])
    func `what may yet earn as much stays`(_ card: Card) {
        #expect(contenders([limited, flat, card], [Make.item(.gas, 20_000)])[0].contains(card.id))
    }

    @Test func `a rate that ends, or is rounded, leaves nobody out`() {
        let poor = Make.card("poor", [Make.rule(.general, 100)])
        let rounded = Make.card("rounded", [Make.rule(.general, 300)], rounding: .floorPoint)
        #expect(contenders([limited, rounded, poor], [Make.item(.gas, 20_000)])[0].contains(poor.id))
    }

    @Test func `cards that can never earn most change no plan`() {
        for seed in UInt64(1)...400 {
            var wallet = RandomWallet(seed: seed)
            wallet.plain = true
            let cards = wallet.cards(2...4) + [flat]
            let items = (0..<Int.random(in: 1...3, using: &wallet.random)).map { _ in wallet.item() }
            let poor = (0..<30).map { number in
                Make.card(
                    "poor\(number)", [Make.rule(.groceries, 190, after: 50), Make.rule(.general, 100)],
                    pots: [Make.pot(.category(.groceries), 5_000)])
            }
            let (few, many) = (Make.decide(items, cards), Make.decide(items, cards + poor))
            #expect(few.items.map(\.allocations) == many.items.map(\.allocations), "seed \(seed)")
            #expect(few.primary?.cardID == many.primary?.cardID, "seed \(seed)")
        }
    }
}
