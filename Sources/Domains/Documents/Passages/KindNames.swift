public import Language

/// Words of a question that name papers of a kind: "the lease", 账单.
public struct KindNames: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "kind-names.tsv"

    /// By the terms of the name: of each kind its name in terms.
    private let names: [(kind: String, terms: [String])]

    /// - Throws: ``TableError`` with file and line, also for a name that two kinds share.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["kind", "english", "chinese"])
        var names: [(String, [String])] = []
        var seen: [[String]: String] = [:]
        while let row = try reader.row() {
            let kind = TableReader.text(row[0])
            for name in TableReader.list(row[1]) + TableReader.list(row[2]) {
                let terms = SearchTerms.terms(of: TableReader.text(name)).map(\.text)
                guard !terms.isEmpty else { throw reader.fault(.empty, "a name without words") }
                if let other = seen[terms] {
                    guard other == kind else { throw reader.fault(.duplicateName, TableReader.text(name)) }
                    continue
                }
                seen[terms] = kind
                names.append((kind, terms))
            }
        }
        self.names = names
    }

    /// The kinds that the terms of a question name.
    public func kinds(in terms: [SearchTerm]) -> Set<String> {
        let texts = terms.map(\.text)
        var result: Set<String> = []
        for (kind, name) in names where texts.count >= name.count {
            if (0...(texts.count - name.count)).contains(where: { texts[$0...].starts(with: name) }) {
                result.insert(kind)
            }
        }
        return result
    }
}
