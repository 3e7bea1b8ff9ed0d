import Basics

/// Makes a card of a wallet from a catalogue entry.
struct CardMaker {
    let entry: CatalogEntry
    let date: CalendarDate

    func card(
        id: CardID, network: Network?, choice: [RuleTarget]?, activated: Bool
    ) throws(CatalogError) -> Card {
        if let network, !entry.networks.contains(network) {
            throw CatalogError(.unknownNetwork, entry.id, network.rawValue)
        }
        var rules = entry.rules.filter { !$0.unconfirmed }.map(\.rule)
        rules.append(
            RewardRule(scope: .category(.general), multiplier: entry.baseRate, pointType: entry.pointType))
        return Card(
            id: id, name: entry.name, cardType: entry.cardType, network: network ?? entry.networks.first ?? .other,
            rewardRules: rules, quarterlyBonus: bonus(activated: activated), spendingLimits: limits(),
            choice: try self.choice(choice), annualFee: entry.annualFee,
            foreignTransactionFee: entry.foreignTransactionFee, rounding: entry.rounding, catalogID: entry.id)
    }

    /// Caps by account year or billing cycle get the calendar's dates; the holder can set the own ones.
    private func limits() -> [SpendingLimit] {
        entry.limits.map { limit in
            SpendingLimit(
                category: limit.category, sharedWith: limit.sharedWith, limit: limit.limit, resetType: limit.resetType,
                resetDate: PotPeriods.nextReset(limit.resetType, known: nil, after: date))
        }
    }

    /// Nil where the quarter's categories are unknown.
    private func bonus(activated: Bool) -> QuarterlyBonus? {
        guard let quarter = entry.rotating.first(where: { $0.quarter == date.quarter && $0.year == date.year }),
            let categories = quarter.categories
        else { return nil }
        return QuarterlyBonus(
            categories: categories, multiplier: quarter.multiplier, pointType: entry.pointType, limit: quarter.limit,
            quarter: quarter.quarter, year: quarter.year, activated: activated, activateBy: quarter.activateBy,
            stacksWithBase: quarter.stacksWithBase)
    }

    /// Each target stands for the option it belongs to; an option's targets come together.
    func choice(_ wanted: [RuleTarget]?) throws(CatalogError) -> [RuleTarget] {
        let choosing = entry.rules.filter { $0.choose > 0 }
        guard let wanted else { return choosing.flatMap { $0.defaultChoice.flatMap(\.targets) } }
        var result: [RuleTarget] = []
        var rest = wanted
        for rule in choosing {
            var chosen: [CatalogOption] = []
            for option in rule.options where rest.contains(where: { option.targets.contains($0) }) {
                chosen.append(option)
            }
            guard chosen.count <= rule.choose else {
                throw CatalogError(.tooManyChoices, entry.id, "at most \(rule.choose)")
            }
            let targets = chosen.flatMap(\.targets)
            rest.removeAll { targets.contains($0) }
            result += targets
        }
        guard rest.isEmpty else { throw CatalogError(.unknownChoice, entry.id) }
        return result
    }
}
