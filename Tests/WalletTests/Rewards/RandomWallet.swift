import Basics

@testable import Wallet

/// Random wallets and purchases, small enough that much of the tree, many pots and their ends are met.
struct RandomWallet {
    var random: SplitMix64
    /// Rates fall after limits, rates are whole and values need no rounding: what exact comparison with brute force needs.
    var plain = false
    var largestAmount = 100_000

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    static let categories: [Wallet.Category] = [
        .groceries, .dining, .restaurants, .coffee, .gas, .travel, .airfare, .transit, .rideshare, .online, .general,
    ]

    mutating func cents(upTo most: Int) -> Int {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: Int.random(in: 1...min(most, 300), using: &random)
        case 1: Int.random(in: 1...max(1, most / 100), using: &random) * min(100, most)
        default: Int.random(in: 1...most, using: &random)
        }
    }

    mutating func rate(upTo most: Int) -> Int {
        plain ? Int.random(in: 0...most, using: &random) * 100 : Int.random(in: 0...most * 100, using: &random)
    }

    mutating func card(_ number: Int) -> Card {
        var rules: [RewardRule] = []
        var pots: [SpendingLimit] = []
        let base = rate(upTo: 2)
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let category = random.pick(RandomWallet.categories)
            // Of two rules for the same category the larger rate counts, whatever either pays after its limit.
            if category == .general || rules.contains(where: { $0.scope == .category(category) }) { continue }
            let multiplier = plain ? max(rate(upTo: 6), base) : rate(upTo: 8)
            let after: Int? =
                random.chance(50)
                ? nil : plain ? Int.random(in: 0...multiplier / 100, using: &random) * 100 : rate(upTo: 3)
            let excludes: [RuleTarget] = random.chance(20) ? [.category(random.pick(RandomWallet.categories))] : []
            rules.append(
                Make.rule(
                    category, multiplier, random.chance(30) && !plain ? "miles" : "cashback", after: after,
                    excludes: excludes, merchants: random.chance(15) ? ["Lyft"] : [],
                    region: random.chance(15) ? "US" : nil))
            if random.chance(60) {
                let shared = random.chance(30) ? [SpendingLimit.Key.category(random.pick(RandomWallet.categories))] : []
                let limit = cents(upTo: largestAmount)
                pots.append(
                    Make.pot(
                        .category(category), limit, used: Int.random(in: 0...limit * 5 / 4, using: &random),
                        sharedWith: shared))
            }
        }
        if random.chance(85) { rules.append(Make.rule(.general, base)) }
        var bonus: QuarterlyBonus?
        if random.chance(40) {
            let limit = cents(upTo: largestAmount)
            bonus = Make.bonus(
                [.category(random.pick(RandomWallet.categories)), .category(random.pick(RandomWallet.categories))],
                rate(upTo: 5), limit: random.chance(85) ? limit : nil, used: Int.random(in: 0...limit, using: &random),
                activated: random.chance(80), stacks: random.chance(50))
        }
        return Make.card(
            "card\(number)", rules, pots: pots, bonus: bonus,
            network: random.pick([.visa, .mastercard, .amex]), fee: plain || random.chance(50) ? 0 : 270,
            rounding: plain || random.chance(70) ? .exact : random.pick([.floorPoint, .wholeDollar]),
            isActive: random.chance(93))
    }

    mutating func cards(_ count: ClosedRange<Int>) -> [Card] {
        var result: [Card] = []
        for number in 0..<Int.random(in: count, using: &random) { result.append(card(number)) }
        return result
    }

    mutating func item() -> PurchaseItem {
        Make.item(
            random.pick(RandomWallet.categories), random.chance(plain ? 100 : 90) ? cents(upTo: largestAmount) : nil,
            at: random.chance(20) ? Make.lyft : nil, region: random.chance(10) && !plain ? "FR" : nil)
    }

    mutating func preferences() -> Preferences {
        Preferences(
            preferredPointSystem: random.chance(30) ? "miles" : nil,
            pointValues: random.chance(50) ? ["miles": Rate(hundredths: Int.random(in: 0...250, using: &random))] : [:])
    }
}
