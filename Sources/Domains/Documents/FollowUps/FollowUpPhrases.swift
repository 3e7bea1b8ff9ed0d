public import Language

/// How places of an answer are said.
public struct FollowUpPhrases: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "follow-up-phrases.tsv"

    public enum Phrase: String, Sendable, CaseIterable { case page, noPages, clause, gone, noOther }

    private let texts: PhraseTable<Phrase>

    /// - Throws: ``TableError`` with file and line, also for a phrase that is not there.
    public init(_ files: TableFiles) throws(TableError) {
        texts = try PhraseTable(files, file: Self.fileName)
    }

    public func text(_ phrase: Phrase, isChinese: Bool, _ parts: [String: String] = [:]) -> String {
        texts.text(phrase, isChinese: isChinese, parts)
    }
}
