extension QuantityScan {
    /// Money whose sign or code comes first: `$5`, `US$ 5-10`, `RMB 100`.
    mutating func signed(at start: Int) -> QuantityMatch? {
        guard let sign = sense(start, .sign) ?? sense(start, .code), var number = numeral(at: start + 1),
            number.form == .figures || number.form == .words || number.form == .han, number.low >= .zero
        else { return nil }
        // "$20-$30": the second sign says that it is one range.
        if number.high == nil, has(number.end, .range), has(number.end + 1, .sign),
            let upper = simple(at: number.end + 2),
            upper.low > number.low
        {
            number.high = upper.low
            number.end = upper.end
        }
        guard let value = number.multiplied(by: factor(sign)) else { return nil }
        let unit = unit(sign)
        var end = number.end
        // "$5 dollars", "¥20元", "$5 USD" say it twice.
        if let again = senses(end).first(where: { $0.role == .unit && $0.other >= 0 }), self.unit(again) == unit,
            factor(again) == factor(sign)
        {
            end += 1
        }
        var result = QuantityMatch(start: start, end: end, reading: reading(value, unit))
        addPer(&result)
        return result
    }

    /// `/kg`, "a pound", "per dozen", "each" is left to who asks; 一斤 right behind the money.
    mutating func addPer(_ match: inout QuantityMatch) {
        let place = match.end
        let isHanOne = sense(place, .digit)?.value == 1
        guard has(place, .slash) || has(place, .per) || isIndefinite(place) || isHanOne, has(place + 1, .unit),
            let sense = senses(place + 1).first(where: {
                $0.role == .unit && $0.other < 0 && isWritten($0, place + 1)
                    && (!$0.style.contains(.glued) || has(place, .slash))
            })
        else { return }
        match.reading.per = tables.units[sense.value]
        match.end = place + 2
    }
}
