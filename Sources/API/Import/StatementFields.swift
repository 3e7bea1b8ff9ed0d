import Basics

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
        let parts = numbers(text)
        guard parts.count == 3 else { return nil }
        if parts[0] > 999 { return CalendarDate(year: parts[0], month: parts[1], day: parts[2]) }
        let year = parts[2] < 100 ? 2_000 + parts[2] : parts[2]
        return switch order {
        case .monthFirst: CalendarDate(year: year, month: parts[0], day: parts[1])
        case .dayFirst: CalendarDate(year: year, month: parts[1], day: parts[0])
        }
    }

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

    /// `$1,234.56`, `-54.20`, `(54.20)`, `54.20-`, `NT$1,200`, `54.20 CR`, `54.20 DR`; nil for anything else or beyond the range of an amount.
    static func amount(_ text: String) -> Money? {
        var text = Substring(text.trimmingSpaces().uppercased())
        var negative = false
        if text.hasPrefix("("), text.hasSuffix(")") {
            negative = true
            text = text.dropFirst().dropLast()
        }
        if text.hasSuffix("DR") { text = text.dropLast(2) }
        for suffix in ["CR", "-"] where text.hasSuffix(suffix) {
            negative.toggle()
            text = text.dropLast(suffix.count)
        }
        // One comma with one or two digits behind it is a decimal point (54,20); other commas group thousands.
        let tail = text.lastIndex(of: ",").map { text[text.index(after: $0)...] }
        if let tail, (1...2).contains(tail.count), !text.contains("."), text.count(where: { $0 == "," }) == 1 {
            text = Substring(text.dropLast(tail.count + 1) + "." + tail)
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
