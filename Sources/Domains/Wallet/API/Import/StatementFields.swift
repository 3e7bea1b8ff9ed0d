import Basics
import Web

/// Dates and amounts as banks write them.
enum StatementFields {
    /// Which of two numbers before the year is the month.
    enum DayOrder: Sendable { case monthFirst, dayFirst }

    /// Month first unless a row shows that it cannot be.
    static func dayOrder(_ texts: [String]) -> DayOrder {
        for text in texts {
            let parts = numbers(text)
            if parts.count == 3, parts[0] > 12, parts[0] <= 31, parts[1] <= 12 { return .dayFirst }
        }
        return .monthFirst
    }

    static func date(_ text: String, order: DayOrder) -> CalendarDate? {
        if let date = namedDate(text) { return date }
        let parts = numbers(text)
        guard parts.count == 3 else { return nil }
        if parts[0] > 999 { return CalendarDate(year: parts[0], month: parts[1], day: parts[2]) }
        let year = parts[2] < 100 ? 2_000 + parts[2] : parts[2]
        return switch order {
        case .monthFirst: CalendarDate(year: year, month: parts[0], day: parts[1])
        case .dayFirst: CalendarDate(year: year, month: parts[1], day: parts[0])
        }
    }

    /// `19-Nov-2026`, `Nov 18, 2026`, `18 November 26`; nil where no month is named.
    private static func namedDate(_ text: String) -> CalendarDate? {
        let parts = text.lowercased().split { !$0.isLetter && !($0.isASCII && $0.isNumber) }
        guard let named = parts.prefix(3).firstIndex(where: { $0.first?.isLetter == true }), parts.count >= 3,
            parts[named].count >= 3,
            let month = months.firstIndex(where: {
                $0.hasPrefix(parts[named]) || parts[named] == "sept" && $0 == "september"
            })
        else { return nil }
        let numbers = parts.prefix(3).enumerated().filter { $0.offset != named }.compactMap { Int($0.element) }
        guard numbers.count == 2 else { return nil }
        let (day, year) = numbers[0] > 31 ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
        return CalendarDate(year: year < 100 ? 2_000 + year : year, month: month + 1, day: day)
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    static func looksLikeDate(_ text: String) -> Bool { date(text, order: .monthFirst) != nil }

    /// The digit groups of `11/02/2026`, `2026-11-02` or `2026年11月2日`; empty for anything else.
    private static func numbers(_ text: String) -> [Int] {
        let trimmed = text.prefix { $0 != " " && $0 != "T" }
        var numbers: [Int] = []
        var digits = ""
        for character in trimmed + " " {
            if character.isASCII, character.isNumber {
                digits.append(character)
                if digits.count > 4 { return [] }
            } else if ["/", "-", ".", "年", "月", "日", " "].contains(character) {
                if let number = Int(digits) { numbers.append(number) }
                digits = ""
            } else {
                return []
            }
        }
        return numbers
    }

    /// What an amount says of itself, beside its sign.
    enum Mark: Sendable { case credit, debit, parentheses }

    static func mark(_ text: String) -> Mark? {
        let text = text.trimmingSpaces().uppercased()
        if text.hasSuffix("CR") { return .credit }
        if text.hasSuffix("DR") { return .debit }
        return text.hasPrefix("(") && text.hasSuffix(")") ? .parentheses : nil
    }

    /// The code of a currency as a statement names it; nil where it is not known what is meant.
    static func currency(_ text: String) -> String? {
        let name = text.trimmingSpaces().uppercased()
        if let code = currencyNames[name] { return code }
        return name.utf8.count == 3 && name.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? name : nil
    }

    private static let currencyNames = [
        "RMB": "CNY", "人民币": "CNY", "人民幣": "CNY", "NTD": "TWD", "台币": "TWD", "台幣": "TWD", "新台币": "TWD",
        "新台幣": "TWD", "新臺幣": "TWD", "美元": "USD", "美金": "USD", "港币": "HKD", "港幣": "HKD", "日元": "JPY",
        "日圆": "JPY", "日圓": "JPY", "日幣": "JPY", "欧元": "EUR", "歐元": "EUR", "英镑": "GBP", "英鎊": "GBP",
    ]

    /// The currency that an amount names by its sign or letters, where it cannot be the wallet's.
    static func foreignCurrency(of text: String, in wallet: String) -> String? {
        let text = text.uppercased()
        for (sign, codes) in signs where text.contains(sign) {
            if codes.contains(wallet) { return nil }
            // A bare dollar sign is that of many currencies, but not of those with a sign of their own.
            if sign == "$", !signs.contains(where: { $0.sign != "$" && $0.codes.contains(wallet) }) { return nil }
            return codes[0]
        }
        // "5 EUR"
        let letters = String(text.filter(\.isLetter))
        return letters == wallet ? nil : currency(letters)
    }

    /// Longer signs first; the first of the codes stands for a sign that several currencies share.
    private static let signs: [(sign: String, codes: [String])] = [
        ("NT$", ["TWD"]), ("NTD", ["TWD"]), ("TWD", ["TWD"]), ("US$", ["USD"]), ("USD", ["USD"]), ("RMB", ["CNY"]),
        ("€", ["EUR"]), ("£", ["GBP"]), ("¥", ["JPY", "CNY"]), ("￥", ["CNY", "JPY"]), ("元", ["CNY", "TWD", "HKD"]),
        ("$", ["USD", "TWD", "HKD", "CAD", "AUD", "NZD", "SGD", "MXN"]),
    ]

    /// `$1,234.56`, `-54.20`, `(54.20)`, `54.20-`, `NT$1,200`, `54.20 CR`, `54.20 DR`; nil for anything else or beyond the range of an amount.
    static func amount(_ text: String) -> Money? {
        var text = Substring(text.trimmingSpaces().uppercased())
        var negative = false
        if text.hasPrefix("("), text.hasSuffix(")") {
            negative = true
            text = text.dropFirst().dropLast()
        }
        if text.hasSuffix("DR") { text = text.dropLast(2) }
        // "5.00 USD"
        if let space = text.lastIndex(of: " "), case let code = text[space...].dropFirst(), code.count == 3,
            code.allSatisfy(\.isLetter)
        {
            text = text[..<space]
        }
        for suffix in ["CR", "-"] where text.hasSuffix(suffix) {
            negative.toggle()
            text = text.dropLast(suffix.count)
        }
        // One comma with one or two digits behind it is a decimal point (54,20); other commas group thousands.
        let tail = text.lastIndex(of: ",").map { text[text.index(after: $0)...] }
        if let tail, (1...2).contains(tail.count), !text.contains("."), text.count(where: { $0 == "," }) == 1 {
            text = Substring(text.dropLast(tail.count + 1) + "." + tail)
        }
        // 1.234,56: a point that groups thousands stands before the comma.
        if let tail, tail.count == 2, let point = text.lastIndex(of: "."), let comma = text.lastIndex(of: ","),
            point < comma
        {
            text = Substring(text.filter { $0 != "." }.dropLast(3) + "." + tail)
        }
        var digits = ""
        for character in text where character != " " {
            switch character {
            case "-", "−":
                guard digits.isEmpty else { return nil }
                negative.toggle()
            case "+", "$", "€", "£", "¥", "元": continue
            case "U", "S", "N", "T", "D", "R", "M", "B":
                guard digits.isEmpty else { return nil }
            case ",":
                guard !digits.isEmpty, !digits.contains(".") else { return nil }
            default: digits.append(character)
            }
        }
        guard let cents = try? Decimals.scaled(digits.utf8, scale: 2), digits.utf8.allSatisfy({ $0 < 0x3A }),
            cents <= Money.maximumInput.cents
        else { return nil }
        return Money(cents: negative ? -cents : cents)
    }
}
