import Basics

/// Divides the amounts of a purchase over the cards that can be used.
///
/// Rates of a card fall as its pots are used up, so filling the dearest room first is optimal for one item, and
/// ``TransportPlan`` for several that compete for the same pots. Three things lie outside of that model: rounding to
/// whole points or units, a card whose rate rises after its limit, and two items that share both a limit and a stacking
/// bonus. So every plan is priced by the arithmetic itself, part by part, and compared with each item whole on its own
/// best card, with whole items placed one after the other, and with each single card for everything. The best wins, the
/// simplest among equals: the answer is never worse than any single card.
struct SplitPlanner {
    let builder: OutcomeBuilder
    let cards: [Card]
    /// Contexts of the items that have an amount in the wallet's currency.
    let contexts: [ItemContext]
    /// For each of these the positions of the cards that can be used, best first; none empty.
    let candidates: [[Int]]

    struct Part {
        let item: Int
        let card: Int
        var cents: Int
    }

    /// A plan, what it earns, and what its parts take from the pots.
    struct Priced {
        var allocations: [[Allocation]]
        var value: RewardValue
        /// For each item and card that pays a part of it: what the parts before that one took from the card's pots.
        var before: [[Int: PotDraws]]
        /// By card, after all parts.
        var draws: [Int: PotDraws] = [:]

        /// What an item finds taken from the pots of a card.
        func draws(on card: Int, for item: Int) -> PotDraws {
            before[item][card] ?? draws[card] ?? PotDraws()
        }
    }

    func bestPlan() -> Priced {
        var best = price(contexts.indices.map { whole($0, on: candidates[$0][0]) })
        func keep(_ other: Priced) {
            if other.value > best.value { best = other }
        }
        if contexts.count > 1 {
            keep(price(placedOneByOne()))
            for card in cardsForEverything() { keep(price(contexts.indices.map { whole($0, on: card) })) }
        }
        if let parts = splitParts() { keep(price(parts)) }
        return best
    }

    func cardsForEverything() -> [Int] {
        guard let first = candidates.first else { return [] }
        return first.filter { card in candidates.allSatisfy { $0.contains(card) } }
    }

    private func whole(_ item: Int, on card: Int) -> Part {
        Part(item: item, card: card, cents: contexts[item].cents)
    }

    // MARK: - Plans

    /// Whole items in their order, each on the card that earns most with what the earlier ones left in its pots.
    private func placedOneByOne() -> [Part] {
        var draws: [Int: PotDraws] = [:]
        var parts: [Part] = []
        for item in contexts.indices {
            var best: (card: Int, value: RewardValue)?
            for card in candidates[item] {
                let terms = builder.finder.terms(
                    of: cards[card], for: contexts[item], draws: draws[card] ?? PotDraws())
                let value = builder.reward(
                    terms, of: cards[card], cents: contexts[item].cents, contexts[item]
                ).value
                if best.map({ value > $0.value }) ?? true { best = (card, value) }
            }
            guard let best else { continue }
            let part = whole(item, on: best.card)
            _ = pay(part, &draws)
            parts.append(part)
        }
        return parts
    }

    /// The plan of the transportation problem; nil where no card has a limited rate that pays more than the best
    /// unlimited one.
    private func splitParts() -> [Part]? {
        var arcs: [TransportPlan.Arc] = []
        var potNumbers: [PotID: Int] = [:]
        var room: [Int] = []
        var freeCard: [Int] = []
        for item in contexts.indices {
            var stretches: [(card: Int, net: Int, stretch: RateTerms.Stretch, pot: PotID?)] = []
            var free: (card: Int, net: Int)?
            for card in candidates[item] {
                let terms = builder.finder.terms(of: cards[card], for: contexts[item])
                let fee = contexts[item].owesForeignFee ? Saturating.hundredths(cards[card].foreignTransactionFee) : 0
                terms.stretches { stretch in
                    let net = Saturating.difference(
                        Saturating.product(stretch.rate, stretch.pointValue), Saturating.product(fee, 100))
                    switch stretch.endsWith {
                    case nil: if free.map({ net > $0.net }) ?? true { free = (card, net) }
                    case .bonus: stretches.append((card, net, stretch, PotID(card: card, limit: nil)))
                    case .limit: stretches.append((card, net, stretch, PotID(card: card, limit: terms.limitIndex)))
                    }
                }
            }
            guard let free else { return nil }
            freeCard.append(free.card)
            for (card, net, stretch, pot) in stretches where net > free.net {
                guard let pot else { continue }
                let number = potNumbers[pot] ?? room.count
                if number == room.count {
                    potNumbers[pot] = number
                    room.append(0)
                }
                room[number] = max(room[number], stretch.length)
                arcs.append(
                    TransportPlan.Arc(
                        item: item, pot: number, capacity: stretch.length,
                        gain: Saturating.difference(net, free.net), card: card))
            }
        }
        if arcs.isEmpty { return nil }
        let plan = TransportPlan(arcs: arcs, supply: contexts.map(\.cents), room: room)
        return parts(of: plan, freeCard: freeCard)
    }

    private struct PotID: Hashable {
        let card: Int
        let limit: Int?
    }

    private func parts(of plan: TransportPlan, freeCard: [Int]) -> [Part] {
        var result: [(part: Part, gain: Int)] = []
        for item in contexts.indices {
            var rest = contexts[item].cents
            var own: [(part: Part, gain: Int)] = []
            func add(_ card: Int, _ cents: Int, _ gain: Int) {
                guard cents > 0 else { return }
                rest -= cents
                if let index = own.firstIndex(where: { $0.part.card == card }) {
                    own[index].part.cents += cents
                    own[index].gain = max(own[index].gain, gain)
                } else {
                    own.append((Part(item: item, card: card, cents: cents), gain))
                }
            }
            for (index, arc) in plan.arcs.enumerated() where arc.item == item {
                add(arc.card, plan.flow[index], arc.gain)
            }
            add(freeCard[item], rest, 0)
            result += own
        }
        // Of two items that share a pot, the one that gains more pays first.
        return result.enumerated()
            .sorted { ($1.element.gain, $0.offset) < ($0.element.gain, $1.offset) }
            .map(\.element.part)
    }

    // MARK: - Prices

    /// What the parts earn when they are paid in this order.
    private func price(_ parts: [Part]) -> Priced {
        var result = Priced(
            allocations: Array(repeating: [], count: contexts.count), value: .zero,
            before: Array(repeating: [:], count: contexts.count))
        for part in parts {
            result.before[part.item][part.card] = result.draws[part.card] ?? PotDraws()
            let allocation = pay(part, &result.draws)
            result.value = result.value + allocation.value
            result.allocations[part.item].append(allocation)
        }
        for item in result.allocations.indices where result.allocations[item].count > 1 {
            result.allocations[item].sort { ($1.multiplier, $0.cardIndex) < ($0.multiplier, $1.cardIndex) }
        }
        return result
    }

    private func pay(_ part: Part, _ draws: inout [Int: PotDraws]) -> Allocation {
        let card = cards[part.card]
        let terms = builder.finder.terms(of: card, for: contexts[part.item], draws: draws[part.card] ?? PotDraws())
        let reward = builder.reward(terms, of: card, cents: part.cents, contexts[part.item])
        if !contexts[part.item].amountIsAssumed, !contexts[part.item].amountIsIncomparable {
            draws[part.card, default: PotDraws()].draw(part.cents, terms)
        }
        let first = reward.segments[0]
        return Allocation(
            cardIndex: part.card, cardID: card.id, amount: Money(cents: part.cents), multiplier: first.multiplier,
            points: reward.points, value: reward.value,
            pointType: OutcomeBuilder.pointType(first.source, terms, card))
    }

    /// What one card earns for all items, in their order.
    func total(of card: Int) -> CardTotal {
        var draws: [Int: PotDraws] = [:]
        var points = 0
        var value = RewardValue.zero
        for item in contexts.indices {
            let allocation = pay(whole(item, on: card), &draws)
            points = Saturating.sum(points, allocation.points.tenThousandths)
            value = value + allocation.value
        }
        return CardTotal(
            cardIndex: card, cardID: cards[card].id, points: RewardPoints(tenThousandths: points), value: value)
    }
}

extension PotDraws {
    /// Takes a purchase from the pots that its terms name, as ``RateTerms/stretches(_:)`` uses them up.
    mutating func draw(_ cents: Int, _ terms: RateTerms) {
        var rest = cents
        terms.stretches { stretch in
            guard rest > 0 else { return }
            let part = min(rest, stretch.length)
            rest -= part
            switch stretch.source {
            case .bonus, .afterLimitAndBonus: drawBonus(part)
            case .ruleAndBonus:
                drawBonus(part)
                if let index = terms.limitIndex { draw(part, fromLimit: index) }
            case .rule, .afterLimit: if let index = terms.limitIndex { draw(part, fromLimit: index) }
            }
        }
    }
}
