extension JSONNumber {
    /// One text for all spellings of a number: its digits without zeros at either end, and the power of ten behind them. Exponents
    /// of more digits than any number has here stay as they are.
    public var canonical: String {
        var rest = text[...]
        let isNegative = rest.first == "-"
        if isNegative { rest.removeFirst() }
        var exponent = 0
        if let mark = rest.firstIndex(where: { $0 == "e" || $0 == "E" }) {
            let digits = rest[rest.index(after: mark)...].drop { $0 == "+" }
            guard digits.count <= 6, let said = Int(digits) else { return text }
            exponent = said
            rest = rest[..<mark]
        }
        if let point = rest.firstIndex(of: ".") {
            let decimals = rest[rest.index(after: point)...]
            exponent -= decimals.count
            rest = rest[..<point] + decimals
        }
        var digits = rest.drop { $0 == "0" }
        while digits.last == "0" {
            digits.removeLast()
            exponent += 1
        }
        if digits.isEmpty { return "0" }
        return (isNegative ? "-" : "") + digits + "e" + String(exponent)
    }
}
