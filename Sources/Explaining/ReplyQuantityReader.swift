import Basics
import Language

/// Reads a number with its sign, size and unit: `$6.00`, `600 points`, `4x`, `四倍`, `six dollars`.
struct ReplyQuantityReader<Lexicon: ReplyLexicon> {
    let tokens: [ReplyToken]
    let lexicon: Lexicon
    let start: Int
    var end: Int
    var isSpelled = false

    init(tokens: [ReplyToken], lexicon: Lexicon, start: Int) {
        self.tokens = tokens
        self.lexicon = lexicon
        self.start = start
        end = start
    }

    func at(_ index: Int) -> ReplyToken? { tokens.indices.contains(index) ? tokens[index] : nil }
    func scalar(_ index: Int) -> UInt32 { at(index).map { $0.kind == .number ? 0 : $0.scalar } ?? 0 }

    func units(at index: Int) -> (units: ReplyUnits, length: Int)? {
        tokens.indices.contains(index) ? lexicon.units(at: index, in: tokens) : nil
    }

    mutating func read() -> ReplyQuantity? {
        var quantity = ReplyQuantity(kind: .count)
        var isNegative = false
        var position = start
        if scalar(position) == 0x2D, at(position)?.isGlued != true {  // minus
            isNegative = true
            position += 1
        }
        if let mark = currency(at: position) {
            quantity.kind = .money
            quantity.currency = mark.mark
            position += mark.length
            if scalar(position) == 0x2D {
                isNegative = true
                position += 1
            }
        } else if isNegative, at(position)?.kind != .number {
            return nil
        }
        guard var value = number(at: &position) else {
            guard quantity.kind != .money else {
                // A sign without a number.
                end = position
                return ReplyQuantity(kind: .money, value: nil)
            }
            return share() ?? multiple()
        }
        if isNegative { value = value.map { -$0 } }
        quantity.value = value
        end = position
        unit(&quantity)
        // "One" and "two" in passing are no numbers.
        if isSpelled, quantity.kind == .count, !isCounted, (value ?? 0) <= 100_000 || isHanCount { return nil }
        if quantity.value == 10_000, quantity.kind == .money, isUnitOfRate { quantity.isUnit = true }
        return quantity
    }

    /// "Your five cats".
    var isCounted: Bool {
        if let found = units(at: end - 1), found.units.contains(.counted) { return true }
        return units(at: end)?.units.contains(.counted) == true || units(at: end + 1)?.units.contains(.counted) == true
    }

    /// Chinese numerals without a unit: 一起, 万一, 三.
    var isHanCount: Bool { tokens[start].kind == .han }

    mutating func share() -> ReplyQuantity? {
        // 百分之四
        guard scalar(start) == 0x767E, scalar(start + 1) == 0x5206, scalar(start + 2) == 0x4E4B else { return nil }
        var position = start + 3
        guard let value = number(at: &position) else { return nil }
        end = position
        return ReplyQuantity(kind: .percent, value: value)
    }

    /// "double points", 双倍; "twice".
    mutating func multiple() -> ReplyQuantity? {
        if let token = at(start), let factor = SpelledNumbers.ratios[token.hash] {
            end = start + 1
            return ReplyQuantity(kind: .rate, value: factor * 10_000, isRatio: true)
        }
        if scalar(start) == 0x53CC || scalar(start) == 0x96D9, scalar(start + 1) == 0x500D {
            end = start + 2
            return ReplyQuantity(kind: .rate, value: 20_000)
        }
        guard let token = at(start), let factor = SpelledNumbers.multiples[token.hash], token.kind == .word else {
            return nil
        }
        end = start + 1
        return ReplyQuantity(kind: .rate, value: factor * 10_000)
    }

    func currency(at index: Int) -> (mark: ReplyQuantity.CurrencyMark, length: Int)? {
        switch scalar(index) {
        case 0x24: return (.dollar, 1)
        case 0x20AC: return (.euro, 1)
        case 0xA3: return (.pound, 1)
        case 0xA5: return (.yuanOrYen, 1)
        case 0x20A9, 0x20B9, 0x20BD, 0x20BF, 0xA2: return (.other(scalar(index)), 1)
        default: break
        }
        // US$, NT$, HK$, C$; USD 6
        guard let token = at(index), token.kind == .word, token.range.count <= 3 else { return nil }
        if scalar(index + 1) == 0x24, at(index + 1)?.isGlued == true { return (.dollar, 2) }
        guard token.range.count == 3, at(index + 1)?.kind == .number, let found = units(at: index) else { return nil }
        return word(found.units).map { ($0, 1) }
    }

    func word(_ units: ReplyUnits) -> ReplyQuantity.CurrencyMark? {
        if units.contains(.dollar) { return .dollar }
        if units.contains(.euro) { return .euro }
        if units.contains(.pound) { return .pound }
        if units.contains(.yuan) || units.contains(.yen) { return .yuanOrYen }
        return nil
    }

    // MARK: The number

    /// Outer nil: no number; inner nil: one that is none of ours.
    mutating func number(at position: inout Int) -> Int?? {
        guard let token = at(position) else { return nil }
        switch token.kind {
        case .number:
            position += 1
            var value = token.value
            while let next = at(position), let scale = scale(next) {
                value = value.flatMap { ReplyQuantityReader.product($0, scale) }
                position += 1
            }
            return .some(value)
        case .word: return spelled(at: &position)
        case .han: return chinese(at: &position)
        case .mark: return nil
        }
    }

    func scale(_ token: ReplyToken) -> Int? {
        if token.kind == .han {
            switch token.scalar {
            case 0x767E: return 100
            case 0x5343: return 1_000
            case 0x4E07, 0x842C: return 10_000
            default: return nil
            }
        }
        return SpelledNumbers.scales[token.hash]
    }

    static func product(_ value: Int, _ factor: Int) -> Int? {
        let (product, overflow) = value.multipliedReportingOverflow(by: factor)
        return overflow ? nil : product
    }

    mutating func spelled(at position: inout Int) -> Int?? {
        var total = 0
        var current = 0
        var count = 0
        var index = position
        if at(index)?.hash == SpelledNumbers.a, let next = at(index + 1), next.kind == .word,
            let scale = SpelledNumbers.scales[next.hash], scale != 1_000 || next.range.count > 1
        {
            current = 1
            index += 1
        }
        while let token = at(index), token.kind == .word, count < 12 {
            if let value = SpelledNumbers.ones[token.hash] {
                current += value
            } else if let value = SpelledNumbers.tens[token.hash] {
                current += value
            } else if let scale = SpelledNumbers.scales[token.hash], index > position, token.range.count > 1 {
                if scale == 100 {
                    current = max(1, current) * 100
                } else {
                    total += max(1, current) * scale
                    current = 0
                }
            } else if token.hash == SpelledNumbers.and, count > 0, let next = at(index + 1), next.kind == .word,
                SpelledNumbers.scales[at(index - 1)?.hash ?? 0] != nil,
                SpelledNumbers.ones[next.hash] ?? SpelledNumbers.tens[next.hash] != nil
            {
                // "a hundred and fifty"
            } else {
                break
            }
            guard current < 1_000_000, total < 1_000_000_000 else { return .some(nil) }
            index += 1
            count += 1
        }
        guard count > 0 else { return nil }
        var value = (total + current) * 10_000
        // "one point five"
        if at(index)?.hash == SpelledNumbers.point, let next = at(index + 1),
            let digit = SpelledNumbers.ones[next.hash],
            digit < 10
        {
            value += digit * 1_000
            index += 2
        }
        isSpelled = true
        position = index
        return .some(value)
    }

    mutating func chinese(at position: inout Int) -> Int?? {
        var total = 0
        var section = 0
        var pending: Int?
        var lastUnit = 1
        var index = position
        while let token = at(index), token.kind == .han {
            if let digit = ChineseNumerals.digit(token.scalar) {
                guard pending == nil || pending == 0 else { break }
                pending = digit
                if digit == 0 { lastUnit = 10 }
            } else if let unit = ChineseNumerals.unit(token.scalar), index > position || unit == 10 {
                if unit >= 10_000 {
                    total += (section + (pending ?? 0)) * unit
                    section = 0
                } else {
                    section += (pending ?? 1) * unit
                }
                pending = nil
                lastUnit = unit
            } else {
                break
            }
            index += 1
            guard total < 1_000_000_000_000, index - position < 16 else { return .some(nil) }
        }
        guard index > position else { return nil }
        if let pending { section += lastUnit >= 100 ? pending * (lastUnit / 10) : pending }
        var value = (total + section) * 10_000
        // 一点五
        if scalar(index) == 0x70B9, let digit = ChineseNumerals.digit(scalar(index + 1)) {
            value += digit * 1_000
            index += 2
        }
        isSpelled = true
        position = index
        return .some(value)
    }
}
