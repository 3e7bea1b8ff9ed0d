import Basics

@testable import Wallet

/// A second opinion on the arithmetic, written without looking at the first: it pays a purchase cent by cent and asks
/// before each what that cent earns. Only for cards of category and merchant rules, limits and a bonus.
struct SlowReference {
    let card: Card
    let item: PurchaseItem
    let pointValues: [String: Rate]
    /// Cents used in each limit, and in the bonus.
    var limitUsed: [Int]
    var bonusUsed: Int

    init(_ card: Card, _ item: PurchaseItem, pointValues: [String: Rate] = [:]) {
        self.card = card
        self.item = item
        self.pointValues = pointValues
        limitUsed = card.spendingLimits.map(\.currentSpending.cents)
        bonusUsed = card.quarterlyBonus?.currentSpending.cents ?? 0
    }

    private var lineage: [Wallet.Category] {
        var chain: [Wallet.Category] = item.category == .dining ? [.restaurants, .dining] : [item.category]
        while let parent = chain[chain.count - 1].parent { chain.append(parent) }
        return chain
    }

    private func worth(_ rule: RewardRule) -> Int { rule.multiplier.hundredths * cents(rule.pointType) }
    private func cents(_ pointType: String) -> Int { pointValues[pointType]?.hundredths ?? 100 }

    private func holds(_ rule: RewardRule) -> Bool {
        guard case .category(let category) = rule.scope else { return false }
        if category != .general, !lineage.contains(category) { return false }
        if let region = rule.region, region != item.region ?? "US" { return false }
        if !rule.merchants.isEmpty, item.merchant?.name != "Lyft" { return false }
        for case .category(let excluded) in rule.excludes {
            if lineage.contains(excluded) || item.merchant?.category.isWithin(excluded) == true { return false }
        }
        return true
    }

    private func rank(_ rule: RewardRule) -> Int {
        guard case .category(let category) = rule.scope else { return 0 }
        let merchant = rule.merchants.isEmpty ? 0 : 100
        var depth = 0
        var current: Wallet.Category? = category == .general ? nil : category
        while let here = current {
            depth += 1
            current = here.parent
        }
        return merchant + depth
    }

    private var rule: RewardRule? {
        var best: RewardRule?
        for rule in card.rewardRules where holds(rule) {
            if let current = best, (rank(rule), worth(rule)) <= (rank(current), worth(current)) { continue }
            best = rule
        }
        return best
    }

    private var base: RewardRule? {
        var best: RewardRule?
        for rule in card.rewardRules where holds(rule) && rank(rule) == 0 {
            if let current = best, worth(rule) <= worth(current) { continue }
            best = rule
        }
        return best
    }

    private func limit(of category: Wallet.Category) -> Int? {
        card.spendingLimits.firstIndex {
            $0.category == .category(category) || $0.sharedWith.contains(.category(category))
        }
    }

    private func ruled(_ category: Wallet.Category, covering: Bool) -> Bool {
        card.rewardRules.contains { rule in
            guard case .category(let own) = rule.scope, own != .general else { return false }
            return own.isWithin(category) || covering && category.isWithin(own)
        }
    }

    private var limit: Int? {
        var own = Wallet.Category.general
        if let rule, case .category(let category) = rule.scope { own = category }
        if own == .general {
            for category in lineage where category != .general && !ruled(category, covering: true) {
                if let index = limit(of: category) { return index }
            }
            return limit(of: .general)
        }
        for category in lineage {
            if category == own { break }
            if !ruled(category, covering: false), let index = limit(of: category) { return index }
        }
        var current: Wallet.Category? = own
        while let category = current {
            if let index = limit(of: category) { return index }
            current = category.parent
        }
        return nil
    }

    /// Pays an amount; hundredths of a cent times 10,000, before rounding. Draws from the pots.
    mutating func pay(_ amount: Int) -> Int {
        let rule = rule
        let limit = limit
        let implicit = card.rewardRules.first?.pointType ?? "cashback"
        let baseWorth = base.map { worth($0) } ?? 100 * cents(implicit)
        let ruleWorth = rule.map { worth($0) } ?? baseWorth
        let afterWorth =
            rule.flatMap { rule in rule.afterLimitMultiplier.map { $0.hundredths * cents(rule.pointType) } }
            ?? baseWorth
        let pointValue = cents(rule?.pointType ?? implicit)
        let bonus = card.quarterlyBonus.flatMap { bonus -> QuarterlyBonus? in
            let named = bonus.categories.contains { target in
                if case .category(let category) = target { lineage.contains(category) } else { false }
            }
            return named && bonus.activated && bonus.quarter == 4 && bonus.year == 2026 ? bonus : nil
        }
        var total = 0
        for _ in 0..<amount {
            let ruleHasRoom = limit.map { limitUsed[$0] < card.spendingLimits[$0].limit.cents } ?? true
            let own = ruleHasRoom ? ruleWorth : afterWorth
            let bonusHasRoom = bonus.map { $0.limit.map { bonusUsed < $0.cents } ?? true } ?? false
            if let bonus, bonusHasRoom, bonus.stacksWithBase {
                total += own + bonus.multiplier.hundredths * pointValue
                bonusUsed += 1
                if let limit { limitUsed[limit] += 1 }
            } else if let bonus, bonusHasRoom, bonus.multiplier.hundredths * cents(bonus.pointType) > own {
                total += bonus.multiplier.hundredths * cents(bonus.pointType)
                bonusUsed += 1
            } else {
                total += own
                if let limit { limitUsed[limit] += 1 }
            }
        }
        return total
    }
}
