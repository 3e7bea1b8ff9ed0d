import Basics
import Language

/// The date of a cell, as far as it is known before the order of its numbers is decided.
enum DateCell: Sendable, Hashable {
    case empty
    /// One reading only: `2026-11-02`, `2 Nov 2026`, `20261102`.
    case day(CalendarDate)
    /// `05/11/2026`, `05/11/26`, `26/11/05`.
    case three(Int, Int, Int, Shape)
    /// `11/02`: a month and a day without a year.
    case two(Int, Int)
    /// `2 Nov`.
    case monthAndDay(Int, Int)
    /// Something else, or a day that does not exist.
    case unreadable

    struct Shape: Sendable, Hashable {
        let separator: UInt32
        /// Whether the last number is a year of four digits.
        let hasLongYear: Bool
    }

    init(_ text: String, _ months: StatementMonthTable) {
        var text = text[...]
        if text.first == "'" { text = text.dropFirst() }
        guard !text.isEmpty else {
            self = .empty
            return
        }
        guard text.utf8.count <= 64 else {
            self = .unreadable
            return
        }
        var scan = Scan()
        scan.read(text)
        self = scan.cell(months)
    }

    /// The day, with the order and, for what has no year, the last day that the statement can hold.
    func day(_ order: StatementDateOrder, notAfter last: CalendarDate) -> CalendarDate? {
        switch self {
        case .empty, .unreadable: return nil
        case .day(let day): return day
        case .three(let a, let b, let c, let shape):
            if shape.hasLongYear {
                return order == .mdy
                    ? CalendarDate(year: c, month: a, day: b) : CalendarDate(year: c, month: b, day: a)
            }
            return switch order {
            case .ymd: CalendarDate(year: DateCell.year(a), month: b, day: c)
            case .mdy: CalendarDate(year: DateCell.year(c), month: a, day: b)
            case .dmy: CalendarDate(year: DateCell.year(c), month: b, day: a)
            }
        case .two(let a, let b):
            return order == .dmy ? DateCell.latest(month: b, day: a, last) : DateCell.latest(month: a, day: b, last)
        case .monthAndDay(let month, let day): return DateCell.latest(month: month, day: day, last)
        }
    }

    static func year(_ number: Int) -> Int { number < 100 ? 2_000 + number : number }

    private static func latest(month: Int, day: Int, _ last: CalendarDate) -> CalendarDate? {
        for year in stride(from: last.year, through: last.year - 4, by: -1) {
            if let date = CalendarDate(year: year, month: month, day: day), date <= last { return date }
        }
        return nil
    }

    /// The numbers and names at the beginning of a text, up to a time of day.
    private struct Scan {
        private var numbers: [(value: Int, width: Int)] = []
        private var name = ""
        private var names: [String] = []
        private var separator: UInt32 = 0
        private var isBroken = false
        /// How many numbers stood before the first name.
        private var numbersBeforeName: Int?

        mutating func read(_ text: Substring) {
            // A time is a piece with a colon; what follows a whole date is one too (`20261102 120000`).
            for piece in text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == "\u{3000}" }) {
                if piece.contains(":") || piece.contains("：") {
                    if let end = piece.firstIndex(where: { $0 == "T" || $0 == "t" }) { read(piece: piece[..<end]) }
                    break
                }
                if numbers.count >= 3 || numbers.first?.width ?? 0 >= 8 { break }
                read(piece: piece)
            }
        }

        private mutating func read(piece: Substring) {
            var value = 0
            var width = 0
            func end(_ numbers: inout [(value: Int, width: Int)]) {
                if width > 0 { numbers.append((value, width)) }
                value = 0
                width = 0
            }
            for scalar in piece.unicodeScalars {
                let digit: Int? =
                    switch scalar.value {
                    case 0x30...0x39: Int(scalar.value) - 0x30
                    case 0xFF10...0xFF19: Int(scalar.value) - 0xFF10
                    default: nil
                    }
                if let digit {
                    if !name.isEmpty { endName() }
                    guard width < 14 else {
                        isBroken = true
                        return
                    }
                    value = value * 10 + digit
                    width += 1
                    continue
                }
                end(&numbers)
                switch scalar {
                case "年", "月", "日", "號", "号", "년", "월", "일":
                    endName()
                    separator = 0x5E74
                case "-", "/", ".", "‐", "–", "−", "／", "．", "－", "'", "’", "(", ")", "[", "]":
                    if separator == 0, scalar != "(", scalar != ")" { separator = scalar.value }
                    endName()
                default:
                    guard scalar.properties.isAlphabetic else {
                        isBroken = true
                        return
                    }
                    if name.isEmpty, numbersBeforeName == nil { numbersBeforeName = numbers.count }
                    name.unicodeScalars.append(scalar)
                }
            }
            end(&numbers)
            endName()
        }

        private mutating func endName() {
            if !name.isEmpty { names.append(name) }
            name = ""
        }

        func cell(_ months: StatementMonthTable) -> DateCell {
            guard !isBroken else { return .unreadable }
            if !names.isEmpty { return named(months) }
            switch numbers.count {
            case 1: return compact()
            case 2:
                return numbers.allSatisfy({ $0.width <= 2 }) ? .two(numbers[0].value, numbers[1].value) : .unreadable
            case 3...: return three()
            default: return .unreadable
            }
        }

        private func named(_ months: StatementMonthTable) -> DateCell {
            let found = names.compactMap { months[$0] }
            // A weekday or "de" may stand beside the month, and a 1st has letters behind it.
            guard found.count == 1, names.count <= 4 else {
                return .unreadable
            }
            let month = found[0]
            switch numbers.count {
            case 1 where numbers[0].width <= 2:
                return (1...31).contains(numbers[0].value) ? .monthAndDay(month, numbers[0].value) : .unreadable
            case 2...:
                let (first, second) = (numbers[0], numbers[1])
                let (day, year) = first.width == 4 || first.value > 31 ? (second, first) : (first, second)
                return CalendarDate(year: DateCell.year(year.value), month: month, day: day.value).map { .day($0) }
                    ?? .unreadable
            default: return .unreadable
            }
        }

        private func compact() -> DateCell {
            let (value, width) = numbers[0]
            let digits = width == 14 ? value / 1_000_000 : value
            guard width == 8 || width == 14 else { return .unreadable }
            if let date = CalendarDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100),
                (1_970...2_199).contains(date.year)
            {
                return .day(date)
            }
            let year = digits % 10_000
            guard (1_970...2_199).contains(year) else { return .unreadable }
            return .three(digits / 1_000_000, digits / 10_000 % 100, year, Shape(separator: 0, hasLongYear: true))
        }

        private func three() -> DateCell {
            let (a, b, c) = (numbers[0], numbers[1], numbers[2])
            if a.width == 4 {
                return CalendarDate(year: a.value, month: b.value, day: c.value).map { .day($0) } ?? .unreadable
            }
            // Years of the Republic of China, which are those of 1911 on.
            if a.width == 3, (90...250).contains(a.value) {
                return CalendarDate(year: a.value + 1_911, month: b.value, day: c.value).map { .day($0) } ?? .unreadable
            }
            guard a.width <= 2, b.width <= 2, c.width == 4 || c.width == 2 else { return .unreadable }
            if separator == 0x5E74 {
                return CalendarDate(year: DateCell.year(a.value), month: b.value, day: c.value).map { .day($0) }
                    ?? .unreadable
            }
            return .three(a.value, b.value, c.value, Shape(separator: separator, hasLongYear: c.width == 4))
        }
    }
}
