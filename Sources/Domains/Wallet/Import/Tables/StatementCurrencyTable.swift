import Language

/// Signs, codes and names of currencies as banks write them, and the decimals of each.
struct StatementCurrencyTable: Sendable {
    static let fileName = "statement-currencies.tsv"

    private var decimals: [String: Int] = [:]
    /// By folded sign or name; the first code stands for those that share it.
    private var codes: [String: [String]] = [:]

    init(_ tables: TableFiles) throws(TableError) {
        var reader = try TableReader(
            tables, file: StatementCurrencyTable.fileName, header: ["code", "decimals", "names"])
        while let row = try reader.row() {
            let code = TableReader.text(row[0])
            guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
                throw reader.fault(.unknownValue, code)
            }
            guard let number = Int(TableReader.text(row[1])), (0...3).contains(number) else {
                throw reader.fault(.badNumber, TableReader.text(row[1]))
            }
            guard decimals.updateValue(number, forKey: code) == nil else { throw reader.fault(.duplicateName, code) }
            for name in [code] + TableReader.list(row[2]).map(TableReader.text) {
                let key = StatementCurrencyTable.folded(name)
                guard !key.isEmpty else { throw reader.fault(.empty, code) }
                guard codes[key]?.contains(code) != true else { throw reader.fault(.duplicateName, name) }
                codes[key, default: []].append(code)
            }
        }
    }

    func decimals(of code: String) -> Int { decimals[code] ?? 2 }

    /// The codes that a sign, code or name may mean, the usual one first; empty where it is none.
    func codes(of text: String) -> [String] { codes[StatementCurrencyTable.folded(text)] ?? [] }

    /// What a name means beside a card of `currency`: the card's where that shares it, else the usual one.
    func code(of text: String, beside currency: String) -> String? {
        let codes = codes(of: text)
        return codes.contains(currency) ? currency : codes.first
    }

    /// In capitals, of usual width, without spaces and points.
    private static func folded(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.uppercased().unicodeScalars {
            switch scalar.value {
            case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0).map { result.append($0) }
            case 0xFFE5: result.append("¥")
            case 0xFFE1: result.append("£")
            case 0x2E: continue
            default: if !scalar.properties.isWhitespace { result.append(scalar) }
            }
        }
        return String(result)
    }
}
