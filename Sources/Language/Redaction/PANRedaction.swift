/// Where primary account numbers stand: 13 to 19 digits, grouped or not, whose Luhn check digit fits (ISO/IEC 7812-1).
enum PANRedaction {
    /// What a scalar is to a number.
    private enum Role {
        case digit(UInt8)
        case separator
        /// Nobody sees it, or it only decorates the character before it.
        case unseen
        case other
    }

    /// A digit and where it stands.
    private struct Digit {
        var value: UInt8
        /// The position among all scalars.
        var position: Int
        /// Whether nothing that can be seen parts it from the digit before.
        var isJoined: Bool
    }

    /// The fewest digits of a number.
    static let shortest = 13
    private static let longest = 19
    /// The most separators between two digits: a dash between spaces. What is further apart is columns of figures.
    private static let widestGap = 3

    /// The positions of all numbers, from left to right. Nothing that is left is one once these are gone.
    static func ranges(in scalars: String.UnicodeScalarView) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var run: [Digit] = []
        var gap = 0
        var position = 0
        for scalar in scalars {
            switch role(scalar) {
            case .digit(let value):
                run.append(Digit(value: value, position: position, isJoined: gap == 0 && !run.isEmpty))
                gap = 0
            case .separator: gap += 1
            case .unseen: break
            case .other: gap = widestGap + 1
            }
            position += 1
            if gap > widestGap {
                if run.count >= shortest { search(run, into: &found) }
                run.removeAll(keepingCapacity: true)
                gap = 0
            }
        }
        if run.count >= shortest { search(run, into: &found) }
        return found
    }

    private static func role(_ scalar: Unicode.Scalar) -> Role {
        let value = scalar.value
        switch value {
        case 0x30...0x39: return .digit(UInt8(value - 0x30))
        // Space, tab and line breaks, `,` `-` `.` `/` `\` `_`.
        case 0x20, 0x09...0x0D, 0x2C...0x2F, 0x5C, 0x5F, 0x85: return .separator
        case 0..<0x20, 0x7F..<0xA0: return .unseen
        case ..<0x80: return .other
        // Dots, commas, slashes and minus signs that no category tells from other punctuation.
        case 0xB7, 0xF7, 0x2022, 0x2024, 0x2027, 0x203F, 0x2043, 0x2044, 0x2212, 0x2215, 0x2219, 0x22C5, 0x29F8, 0x3001,
            0x3002, 0x30FB, 0xFE50, 0xFE52, 0xFF0C, 0xFF0E, 0xFF0F, 0xFF3C, 0xFF3F, 0xFF61, 0xFF64, 0xFF65:
            return .separator
        // Latin, Greek and Cyrillic letters, kana and the common ideographs: what most text is made of.
        case 0xC0..<0x300, 0x370..<0x483, 0x48A..<0x530, 0x3041..<0x3097, 0x30A1..<0x30FB, 0x3400..<0xA000:
            return .other
        case 0x1F3FB...0x1F3FF: return .unseen
        default: break
        }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .decimalNumber:
            guard let number = properties.numericValue, (0...9).contains(number) else { return .other }
            return .digit(UInt8(number))
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .dashPunctuation: return .separator
        case .format, .nonspacingMark, .enclosingMark, .control: return .unseen
        default: return properties.isDefaultIgnorableCodePoint ? .unseen : .other
        }
    }

    /// Adds the numbers of one run. Windows start and end at group edges; inside an unbroken run of up to 24 digits
    /// at any digit. A longer unbroken run is no number anyone means, and goes as a whole.
    private static func search(_ run: [Digit], into found: inout [Range<Int>]) {
        // Where what is left to read begins: the start of the run, or the end of the number before.
        var edge = 0
        var start = 0
        while start + shortest <= run.count {
            var unbroken = 1
            while start + unbroken < run.count, run[start + unbroken].isJoined { unbroken += 1 }
            if unbroken > 24 {
                take(start..<(start + unbroken), of: run, from: edge, into: &found)
                start += unbroken
                edge = start
                continue
            }
            let lengths = stride(from: min(longest, run.count - start), through: shortest, by: -1)
            if let length = lengths.first(where: { isNumber(run, start..<(start + $0), within: edge..<run.count) }) {
                take(start..<(start + length), of: run, from: edge, into: &found)
                start += length
                edge = start
            } else {
                start += 1
            }
        }
    }

    /// Adds a number, and before it whatever becomes one because the number is gone: that its group no longer goes on.
    private static func take(
        _ window: Range<Int>, of run: [Digit], from edge: Int, into found: inout [Range<Int>]
    ) {
        var windows = [window]
        var end = window.lowerBound
        while let length = (shortest...longest).last(where: {
            end - $0 >= edge && isNumber(run, (end - $0)..<end, within: edge..<end)
        }) {
            windows.append((end - length)..<end)
            end -= length
        }
        for window in windows.reversed() {
            found.append(run[window.lowerBound].position..<(run[window.upperBound - 1].position + 1))
        }
    }

    /// Grouped numbers must break where groups do, so that a list of amounts is not read as one number.
    private static func isNumber(_ run: [Digit], _ window: Range<Int>, within bounds: Range<Int>) -> Bool {
        let startsGroup = window.lowerBound == bounds.lowerBound || !run[window.lowerBound].isJoined
        let endsGroup = window.upperBound == bounds.upperBound || !run[window.upperBound].isJoined
        guard startsGroup && endsGroup || run[window].dropFirst().allSatisfy(\.isJoined) else { return false }
        return passesLuhn(run[window])
    }

    private static func passesLuhn(_ digits: ArraySlice<Digit>) -> Bool {
        var sum = 0
        var anyOther = false
        var doubles = false
        for digit in digits.reversed() {
            var value = Int(digit.value)
            if value != 0 { anyOther = true }
            if doubles {
                value *= 2
                if value > 9 { value -= 9 }
            }
            sum += value
            doubles.toggle()
        }
        return anyOther && sum % 10 == 0
    }
}
