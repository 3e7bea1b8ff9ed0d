public import Language

/// What a question asks a paper for by words that no general ones stand for: the tax, the deposit, a serial number.
public struct AskedDetails: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "asked-details.tsv"

    struct Detail: Sendable {
        let name: String
        /// Names of fields and deadlines that are the detail.
        let fields: Set<String>
        /// Stems; of Chinese its signs.
        let phrases: [[String]]
        /// Parts of a text that show it without a word: the sign in an e-mail address.
        let signs: [String]
    }

    private struct Phrase: Sendable {
        let detail: Int
        let words: [String]
    }

    private let details: [Detail]
    /// By their first word.
    private let phrases: [String: [Phrase]]

    /// - Throws: ``TableError`` with file and line, also for a phrase that two details share.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(
            files, file: Self.fileName, header: ["detail", "fields", "english", "chinese", "signs"])
        var details: [Detail] = []
        var phrases: [String: [Phrase]] = [:]
        var seen: [[String]: Int] = [:]
        while let row = try reader.row() {
            var own: [[String]] = []
            for phrase in TableReader.list(row[2]).map(TableReader.text) {
                own.append(phrase.split(whereSeparator: \.isWhitespace).map { SearchTerms.fold(String($0)) })
            }
            for phrase in TableReader.list(row[3]).map(TableReader.text) {
                own.append(phrase.unicodeScalars.map { String($0) })
            }
            for words in own {
                guard let first = words.first else { throw reader.fault(.empty, "a phrase without words") }
                let known = seen.updateValue(details.count, forKey: words)
                if known == details.count { continue }
                guard known == nil else { throw reader.fault(.duplicateName, words.joined(separator: " ")) }
                phrases[first, default: []].append(Phrase(detail: details.count, words: words))
            }
            details.append(
                Detail(
                    name: TableReader.text(row[0]), fields: Set(TableReader.list(row[1]).map(TableReader.text)),
                    phrases: own, signs: TableReader.list(row[4]).map(TableReader.text)))
        }
        self.details = details
        self.phrases = phrases
    }

    /// Each once, in order; a phrase inside a longer one asks for nothing.
    func asked(_ question: AskedQuestion) -> [Detail] {
        let words = question.words.map(\.sign)
        var found: [Int] = []
        var index = 0
        while index < words.count {
            let longest = (phrases[words[index]] ?? []).filter { words[index...].starts(with: $0.words) }
                .max { $0.words.count < $1.words.count }
            if let longest, !found.contains(longest.detail) { found.append(longest.detail) }
            index += longest?.words.count ?? 1
        }
        return found.map { details[$0] }
    }
}

extension AskedDetails.Detail {
    /// Whether a text names it.
    func isNamed(in text: String, _ reader: WordReader) -> Bool {
        if signs.contains(where: text.contains) { return true }
        let paper = PaperText(text)
        let words = reader.words(paper, 0..<paper.count).map(\.sign)
        return phrases.contains { phrase in words.indices.contains { words[$0...].starts(with: phrase) } }
    }
}
