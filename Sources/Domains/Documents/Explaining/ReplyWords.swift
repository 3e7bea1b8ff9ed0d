import Language

/// Words that tell names from other words in what a model says.
struct ReplyWords: Sendable {
    /// The table to give to ``init(_:)``.
    static let fileName = "reply-words.tsv"

    private enum Class: String { case opening, nameEnding, negation }

    /// In small letters.
    let openings: Set<String>
    let nameEndings: [String]
    let negations: [Unicode.Scalar]

    /// - Throws: ``TableError`` with file and line.
    init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["class", "words"])
        var words: [Class: [String]] = [:]
        while let row = try reader.row() {
            let name = TableReader.text(row[0])
            guard let kind = Class(rawValue: name) else { throw reader.fault(.unknownValue, "unknown class \(name)") }
            words[kind, default: []] += TableReader.list(row[1]).map { TableReader.text($0) }
        }
        openings = Set(words[.opening] ?? [])
        nameEndings = words[.nameEnding] ?? []
        negations = (words[.negation] ?? []).flatMap(\.unicodeScalars)
    }
}
