import Basics

/// Divides the amounts of a purchase over the cards that can be used, to be paid in the order of the items.
///
/// Rates of a card fall as its pots are used up, so filling the dearest room first is optimal for one item, and
/// ``FillingPlans`` for several that compete for the same pots. Three things lie outside of that model: rounding to
/// whole points or units, a card whose rate rises after its limit, and two items that share both a limit and a stacking
/// bonus. So every plan is priced by the arithmetic itself, part by part in the order of the items, and compared with each
/// item whole on its own best card, with whole items placed one after the other, with whole items elsewhere, and with each
/// single card for everything. The best wins, the simplest among equals: the answer is never worse than any single card,
/// and it earns what it says when its parts are paid as listed.
struct SplitPlanner {
    let builder: OutcomeBuilder
    let cards: [Card]
    /// Contexts of the items that have an amount in the wallet's currency.
    let contexts: [ItemContext]
    /// For each of these the positions of the cards that can be used, best first; none empty.
    private let candidates: [[Int]]
    /// Of these the cards that a plan may need.
    let contenders: [[Int]]
    let claims: TopCategoryClaims

    /// Whole items are tried on all cards where there are no more ways than this.
    private static let maximumWays = 64

    struct Part: Hashable {
        let item: Int
        let card: Int
        var thousandths: Int
    }

    /// A plan, what it earns, and what its parts take from the pots.
    struct Priced {
        /// In the order in which they are paid.
        let parts: [Part]
        var allocations: [[Allocation]]
        var value = RewardValue.zero
        /// By item and card: what the items before took from the card's pots.
        var before: [[Int: PotDraws]]
        /// By card, after all parts.
        var draws: [Int: PotDraws]
        /// Parts that are paid by a rate with a limit, or in another reward currency than the preferred one.
        var limitedParts = 0
        var unpreferredParts = 0

        /// Whether this plan is the better one: by what it earns, then the simpler one, then by the order of cards.
        func precedes(_ other: Priced) -> Bool {
            if value != other.value { return value > other.value }
            if parts.count != other.parts.count { return parts.count < other.parts.count }
            if unpreferredParts != other.unpreferredParts { return unpreferredParts < other.unpreferredParts }
            return limitedParts < other.limitedParts
        }
    }

    init(builder: OutcomeBuilder, cards: [Card], contexts: [ItemContext], candidates: [[Int]]) {
        self.builder = builder
        self.cards = cards
        self.contexts = contexts
        self.candidates = candidates
        contenders =
            Contenders(finder: builder.finder, cards: cards, contexts: contexts, candidates: candidates).cards
        claims = TopCategoryClaims(finder: builder.finder, cards: cards, contexts: contexts, candidates: candidates)
    }

    func bestPlan() -> Priced {
        var best = price(contexts.indices.map { whole($0, on: candidates[$0][0]) })
        if contexts.count == 1 {
            for parts in FillingPlans(self, tops: [:]).all where parts.count > 1 {
                let other = price(parts)
                if other.value > best.value { best = other }
            }
            return best
        }
        func keep(_ parts: [Part]) {
            let other = price(parts)
            if other.precedes(best) { best = other }
        }
        keep(placedOneByOne())
        for card in cardsForEverything() { keep(contexts.indices.map { whole($0, on: card) }) }
        for parts in wholePlans() { keep(parts) }
        for tops in claims.choices {
            for parts in FillingPlans(self, tops: tops).all { keep(parts) }
        }
        return simplified(best)
    }

    private func cardsForEverything() -> [Int] {
        var uses = [Int](repeating: 0, count: cards.count)
        for card in candidates.joined() { uses[card] += 1 }
        let needed = Set(contenders.joined())
        return candidates.first?.filter { uses[$0] == candidates.count && needed.contains($0) } ?? []
    }

    private func whole(_ item: Int, on card: Int) -> Part {
        Part(item: item, card: card, thousandths: contexts[item].thousandths)
    }

    // MARK: - Plans

    /// Whole items in their order, each on the card that earns most with what the earlier ones left in its pots.
    private func placedOneByOne() -> [Part] {
        var draws: [Int: PotDraws] = [:]
        var parts: [Part] = []
        for item in contexts.indices {
            var best: (card: Int, value: RewardValue)?
            for card in contenders[item] {
                let terms = builder.finder.terms(
                    of: cards[card], for: contexts[item], draws: draws[card] ?? PotDraws())
                let value = builder.reward(
                    terms, of: cards[card], thousandths: contexts[item].thousandths, contexts[item]
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

    /// Every way to put whole items on cards, where there are few.
    private func wholePlans() -> [[Part]] {
        var ways = 1
        for contenders in contenders {
            ways *= contenders.count
            if ways > SplitPlanner.maximumWays { return [] }
        }
        return contexts.indices.reduce(into: [[]]) { plans, item in
            plans = plans.flatMap { plan in contenders[item].map { plan + [whole(item, on: $0)] } }
        }
    }

    /// The plan with items whole, one after the other, where that earns no less.
    private func simplified(_ plan: Priced) -> Priced {
        var best = plan
        for item in contexts.indices {
            for card in contenders[item] {
                let parts = best.parts.filter { $0.item < item } + [whole(item, on: card)]
                let other = price(parts + best.parts.filter { $0.item > item })
                if other.precedes(best) { best = other }
            }
        }
        return best
    }

    // MARK: - Prices

    /// What the parts earn when they are paid in this order, which is the order of the items.
    private func price(_ parts: [Part]) -> Priced {
        let draws = claims.tops(of: parts).mapValues { PotDraws(topCategory: $0) }
        var result = Priced(
            parts: parts, allocations: Array(repeating: [], count: contexts.count),
            before: Array(repeating: [:], count: contexts.count), draws: draws)
        let preferred = builder.finder.preferences.preferredPointSystem
        var last = -1
        for part in parts {
            while last < part.item {
                last += 1
                result.before[last] = result.draws
            }
            let (allocation, isLimited) = pay(part, &result.draws)
            result.value = result.value + allocation.value
            if isLimited { result.limitedParts += 1 }
            if let preferred, allocation.pointType != preferred { result.unpreferredParts += 1 }
            result.allocations[part.item].append(allocation)
        }
        for item in result.allocations.indices where result.allocations[item].count > 1 {
            result.allocations[item].sort { ($1.multiplier, $0.cardIndex) < ($0.multiplier, $1.cardIndex) }
        }
        return result
    }

    private func pay(_ part: Part, _ draws: inout [Int: PotDraws]) -> (allocation: Allocation, isLimited: Bool) {
        let card = cards[part.card]
        let terms = builder.finder.terms(of: card, for: contexts[part.item], draws: draws[part.card] ?? PotDraws())
        let reward = builder.reward(terms, of: card, thousandths: part.thousandths, contexts[part.item])
        if !contexts[part.item].amountIsAssumed, !contexts[part.item].amountIsForeign {
            draws[part.card, default: PotDraws()].draw(part.thousandths, terms)
        }
        let first = reward.segments[0]
        let allocation = Allocation(
            cardIndex: part.card, cardID: card.id, amount: Money(thousandths: part.thousandths),
            multiplier: first.multiplier,
            points: reward.points, value: reward.value,
            pointType: OutcomeBuilder.pointType(first.source, terms, card))
        return (allocation, terms.limitIndex != nil || terms.bonus != nil || terms.bonusIsUsedUp)
    }

    /// What the other items take from a card's pots, before an item and after it.
    func drawsOfOthers(than item: Int, on card: Int, in plan: Priced) -> PotDraws {
        var draws = [card: PotDraws(topCategory: plan.draws[card]?.topCategory)]
        for part in plan.parts where part.card == card && part.item != item { _ = pay(part, &draws) }
        return draws[card] ?? PotDraws()
    }

    /// Whether the other items would earn less if an item were whole on a card, as it leaves less of the card's pots.
    func othersLose(by item: Int, wholeOn card: Int, in plan: Priced) -> Bool {
        guard plan.parts.contains(where: { $0.card == card && $0.item > item }) else { return false }
        let parts = plan.parts.filter { $0.item < item } + [whole(item, on: card)]
        let other = price(parts + plan.parts.filter { $0.item > item })
        func ofOthers(_ plan: Priced) -> Int {
            contexts.indices.reduce(0) { sum, index in
                index == item ? sum : plan.allocations[index].reduce(sum) { $0 + $1.value.hundredthsOfCent }
            }
        }
        return ofOthers(other) < ofOthers(plan)
    }
}

extension PotDraws {
    /// Takes a purchase from the pots that its terms name, as ``RateTerms/stretches(_:)`` uses them up.
    mutating func draw(_ thousandths: Int, _ terms: RateTerms) {
        if terms.assumesTopCategory, topCategory == nil { topCategory = terms.ruleCategory }
        var rest = thousandths
        terms.stretches { stretch in
            guard rest > 0 else { return }
            let part = min(rest, stretch.length)
            rest -= part
            switch stretch.source {
            case .bonus: drawBonus(part)
            case .ruleAndBonus, .afterLimitAndBonus:
                drawBonus(part)
                if let index = terms.limitIndex { draw(part, fromLimit: index) }
            case .rule, .afterLimit: if let index = terms.limitIndex { draw(part, fromLimit: index) }
            }
        }
    }
}
