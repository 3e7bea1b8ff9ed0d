internal import Language

/// The service's own sentences: of each phrase a pattern in English and one in Chinese.
struct PhraseTable<Phrase: RawRepresentable<String> & CaseIterable & Hashable & Sendable>: Sendable {
    private let texts: [Phrase: (english: String, chinese: String)]

    /// - Throws: ``TableError`` with file and line, also for a phrase that is not there.
    init(_ files: TableFiles, file: String) throws(TableError) {
        var reader = try TableReader(files, file: file, header: ["phrase", "english", "chinese"])
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
        PhrasePattern.filled(texts[phrase].map { isChinese ? $0.chinese : $0.english } ?? "", parts)
    }
}
