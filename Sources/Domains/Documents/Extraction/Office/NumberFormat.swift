/// How a spreadsheet shows a number: as much of its format codes as decides what a reader sees.
struct NumberFormat {
    private enum Shape {
        case general
        case text
        case number(decimals: Int, isGrouped: Bool, isPercent: Bool)
        case moment(hasDate: Bool, hasTime: Bool)
    }

    private let shape: Shape
    private let prefix: String
    private let suffix: String

    static let general = NumberFormat(shape: .general, prefix: "", suffix: "")

    private init(shape: Shape, prefix: String, suffix: String) {
        self.shape = shape
        self.prefix = prefix
        self.suffix = suffix
    }

    /// A format that programs know by number alone.
    static func builtIn(_ number: Int) -> NumberFormat {
        switch number {
        case 1: NumberFormat("0")
        case 2: NumberFormat("0.00")
        case 3, 37, 38: NumberFormat("#,##0")
        case 4, 39, 40, 43, 44: NumberFormat("#,##0.00")
        case 5...8: NumberFormat("#,##0.00")
        case 9: NumberFormat("0%")
        case 10: NumberFormat("0.00%")
        case 14...17, 27...31, 36, 50...58: NumberFormat("yyyy-mm-dd")
        case 18...21, 32...35, 45...47: NumberFormat("hh:mm:ss")
        case 22: NumberFormat("yyyy-mm-dd hh:mm")
        case 49: NumberFormat("@")
        default: .general
        }
    }

    /// - Parameter code: the format's code; its first section counts.
    init(_ code: String) {
        var prefix = "", suffix = ""
        var digits = 0, decimals = 0
        var isGrouped = false, isPercent = false, isBehindPoint = false, isText = false
        var hasDate = false, hasTime = false
        var signs = Array(code.unicodeScalars.prefix(512))[...]
        func add(_ text: String) { if digits == 0 { prefix += text } else { suffix += text } }
        scan: while let sign = signs.popFirst() {
            switch sign {
            case ";": break scan
            case "\"":
                var words = String.UnicodeScalarView()
                while let next = signs.popFirst(), next != "\"" { words.append(next) }
                add(String(words))
            case "\\": if let next = signs.popFirst() { add(String(Character(next))) }
            case "_", "*": _ = signs.popFirst()
            case "[":
                var words = String.UnicodeScalarView()
                while let next = signs.popFirst(), next != "]" { words.append(next) }
                let inner = String(words)
                if inner.hasPrefix("$") {
                    add(String(inner.dropFirst().prefix { $0 != "-" }))
                } else if ["h", "hh", "m", "mm", "s", "ss"].contains(inner.lowercased()) {
                    hasTime = true
                }
            case "0", "#", "?":
                digits += 1
                if isBehindPoint, sign == "0" || sign == "#" { decimals += 1 }
            case ".": isBehindPoint = true
            case ",": if digits > 0, !isBehindPoint { isGrouped = true }
            case "%":
                isPercent = true
                suffix += "%"
            case "y", "Y", "d", "D": hasDate = true
            case "h", "H", "s", "S": hasTime = true
            case "m", "M", "/", "-", ":", "A", "P":
                if digits == 0, sign == "-" || sign == "/" { add(String(Character(sign))) }
            case "@": isText = true
            case "E", "e": break
            case "G", "g": isText = true
            case "$", "€", "£", "¥", " ", "(", ")", "+": add(String(Character(sign)))
            default: if sign.value > 0x7F { add(String(Character(sign))) }
            }
        }
        if hasDate || hasTime {
            self.init(shape: .moment(hasDate: hasDate, hasTime: hasTime), prefix: "", suffix: "")
        } else if isText || digits == 0 {
            self.init(shape: isText && code == "@" ? .text : .general, prefix: "", suffix: "")
        } else {
            self.init(
                shape: .number(decimals: min(decimals, 10), isGrouped: isGrouped, isPercent: isPercent),
                prefix: prefix.filter { $0 != "(" && $0 != ")" }, suffix: suffix.filter { $0 != "(" && $0 != ")" })
        }
    }

    /// - Parameters:
    ///   - value: as the file holds it.
    ///   - from1904: whether days count from 1904.
    func text(_ value: String, from1904: Bool) -> String {
        guard let number = Double(value), number.isFinite else { return value }
        switch shape {
        case .text: return value
        case .general: return Self.shortest(number, value)
        case .moment(let hasDate, let hasTime):
            return SerialDate.text(number, hasDate: hasDate, hasTime: hasTime, from1904: from1904)
                ?? Self.shortest(number, value)
        case .number(let decimals, let isGrouped, let isPercent):
            let shown = isPercent ? number * 100 : number
            guard abs(shown) < 1e15, let digits = Self.rounded(abs(shown), decimals: decimals) else { return value }
            let sign = shown < 0 && digits.contains(where: { "123456789".contains($0) }) ? "-" : ""
            return sign + prefix + (isGrouped ? Self.grouped(digits) : digits) + suffix
        }
    }

    /// Fifteen digits are what spreadsheets keep; the file may hold more.
    private static func shortest(_ number: Double, _ value: String) -> String {
        if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
        guard value.utf8.count > 15, abs(number) >= 1e-4, abs(number) < 1e15 else { return value }
        let whole = String(Int64(abs(number))).utf8.count
        guard var text = rounded(abs(number), decimals: max(0, 15 - whole)) else { return value }
        if text.contains(".") {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        return (number < 0 ? "-" : "") + text
    }

    /// - Parameter number: not below 0, below 1e15.
    private static func rounded(_ number: Double, decimals: Int) -> String? {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (number * scale * (1 + 1e-15)).rounded()
        guard scaled < 9e18 else { return nil }
        var digits = String(Int64(scaled))
        guard decimals > 0 else { return digits }
        if digits.utf8.count <= decimals {
            digits = String(repeating: "0", count: decimals + 1 - digits.utf8.count) + digits
        }
        return digits.dropLast(decimals) + "." + digits.suffix(decimals)
    }

    private static func grouped(_ digits: String) -> String {
        let whole = digits.prefix { $0 != "." }
        var result = ""
        for (place, digit) in whole.enumerated() {
            if place > 0, (whole.count - place) % 3 == 0 { result += "," }
            result.append(digit)
        }
        return result + digits.dropFirst(whole.count)
    }
}
