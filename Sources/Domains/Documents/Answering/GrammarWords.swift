public import Language

/// English words of grammar by what they do.
public struct GrammarWords: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "grammar-words.tsv"

    struct Kinds: OptionSet, Sendable, Hashable {
        let rawValue: UInt16

        static let determiner = Kinds(rawValue: 1)
        static let preposition = Kinds(rawValue: 1 << 1)
        static let auxiliary = Kinds(rawValue: 1 << 2)
        static let pronoun = Kinds(rawValue: 1 << 3)
        static let conjunction = Kinds(rawValue: 1 << 4)
        static let adverb = Kinds(rawValue: 1 << 5)
        static let month = Kinds(rawValue: 1 << 6)
        static let weekday = Kinds(rawValue: 1 << 7)
        static let reason = Kinds(rawValue: 1 << 8)
        static let negation = Kinds(rawValue: 1 << 9)

        /// Those of words that say nothing by themselves.
        static let grammar: Kinds = [.determiner, .preposition, .auxiliary, .pronoun, .conjunction, .adverb]

        static let named: [String: Kinds] = [
            "determiner": determiner, "preposition": preposition, "auxiliary": auxiliary, "pronoun": pronoun,
            "conjunction": conjunction, "adverb": adverb, "month": month, "weekday": weekday, "reason": reason,
            "negation": negation,
        ]
    }

    private let kinds: [String: Kinds]

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["class", "words"])
        var kinds: [String: Kinds] = [:]
        while let row = try reader.row() {
            let name = TableReader.text(row[0])
            guard let kind = Kinds.named[name] else { throw reader.fault(.unknownValue, "unknown class \(name)") }
            for word in TableReader.list(row[1]) { kinds[TableReader.text(word), default: []].insert(kind) }
        }
        self.kinds = kinds
    }

    /// - Parameter word: in small letters.
    func kinds(of word: String) -> Kinds { kinds[word] ?? [] }
}
