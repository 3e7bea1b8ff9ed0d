extension QuantityScan {
    /// A unit behind a number.
    struct UnitMatch {
        var sense: QuantitySense
        /// The piece that it is.
        var index: Int
        var end: Int
        /// 两个半小时: what stands between.
        var extra: Rational?
        var isVague = false
    }

    func unit(_ sense: QuantitySense) -> QuantityUnit {
        let unit = tables.units[sense.value]
        guard sense.other >= 0 else { return unit }
        let code = tables.currencies[sense.other].code(in: context.region)
        return QuantityUnit(symbol: code, dimension: .money, factor: .one, offset: .zero)
    }

    /// How much of its unit one of the words is: 1/100 for a cent.
    func factor(_ sense: QuantitySense) -> Rational { sense.other < 0 ? .one : tables.units[sense.value].factor }

    /// The unit that belongs to a number, past 个, "of" and an article.
    mutating func unitMatch(behind number: Numeral) -> UnitMatch? {
        let next = number.end
        if has(next, .piece) {
            if has(next + 1, .half) {
                // 个半小时, 个半月
                if let sense = span(at: next + 2) {
                    return UnitMatch(sense: sense, index: next + 2, end: next + 3, extra: Rational(1, 2))
                }
            } else if has(next + 1, .more), let sense = span(at: next + 2) {
                return UnitMatch(sense: sense, index: next + 2, end: next + 3, extra: nil, isVague: true)
            } else if let sense = span(at: next + 1) {
                return UnitMatch(sense: sense, index: next + 1, end: next + 2)
            }
        }
        if let sense = preferred(at: next, behind: number) {
            return UnitMatch(sense: sense, index: next, end: next + 1)
        }
        guard number.form == .fraction || number.form == .few || number.form == .words else { return nil }
        var place = has(next, .of) ? next + 1 : next
        if number.form == .fraction, isIndefinite(place) {
            place += 1
        } else if number.form != .few || place == next {
            return nil
        }
        guard let sense = preferred(at: place, behind: number) else { return nil }
        return UnitMatch(sense: sense, index: place, end: place + 1)
    }

    /// A unit of time behind 个; the month has no other measure word.
    private mutating func span(at index: Int) -> QuantitySense? {
        if has(index, .monthMark) { return QuantitySense(role: .unit, value: tables.month, other: -1) }
        guard has(index, .unit) else { return nil }
        return senses(index).first {
            guard $0.role == .unit else { return false }
            let dimension = tables.units[$0.value].dimension
            return dimension == .time || dimension == .calendar
        }
    }

    /// What the word means first in the speaker's country, else by the table's order.
    mutating func preferred(at index: Int, behind number: Numeral) -> QuantitySense? {
        guard has(index, .unit) else { return nil }
        let candidates = senses(index)
        var first: QuantitySense?
        for sense in candidates where fits(sense, index, number) {
            if !sense.region.isEmpty, sense.region == context.region { return sense }
            if first?.style.contains(.last) ?? true, first == nil || !sense.style.contains(.last) { first = sense }
        }
        return first
    }

    func fits(_ sense: QuantitySense, _ index: Int, _ number: Numeral) -> Bool {
        guard sense.role == .unit, isWritten(sense, index) else { return false }
        // 100 g, but not "two g"; 5m, but not "5 m".
        guard !sense.style.isDisjoint(with: [.glued, .small, .capital]) else { return true }
        guard number.form == .figures || number.form == .fraction else { return false }
        guard sense.style.contains(.glued) else { return true }
        // 10s, but not 1990s.
        return isGlued(index) && (tables.units[sense.value].dimension != .time || number.low < Rational(1_000))
    }

    /// Everything else that the unit's word may mean, said of the same number.
    func otherUnits(_ match: UnitMatch, _ number: Numeral) -> [Quantity.Reading] {
        var result: [Quantity.Reading] = []
        let main = unit(match.sense)
        for sense in senses(match.index) where sense.value != match.sense.value && fits(sense, match.index, number) {
            let other = unit(sense)
            guard other != main, number.low >= .zero || other.dimension == .temperature,
                !result.contains(where: { $0.unit == other }),
                let value = number.multiplied(by: factor(sense))
            else { continue }
            result.append(reading(value, other))
        }
        return result
    }

    func reading(_ number: Numeral, _ unit: QuantityUnit) -> Quantity.Reading {
        let kind: Quantity.Kind =
            switch unit.dimension {
            case .money: .money
            case .time, .calendar: .duration
            case .count, .package: .count
            default: .measure
            }
        return Quantity.Reading(
            kind: kind, value: number.low, upper: number.high, unit: unit, isVague: number.isVague)
    }
}
