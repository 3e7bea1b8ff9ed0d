/// What one cell of a header says.
struct HeaderCell: Sendable {
    let words: StatementWords
    let role: StatementColumnRole?
    let rank: Int
    let isBilled: Bool
    /// `Amount (EUR)`, `金额(美元)`; nil where it names none.
    let currency: String?
    /// `Date (DD/MM/YYYY)`.
    let dateOrder: StatementDateOrder?

    init(_ text: String, _ tables: StatementTables, home: String) {
        words = tables.words(text)
        dateOrder = HeaderCell.order(text)
        if let entry = tables.columns[words] {
            role = entry.role
            rank = entry.rank
            isBilled = entry.role == .billedAmount
            currency = HeaderCell.currency(text, tables, home: home)
            return
        }
        let (base, inner) = HeaderCell.parts(text)
        currency = HeaderCell.currency(text, tables, home: home)
        let plain = HeaderCell.withoutCurrency(base, tables)
        let entry = tables.columns[tables.words(base)] ?? tables.columns[tables.words(plain)]
        rank = entry?.rank ?? .max
        var found = entry?.role
        isBilled = found == .billedAmount
        // 交易金额(收入): the brackets say the direction.
        if found == .amount || found == .billedAmount, let direction = tables.kinds.direction(tables.words(inner)) {
            found = direction == .debit ? .debit : direction == .credit ? .credit : found
        }
        role = found
    }

    /// What stands before brackets, and in them.
    private static func parts(_ text: String) -> (String, String) {
        guard let open = text.firstIndex(where: { "(（[【".contains($0) }) else { return (text, "") }
        let inner = text[text.index(after: open)...].prefix { !")）]】".contains($0) }
        let rest = text[inner.endIndex...].dropFirst()
        return (String(text[..<open]) + " " + rest, String(inner))
    }

    /// Without the pieces that name a currency, and the word between.
    private static func withoutCurrency(_ text: String, _ tables: StatementTables) -> String {
        text.split { $0.isWhitespace || $0 == "_" || $0 == "/" }
            .filter { tables.currencies.codes(of: String($0)).isEmpty && $0.lowercased() != "in" }
            .joined(separator: " ")
    }

    private static func currency(_ text: String, _ tables: StatementTables, home: String) -> String? {
        let pieces = text.split { $0.isWhitespace || "()（）[]【】_/:：".contains($0) }
        for piece in pieces {
            if let code = tables.currencies.code(of: String(piece), beside: home) { return code }
        }
        return nil
    }

    /// The order of letters that stand for days, months and years.
    private static func order(_ text: String) -> StatementDateOrder? {
        let letters = text.lowercased().unicodeScalars.filter {
            "dmyjat".unicodeScalars.contains($0) || !$0.properties.isAlphabetic
        }
        let pieces = String(String.UnicodeScalarView(letters)).split { !$0.isLetter }.map(String.init)
        let marks = pieces.filter {
            ["dd", "d", "mm", "m", "yyyy", "yy", "jj", "jjjj", "tt", "aaaa", "aa"].contains($0)
        }
        guard marks.count == 3 else { return nil }
        switch (marks[0].first, marks[1].first) {
        case ("y", "m"), ("j", "m"), ("a", "m"): return .ymd
        case ("m", "d"): return .mdy
        case ("d", "m"), ("t", "m"), ("j", "m"): return .dmy
        default: return nil
        }
    }
}
