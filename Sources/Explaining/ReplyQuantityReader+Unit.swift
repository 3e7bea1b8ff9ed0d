/// What a number counts.
extension ReplyQuantityReader {
    mutating func unit(_ quantity: inout ReplyQuantity) {
        if scalar(end) == 0x25 {
            end += 1
            quantity.kind = .percent
            return
        }
        if scalar(end) == 0xA2 {
            end += 1
            return cents(&quantity)
        }
        let gap = scalar(end) == 0x2D ? 1 : 0
        guard let found = units(at: end + gap) else { return plainPoints(&quantity) }
        let unit = end + gap + found.length
        let meant = found.units
        if quantity.kind == .money {
            // $6 dollars; $4 per point
            if meant.contains(.perPoint), found.length > 1 || scalar(end) == 0x6BCF { quantity.isPerPoint = true }
            if meant.contains(.dollar) || meant.contains(.money) { end = unit }
            return
        }
        if scalar(end) == 0x500D || meant.contains(.times) {
            end = unit
            quantity.kind = .rate
        } else if meant.contains(.percent) {
            end = unit
            quantity.kind = .percent
        } else if meant.contains(.cents) {
            end = unit
            cents(&quantity)
        } else if let mark = word(meant) {
            end = unit
            quantity.kind = .money
            quantity.currency = mark
        } else if meant.contains(.money) {
            end = unit
            quantity.kind = .money
        } else if meant.contains(.points) {
            // 十分划算 is praise; 一点 is a bit.
            if isSpelled, isHanCount, found.length == 1, (quantity.value ?? 0) <= 100_000, !isRate(at: unit) { return }
            end = unit
            points(&quantity)
        } else if meant.contains(.counted) {
            end = unit
            quantity.isCounted = true
        } else {
            plainPoints(&quantity)
        }
    }

    /// "600 Acme points", "600 bonus points".
    mutating func plainPoints(_ quantity: inout ReplyQuantity) {
        if scalar(end) == 0x500D {
            end += 1
            quantity.kind = .rate
            return
        }
        guard quantity.kind == .count, let token = at(end), token.kind == .word else { return }
        for skipped in 1...3 {
            guard let found = units(at: end + skipped) else { continue }
            let between = tokens[end..<(end + skipped)]
            if found.units.contains(.points),
                between.allSatisfy({ $0.isCapital || lexicon.mayStandBeforeUnit($0.hash) })
            {
                points(&quantity)
                return
            }
        }
    }

    mutating func points(_ quantity: inout ReplyQuantity) {
        quantity.kind = .points
        if let length = rateLength(at: end) {
            quantity.kind = .rate
            end += length
        } else if startsWithUnit {
            quantity.kind = .rate
        }
    }

    mutating func cents(_ quantity: inout ReplyQuantity) {
        quantity.value = quantity.value.flatMap { $0 % 100 == 0 ? $0 / 100 : nil }
        quantity.kind = .money
        if let length = rateLength(at: end) {
            quantity.kind = .percent
            quantity.value = quantity.value.flatMap { ReplyQuantityReader.product($0, 100) }
            end += length
        } else if let found = units(at: end), found.units.contains(.perPoint) {
            quantity.isPerPoint = true
        } else if let before = unitsBefore(.perPoint), before {
            quantity.isPerPoint = true
        }
    }

    func isRate(at index: Int) -> Bool { rateLength(at: index) != nil || startsWithUnit }

    /// The length of "per dollar" and the like.
    func rateLength(at index: Int) -> Int? {
        if let found = units(at: index), found.units.contains(.perUnit) { return found.length }
        if scalar(index) == 0x2F, let found = units(at: index + 1), found.units.contains(.dollar) {
            return 1 + found.length
        }
        // "for every $1", "per $1", "on each $1"
        for length in 1...2 {
            guard let found = units(at: index + length - 1), found.units.contains(.beforeAmount) else { continue }
            let money = index + length
            if scalar(money) == 0x24, at(money + 1)?.value == 10_000 { return length + 2 }
            if at(money)?.value == 10_000 || SpelledNumbers.ones[at(money)?.hash ?? 0] == 1,
                let unit = units(at: money + 1), unit.units.contains(.dollar)
            {
                return length + 1 + unit.length
            }
        }
        return nil
    }

    /// 每消费1美元得4积分: the unit stands before.
    var startsWithUnit: Bool {
        var index = start - 1
        var steps = 0
        while index >= 0, steps < 10, tokens[index].kind != .mark || tokens[index].scalar == 0x24 {
            if let found = units(at: index), found.units.contains(.perUnit) { return true }
            index -= 1
            steps += 1
        }
        return false
    }

    func unitsBefore(_ unit: ReplyUnits) -> Bool? {
        guard start > 0 else { return nil }
        for index in max(0, start - 3)..<start {
            if let found = units(at: index), found.units.contains(unit), found.length > 1 { return true }
        }
        return nil
    }

    /// Whether one unit of currency stands for "each": "for every $1".
    var isUnitOfRate: Bool {
        guard start > 0 else { return false }
        for index in max(0, start - 2)..<start {
            if let found = units(at: index), found.units.contains(.beforeAmount) || found.units.contains(.perUnit) {
                return true
            }
        }
        return false
    }
}
