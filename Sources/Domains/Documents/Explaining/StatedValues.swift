import Basics
import Language

/// What a text says in numbers: its dates and quantities, and each of its words with a digit.
struct StatedValues: Sendable {
    enum Value: Sendable, Hashable {
        case date(CalendarDate)
        case money(String, currency: String?)
        case percent(String)
        case duration(String, unit: String)
        case clock(Int)
        case number(String)
        case identifier(String)

        /// Whether two are of one kind, so that one could contradict the other.
        func isComparable(with other: Value) -> Bool {
            switch (self, other) {
            case (.date, .date), (.money, .money), (.percent, .percent), (.duration, .duration), (.clock, .clock),
                (.number, .number), (.identifier, .identifier):
                true
            default: false
            }
        }

        /// Whether two say the same: a sum without its currency fits every currency.
        func agrees(with other: Value) -> Bool {
            guard case .money(let amount, let currency) = self, case .money(let amount2, let currency2) = other else {
                return self == other
            }
            return amount == amount2 && (currency == currency2 || currency == nil || currency2 == nil)
        }

        var number: String? {
            switch self {
            case .money(let number, _), .percent(let number), .duration(let number, _), .number(let number): number
            case .date, .clock, .identifier: nil
            }
        }
    }

    struct Found: Sendable {
        let value: Value
        /// Code points of the text.
        let range: Range<Int>
        /// "one of them": a number that nobody means as one.
        let isIdle: Bool
    }

    let found: [Found]
    /// Words with digits, without what only writes a number: signs between thousands, zeros before it and behind its point.
    let digits: [(text: String, range: Range<Int>)]
    /// 1...12: the months that are named, in any form.
    let months: Set<Int>
    let words: [TextWord]

    init(_ text: String, reader: WordReader, quantities: QuantityReader) {
        let paper = PaperText(text)
        let words = reader.words(paper, 0..<paper.count)
        self.words = words
        let dates = DateSpans(words: words).spans()
        var found = dates.compactMap { span -> Found? in
            guard case .date(let day)? = span.value else { return nil }
            return Found(value: .date(day), range: span.range, isIdle: false)
        }
        let places = CodePointPlaces(text)
        for quantity in quantities.quantities(in: text) {
            let range = places[quantity.span.lowerBound]..<places[quantity.span.upperBound]
            guard !dates.contains(where: { $0.range.overlaps(range) }), let value = StatedValues.value(quantity) else {
                continue
            }
            let isWord = !paper.scalars[range].contains(where: \.isDigit)
            let isIdle = isWord && quantity.value == Rational(1) && quantity.unit == nil
            found.append(Found(value: value, range: range, isIdle: isIdle))
        }
        self.found = found
        digits = words.filter(\.hasDigit).map { (StatedValues.plain($0.text), $0.range) }
        var months: Set<Int> = []
        for (index, word) in words.enumerated() {
            if word.kinds.contains(.month), word.isCapital,
                let month = PaperNames.months.firstIndex(where: { $0.hasPrefix(word.text.prefix(3)) })
            {
                months.insert(month + 1)
            } else if index + 1 < words.count, words[index + 1].text == "月", let month = Int(word.text) {
                months.insert(month)
            }
        }
        for case .date(let day) in found.map(\.value) { months.insert(day.month) }
        self.months = months
    }

    static func value(of answer: AnswerValue) -> Value {
        switch answer {
        case .date(let day): .date(day)
        case .money(let amount, let currency): .money(plain(amount), currency: currency)
        case .number(let number, _): .number(plain(number))
        case .percent(let number): .percent(plain(number))
        case .duration(let count, let unit): .duration(plain(count), unit: unit)
        case .clock(let minutes): .clock(minutes)
        case .identifier(let text): .identifier(text)
        }
    }

    private static func value(_ quantity: Quantity) -> Value? {
        guard let value = SpanFinder.value(of: quantity) else { return nil }
        return self.value(of: value)
    }

    /// "1,200.00" as "1200", "04" as "4"; anything else as it is.
    static func plain(_ text: String) -> String {
        let folded = String(
            String.UnicodeScalarView(
                text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
                    if scalar == "," || scalar == "，" { return nil }
                    return (0xFF10...0xFF19).contains(scalar.value)
                        ? Unicode.Scalar(scalar.value - 0xFF10 + 0x30) : scalar
                }))
        let parts = folded.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ $0.allSatisfy(\.isASCII) && $0.allSatisfy(\.isNumber) }),
            let first = parts.first, !first.isEmpty
        else { return folded }
        let whole = first.drop { $0 == "0" }
        let fraction = parts.count == 2 ? String(parts[1].reversed().drop { $0 == "0" }.reversed()) : ""
        return (whole.isEmpty ? "0" : String(whole)) + (fraction.isEmpty ? "" : "." + fraction)
    }
}
