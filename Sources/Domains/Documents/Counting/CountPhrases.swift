internal import Basics
public import Language

/// How counts, sums and lists of papers are said.
public struct CountPhrases: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "count-phrases.tsv"

    enum Phrase: String, CaseIterable {
        case count, none, sum, average, list, one, oneTitle, row, rowTitle, skipped, join, papers
    }

    private let texts: [Phrase: (english: String, chinese: String)]

    /// - Throws: ``TableError`` with file and line, also for a phrase that is not there.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["phrase", "english", "chinese"])
        var texts: [Phrase: (english: String, chinese: String)] = [:]
        while let row = try reader.row() {
            guard let phrase = Phrase(rawValue: TableReader.text(row[0])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            texts[phrase] = (TableReader.text(row[1]), TableReader.text(row[2]))
        }
        if let lacking = Phrase.allCases.first(where: { texts[$0] == nil }) {
            throw reader.fault(.empty, "no phrase \(lacking.rawValue)")
        }
        self.texts = texts
    }

    func text(_ phrase: Phrase, isChinese: Bool, _ parts: [String: String] = [:]) -> String {
        PhrasePattern.filled(texts[phrase].map { isChinese ? $0.chinese : $0.english } ?? "", parts)
    }

    /// `$119.68`, `119.68元`, `119.68 CHF`.
    func money(_ amount: Money, _ currency: String?, isChinese: Bool) -> String {
        var digits = amount.description
        if !digits.contains(".") { digits += ".00" }
        if digits.split(separator: ".").last?.count == 1 { digits += "0" }
        switch currency {
        case "CNY": return isChinese ? digits + "元" : "¥" + digits
        case "USD": return "$" + digits
        case "EUR": return "€" + digits
        case "GBP": return "£" + digits
        case let code?: return digits + " " + code
        case nil: return digits
        }
    }
}
