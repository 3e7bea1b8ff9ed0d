import Basics

/// What one card pays for one item, before the amount is known: the rates, and the room in the pots they draw from.
struct RateTerms {
    /// A quarterly bonus that has room.
    struct Bonus {
        var stacks: Bool
        var rate: Int
        var pointValue: Int
        var room: Int
    }

    static let unlimited = Int.max

    /// Nil for the implicit base rate.
    var ruleIndex: Int?
    var ruleCategory = Category.general
    var matchedMerchant = false
    var assumesTopCategory = false
    /// Hundredths; never below zero.
    var ruleRate = 0
    var afterRate = 0
    /// Hundredths of a cent a point.
    var rulePointValue = 100
    var afterPointValue = 100
    /// The rate after the limit is the base rate's, in its reward currency.
    var afterRuleIndex: Int?
    var limitIndex: Int?
    var limitRoom = unlimited
    var bonus: Bonus?
    /// The quarterly bonus would count if its pot were not used up.
    var bonusIsUsedUp = false
    /// Conditions that kept this card from another rate.
    var missed: Relaxation = []

    /// A stretch of the purchase at one rate.
    struct Stretch {
        var source: RewardSegment.Source
        var rate: Int
        var pointValue: Int
        /// Cents until it ends.
        var length: Int
        /// Whether the limit's, or the bonus's pot ends it; nil for the last one.
        var endsWith: Pot?
    }

    enum Pot {
        case limit, bonus
    }

    /// Whether the bonus pays before the rule does.
    var bonusComesFirst: Bool {
        guard let bonus else { return false }
        return bonus.stacks
            || Saturating.product(bonus.rate, bonus.pointValue)
                > (limitRoom > 0
                    ? Saturating.product(ruleRate, rulePointValue) : Saturating.product(afterRate, afterPointValue))
    }

    /// What a cent earns at most, in hundredths of a point times hundredths of a cent a point, whatever is drawn from the
    /// pots.
    var most: Int {
        let rule = Saturating.product(ruleRate, rulePointValue)
        let after = limitIndex == nil ? rule : Saturating.product(afterRate, afterPointValue)
        guard let bonus else { return max(rule, after) }
        guard bonus.stacks else { return max(rule, after, Saturating.product(bonus.rate, bonus.pointValue)) }
        let afterAndBonus =
            limitIndex == nil ? 0 : Saturating.product(Saturating.sum(afterRate, bonus.rate), afterPointValue)
        return max(after, afterAndBonus, Saturating.product(Saturating.sum(ruleRate, bonus.rate), rulePointValue))
    }

    /// Whether an amount meets no bonus and no end of a pot, as most: then the rule pays all of it.
    func isOneRate(for thousandths: Int) -> Bool {
        bonus == nil && limitRoom > 0 && thousandths <= limitRoom
    }

    /// The stretches in the order in which they are used up; the last one has no end.
    func stretches(_ body: (Stretch) -> Void) {
        let rule = Stretch(
            source: .rule, rate: ruleRate, pointValue: rulePointValue, length: limitRoom, endsWith: .limit)
        let after = Stretch(
            source: limitIndex == nil ? .rule : .afterLimit, rate: afterRate, pointValue: afterPointValue,
            length: RateTerms.unlimited, endsWith: nil)
        func emit(_ stretch: Stretch, length: Int, _ end: Pot?) {
            guard length > 0 else { return }
            var stretch = stretch
            stretch.length = length
            stretch.endsWith = length == RateTerms.unlimited ? nil : end
            body(stretch)
        }
        guard let bonus else {
            emit(rule, length: limitRoom, .limit)
            if limitRoom < RateTerms.unlimited { body(after) }
            return
        }
        if bonus.stacks {
            let both = min(limitRoom, bonus.room)
            var first = rule
            first.source = .ruleAndBonus
            first.rate = Saturating.sum(ruleRate, bonus.rate)
            emit(first, length: both, bonus.room <= limitRoom ? .bonus : .limit)
            if both == RateTerms.unlimited { return }
            if limitRoom < bonus.room {
                var second = after
                second.source = .afterLimitAndBonus
                second.rate = Saturating.sum(afterRate, bonus.rate)
                let length = bonus.room == RateTerms.unlimited ? bonus.room : bonus.room - both
                emit(second, length: length, .bonus)
                if length < RateTerms.unlimited { body(after) }
            } else {
                let length = limitRoom == RateTerms.unlimited ? limitRoom : limitRoom - both
                emit(rule, length: length, .limit)
                if length < RateTerms.unlimited { body(after) }
            }
            return
        }
        let own = Stretch(
            source: .bonus, rate: bonus.rate, pointValue: bonus.pointValue, length: bonus.room, endsWith: .bonus)
        if bonusComesFirst {
            emit(own, length: bonus.room, .bonus)
            if bonus.room == RateTerms.unlimited { return }
            emit(rule, length: limitRoom, .limit)
        } else {
            emit(rule, length: limitRoom, .limit)
            if limitRoom == RateTerms.unlimited { return }
            if Saturating.product(bonus.rate, bonus.pointValue) > Saturating.product(afterRate, afterPointValue) {
                emit(own, length: bonus.room, .bonus)
                if bonus.room == RateTerms.unlimited { return }
            }
        }
        if limitRoom < RateTerms.unlimited { body(after) }
    }
}
