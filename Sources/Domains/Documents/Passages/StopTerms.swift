public import Language

/// Words that say nothing of what a question is about, as ``SearchTerms`` writes them.
public struct StopTerms: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "stop-terms.tsv"

    private let words: Set<String>
    /// Han signs of which a term of two may be made that says nothing.
    private let han: Set<String>

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["language", "words"])
        var words: Set<String> = []
        var han: Set<String> = []
        while let row = try reader.row() {
            switch TableReader.text(row[0]) {
            case "en": words.formUnion(TableReader.list(row[1]).map { SearchTerms.fold(TableReader.text($0)) })
            case "zh": han.formUnion(TableReader.list(row[1]).map(TableReader.text))
            case let other: throw reader.fault(.unknownValue, "unknown language \(other)")
            }
        }
        self.words = words
        self.han = han
    }

    /// Also pairs of Han of which one sign says nothing: they reach over the edge of a word.
    func touches(_ term: SearchTerm) -> Bool {
        contains(term) || term.isHan && term.text.contains { han.contains(String($0)) }
    }

    public func contains(_ term: SearchTerm) -> Bool {
        guard term.isHan else { return words.contains(term.text) }
        return han.contains(term.text) || term.text.allSatisfy { han.contains(String($0)) }
    }
}
