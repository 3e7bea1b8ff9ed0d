import Language

/// The categories of banks and aggregators in their own words.
struct StatementCategoryTable: Sendable {
    static let fileName = "statement-categories.tsv"

    private var categories: [UInt64: Category] = [:]
    private let folding: Folding

    init(_ tables: TableFiles, _ folding: Folding) throws(TableError) {
        self.folding = folding
        var reader = try TableReader(
            tables, file: StatementCategoryTable.fileName, header: ["category", "banks", "words"])
        while let row = try reader.row() {
            guard let category = Category(identifier: TableReader.text(row[0])) else {
                throw reader.fault(.unknownCategory, TableReader.text(row[0]))
            }
            let list = TableReader.list(row[2])
            guard !list.isEmpty else { throw reader.fault(.empty, "words") }
            for text in list {
                let words = StatementWords(TableReader.text(text), folding)
                guard !words.isEmpty else { throw reader.fault(.empty, TableReader.text(text)) }
                guard categories.updateValue(category, forKey: words.letters) == nil else {
                    throw reader.fault(.duplicateName, TableReader.text(text))
                }
            }
        }
    }

    /// The whole text first, then what stands behind its last dash, colon or arrow: `Travel-Lodging`; then what is before.
    func category(_ text: String) -> Category? {
        if let whole = categories[StatementWords(text, folding).letters] { return whole }
        let parts = text.split { "-:>/›·".contains($0) }
        guard parts.count > 1 else { return nil }
        for part in parts.reversed() {
            if let category = categories[StatementWords(part, folding).letters] { return category }
        }
        return nil
    }
}
