/// Fills pots with parts of items so that the gain is largest: a transportation problem.
///
/// Every cent of an item earns its best unlimited rate anyway; an arc is a stretch of a card that pays more than that, as
/// long as its pot has room. Successive augmentation along the path of largest gain (Bellman-Ford, as paths may take room
/// back from other items) ends at the optimum in whole thousandths: Ahuja, Magnanti and Orlin, "Network Flows" (1993),
/// section 9.7. With one item this is the greedy choice by rate.
struct TransportPlan {
    struct Arc {
        let item: Int
        let pot: Int
        let capacity: Int
        /// Above zero, for each cent.
        let gain: Int
        /// Who asked; the planner's to use.
        let card: Int
    }

    /// Paths taken at most; a bound on time for absurd input. What is placed by then stays placed.
    static let maximumSteps = 2_000

    let arcs: [Arc]
    private(set) var flow: [Int]
    private var supply: [Int]
    private var room: [Int]

    /// - Parameters:
    ///   - supply: thousandths of each item.
    ///   - room: thousandths of each pot.
    init(arcs: [Arc], supply: [Int], room: [Int]) {
        self.arcs = arcs
        self.supply = supply
        self.room = room
        flow = Array(repeating: 0, count: arcs.count)
        for _ in 0..<TransportPlan.maximumSteps where !augment() { break }
    }

    /// Moves as much as fits along the best path; false if no path gains.
    private mutating func augment() -> Bool {
        var itemGain = supply.map { $0 > 0 ? 0 : Int.min }
        var potGain = Array(repeating: Int.min, count: room.count)
        var potArc = Array(repeating: -1, count: room.count)
        var itemArc = Array(repeating: -1, count: supply.count)
        for _ in 0...(supply.count + room.count) {
            var changed = false
            for (index, arc) in arcs.enumerated() {
                if itemGain[arc.item] > .min, flow[index] < arc.capacity,
                    Saturating.sum(itemGain[arc.item], arc.gain) > potGain[arc.pot]
                {
                    potGain[arc.pot] = Saturating.sum(itemGain[arc.item], arc.gain)
                    potArc[arc.pot] = index
                    changed = true
                }
                if potGain[arc.pot] > .min, flow[index] > 0,
                    Saturating.difference(potGain[arc.pot], arc.gain) > itemGain[arc.item]
                {
                    itemGain[arc.item] = Saturating.difference(potGain[arc.pot], arc.gain)
                    itemArc[arc.item] = index
                    changed = true
                }
            }
            if !changed { break }
        }
        var best: Int?
        for pot in room.indices where room[pot] > 0 && potGain[pot] > 0 {
            if let current = best, potGain[pot] <= potGain[current] { continue }
            best = pot
        }
        guard let best else { return false }
        return move(to: best, potArc, itemArc)
    }

    private mutating func move(to end: Int, _ potArc: [Int], _ itemArc: [Int]) -> Bool {
        var forward: [Int] = []
        var backward: [Int] = []
        var amount = room[end]
        var pot = end
        while forward.count <= arcs.count {
            let arc = potArc[pot]
            forward.append(arc)
            amount = min(amount, arcs[arc].capacity - flow[arc])
            let item = arcs[arc].item
            let back = itemArc[item]
            if back < 0 {
                amount = min(amount, supply[item])
                guard amount > 0 else { return false }
                supply[item] -= amount
                room[end] -= amount
                for arc in forward { flow[arc] += amount }
                for arc in backward { flow[arc] -= amount }
                return true
            }
            backward.append(back)
            amount = min(amount, flow[back])
            pot = arcs[back].pot
        }
        return false
    }
}
