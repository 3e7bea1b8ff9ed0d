import Basics

/// Plans that fill pots with parts of items, to be paid in the order of the items.
///
/// What a card pays once a pot is full can be had only by the item that fills it and by those after it. Which item fills
/// a pot is therefore chosen first, and each choice is a transportation problem (``TransportPlan``) of its own. The best
/// of the plans is the best of all, as a pot that stays emptier than a choice assumes only earns more.
struct FillingPlans {
    /// A stretch of a card's terms for an item.
    private struct Reach {
        let item: Int
        let card: Int
        /// For each cent, after the foreign fee.
        let net: Int
        let length: Int
        /// Nil for a rate without an end.
        let pot: Int?
        /// Pots that are used up before.
        let behind: [Int]
    }

    private struct PotID: Hashable {
        let card: Int
        let limit: Int?
    }

    /// More choices than these are searched pot by pot.
    private static let maximumChoices = 64

    private let supply: [Int]
    private let first: [Int]
    private var reaches: [Reach] = []
    private var room: [Int] = []

    /// - Parameter tops: what counts as the top category of cards.
    init(_ planner: SplitPlanner, tops: [Int: Category]) {
        supply = planner.contexts.map(\.thousandths)
        first = planner.contenders.map { $0[0] }
        var numbers: [PotID: Int] = [:]
        for item in planner.contexts.indices {
            let context = planner.contexts[item]
            for card in planner.contenders[item] {
                let terms = planner.builder.finder.terms(
                    of: planner.cards[card], for: context, draws: PotDraws(topCategory: tops[card]))
                let fee =
                    context.owesForeignFee ? Saturating.hundredths(planner.cards[card].foreignTransactionFee) : 0
                var behind: [Int] = []
                terms.stretches { stretch in
                    let net = Saturating.difference(
                        Saturating.product(stretch.rate, stretch.pointValue), Saturating.product(fee, 100))
                    var pot: Int?
                    if let end = stretch.endsWith {
                        let id = PotID(card: card, limit: end == .bonus ? nil : terms.limitIndex)
                        let number = numbers[id] ?? room.count
                        if number == room.count {
                            numbers[id] = number
                            room.append(0)
                        }
                        room[number] = max(room[number], stretch.length)
                        pot = number
                    }
                    reaches.append(
                        Reach(item: item, card: card, net: net, length: stretch.length, pot: pot, behind: behind))
                    if let pot { behind.append(pot) }
                }
            }
        }
    }

    /// Empty where no pot is met.
    var all: [[SplitPlanner.Part]] {
        if room.isEmpty { return [] }
        let options = room.indices.map(choices)
        var ways = 1
        for option in options { ways = min(ways * option.count, FillingPlans.maximumChoices + 1) }
        if ways <= FillingPlans.maximumChoices {
            return options.reduce(into: [[]]) { fills, option in
                fills = fills.flatMap { fill in option.map { fill + [$0] } }
            }.map(plan)
        }
        var plans: [[SplitPlanner.Part]] = []
        let start = options.map { $0[0] }
        for pot in options.indices {
            for option in options[pot].dropFirst() {
                var fills = start
                fills[pot] = option
                plans.append(plan(fills))
            }
        }
        return [plan(start)] + plans
    }

    /// The items that may fill a pot; nil leaves it open. Only where somebody gains by what comes after the pot, and
    /// others draw from it, is there anything to choose.
    private func choices(_ pot: Int) -> [Int?] {
        var users: [Int] = []
        for reach in reaches where reach.pot == pot && users.last != reach.item { users.append(reach.item) }
        if users.count == 1 { return [users[0]] }
        let isContested = reaches.contains { reach in
            reach.behind.contains(pot)
                && !reaches.contains {
                    $0.item == reach.item && $0.pot == nil && $0.behind.isEmpty && $0.net >= reach.net
                }
        }
        return isContested ? [nil] + users : [nil]
    }

    /// - Parameter fills: by pot, the item that fills it.
    private func plan(_ fills: [Int?]) -> [SplitPlanner.Part] {
        func isFull(_ pot: Int, before item: Int) -> Bool { fills[pot].map { $0 <= item } ?? false }
        // Among equal rates one that has no limit at all.
        var free: [Reach?] = supply.map { _ in nil }
        for reach in reaches where reach.pot == nil && reach.behind.allSatisfy({ isFull($0, before: reach.item) }) {
            let isBetter = free[reach.item].map {
                reach.net > $0.net || reach.net == $0.net && reach.behind.isEmpty && !$0.behind.isEmpty
            }
            if isBetter ?? true { free[reach.item] = reach }
        }
        // Without a rate that has no end the pots must do; what they cannot hold is priced as it comes.
        let forced = -1_000_000_000
        var arcs: [TransportPlan.Arc] = []
        for reach in reaches {
            guard let pot = reach.pot, fills[pot].map({ $0 >= reach.item }) ?? true,
                reach.behind.allSatisfy({ isFull($0, before: reach.item) })
            else { continue }
            let net = free[reach.item]?.net ?? forced
            guard reach.net > net else { continue }
            arcs.append(
                TransportPlan.Arc(
                    item: reach.item, pot: pot, capacity: reach.length,
                    gain: Saturating.difference(reach.net, net), card: reach.card))
        }
        let plan = TransportPlan(arcs: arcs, supply: supply, room: room)
        return parts(of: plan, freeCard: supply.indices.map { free[$0]?.card ?? first[$0] })
    }

    private func parts(of plan: TransportPlan, freeCard: [Int]) -> [SplitPlanner.Part] {
        var result: [SplitPlanner.Part] = []
        for item in supply.indices {
            var rest = supply[item]
            var own: [SplitPlanner.Part] = []
            func add(_ card: Int, _ thousandths: Int) {
                guard thousandths > 0 else { return }
                rest -= thousandths
                if let index = own.firstIndex(where: { $0.card == card }) {
                    own[index].thousandths += thousandths
                } else {
                    own.append(SplitPlanner.Part(item: item, card: card, thousandths: thousandths))
                }
            }
            for (index, arc) in plan.arcs.enumerated() where arc.item == item { add(arc.card, plan.flow[index]) }
            add(freeCard[item], rest)
            result += own
        }
        return result
    }
}
