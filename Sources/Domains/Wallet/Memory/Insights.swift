public import Basics
import RAG

/// What can be learned from some days of purchases and feedback. Counted, never guessed: the same facts give the same
/// insights. They are context for words and change no number and no decision.
public struct Insights: Sendable, Hashable {
    /// Another card than the advised one is used more often than not.
    public struct Habit: Sendable, Hashable {
        public let category: Category
        public let advised: CardID
        /// The card used most instead.
        public let used: CardID
        public let times: Int
        /// Purchases and answers of this category for which `advised` was advised.
        public let of: Int
    }

    /// The card most purchases of a category are paid with.
    public struct Favourite: Sendable, Hashable {
        public let category: Category
        public let cardID: CardID
        public let times: Int
        /// Purchases of the category.
        public let of: Int
    }

    public struct Merchant: Sendable, Hashable {
        public let name: String
        public let purchases: Int
        public let amount: Money
    }

    public struct CategoryCount: Sendable, Hashable {
        public let category: Category
        public let purchases: Int
        public let amount: Money
    }

    /// Less often than this is chance, not habit.
    static let leastTimes = 3
    /// The most entries of each list.
    public static let most = 5

    /// Refunds not counted.
    public let purchases: Int
    /// Half a cent rounded up; nil without purchases.
    public let averagePurchase: Money?
    /// Purchases that were paid with the advised card.
    public let followed: Int
    /// Purchases that were paid with another one.
    public let usedAnother: Int
    public let accepted: Int
    public let corrected: Int
    public let rejected: Int
    public let habits: [Habit]
    public let favourites: [Favourite]
    public let merchants: [Merchant]
    public let categories: [CategoryCount]

    /// - Parameter cards: the wallet's; a card that is no longer in it is counted, but not named.
    public init(_ behaviour: Behaviour, cards: [Card]) {
        let held = Set(cards.map(\.id))
        let bought = behaviour.purchases.filter { $0.amount > .zero }
        purchases = bought.count
        let total = bought.reduce(Money.zero) { $0 + $1.amount }
        averagePurchase =
            bought.isEmpty ? nil : Money(cents: Saturating.rounded(Int128(total.cents), by: Int128(bought.count)))
        followed = behaviour.comparisons.count(where: \.isFollowed)
        usedAnother = behaviour.comparisons.count - followed
        accepted = behaviour.feedback.count { $0.outcome == .accepted }
        corrected = behaviour.feedback.count { $0.outcome == .corrected }
        rejected = behaviour.feedback.count { $0.outcome == .rejected }
        habits = Insights.habits(Insights.choices(behaviour), held)
        favourites = Insights.favourites(bought, held)
        merchants = Insights.merchants(bought)
        categories = Insights.categories(bought)
    }

    private struct Choice {
        let category: Category
        let advised: CardID
        let used: CardID
    }

    private struct Turn: Hashable {
        let conversationID: String
        let turn: Int
    }

    /// What was advised and what was used. A turn that purchases tell about needs no feedback to tell it again.
    private static func choices(_ behaviour: Behaviour) -> [Choice] {
        var choices = behaviour.comparisons.map { Choice(category: $0.category, advised: $0.advised, used: $0.used) }
        let compared = Set(behaviour.comparisons.map { Turn(conversationID: $0.conversationID, turn: $0.turn) })
        for said in behaviour.feedback {
            guard let advice = said.advice, let category = Category(rawValue: advice.subject), said.outcome != .rejected
            else { continue }
            if let id = said.conversationID, let turn = said.turn,
                compared.contains(Turn(conversationID: id, turn: turn))
            {
                continue
            }
            let advised = CardID(advice.choice)
            choices.append(Choice(category: category, advised: advised, used: said.cardID ?? advised))
        }
        return choices
    }

    private static func habits(_ choices: [Choice], _ held: Set<CardID>) -> [Habit] {
        struct Key: Hashable {
            let category: Category
            let advised: CardID
        }
        let groups = Dictionary(grouping: choices) { Key(category: $0.category, advised: $0.advised) }
        let habits = groups.compactMap { key, choices -> Habit? in
            guard held.contains(key.advised),
                let (used, times) = most(choices.map(\.used).filter { $0 != key.advised && held.contains($0) }),
                times >= leastTimes, times * 2 > choices.count
            else { return nil }
            return Habit(category: key.category, advised: key.advised, used: used, times: times, of: choices.count)
        }
        return Array(
            habits.sorted {
                ($1.times, $0.category.rawValue, $0.advised.rawValue) < (
                    $0.times, $1.category.rawValue, $1.advised.rawValue
                )
            }.prefix(most))
    }

    private static func favourites(_ bought: [Transaction], _ held: Set<CardID>) -> [Favourite] {
        let found = Dictionary(grouping: bought, by: \.category).compactMap { category, bought -> Favourite? in
            guard let (card, times) = most(bought.map(\.cardID).filter(held.contains)), times >= leastTimes,
                times * 2 > bought.count
            else { return nil }
            return Favourite(category: category, cardID: card, times: times, of: bought.count)
        }
        return Array(
            found.sorted { ($1.times, $0.category.rawValue) < ($0.times, $1.category.rawValue) }.prefix(most))
    }

    private static func merchants(_ bought: [Transaction]) -> [Merchant] {
        let named = bought.filter { $0.merchant != nil }
        let found = Dictionary(grouping: named) { MerchantName.folded($0.merchant ?? "") }.compactMap {
            key, bought -> Merchant? in
            guard bought.count >= leastTimes, !key.isEmpty, let name = bought.first?.merchant else { return nil }
            return Merchant(name: name, purchases: bought.count, amount: bought.reduce(.zero) { $0 + $1.amount })
        }
        return Array(found.sorted { ($1.purchases, $0.name) < ($0.purchases, $1.name) }.prefix(most))
    }

    private static func categories(_ bought: [Transaction]) -> [CategoryCount] {
        let found = Dictionary(grouping: bought, by: \.category).map { category, bought in
            CategoryCount(
                category: category, purchases: bought.count, amount: bought.reduce(.zero) { $0 + $1.amount })
        }
        return Array(
            found.sorted { ($1.purchases, $0.category.rawValue) < ($0.purchases, $1.category.rawValue) }.prefix(most))
    }

    /// What is there most often, the first by name among equals.
    private static func most(_ cards: [CardID]) -> (card: CardID, times: Int)? {
        let counts = Dictionary(cards.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.min { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map { ($0.key, $0.value) }
    }
}
