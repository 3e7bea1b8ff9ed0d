public import Language

/// How people ask what a paper is about, and how that is answered.
public struct SummaryWords: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "summary-words.tsv"

    enum Phrase: String, CaseIterable {
        case begin, end, whole, title, from, dated, headings, opening, joint, and
    }

    private let texts: [String: (english: String, chinese: String)]
    private let begins: [String]
    private let ends: [String]
    private let wholes: [String]

    /// - Throws: ``TableError`` with file and line, also for a phrase that is not there.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["phrase", "english", "chinese"])
        var texts: [String: (english: String, chinese: String)] = [:]
        while let row = try reader.row() {
            texts[TableReader.text(row[0])] = (TableReader.text(row[1]), TableReader.text(row[2]))
        }
        if let lacking = Phrase.allCases.first(where: { texts[$0.rawValue] == nil }) {
            throw reader.fault(.empty, "no phrase \(lacking.rawValue)")
        }
        self.texts = texts
        func list(_ phrase: Phrase) -> [String] {
            let (english, chinese) = texts[phrase.rawValue] ?? ("", "")
            return (english + "|" + chinese).split(separator: "|").map(String.init)
        }
        begins = list(.begin)
        ends = list(.end)
        wholes = list(.whole)
    }

    /// Whether a question is about a paper as a whole.
    public func ask(_ question: String) -> Bool {
        let words = question.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
        let plain = words.joined(separator: " ").replacing("’", with: "'")
        func holds(_ phrase: String) -> Bool {
            phrase.unicodeScalars.contains(where: \.isHan)
                ? plain.contains(phrase) : (" " + plain + " ").contains(" " + phrase + " ")
        }
        if wholes.contains(where: holds) { return true }
        return begins.contains { plain.hasPrefix($0 + " ") } && ends.contains { plain.hasSuffix(" " + $0) }
    }

    func text(_ phrase: Phrase, isChinese: Bool, title: String = "", words: String = "") -> String {
        let pattern = texts[phrase.rawValue].map { isChinese ? $0.chinese : $0.english } ?? ""
        // The title last: what stands in it is no place for words.
        let parts = pattern.split(separator: "{words}", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.replacing("{title}", with: title) }
        return parts.joined(separator: words)
    }

    /// Nil for a kind that says nothing.
    func name(of kind: DocumentKind, isChinese: Bool) -> String? {
        texts[kind.rawValue].map { isChinese ? $0.chinese : $0.english }
    }
}
