/// Numbers in Chinese characters: 三百二十, 一百五 (150), 两千五 (2500), 1万2, 三四百 (a range).
enum ChineseNumerals {
    struct Reading {
        /// Ten-thousandths.
        var value: Int
        /// The piece after the number.
        var end: Int
        /// 百, 千, 万 or 亿 occurs.
        var hasLargeUnit: Bool
        /// 三四百: the larger end is ``value``.
        var isRange: Bool
        /// 几百: no number at all.
        var isVague: Bool
    }

    /// 成 after a digit: a tenth of something.
    static let tenth: UInt32 = 0x6210

    static func digit(_ scalar: UInt32) -> Int? {
        switch scalar {
        case 0x96F6, 0x3007: 0
        case 0x4E00, 0x58F9: 1
        case 0x4E8C, 0x4E24, 0x4FE9, 0x8D30: 2
        case 0x4E09, 0x53C1: 3
        case 0x56DB, 0x8086: 4
        case 0x4E94, 0x4F0D: 5
        case 0x516D, 0x9646: 6
        case 0x4E03, 0x67D2: 7
        case 0x516B, 0x634C: 8
        case 0x4E5D, 0x7396: 9
        default: nil
        }
    }

    static func unit(_ scalar: UInt32) -> Int? {
        switch scalar {
        case 0x5341, 0x62FE: 10
        case 0x767E, 0x4F70: 100
        case 0x5343, 0x4EDF: 1_000
        case 0x4E07: 10_000
        case 0x4EBF: 100_000_000
        default: nil
        }
    }

    static func startsNumber(_ scalar: UInt32) -> Bool {
        scalar != 0 && (digit(scalar) != nil || unit(scalar) != nil || scalar == 0x51E0)
    }

    /// Reads a number that starts at `start`; pieces are single characters or digit numbers.
    static func read(_ sentence: Sentence, at start: Int) -> Reading? {
        var index = start
        var total = 0
        var section = 0
        var pending: Int?
        var lastUnit = 1
        var isRange = false
        var isVague = false
        var hasLargeUnit = false
        var digitsInRow = 0
        let limit = min(sentence.pieces.count, start + 24)
        while index < limit {
            let scalar = sentence.han(index)
            if scalar == 0x51E0, pending == nil {
                isVague = true
                pending = 1
            } else if let digit = digit(scalar) {
                if pending != nil {
                    // 三四百 is a range; 一百八一张 is 180, then "one ticket".
                    guard lastUnit == 1, digit > 0, unit(sentence.han(index + 1)) != nil || digitsInRow > 1 else {
                        break
                    }
                    isRange = true
                }
                pending = digit
                digitsInRow += 1
                if digit == 0 { pending = nil }
                if digit == 0 { lastUnit = 1 }
            } else if let unit = unit(scalar) {
                digitsInRow = 0
                if unit >= 100 { hasLargeUnit = true }
                if unit >= 10_000 {
                    let (sum, overflow) = max(
                        section + (pending ?? 0), total == 0 && section + (pending ?? 0) == 0 ? 1 : 0
                    )
                    .multipliedReportingOverflow(by: unit)
                    guard !overflow, sum < 1_000_000_000_000 else { return nil }
                    total += sum
                    section = 0
                } else {
                    section += (pending ?? 1) * unit
                }
                pending = nil
                lastUnit = unit
            } else if sentence.pieces[index].kind == .number, index > start, lastUnit >= 1_000, pending == nil,
                sentence.token(index).value < 100_000
            {
                pending = sentence.token(index).value / 10_000
                index += 1
                break
            } else {
                break
            }
            index += 1
        }
        guard index > start else { return nil }
        if let last = pending {
            // 两千五 is 2,500, but 二十五 is 25 and 一百零五 is 105.
            section += lastUnit >= 100 ? last * (lastUnit / 10) : last
        }
        let value = total + section
        guard value < 100_000_000_000 else { return nil }
        return Reading(
            value: value * 10_000, end: index, hasLargeUnit: hasLargeUnit, isRange: isRange, isVague: isVague)
    }
}
