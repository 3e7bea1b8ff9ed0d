public import Language

/// The service's own sentences around what papers say.
public struct AnswerPhrases: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "answer-phrases.tsv"

    enum Phrase: String, Sendable, CaseIterable {
        case span, sentence, list, noDocuments, absent, nearMiss, nearMissWords, ambiguous, which, and
    }

    private let texts: PhraseTable<Phrase>

    /// - Throws: ``TableError`` with file and line, also for a phrase that is not there.
    public init(_ files: TableFiles) throws(TableError) {
        texts = try PhraseTable(files, file: Self.fileName)
    }

    func text(_ phrase: Phrase, isChinese: Bool, _ parts: [String: String] = [:]) -> String {
        texts.text(phrase, isChinese: isChinese, parts)
    }
}
