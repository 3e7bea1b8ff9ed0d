import Basics

/// Turns the terms of a card and an amount into numbers.
struct OutcomeBuilder {
    let finder: TermsFinder

    /// A value of one hundredth of a cent in the scale of `points in ten-thousandths x hundredths of a cent a point`.
    static let scale: Int128 = 10_000

    /// What a stretch of terms earns for an amount, exactly.
    struct Reward {
        var segments: RewardSegments
        var points: RewardPoints
        var value: RewardValue
        var fee: RewardValue
    }

    /// - Parameter thousandths: what is paid; the item's own amount, or a part of it.
    func reward(_ terms: RateTerms, of card: Card, thousandths: Int, _ context: ItemContext) -> Reward {
        let rounding = context.amountIsForeign ? .exact : card.rounding
        let earning = rounding == .wholeDollar ? OutcomeBuilder.wholeUnits(thousandths) : thousandths
        var segments: RewardSegments?
        var points = 0
        var raw: Int128 = 0
        var leastPointValue = Int.max
        if terms.isOneRate(for: earning) {
            let segment = RewardSegment(
                amount: Money(thousandths: earning), multiplier: Rate(hundredths: terms.ruleRate),
                pointValue: Rate(hundredths: terms.rulePointValue), source: .rule)
            segments = RewardSegments(segment)
            points = segment.points.tenThousandths
            raw = Int128(points) * Int128(terms.rulePointValue)
            leastPointValue = terms.rulePointValue
        } else {
            var rest = earning
            terms.stretches { stretch in
                guard rest > 0 || segments == nil else { return }
                let part = min(rest, stretch.length)
                rest -= part
                let segment = RewardSegment(
                    amount: Money(thousandths: part), multiplier: Rate(hundredths: stretch.rate),
                    pointValue: Rate(hundredths: stretch.pointValue), source: stretch.source)
                if segments == nil { segments = RewardSegments(segment) } else { segments?.append(segment) }
                points = Saturating.sum(points, segment.points.tenThousandths)
                raw += Int128(segment.points.tenThousandths) * Int128(stretch.pointValue)
                leastPointValue = min(leastPointValue, stretch.pointValue)
            }
        }
        if rounding == .floorPoint, points > 0 {
            // The fraction of a point that is lost counts at the lowest value among the segments.
            let lost = points % 10_000
            points -= lost
            raw -= Int128(lost) * Int128(leastPointValue)
        }
        var fee: Int128 = 0
        if context.owesForeignFee {
            fee = Int128(thousandths) * Int128(Saturating.hundredths(card.foreignTransactionFee)) * 10
        }
        let nothing = RewardSegment(
            amount: Money(thousandths: earning), multiplier: .zero, pointValue: Rate.one, source: .rule)
        var value = RewardValue(hundredthsOfCent: Saturating.rounded(raw - fee, by: OutcomeBuilder.scale))
        var charged =
            fee == 0 ? .zero : RewardValue(hundredthsOfCent: Saturating.rounded(fee, by: OutcomeBuilder.scale))
        if let rate = context.valueRate {
            value = rate.convert(value)
            charged = rate.convert(charged)
        }
        return Reward(
            segments: segments ?? RewardSegments(nothing), points: RewardPoints(tenThousandths: points),
            value: value, fee: charged)
    }

    /// - Parameter draws: what other items of the purchase take from the card's pots.
    func outcome(
        of card: Card, at cardIndex: Int, _ context: ItemContext, blocked: BlockedReasons,
        draws: PotDraws = PotDraws()
    ) -> CardOutcome {
        let terms = finder.terms(of: card, for: context, draws: draws)
        let reward = reward(terms, of: card, thousandths: context.thousandths, context)
        let first = reward.segments[0]
        let pot = pot(terms, first.source, of: card, context, draws)
        var blocked = blocked
        if pot == nil, !finder.constraints.allMaxedOut, finder.saysMaxedOut(card) {
            blocked.insert(.saidMaxedOut)
        }
        let usesBonus = first.source != .rule && first.source != .afterLimit
        return CardOutcome(
            CardOutcome.Fields(
                cardIndex: cardIndex, cardID: card.id, amount: Money(thousandths: context.thousandths),
                currency: context.currency, rate: context.rate,
                amountIsAssumed: context.amountIsAssumed, amountIsForeign: context.amountIsForeign,
                category: context.item.category, ruleCategory: terms.ruleCategory, ruleIndex: terms.ruleIndex,
                usesQuarterlyBonus: usesBonus, bonusStacks: usesBonus && terms.bonus?.stacks == true,
                matchedMerchant: terms.matchedMerchant, assumesTopCategory: terms.assumesTopCategory,
                multiplier: first.multiplier, pointType: OutcomeBuilder.pointType(first.source, terms, card),
                pointValue: first.pointValue,
                segments: reward.segments, points: reward.points, value: reward.value, fee: reward.fee,
                pot: pot,
                crossesLimit: reward.segments.count > 1 && !context.amountIsAssumed,
                monthlyProjection: projection(card, context), blocked: blocked, missed: terms.missed))
    }

    static func pointType(_ source: RewardSegment.Source, _ terms: RateTerms, _ card: Card) -> String {
        switch source {
        case .rule, .ruleAndBonus: TermsFinder.pointType(of: card, ruleIndex: terms.ruleIndex)
        case .afterLimit, .afterLimitAndBonus: TermsFinder.pointType(of: card, ruleIndex: terms.afterRuleIndex)
        case .bonus: card.quarterlyBonus?.pointType ?? RewardRule.defaultPointType
        }
    }

    /// Half a unit is rounded up.
    static func wholeUnits(_ thousandths: Int) -> Int {
        Saturating.sum(thousandths, 500) / 1_000 * 1_000
    }

    /// The pot that a reader is shown: of the rate that pays; where two pots are drawn from, the one that ends first; and
    /// the bonus's used-up pot where the rule that pays instead has none.
    private func pot(
        _ terms: RateTerms, _ source: RewardSegment.Source, of card: Card, _ context: ItemContext, _ draws: PotDraws
    ) -> PotStatus? {
        let isBonus: Bool
        switch source {
        case .rule, .afterLimit: isBonus = terms.limitIndex == nil && terms.bonusIsUsedUp
        case .bonus: isBonus = true
        case .afterLimitAndBonus: isBonus = card.quarterlyBonus?.limit != nil
        case .ruleAndBonus:
            isBonus =
                terms.limitIndex == nil
                || terms.bonus.map { $0.room < RateTerms.unlimited && $0.room <= terms.limitRoom } ?? false
        }
        let said = finder.saysMaxedOut(card)
        if isBonus, let bonus = card.quarterlyBonus {
            return CardPots.bonusStatus(bonus, preferences: finder.preferences, saidMaxedOut: said, draws: draws)
        }
        guard let index = terms.limitIndex else { return nil }
        return CardPots.limitStatus(
            of: card, index: index, preferences: finder.preferences, date: finder.date, saidMaxedOut: said,
            draws: draws)
    }

    /// A pot as it stands before the whole purchase.
    func standing(_ pot: PotStatus, of card: Card) -> PotStatus {
        switch pot.source {
        case .limit(let index):
            CardPots.limitStatus(
                of: card, index: index, preferences: finder.preferences, date: finder.date,
                saidMaxedOut: pot.saidMaxedOut)
        case .quarterlyBonus:
            card.quarterlyBonus.flatMap {
                CardPots.bonusStatus($0, preferences: finder.preferences, saidMaxedOut: pot.saidMaxedOut)
            } ?? pot
        }
    }

    private func projection(_ card: Card, _ context: ItemContext) -> Money? {
        let setting = finder.matcher.setting
        guard setting.knowsSpending else { return nil }
        let soFar = setting.history(of: context.item).spent(card: card.id, category: context.item.category)
        let purchase = context.amountIsAssumed || context.amountIsForeign ? 0 : context.thousandths
        guard soFar != .zero else { return nil }
        let today = setting.historyDate
        let days = CalendarDate.daysIn(month: today.month, year: today.year)
        let runRate = Saturating.rounded(Int128(soFar.thousandths) * Int128(days), by: Int128(today.day))
        return Money(thousandths: Saturating.sum(runRate, purchase))
    }
}
