internal import Basics
public import Language

/// How counts, sums and lists of papers are said.
public struct CountPhrases: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "count-phrases.tsv"

    enum Phrase: String, Sendable, CaseIterable {
        case count, none, sum, average, list, one, oneTitle, row, rowTitle, skipped, join, papers
    }

    private let texts: PhraseTable<Phrase>

    /// - Throws: ``TableError`` with file and line, also for a phrase that is not there.
    public init(_ files: TableFiles) throws(TableError) {
        texts = try PhraseTable(files, file: Self.fileName)
    }

    func text(_ phrase: Phrase, isChinese: Bool, _ parts: [String: String] = [:]) -> String {
        texts.text(phrase, isChinese: isChinese, parts)
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
