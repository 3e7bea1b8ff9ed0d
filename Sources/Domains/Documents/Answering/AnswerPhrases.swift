public import Language

/// The service's own sentences around what papers say.
public struct AnswerPhrases: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "answer-phrases.tsv"

    enum Phrase: String, CaseIterable {
        case span, sentence, list, noDocuments, absent, nearMiss, nearMissWords, ambiguous, which, and
    }

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

    func text(_ phrase: Phrase, isChinese: Bool, _ parts: [String: String] = [:]) -> String {
        let pattern = texts[phrase].map { isChinese ? $0.chinese : $0.english } ?? ""
        return PhrasePattern.filled(pattern, parts)
    }
}
