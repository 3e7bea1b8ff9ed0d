extension QuantityScan {
    /// A number with what it counts: shares, money, measures, durations, counts.
    mutating func measured(at start: Int) -> QuantityMatch? {
        if let match = signed(at: start) { return match }
        if has(start - 1, .ordinalMark) { return nil }
        if let number = numeral(at: start) {
            return share(start, number) ?? counted(start, number) ?? bare(start, number)
        }
        // "an hour"
        guard isIndefinite(start) else { return nil }
        return counted(start, Numeral(.one, end: start + 1, form: .article))
    }

    mutating func counted(_ start: Int, _ number: Numeral) -> QuantityMatch? {
        guard let match = unitMatch(behind: number), isUnit(match, number),
            let whole = number.multiplied(by: factor(match.sense))
        else { return nil }
        let unit = unit(match.sense)
        var amount = whole
        amount.end = match.end
        amount.isVague = amount.isVague || match.isVague
        var isCompound = false
        if let extra = match.extra?.multiplied(by: factor(match.sense)), let sum = amount.adding(extra) {
            amount = sum
            isCompound = true
        } else if match.isVague {
            amount.high = amount.low.adding(.one)
        } else if amount.high == nil {
            isCompound = extend(&amount, match, number)
            if !isCompound, has(amount.end, .more), amount.form == .han || amount.form == .figures {
                amount.high = amount.low.adding(factor(match.sense))
                amount.isVague = true
                amount.end += 1
            }
        }
        var result = QuantityMatch(start: start, end: amount.end, reading: reading(amount, unit))
        if !isCompound { result.alternatives = otherUnits(match, number) }
        if unit.dimension == .money || unit.dimension == .count { addPer(&result) }
        if let day = dayFrom(result) { return day }
        return result
    }

    /// "a second car" is another one.
    private mutating func isUnit(_ match: UnitMatch, _ number: Numeral) -> Bool {
        guard number.form == .article else { return true }
        guard has(match.index, .ordinal) else { return true }
        return match.end >= count || !isUnknown(match.end)
    }

    /// What goes on behind a unit: 一斤半, "and a half", 三块五, "3 oz".
    private mutating func extend(_ amount: inout Numeral, _ match: UnitMatch, _ number: Numeral) -> Bool {
        let scale = factor(match.sense)
        if has(amount.end, .half), number.form == .han || number.form == .figures,
            !hasAny(amount.end + 1, QuantityRole.unit.bit | QuantityRole.piece.bit | QuantityRole.monthMark.bit),
            let half = Rational(1, 2)?.multiplied(by: scale), let sum = amount.adding(half)
        {
            amount.low = sum.low
            amount.end += 1
            return true
        }
        if has(amount.end, .and), !has(match.index, .piece), let (part, end) = mixedPart(at: amount.end),
            number.form != .han,
            !has(end, .unit), let more = part.multiplied(by: scale), let sum = amount.adding(more)
        {
            amount.low = sum.low
            amount.end = end
            return true
        }
        var last = tables.units[match.sense.value]
        var isCompound = false
        for _ in 0..<4 {
            guard let (part, unit, end) = smaller(than: last, match.sense, at: amount.end),
                let sum = amount.adding(part)
            else { break }
            amount.low = sum.low
            amount.end = end
            last = unit
            isCompound = true
        }
        // 三块五, and 五毛六 behind them.
        if !isCompound || last.dimension == .money, let (part, end) = tenths(match, at: amount.end),
            let more = part.multiplied(by: isCompound ? last.factor : scale), let sum = amount.adding(more)
        {
            amount.low = sum.low
            amount.end = end
            return true
        }
        return isCompound
    }

    /// A part in a smaller unit of the same dimension, in the first unit: "3 oz" behind pounds, the 30 of "2h30".
    private mutating func smaller(
        than last: QuantityUnit, _ first: QuantitySense, at start: Int
    ) -> (Rational, QuantityUnit, Int)? {
        let target = tables.units[first.value]
        if target.dimension == .time, target.factor == Rational(3_600), isGlued(start),
            let minutes = plain(start, 0...59), pieces[start].digits == 2, !has(start + 1, .unit)
        {
            return Rational(minutes, 60).map { ($0, tables.units[tables.minute], start + 1) }
        }
        guard [.time, .calendar, .mass, .length, .volume, .money].contains(target.dimension) else { return nil }
        var place = start
        if has(place, .and) || has(place, .pause) && target.dimension == .time { place += 1 }
        if sense(place, .digit)?.value == 0 { place += 1 }
        guard let number = simple(at: place), number.high == nil, number.form != .few, number.low > .zero else {
            return nil
        }
        var unitPlace = number.end
        if has(unitPlace, .piece), hasAny(unitPlace + 1, QuantityRole.unit.bit | QuantityRole.monthMark.bit) {
            unitPlace += 1
        }
        guard hasAny(unitPlace, QuantityRole.unit.bit | QuantityRole.monthMark.bit) else { return nil }
        for sense in senses(unitPlace)
        where fits(sense, unitPlace, number) || isWritten(sense, unitPlace) && number.form == .figures {
            guard sense.role == .unit else { continue }
            let unit = tables.units[sense.value]
            guard unit.dimension == target.dimension, unit.factor < last.factor,
                sense.other == first.other || currency(sense) == currency(first), sense.other < 0 || first.other >= 0
            else { continue }
            let part =
                sense.other >= 0
                ? number.low.multiplied(by: unit.factor)
                : number.low.multiplied(by: unit.factor)?.divided(by: target.factor)
            guard let part else { return nil }
            return (part, unit, unitPlace + 1)
        }
        guard target.dimension == .calendar, has(unitPlace, .monthMark), unitPlace > number.end,
            let part = number.low.divided(by: target.factor)
        else { return nil }
        return (part, tables.units[tables.month], unitPlace + 1)
    }

    private func currency(_ sense: QuantitySense) -> String {
        sense.other < 0 ? "" : tables.currencies[sense.other].code(in: context.region)
    }

    /// 三块五, 一米七五, 3块25: digits behind a unit that is counted in tenths.
    private mutating func tenths(_ match: UnitMatch, at start: Int) -> (Rational, Int)? {
        guard match.sense.style.contains(.tenths), isGlued(start) else { return nil }
        if let value = plain(start, 1...99), !hasAny(start + 1, QuantityScan.goesOn) {
            return Rational(value, pieces[start].digits == 1 ? 10 : 100).map { ($0, start + 1) }
        }
        guard let first = sense(start, .digit), first.value > 0 else { return nil }
        if let second = sense(start + 1, .digit) {
            // 三块二一斤
            if second.value == 1, has(start + 2, .unit) { return Rational(first.value, 10).map { ($0, start + 1) } }
            guard !hasAny(start + 2, QuantityScan.goesOn) else { return nil }
            return Rational(first.value * 10 + second.value, 100).map { ($0, start + 2) }
        }
        guard !hasAny(start + 1, QuantityScan.goesOn) else { return nil }
        return Rational(first.value, 10).map { ($0, start + 1) }
    }

    /// What makes a digit the beginning of something else.
    private static let goesOn = [
        QuantityRole.unit, .piece, .digit, .place, .myriad, .figures, .hour, .percent, .parts, .half, .monthMark,
        .dayMark,
    ].reduce(0) { $0 | $1.bit }
}
