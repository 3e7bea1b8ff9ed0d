/// Removes payment card numbers: 13 to 19 digits, grouped or not, whose Luhn check digit fits (ISO/IEC 7812-1).
enum CardNumberRedaction {
    /// Stands for a removed number.
    static let marker: UInt32 = 0x25A0

    /// Replaces every card number by ``marker``; true where there was one.
    static func redact(_ scalars: inout [UInt32]) -> Bool {
        var found = false
        var index = 0
        while index < scalars.count {
            guard isDigit(scalars[index]) else {
                index += 1
                continue
            }
            let end = runEnd(scalars, from: index)
            if end - index >= 13 {
                for range in cardRanges(scalars, digits(scalars, index..<end)) {
                    found = true
                    for position in range { scalars[position] = marker }
                }
            }
            index = end
        }
        guard found else { return false }
        var kept: [UInt32] = []
        kept.reserveCapacity(scalars.count)
        for scalar in scalars where scalar != marker || kept.last != marker { kept.append(scalar) }
        scalars = kept
        return true
    }

    private static func isDigit(_ scalar: UInt32) -> Bool { scalar >= 0x30 && scalar <= 0x39 }

    /// The end of digits that at most two separators each keep apart.
    private static func runEnd(_ scalars: [UInt32], from start: Int) -> Int {
        var end = start
        var index = start
        var gap = 0
        while index < scalars.count, gap <= 2 {
            let scalar = scalars[index]
            index += 1
            if isDigit(scalar) {
                end = index
                gap = 0
            } else if scalar == 0x20 || scalar == 0x0A || scalar == 0x2D || scalar == 0x2E || scalar == 0x2F
                || scalar == 0x5F || scalar == 0x2C || scalar == 0x3001 || scalar == 0xFF0C || scalar == 0xB7
            {
                gap += 1
            } else {
                break
            }
        }
        return end
    }

    private static func digits(_ scalars: [UInt32], _ range: Range<Int>) -> [Int] {
        range.filter { isDigit(scalars[$0]) }
    }

    /// Non-overlapping card numbers of one run. Windows start and end at group edges; inside an unbroken run of up to
    /// 24 digits at any digit. A longer unbroken run is no number anyone means, and goes as a whole.
    private static func cardRanges(_ scalars: [UInt32], _ run: [Int]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while start + 13 <= run.count {
            var unbroken = 1
            while start + unbroken < run.count, unbroken <= 24, run[start + unbroken] == run[start] + unbroken {
                unbroken += 1
            }
            if unbroken > 24 {
                var end = start
                while end + 1 < run.count, run[end + 1] == run[end] + 1 { end += 1 }
                ranges.append(run[start]..<(run[end] + 1))
                start = end + 1
                continue
            }
            var length = min(19, run.count - start)
            var hit = false
            while length >= 13 {
                if isPlausible(scalars, run, start, length), passesLuhn(scalars, run, start, length) {
                    ranges.append(run[start]..<(run[start + length - 1] + 1))
                    start += length
                    hit = true
                    break
                }
                length -= 1
            }
            if !hit { start += 1 }
        }
        return ranges
    }

    /// Grouped numbers must break where groups do, so that a list of amounts is not read as one number.
    private static func isPlausible(_ scalars: [UInt32], _ run: [Int], _ start: Int, _ length: Int) -> Bool {
        let end = start + length
        let isWhole = run[end - 1] - run[start] == length - 1
        let startsGroup = start == 0 || run[start - 1] != run[start] - 1
        let endsGroup = end == run.count || run[end] != run[end - 1] + 1
        return isWhole || (startsGroup && endsGroup)
    }

    private static func passesLuhn(_ scalars: [UInt32], _ run: [Int], _ start: Int, _ length: Int) -> Bool {
        var sum = 0
        var anyOther = false
        for offset in 0..<length {
            var digit = Int(scalars[run[start + length - 1 - offset]] & 0xF)
            if digit != 0 { anyOther = true }
            if offset % 2 == 1 {
                digit *= 2
                if digit > 9 { digit -= 9 }
            }
            sum += digit
        }
        return anyOther && sum % 10 == 0
    }
}
