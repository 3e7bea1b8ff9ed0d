public import Language

/// How places of an answer are said.
public struct FollowUpPhrases: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "follow-up-phrases.tsv"

    public enum Phrase: String, Sendable, CaseIterable { case page, noPages, clause, gone, noOther }

    private let texts: [Phrase: (english: String, chinese: String)]

    /// - Throws: ``TableError`` with file and line, also for a phrase that is not there.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["phrase", "english", "chinese"])
        var texts: [Phrase: (english: String, chinese: String)] = [:]
        while let row = try reader.row() {
            guard let phrase = Phrase(rawValue: TableReader.text(row[0])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            texts[phrase] = (TableReader.text(row[1]), TableReader.text(row[2]))
        }
        if let lacking = Phrase.allCases.first(where: { texts[$0] == nil }) {
            throw reader.fault(.empty, "no phrase \(lacking.rawValue)")
        }
        self.texts = texts
    }

    public func text(_ phrase: Phrase, isChinese: Bool, _ parts: [String: String] = [:]) -> String {
        PhrasePattern.filled(texts[phrase].map { isChinese ? $0.chinese : $0.english } ?? "", parts)
    }
}
