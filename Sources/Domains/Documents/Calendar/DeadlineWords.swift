import Basics
public import Language

/// How calendars and alerts speak of deadlines.
public struct DeadlineWords: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "deadline-words.tsv"

    private enum Sentence: String, CaseIterable { case today, tomorrow, later }

    private let words: [String: (english: String, chinese: String)]

    /// - Throws: ``TableError`` with file and line, also for a kind or sentence that is not there.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["word", "english", "chinese"])
        let known = Set(FoundDeadline.Kind.allCases.map(\.rawValue) + Sentence.allCases.map(\.rawValue))
        var words: [String: (english: String, chinese: String)] = [:]
        while let row = try reader.row() {
            let word = TableReader.text(row[0])
            guard known.contains(word) else { throw reader.fault(.unknownValue, word) }
            words[word] = (TableReader.text(row[1]), TableReader.text(row[2]))
        }
        if let lacking = known.sorted().first(where: { words[$0] == nil }) {
            throw reader.fault(.empty, "no word \(lacking)")
        }
        self.words = words
    }

    public func name(_ kind: FoundDeadline.Kind, isChinese: Bool) -> String { text(kind.rawValue, isChinese) }

    /// - Parameter days: from the day it is said, 0 or more.
    public func sentence(_ deadline: StoredDeadline, inDays days: Int, isChinese: Bool) -> String {
        let sentence: Sentence = days == 0 ? .today : days == 1 ? .tomorrow : .later
        return PhrasePattern.filled(
            text(sentence.rawValue, isChinese),
            [
                "title": deadline.documentTitle, "kind": name(deadline.kind, isChinese: isChinese),
                "date": deadline.date.description, "days": String(days),
            ])
    }

    private func text(_ word: String, _ isChinese: Bool) -> String {
        words[word].map { isChinese ? $0.chinese : $0.english } ?? word
    }
}
