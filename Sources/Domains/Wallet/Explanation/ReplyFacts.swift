import Basics
import Explaining
import Language
import RAG

/// What may be said of a recommendation: its cards, numbers, dates and states, built once and asked for each sentence.
struct ReplyFacts: Sendable {
    /// All purchases.
    static let everywhere = UInt32.max

    struct DateFact: Sendable {
        enum Role: Sendable {
            case today, reset, deadline
        }

        let date: CalendarDate
        /// Nil for all cards.
        let card: Int?
        let role: Role
    }

    let recommendation: Recommendation
    let preferences: Preferences
    let vocabulary: ReplyVocabulary
    let names: ReplyNames
    let date: CalendarDate
    /// By card; the last entry is what belongs to no card.
    private(set) var numbers: [[NumberFact]]
    private(set) var dates: [DateFact] = []
    /// Of each item, the outcomes by card.
    let outcomes: [[CardOutcome?]]
    /// Categories that may be spoken of, with the items they belong to.
    private(set) var categories: [Category: UInt32] = [:]
    let currencies: Set<ReplyQuantity.CurrencyMark>
    let cardCounts: Set<Int>
    /// The currency of items that are not paid in the wallet's, by their scope.
    private let foreign: [UInt32: ReplyQuantity.CurrencyMark]

    var lexicon: WalletLexicon { WalletLexicon(names: names, vocabulary: vocabulary) }
    var language: WrittenLanguage { recommendation.language }
    var primary: Int? { recommendation.primary?.outcome.cardIndex }
    var general: Int { numbers.count - 1 }

    /// - Parameter date: the day that "today" means.
    init(
        _ recommendation: Recommendation, preferences: Preferences, date: CalendarDate, vocabulary: ReplyVocabulary
    ) {
        self.recommendation = recommendation
        self.preferences = preferences
        self.vocabulary = vocabulary
        let day = recommendation.query.constraints.date ?? date
        self.date = day
        names = ReplyNames(recommendation)
        let cards = recommendation.cards
        var outcomes: [[CardOutcome?]] = []
        for item in recommendation.items {
            var row = [CardOutcome?](repeating: nil, count: cards.count)
            for outcome in item.decision.ranking where row.indices.contains(outcome.cardIndex) {
                row[outcome.cardIndex] = outcome
            }
            outcomes.append(row)
        }
        if outcomes.isEmpty, let primary = recommendation.primary?.outcome, cards.indices.contains(primary.cardIndex) {
            var row = [CardOutcome?](repeating: nil, count: cards.count)
            row[primary.cardIndex] = primary
            outcomes.append(row)
        }
        self.outcomes = outcomes
        let items = recommendation.items.map(\.decision.item)
        currencies = Set(
            ([recommendation.currency] + items.compactMap(\.foreignCurrency)).map(ReplyFacts.mark(of:)))
        foreign = Dictionary(
            items.enumerated().compactMap { index, item in
                item.foreignCurrency.map { (ReplyFacts.scope(index), ReplyFacts.mark(of: $0)) }
            }, uniquingKeysWith: { first, _ in first })
        cardCounts = [cards.count, cards.count { $0.isActive }, items.count]
        numbers = Array(repeating: [], count: cards.count + 1)
        addNumbers()
        addDates()
        addCategories()
        addDraft()
    }

    static func mark(of currency: String) -> ReplyQuantity.CurrencyMark {
        switch currency {
        case "USD", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD", "MXN": .dollar
        case "EUR": .euro
        case "GBP": .pound
        case "JPY", "CNY": .yuanOrYen
        case "KRW": .other(0x20A9)
        case "INR": .other(0x20B9)
        default: .other(0)
        }
    }

    static func scope(_ item: Int) -> UInt32 { 1 << UInt32(min(item, 31)) }

    // MARK: Numbers

    private mutating func add(
        _ kind: ReplyQuantity.Kind, _ value: Int, _ roles: NumberFact.Roles, _ card: Int, _ scope: UInt32,
        _ condition: NumberFact.Condition = .always
    ) {
        guard numbers.indices.contains(card) else { return }
        var fact = NumberFact(kind: kind, value: value, roles: roles, scope: scope, condition: condition)
        if kind == .money, roles.isDisjoint(with: [.limit, .remaining, .spent]), scope != ReplyFacts.everywhere {
            fact.currency = foreign[scope]
        }
        if kind == .money, fact.currency == nil, !foreign.isEmpty,
            !roles.isDisjoint(with: [.limit, .remaining, .spent])
        {
            fact.currency = ReplyFacts.mark(of: recommendation.currency)
        }
        numbers[card].append(fact)
    }

    private mutating func addMoney(
        cents: Int, _ roles: NumberFact.Roles, _ card: Int, _ scope: UInt32,
        _ condition: NumberFact.Condition = .always
    ) {
        add(.money, Saturating.product(cents, 100), roles, card, scope, condition)
    }

    private mutating func addValue(
        _ value: RewardValue, _ roles: NumberFact.Roles, _ card: Int, _ scope: UInt32,
        _ condition: NumberFact.Condition = .always
    ) {
        addMoney(cents: value.cents, roles, card, scope, condition)
        // Exact, where a cent is too coarse.
        if value.hundredthsOfCent % 100 != 0 { add(.money, value.hundredthsOfCent, roles, card, scope, condition) }
    }

    private mutating func addNumbers() {
        for (index, row) in outcomes.enumerated() {
            let scope = ReplyFacts.scope(index)
            for case .some(let outcome) in row { add(outcome, scope) }
            addDifferences(row, scope)
        }
        for (index, item) in recommendation.items.enumerated() {
            let scope = ReplyFacts.scope(index)
            if let amount = item.decision.item.amount {
                addMoney(cents: amount.cents, [.amount, .whole], general, scope)
            }
            for part in item.decision.allocations where item.decision.allocations.count > 1 {
                addMoney(cents: part.amount.cents, .amount, part.cardIndex, scope)
                addValue(part.value, .reward, part.cardIndex, scope)
                add(.rate, part.multiplier.hundredths * 100, .reward, part.cardIndex, scope)
                add(.percent, part.multiplier.hundredths * 100, .reward, part.cardIndex, scope)
                add(.points, part.points.tenThousandths, .reward, part.cardIndex, scope)
            }
            guard item.decision.allocations.count > 1 else { continue }
            for card in Set(item.decision.allocations.map(\.cardIndex)).union([general]) {
                addValue(item.decision.allocatedValue, .reward, card, scope)
                addValue(item.decision.splitGain, .difference, card, scope)
            }
        }
        addTotals()
    }

    private mutating func addTotals() {
        let items = recommendation.items.map(\.decision)
        guard items.count > 1 else { return }
        let amounts = items.compactMap(\.item.amount)
        if amounts.count == items.count {
            addMoney(cents: amounts.reduce(.zero, +).cents, [.amount, .whole], general, ReplyFacts.everywhere)
            addValue(items.reduce(.zero) { $0 + $1.allocatedValue }, .reward, general, ReplyFacts.everywhere)
        }
    }

    private mutating func add(_ outcome: CardOutcome, _ scope: UInt32) {
        let card = outcome.cardIndex
        let condition: NumberFact.Condition = outcome.isCandidate ? .always : .conditional
        for (position, segment) in outcome.segments.enumerated() {
            let when: NumberFact.Condition = position == 0 ? condition : .beyondLimit
            addRate(segment.multiplier, pointValue: segment.pointValue, outcome, scope, when)
            if outcome.segments.count > 1 {
                addMoney(cents: segment.amount.cents, [.amount, .limit, .remaining], card, scope, when)
                add(.points, segment.points.tenThousandths, .reward, card, scope, .beyondLimit)
            }
        }
        if !outcome.amountIsForeign { add(.points, outcome.points.tenThousandths, .reward, card, scope, condition) }
        addValue(outcome.value, .reward, card, scope, condition)
        if outcome.fee > .zero {
            addValue(outcome.value + outcome.fee, .reward, card, scope, condition)
            addValue(outcome.fee, .fee, card, scope)
            add(.percent, recommendation.cards[card].foreignTransactionFee.hundredths * 100, .fee, card, scope)
        }
        if outcome.amountIsAssumed { addMoney(cents: outcome.amount.cents, [.amount, .whole], card, scope) }
        if outcome.pointType != RewardRule.defaultPointType {
            add(.money, outcome.pointValue.hundredths, .pointValue, card, scope)
        }
        if let projection = outcome.monthlyProjection { addMoney(cents: projection.cents, .projection, card, scope) }
        if let pot = outcome.pot { add(pot, card, scope) }
    }

    mutating func add(_ pot: PotStatus, _ card: Int, _ scope: UInt32) {
        addMoney(cents: pot.limit.cents, .limit, card, scope)
        addMoney(cents: pot.remaining.cents, .remaining, card, scope)
        addMoney(cents: pot.spent.cents, .spent, card, scope)
        add(.percent, Saturating.product(pot.percentUsed, 10_000), .spent, card, scope)
        add(.percent, Saturating.product(max(0, 100 - pot.percentUsed), 10_000), .remaining, card, scope)
    }

    /// The rate as points a unit and as percent.
    private mutating func addRate(
        _ rate: Rate, pointValue: Rate, _ outcome: CardOutcome, _ scope: UInt32, _ condition: NumberFact.Condition
    ) {
        let card = outcome.cardIndex
        add(.rate, rate.hundredths * 100, .reward, card, scope, condition)
        let share = Saturating.product(rate.hundredths, pointValue.hundredths)
        add(.percent, share, .reward, card, scope, condition)
    }

    private mutating func addDifferences(_ row: [CardOutcome?], _ scope: UInt32) {
        guard let best = row.compactMap(\.self).filter(\.isCandidate).min(by: { $0.rank < $1.rank }) else { return }
        for case .some(let other) in row where other.cardIndex != best.cardIndex {
            let condition: NumberFact.Condition = other.isCandidate ? .always : .conditional
            let gain = best.value - other.value
            let size = gain < .zero ? RewardValue.zero - gain : gain
            for card in [best.cardIndex, other.cardIndex] {
                addValue(size, .difference, card, scope, condition)
                guard best.pointType == other.pointType, best.pointType != RewardRule.defaultPointType else { continue }
                let points = best.points.tenThousandths - other.points.tenThousandths
                add(.points, abs(points), .difference, card, scope, condition)
            }
        }
    }

    /// The numbers of our own words, of warnings and suggestions, that the outcomes do not hold.
    private mutating func addDraft() {
        var texts = recommendation.warnings.map(\.message) + recommendation.suggestions
        if recommendation.items.isEmpty || recommendation.query.intent == .limitCheck {
            texts.append(recommendation.reasoning)
        }
        for text in texts {
            for found in SentenceCheck.numbers(of: text, facts: self) where !knows(found) {
                add(
                    found.quantity.kind, found.quantity.value ?? 0, found.roles, found.card ?? general,
                    ReplyFacts.everywhere, found.isConditional ? .conditional : .always)
                if found.quantity.kind == .percent || found.quantity.kind == .rate {
                    let other: ReplyQuantity.Kind = found.quantity.kind == .rate ? .percent : .rate
                    let isOne = found.card.map { isWorthOneCent($0) } ?? false
                    guard isOne, found.roles.contains(.reward) else { continue }
                    add(
                        other, found.quantity.value ?? 0, .reward, found.card ?? general, ReplyFacts.everywhere,
                        found.isConditional ? .conditional : .always)
                }
            }
        }
    }

    /// Whether an outcome has the number already, for what it really is.
    private func knows(_ found: SentenceCheck.Found) -> Bool {
        numbers[found.card ?? general].contains {
            $0.kind == found.quantity.kind && $0.value == found.quantity.value && $0.condition == .always
        }
    }

    private func isWorthOneCent(_ card: Int) -> Bool {
        outcomes.contains { $0.indices.contains(card) && $0[card]?.pointValue == .one }
    }

    /// Whether a number is a fact of a card (nil: of the purchase).
    func holds(
        _ quantity: ReplyQuantity, roles: NumberFact.Roles, card: Int?, scope: UInt32, isConditional: Bool,
        isBeyondLimit: Bool
    ) -> Bool {
        guard let value = quantity.value else { return false }
        if let mark = quantity.currency, !currencies.contains(mark) { return false }
        for index in [card ?? general, general] {
            let hasOtherRate =
                isBeyondLimit && (quantity.kind == .rate || quantity.kind == .percent)
                && numbers[index].contains {
                    $0.condition == .beyondLimit && $0.kind == quantity.kind && $0.scope & scope != 0
                }
            for fact in numbers[index]
            where fact.kind == quantity.kind && fact.value == value && !fact.roles.isDisjoint(with: roles)
                && fact.scope & scope != 0
                && (quantity.currency == nil || fact.currency == nil || quantity.currency == fact.currency)
            {
                switch fact.condition {
                case .always: if !hasOtherRate || fact.roles != .reward { return true }
                case .conditional: if isConditional { return true }
                case .beyondLimit: if isBeyondLimit { return true }
                }
            }
        }
        return false
    }

    // MARK: Days

    private mutating func addDates() {
        dates.append(DateFact(date: date, card: nil, role: .today))
        for row in outcomes {
            for case .some(let outcome) in row {
                if let reset = outcome.pot?.resetDate {
                    dates.append(DateFact(date: reset, card: outcome.cardIndex, role: .reset))
                }
            }
        }
        let isLimitCheck = recommendation.query.intent == .limitCheck
        for (index, card) in recommendation.cards.enumerated() {
            if let bonus = card.quarterlyBonus, CardPots.isLive(bonus, on: date), let last = bonus.activateBy {
                dates.append(DateFact(date: last, card: index, role: .deadline))
            }
            guard isLimitCheck else { continue }
            for limit in card.spendingLimits {
                if let reset = limit.resetDate { dates.append(DateFact(date: reset, card: index, role: .reset)) }
            }
        }
    }

    // MARK: Categories

    private mutating func addCategories() {
        func widen(_ category: Category?, _ scope: UInt32) {
            var current = category
            while let category = current {
                categories[category, default: 0] |= scope
                current = category.parent
            }
        }
        for (index, item) in recommendation.items.enumerated() {
            let scope = ReplyFacts.scope(index)
            let purchase = item.decision.item
            widen(purchase.category, scope)
            for category in Category.allCases where category.isWithin(purchase.category) {
                categories[category, default: 0] |= scope
            }
            widen(purchase.saidCategory, scope)
            widen(purchase.merchant?.category, scope)
            for outcome in item.decision.ranking where outcome.rank <= 3 || outcome.cardIndex == primary {
                widen(outcome.ruleCategory, scope)
                guard case .limit(let limit)? = outcome.pot?.source,
                    recommendation.cards[outcome.cardIndex].spendingLimits.indices.contains(limit)
                else { continue }
                let pot = recommendation.cards[outcome.cardIndex].spendingLimits[limit]
                for case .category(let category) in [pot.category] + pot.sharedWith { widen(category, scope) }
            }
        }
        categories[.general] = ReplyFacts.everywhere
        for category in recommendation.query.candidates { widen(category, ReplyFacts.everywhere) }
        if recommendation.items.isEmpty || recommendation.query.intent == .limitCheck {
            for card in recommendation.cards {
                for limit in card.spendingLimits {
                    for case .category(let category) in [limit.category] + limit.sharedWith {
                        widen(category, ReplyFacts.everywhere)
                    }
                }
            }
        }
    }
}
