/// What a number counts.
extension QuantityReader {
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
        guard let found = cues(at: end + gap) else { return plainPoints(&quantity) }
        let unit = end + gap + found.length
        let cues = found.cues
        if quantity.kind == .money {
            // $6 dollars; $4 per point
            if cues.contains(.perPoint), found.length > 1 || scalar(end) == 0x6BCF { quantity.isPerPoint = true }
            if cues.contains(.unitDollar) || cues.contains(.unitMoney) { end = unit }
            return
        }
        if scalar(end) == 0x500D || cues.contains(.unitTimes) {
            end = unit
            quantity.kind = .rate
        } else if cues.contains(.unitPercent) {
            end = unit
            quantity.kind = .percent
        } else if cues.contains(.unitCents) {
            end = unit
            cents(&quantity)
        } else if let mark = word(cues) {
            end = unit
            quantity.kind = .money
            quantity.currency = mark
        } else if cues.contains(.unitMoney) {
            end = unit
            quantity.kind = .money
        } else if cues.contains(.unitPoints) {
            // 十分划算 is praise; 一点 is a bit.
            if isSpelled, isHanCount, found.length == 1, (quantity.value ?? 0) <= 100_000, !isRate(at: unit) { return }
            end = unit
            points(&quantity)
        } else if cues.contains(.unitCards) {
            end = unit
            quantity.isOfCards = true
        } else {
            plainPoints(&quantity)
        }
    }

    /// "600 Chase points", "600 bonus points".
    mutating func plainPoints(_ quantity: inout ReplyQuantity) {
        if scalar(end) == 0x500D {
            end += 1
            quantity.kind = .rate
            return
        }
        guard quantity.kind == .count, let token = at(end), token.kind == .word else { return }
        for skipped in 1...3 {
            guard let found = cues(at: end + skipped) else { continue }
            let between = tokens[end..<(end + skipped)]
            if found.cues.contains(.unitPoints),
                between.allSatisfy({ $0.isCapital || QuantityReader.rewardWords.contains($0.hash) })
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
            quantity.value = quantity.value.flatMap { QuantityReader.product($0, 100) }
            end += length
        } else if let found = cues(at: end), found.cues.contains(.perPoint) {
            quantity.isPerPoint = true
        } else if let before = cuesBefore(.perPoint), before {
            quantity.isPerPoint = true
        }
    }

    func isRate(at index: Int) -> Bool { rateLength(at: index) != nil || startsWithUnit }

    /// The length of "per dollar" and the like.
    func rateLength(at index: Int) -> Int? {
        if let found = cues(at: index), found.cues.contains(.perUnit) { return found.length }
        if scalar(index) == 0x2F, let found = cues(at: index + 1), found.cues.contains(.unitDollar) {
            return 1 + found.length
        }
        // "for every $1", "per $1", "on each $1"
        for length in 1...2 {
            guard let found = cues(at: index + length - 1), found.cues.contains(.amountRole) else { continue }
            let money = index + length
            if scalar(money) == 0x24, at(money + 1)?.value == 10_000 { return length + 2 }
            if at(money)?.value == 10_000 || QuantityReader.ones[at(money)?.hash ?? 0] == 1,
                let unit = cues(at: money + 1), unit.cues.contains(.unitDollar)
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
            if let found = cues(at: index), found.cues.contains(.perUnit) { return true }
            index -= 1
            steps += 1
        }
        return false
    }

    func cuesBefore(_ cue: ReplyCue) -> Bool? {
        guard start > 0 else { return nil }
        for index in max(0, start - 3)..<start {
            if let found = cues(at: index), found.cues.contains(cue), found.length > 1 { return true }
        }
        return nil
    }

    /// Whether one unit of currency stands for "each": "for every $1".
    var isUnitOfRate: Bool {
        guard start > 0 else { return false }
        for index in max(0, start - 2)..<start {
            if let found = cues(at: index), found.cues.contains(.amountRole) || found.cues.contains(.perUnit) {
                return true
            }
        }
        return false
    }
}
