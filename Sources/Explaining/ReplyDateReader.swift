import Language

/// Reads a day, or a part of one: `2026-12-31`, `Dec. 31st`, `12月31日`, `Q4`.
struct ReplyDateReader<Lexicon: ReplyLexicon> {
    private let tokens: [ReplyToken]
    private let lexicon: Lexicon
    private let start: Int
    /// The position behind what was read.
    private(set) var end: Int

    init(tokens: [ReplyToken], lexicon: Lexicon, start: Int) {
        self.tokens = tokens
        self.lexicon = lexicon
        self.start = start
        end = start
    }

    private mutating func found(_ date: ReplyDate, length: Int) -> ReplyDate {
        end = start + length
        return date
    }

    private func token(_ offset: Int) -> ReplyToken? { start + offset < tokens.count ? tokens[start + offset] : nil }

    private func whole(_ offset: Int) -> Int? {
        guard let token = token(offset), token.kind == .number, let value = token.value, value % 10_000 == 0 else {
            return nil
        }
        return value / 10_000
    }

    private func scalar(_ offset: Int) -> UInt32 {
        guard let token = token(offset), token.kind != .number else { return 0 }
        return token.scalar
    }

    mutating func read() -> ReplyDate? {
        isoDate() ?? monthDate() ?? chineseDate() ?? quarterDate()
    }

    /// `2026-12-31`, `2026/12/31`, `12/31/2026`, `12/31`.
    private mutating func isoDate() -> ReplyDate? {
        guard let first = whole(0), scalar(1) == 0x2D || scalar(1) == 0x2F, let second = whole(2),
            token(1)?.isGlued == true, token(2)?.isGlued == true
        else { return nil }
        let hasThird = scalar(3) == scalar(1) && whole(4) != nil && token(4)?.isGlued == true
        if first > 1_900, hasThird, let third = whole(4) {
            return found(ReplyDate(year: first, month: second, day: third), length: 5)
        }
        guard scalar(1) == 0x2F, (1...12).contains(first), (1...31).contains(second) else { return nil }
        if hasThird { return found(ReplyDate(year: whole(4), month: first, day: second), length: 5) }
        return found(ReplyDate(month: first, day: second), length: 3)
    }

    /// `December 31, 2026`, `Dec. 31st`, `31 December`, `December`.
    private mutating func monthDate() -> ReplyDate? {
        var offset = 0
        var day: Int?
        if let value = whole(0), (1...31).contains(value), let next = token(1), next.kind == .word {
            let skip = DateWords.ordinals.contains(next.hash) ? 2 : 1
            guard month(at: skip) != nil else { return nil }
            day = value
            offset = skip
        }
        guard let month = month(at: offset) else { return nil }
        offset += 1
        if scalar(offset) == 0x2E, day != nil || whole(offset + 1) != nil { offset += 1 }
        if day == nil, let value = whole(offset), (1...31).contains(value), token(offset)?.hash != nil {
            day = value
            offset += 1
            if let next = token(offset), next.isGlued, DateWords.ordinals.contains(next.hash) { offset += 1 }
        }
        var year: Int?
        let comma = scalar(offset) == 0x2C ? 1 : 0
        if let value = whole(offset + comma), (1_990...2_100).contains(value) {
            year = value
            offset += comma + 1
        }
        return found(ReplyDate(year: year, month: month, day: day), length: offset)
    }

    private func month(at offset: Int) -> Int? {
        guard let token = token(offset), token.isCapital,
            let month = lexicon.month(at: start + offset, in: tokens)
        else { return nil }
        // "May I suggest": a month only with a number beside it.
        if month == 5 || month == 3, offset == 0, whole(1) == nil { return nil }
        return month
    }

    /// `2026年12月31日`, `12月31日`, `12月`, `2026年`.
    private mutating func chineseDate() -> ReplyDate? {
        let year: UInt32 = 0x5E74
        let month: UInt32 = 0x6708
        guard let first = whole(0) else { return nil }
        var date = ReplyDate()
        var offset = 0
        if scalar(1) == year, first > 1_900 {
            date.year = first
            offset = 2
        }
        if let value = whole(offset), scalar(offset + 1) == month, (1...12).contains(value) {
            date.month = value
            offset += 2
            if let value = whole(offset), (1...31).contains(value),
                scalar(offset + 1) == 0x65E5 || scalar(offset + 1) == 0x53F7
            {
                date.day = value
                offset += 2
            }
        }
        guard offset > 0 else { return nil }
        return found(date, length: offset)
    }

    /// `Q4`, `Q4 2026`, `4th quarter`, `fourth quarter`, 第四季度.
    private mutating func quarterDate() -> ReplyDate? {
        var quarter: Int?
        var offset = 0
        if token(0)?.hash == DateWords.quarterLetter, let value = whole(1), token(1)?.isGlued == true {
            quarter = value
            offset = 2
        } else if let value = whole(0), let next = token(1), DateWords.ordinals.contains(next.hash),
            isQuarter(2)
        {
            quarter = value
            offset = 3
        } else if let first = token(0), let value = DateWords.ordinalQuarters[first.hash], isQuarter(1) {
            quarter = value
            offset = 2
        } else if scalar(0) == 0x7B2C, let value = whole(1) ?? ChineseNumerals.digit(scalar(1)), isQuarter(2) {
            quarter = value
            offset = 2 + quarterLength(2)
        } else if let value = ChineseNumerals.digit(scalar(0)), isQuarter(1) {
            quarter = value
            offset = 1 + quarterLength(1)
        }
        guard let quarter else { return nil }
        var date = ReplyDate(quarter: quarter)
        if let year = whole(offset), (1_990...2_100).contains(year) {
            date.year = year
            offset += 1
        }
        return found(date, length: offset)
    }

    private func isQuarter(_ offset: Int) -> Bool { quarterLength(offset) > 0 }

    private func quarterLength(_ offset: Int) -> Int {
        if scalar(offset) == 0x5B63 { return scalar(offset + 1) == 0x5EA6 ? 2 : 1 }
        return token(offset)?.hash == DateWords.quarterWord ? 1 : 0
    }
}

/// Words around days, by their hashes.
private enum DateWords {
    static let ordinals: Set<UInt64> = Set(["st", "nd", "rd", "th"].map(WordHash.of))
    static let quarterLetter = WordHash.of("q")
    static let ordinalQuarters: [UInt64: Int] = [
        WordHash.of("first"): 1, WordHash.of("second"): 2, WordHash.of("third"): 3, WordHash.of("fourth"): 4,
    ]
    static let quarterWord = WordHash.of("quarter")
}
