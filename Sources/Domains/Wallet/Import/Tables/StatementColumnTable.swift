import Language

/// The words of headers, by language: what a column of that name holds.
struct StatementColumnTable: Sendable {
    static let fileName = "statement-columns.tsv"

    struct Entry: Sendable, Hashable {
        let role: StatementColumnRole
        /// The place in the table: of two columns of a role the one that stands higher is taken.
        let rank: Int
    }

    private var entries: [UInt64: Entry] = [:]

    init(_ tables: TableFiles, _ folding: Folding) throws(TableError) {
        var reader = try TableReader(
            tables, file: StatementColumnTable.fileName, header: ["role", "languages", "headers"])
        var rank = 0
        while let row = try reader.row() {
            let name = TableReader.text(row[0])
            guard let role = StatementColumnRole(rawValue: name) else { throw reader.fault(.unknownValue, name) }
            let headers = TableReader.list(row[2])
            guard !headers.isEmpty else { throw reader.fault(.empty, "headers") }
            for header in headers {
                let words = StatementWords(TableReader.text(header), folding)
                guard !words.isEmpty else { throw reader.fault(.empty, TableReader.text(header)) }
                guard entries[words.letters] == nil else {
                    throw reader.fault(.duplicateName, TableReader.text(header))
                }
                entries[words.letters] = Entry(role: role, rank: rank)
                rank += 1
            }
        }
    }

    subscript(words: StatementWords) -> Entry? { entries[words.letters] }
}
