import Basics
import Explaining
import Language
import RAG

/// The cards of a prompt: which, in which order, and how each is told (S0-24, S0-25, S0-33, S0-56, S0-59).
struct PromptCards {
    private static let topCategories = 3
    private static let maximumRules = 12

    private let context: PurchasePrompt.Context
    private let size: PromptSize
    /// Positions of the cards shown, most relevant first.
    let order: [Int]

    init(_ context: PurchasePrompt.Context, size: PromptSize) {
        self.context = context
        self.size = size
        order = Array(PromptCards.byRelevance(context).prefix(PurchasePrompt.maximumCards))
    }

    /// Those of the decision, then those of the passages found, then those that would do well, then the others.
    private static func byRelevance(_ context: PurchasePrompt.Context) -> [Int] {
        let recommendation = context.recommendation
        var order: [Int] = []
        var seen: Set<Int> = []
        func add(_ index: Int) {
            if recommendation.cards.indices.contains(index), seen.insert(index).inserted { order.append(index) }
        }
        if let primary = recommendation.primary { add(primary.outcome.cardIndex) }
        for item in recommendation.items {
            if let primary = item.primary { add(primary.outcome.cardIndex) }
            for part in item.decision.allocations { add(part.cardIndex) }
        }
        if let secondary = recommendation.secondary { add(secondary.outcome.cardIndex) }
        for item in recommendation.items { if let second = item.secondary { add(second.outcome.cardIndex) } }
        for owner in context.retrieval?.relevantOwners ?? [] {
            if let index = recommendation.cards.firstIndex(where: { $0.id.rawValue == owner.owner.id }) { add(index) }
        }
        for item in recommendation.items { for outcome in item.decision.ranking { add(outcome.cardIndex) } }
        for index in recommendation.cards.indices { add(index) }
        return order
    }

    func fill(_ sections: inout PromptSections<PromptPart>) {
        for index in order {
            let card = context.recommendation.cards[index]
            if size == .full {
                let text = context.cardTexts?.text(of: index) { full(card) } ?? full(card)
                if sections.add(text, to: .cards) { continue }
            }
            _ = sections.add(compact(card), to: .cards)
        }
    }

    /// A card's name as it may stand in a prompt, another's with whose it is; what the model names it by.
    static func name(_ card: Card) -> String {
        let name = called(card)
        return PromptText.line(PANDetector.redacted(name) ?? name, maximum: 80)
    }

    /// A card's name, another's with whose it is.
    static func called(_ card: Card) -> String { card.owner.map { $0 + "'s " + card.name } ?? card.name }

    private func full(_ card: Card) -> String {
        let months = 3
        let spent = context.spending.filter { $0.cardID == card.id }
        let average = max(0, spent.reduce(0) { Saturating.sum($0, $1.amount.cents) } / months / 100)
        return """
            **\(PromptCards.name(card))** (\(PromptText.line(card.cardType, maximum: 30)))
            - Status: \(card.isActive ? "Active" : "Inactive")
            - Rewards: \(list(card.rewardRules.prefix(PromptCards.maximumRules).map(reward(_:)), ", "))
            - Spending: \(list(pots(of: card), " | "))
            - Quarterly Bonus: \(card.quarterlyBonus.map(bonus(_:)) ?? "None")
            - Monthly Average: \(symbol)\(average)
            - Last Used: \(card.lastUsed.map { $0.date().description } ?? "Never")\(usage(of: card))
            """
    }

    /// How often it was used, where that is known.
    private func usage(of card: Card) -> String {
        guard let usage = context.user?.cardUsageHistory.first(where: { $0.cardID == card.id }), usage.count > 0 else {
            return ""
        }
        return "\n- Used: \(usage.count) times, \(symbol)\(usage.total.cents / 100) in all"
    }

    private func compact(_ card: Card) -> String {
        let top = card.rewardRules.enumerated()
            .sorted { ($1.element.multiplier, $0.offset) < ($0.element.multiplier, $1.offset) }
            .prefix(PromptCards.topCategories)
            .map { "\(subject($0.element)): \($0.element.multiplier)x" }
        let live = card.quarterlyBonus.flatMap { CardPots.isLive($0, on: context.date) ? bonus($0) : nil }
        return """
            **\(PromptCards.name(card))** (\(card.isActive ? "Active" : "Inactive"))
            - Rewards: \(list(top, ", "))
            - Spending: \(list(pots(of: card), " | "))
            - Quarterly Bonus: \(live ?? "None")
            """
    }

    private func list(_ parts: [String], _ separator: String) -> String {
        parts.isEmpty ? "None" : parts.joined(separator: separator)
    }

    /// `groceries: 4x chase_ultimate_rewards points` (S0-24).
    func reward(_ rule: RewardRule) -> String {
        "\(subject(rule)): \(rule.multiplier)x \(PromptText.line(rule.pointType, maximum: 40)) points"
    }

    private func subject(_ rule: RewardRule) -> String {
        if !rule.merchants.isEmpty {
            return rule.merchants.prefix(3).map { PromptText.line($0.display, maximum: 40) }.joined(separator: "/")
        }
        return switch rule.scope {
        case .category(let category): category.rawValue
        case .chosen: "chosen category"
        case .topCategory: "top category"
        }
    }

    private func pots(of card: Card) -> [String] {
        CardPots.status(of: card, preferences: context.preferences, date: context.date)
            .filter { $0.source != .quarterlyBonus }
            .map { pot in
                let name =
                    switch pot.key {
                    case .category(let category): category.rawValue
                    case .choice: "chosen category"
                    case .topCategory: "top category"
                    case nil: "quarterly bonus"
                    }
                return "\(name): \(state(of: pot))"
            }
    }

    /// `$450/$500 (90%) - APPROACHING LIMIT` (S0-25, with the user's own threshold, T-14).
    func state(of pot: PotStatus) -> String {
        let words =
            switch pot.status {
            case .available: "AVAILABLE"
            case .warning: "APPROACHING LIMIT"
            case .limitReached: "LIMIT REACHED"
            }
        return "\(symbol)\(pot.spent.cents / 100)/\(symbol)\(pot.limit.cents / 100) (\(pot.percentUsed)%) - \(words)"
    }

    private func bonus(_ bonus: QuarterlyBonus) -> String {
        let names = bonus.categories.prefix(4).map { target in
            switch target {
            case .category(let category): category.rawValue
            case .merchantClass(let merchantClass): merchantClass.rawValue
            case .merchant(let merchant): PromptText.line(merchant.display, maximum: 40)
            }
        }
        let rate = "\(bonus.multiplier)x \(PromptText.line(bonus.pointType, maximum: 40)) points"
        let pot = CardPots.bonusStatus(bonus, preferences: context.preferences, saidMaxedOut: false)
        return "\(list(names, ", ")): \(rate), Q\(bonus.quarter) \(bonus.year)"
            + (pot.map { ", " + state(of: $0) } ?? "") + (bonus.activated ? "" : ", not activated")
    }

    private var symbol: String { PromptFacts.symbol(context.preferences.currency) }
}
