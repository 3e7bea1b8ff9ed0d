public import Language

/// English words of grammar by what they do.
public struct GrammarWords: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "grammar-words.tsv"

    enum Kind: String, Sendable, CaseIterable {
        case determiner, preposition, auxiliary, pronoun, conjunction, adverb, month, weekday, reason, negation
    }

    private let kinds: [String: Set<Kind>]

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["class", "words"])
        var kinds: [String: Set<Kind>] = [:]
        while let row = try reader.row() {
            let name = TableReader.text(row[0])
            guard let kind = Kind(rawValue: name) else { throw reader.fault(.unknownValue, "unknown class \(name)") }
            for word in TableReader.list(row[1]) { kinds[TableReader.text(word), default: []].insert(kind) }
        }
        self.kinds = kinds
    }

    /// - Parameter word: in small letters.
    func kinds(of word: String) -> Set<Kind> { kinds[word] ?? [] }
}
