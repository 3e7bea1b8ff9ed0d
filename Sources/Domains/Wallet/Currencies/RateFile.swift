import Basics

/// Reads the files of reference rates that the European Central Bank publishes: XML and CSV, of a day or of many. All are
/// against the euro. Codes that ISO 4217 lacks, and days without a rate, are passed over.
public enum RateFile {
    static let base = "EUR"

    /// The newest ``RateSheet/maximumDays`` sheets of the file; empty where it holds none.
    public static func sheets(_ bytes: [UInt8]) -> [RateSheet] {
        let text = String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
        let first = text.first { !$0.isWhitespace }
        let found = first == "<" ? xml(text) : csv(text)
        return Array(found.sorted { $0.date > $1.date }.prefix(RateSheet.maximumDays))
    }

    // MARK: XML

    /// `<Cube time='2026-11-20'><Cube currency='USD' rate='1.0857'/>...</Cube>`
    private static func xml(_ text: String) -> [RateSheet] {
        var sheets: [RateSheet] = []
        var date: CalendarDate?
        var quotes: [String: Quote] = [:]
        func finish() {
            if let date, !quotes.isEmpty { sheets.append(RateSheet(date: date, base: base, quotes: quotes)) }
            quotes = [:]
        }
        for part in text.utf8.split(separator: UInt8(ascii: "<")) {
            guard let end = part.firstIndex(of: UInt8(ascii: ">")) else { continue }
            let tag = String(part[..<end]) ?? ""
            guard tag.hasPrefix("Cube") || tag.contains(":Cube") else { continue }
            if let day = attribute("time", of: tag) {
                finish()
                date = CalendarDate(day)
            } else if let code = attribute("currency", of: tag), let rate = attribute("rate", of: tag) {
                add(code, rate, to: &quotes)
            }
        }
        finish()
        return sheets
    }

    private static func attribute(_ name: String, of tag: String) -> String? {
        for mark in ["'", "\""] {
            guard let start = tag.firstRange(of: " \(name)=\(mark)") else { continue }
            let rest = tag[start.upperBound...]
            return rest.firstIndex(of: Character(mark)).map { String(rest[..<$0]) }
        }
        return nil
    }

    // MARK: CSV

    /// `Date, USD, JPY, ...` over `20 November 2026, 1.0857, ...`, or over `2026-11-20,1.0857,...` for many days.
    private static func csv(_ text: String) -> [RateSheet] {
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
        }
        guard let header = lines.first, header.first?.lowercased() == "date" else { return [] }
        return lines.dropFirst().compactMap { cells in
            guard let date = cells.first.flatMap(day) else { return nil }
            var quotes: [String: Quote] = [:]
            for (code, rate) in zip(header, cells).dropFirst() { add(code, rate, to: &quotes) }
            return quotes.isEmpty ? nil : RateSheet(date: date, base: base, quotes: quotes)
        }
    }

    private static func trimmed(_ cell: Substring) -> String {
        let isOuter = { (character: Character) in character.isWhitespace || character == "\"" }
        let end = cell.lastIndex { !isOuter($0) }
        return String(end.map { cell[...$0] }?.drop(while: isOuter) ?? "")
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    private static func day(_ text: String) -> CalendarDate? {
        if let date = CalendarDate(text) { return date }
        let parts = text.split(separator: " ")
        guard parts.count == 3, let day = Int(parts[0]), let year = Int(parts[2]),
            let month = months.firstIndex(where: { $0.hasPrefix(parts[1].lowercased()) })
        else { return nil }
        return CalendarDate(year: year, month: month + 1, day: day)
    }

    private static func add(_ code: String, _ rate: String, to quotes: inout [String: Quote]) {
        guard code != base, Currency.decimals(of: code) != nil, let quote = Quote(rate),
            quotes.count < RateSheet.maximumCurrencies
        else { return }
        quotes[code] = quote
    }
}
