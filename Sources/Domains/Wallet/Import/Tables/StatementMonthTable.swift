import Language

/// The names of months, whole and short, in the languages of statements.
struct StatementMonthTable: Sendable {
    static let fileName = "statement-months.tsv"

    private var months: [UInt64: Int] = [:]
    let folding: Folding

    init(_ tables: TableFiles, _ folding: Folding) throws(TableError) {
        self.folding = folding
        var reader = try TableReader(tables, file: StatementMonthTable.fileName, header: ["month", "names"])
        while let row = try reader.row() {
            guard let month = Int(TableReader.text(row[0])), (1...12).contains(month) else {
                throw reader.fault(.badNumber, TableReader.text(row[0]))
            }
            for name in TableReader.list(row[1]).map(TableReader.text) {
                let words = StatementWords(name, folding)
                guard words.hashes.count == 1 else { throw reader.fault(.empty, name) }
                guard months.updateValue(month, forKey: words.letters) == nil else {
                    throw reader.fault(.duplicateName, name)
                }
            }
        }
    }

    /// The month of a name, 1...12.
    subscript(name: some StringProtocol) -> Int? { months[StatementWords(name, folding).letters] }
}
