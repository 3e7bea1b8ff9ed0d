public import Basics
public import RAG

/// What a card's terms say, as passages to retrieve: one for each rule and each category that the rule covers, for the
/// quarterly bonus and for each limit, in English and in Chinese.
///
/// Spending is no part of it, so that a purchase changes no passage. A pure function: equal cards say the same.
public struct CardPassages: Sendable {
    /// Changes with every change of what is written here or in the table; stored passages of another number are made anew.
    public static let format = 1
    /// What cards' passages are stored and found as.
    public static let kind = PassageOwner.Kind(rawValue: "card")
    /// The most passages of one card.
    static let maximum = 300
    /// The most merchants a sentence names.
    private static let namedMerchants = 8

    private let words: CategoryWords

    public init(words: CategoryWords) {
        self.words = words
    }

    public static func owner(of id: CardID) -> PassageOwner { PassageOwner(kind: kind, id: id.rawValue) }

    /// In the order of the card's rules; texts that two rules share appear once.
    public func passages(of card: Card) -> [PassageDraft] {
        var seen: Set<PassageDraft> = []
        var result: [PassageDraft] = []
        for isChinese in [false, true] {
            let writer = PassageWriter(card: card, words: words, isChinese: isChinese)
            for draft in rules(of: card, writer) + bonus(of: card, writer) + limits(of: card, writer)
            where seen.insert(draft).inserted {
                result.append(draft)
            }
        }
        return Array(result.prefix(CardPassages.maximum))
    }

    private func rules(of card: Card, _ writer: PassageWriter) -> [PassageDraft] {
        let own = Set(
            card.rewardRules.compactMap { rule -> Category? in
                if case .category(let category) = rule.scope { category } else { nil }
            })
        return card.rewardRules.flatMap { rule -> [PassageDraft] in
            switch rule.scope {
            case .category(let category):
                guard rule.merchants.isEmpty else {
                    return [writer.merchants(Array(rule.merchants.prefix(CardPassages.namedMerchants)), rule)]
                }
                return CardPassages.covered(by: category, except: rule.excludes, own: own).map {
                    writer.rule(rule, on: $0, key: .category(category), way: .always)
                }
            case .chosen(let options, _):
                return targets(options, writer, rule, .choice) { category in
                    card.choice.contains(.category(category)) ? .chosen : .canBeChosen
                }
            case .topCategory(let options):
                return targets(options, writer, rule, .topCategory) { _ in .top }
            }
        }
    }

    private func targets(
        _ options: [RuleTarget], _ writer: PassageWriter, _ rule: RewardRule, _ key: SpendingLimit.Key,
        way: (Category) -> PassageWriter.Way
    ) -> [PassageDraft] {
        let merchants = options.compactMap { if case .merchant(let name) = $0 { name } else { nil } }
        let categories = options.compactMap { if case .category(let category) = $0 { category } else { nil } }
        let named =
            merchants.isEmpty
            ? [] : [writer.merchants(Array(merchants.prefix(CardPassages.namedMerchants)), rule)]
        return named + categories.map { writer.rule(rule, on: $0, key: key, way: way($0)) }
    }

    private func bonus(of card: Card, _ writer: PassageWriter) -> [PassageDraft] {
        guard let bonus = card.quarterlyBonus else { return [] }
        return bonus.categories.flatMap { target -> [PassageDraft] in
            switch target {
            case .category(let category):
                CardPassages.covered(by: category, except: [], own: []).map { writer.bonus(bonus, on: $0) }
            case .merchant(let name): [writer.bonus(bonus, at: name)]
            case .merchantClass: []
            }
        }
    }

    private func limits(of card: Card, _ writer: PassageWriter) -> [PassageDraft] {
        card.spendingLimits.map { writer.limit($0) }
    }

    /// The category and those below it, without what the rule excludes and what has a rule of its own.
    private static func covered(by category: Category, except: [RuleTarget], own: Set<Category>) -> [Category] {
        Category.allCases.filter { candidate in
            guard candidate != category else { return true }
            return candidate.isWithin(category) && !own.contains(candidate)
                && !except.contains(.category(candidate))
        }
    }
}
