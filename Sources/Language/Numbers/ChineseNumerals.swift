/// Numbers with Chinese characters: 三百二十, 一百五 (150), 两千五 (2500), 三四百 (a range), and with digits before the units:
/// 1万2, 2千3百, 2百5十.
public enum ChineseNumerals {
    @frozen
    public struct Reading: Sendable {
        /// Ten-thousandths.
        public let value: Int
        /// The piece after the number.
        public let end: Int
        /// 百, 千, 万 or 亿 occurs.
        public let hasLargeUnit: Bool
        /// 三四百: the larger end is ``value``.
        public let isRange: Bool
        /// 几百: no number at all.
        public let isVague: Bool

        @inlinable
        init(value: Int, end: Int, hasLargeUnit: Bool, isRange: Bool, isVague: Bool) {
            self.value = value
            self.end = end
            self.hasLargeUnit = hasLargeUnit
            self.isRange = isRange
            self.isVague = isVague
        }
    }

    /// 成 after a digit: a tenth of something.
    @inlinable public static var tenth: UInt32 { 0x6210 }
    @inlinable public static var zero: UInt32 { 0x96F6 }
    @inlinable public static var ten: UInt32 { 0x5341 }

    @inlinable
    public static func digit(_ scalar: UInt32) -> Int? {
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

    @inlinable
    public static func unit(_ scalar: UInt32) -> Int? {
        switch scalar {
        case 0x5341, 0x62FE: 10
        case 0x767E, 0x4F70: 100
        case 0x5343, 0x4EDF: 1_000
        case 0x4E07: 10_000
        case 0x4EBF: 100_000_000
        default: nil
        }
    }

    @inlinable
    public static func startsNumber(_ scalar: UInt32) -> Bool {
        scalar != 0 && (digit(scalar) != nil || unit(scalar) != nil || scalar == 0x51E0)
    }

    /// 点: the decimal point, or the hour.
    @inlinable static var point: UInt32 { 0x70B9 }
    /// In ten-thousandths.
    @inlinable static var one: Int { 10_000 }
    /// 100 billion, in ten-thousandths.
    @inlinable static var limit: Int { 100_000_000_000 * one }

    /// Reads a number that starts at `start`; pieces are single characters, or numbers in digits that touch one.
    @inlinable
    public static func read(_ text: some Pieces, at start: Int) -> Reading? {
        var index = start
        var total = 0
        var section = 0
        var pending: Int?
        var lastUnit = 1
        var isRange = false
        var isVague = false
        var hasLargeUnit = false
        var digitsInRow = 0
        let end = min(text.pieceCount, start + 24)
        reading: while index < end {
            let scalar = text.han(index)
            if scalar == 0x51E0, pending == nil {
                isVague = true
                pending = one
            } else if let digit = digit(scalar) {
                if let tens = pending, let hundreds = unit(text.han(start)), hundreds >= 100,
                    index == start + 2, digit > 0, !startsNumber(text.han(index + 1))
                {
                    // 百二八 is 128, and 千四五 1,450.
                    section += tens * (hundreds / 10)
                    pending = digit * one
                    lastUnit = hundreds / 10
                    index += 1
                    break
                }
                if pending != nil {
                    // 三四百 is a range; 一百八一张 is 180, then "one ticket".
                    guard lastUnit == 1, digit > 0, unit(text.han(index + 1)) != nil || digitsInRow > 1 else {
                        break
                    }
                    isRange = true
                }
                pending = digit == 0 ? nil : digit * one
                digitsInRow += 1
                if digit == 0 { lastUnit = 1 }
            } else if let unit = unit(scalar) {
                digitsInRow = 0
                if unit >= 100 { hasLargeUnit = true }
                if unit >= 10_000 {
                    let part = section + (pending ?? 0)
                    // 一万亿: the second multiplies what is there.
                    let isMultiplied = part == 0 && total > 0
                    let base = isMultiplied ? total : part > 0 ? part : one
                    let (product, overflow) = base.multipliedReportingOverflow(by: unit)
                    guard !overflow, product < limit else { return nil }
                    total = isMultiplied ? product : total + product
                    section = 0
                } else {
                    let (part, overflow) = (pending ?? one).multipliedReportingOverflow(by: unit)
                    guard !overflow, part < limit else { return nil }
                    section += part
                }
                pending = nil
                lastUnit = unit
            } else if pending == nil, let value = digits(text, index, isFirst: index == start) {
                if unit(text.han(index + 1)) != nil {
                    pending = value
                } else {
                    // 1万2 is 12,000; 1千200, and after 零 any number, is as it stands; 一百2张 ends with its unit.
                    guard index > start, !text.hasRole(.quantity, at: index + 1),
                        value < lastUnit * one || lastUnit == 1
                    else { break }
                    if value < 10 * one, lastUnit >= 100 { pending = value } else { section += value }
                    index += 1
                    break reading
                }
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
        var value = total + section
        guard value < limit else { return nil }
        if !isVague, !isRange, let decimals = decimals(text, at: index, of: value) {
            value += decimals.value
            index = decimals.end
        }
        return Reading(value: value, end: index, hasLargeUnit: hasLargeUnit, isRange: isRange, isVague: isVague)
    }

    /// A number in digits, in ten-thousandths: the first piece, or one that touches the character before it.
    @inlinable
    static func digits(_ text: some Pieces, _ index: Int, isFirst: Bool) -> Int? {
        guard text.kind(of: index) == .number, text.isOneToken(index), isFirst || text.isGlued(index) else {
            return nil
        }
        let value = text.token(index).value
        return value > 0 && value < 1_000_000 * one ? value : nil
    }

    /// 一百三十五点五, 三点五刀: tenths and hundredths, where it cannot be the time.
    @inlinable
    static func decimals(_ text: some Pieces, at index: Int, of whole: Int) -> (value: Int, end: Int)? {
        guard text.han(index) == point else { return nil }
        var end = index + 1
        var value = 0
        var place = one
        while place > 100 {
            guard let digit = digit(text.han(end)) else { break }
            place /= 10
            value += digit * place
            end += 1
        }
        guard end > index + 1, whole >= 25 * one || text.hasRole(.currency, at: end) else { return nil }
        return (value, end)
    }
}
