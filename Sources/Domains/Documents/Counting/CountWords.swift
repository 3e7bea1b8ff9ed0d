internal import Language

/// The phrases of questions about many papers: what each means, found by its first word.
struct CountWords: Sendable {
    static let fileNames = ["count-words.tsv", "count-subjects.tsv", KindNames.fileName]

    enum Sense: Sendable, Hashable {
        case word(CountWord)
        case kind(DocumentKind)
        case subject(String)

        var isKind: Bool {
            if case .kind = self { true } else { false }
        }

        var isSubject: Bool {
            if case .subject = self { true } else { false }
        }
    }

    struct Phrase: Sendable {
        let units: [String]
        let sense: Sense
    }

    /// What a phrase matched.
    struct Match {
        let sense: Sense
        let count: Int
        /// What stood for the hash.
        let number: Int?
    }

    private let phrases: [String: [Phrase]]
    /// The words of each subject.
    let subjects: [String: [[String]]]

    init(_ files: TableFiles) throws(TableError) {
        var phrases: [String: [Phrase]] = [:]
        var subjects: [String: [[String]]] = [:]
        func add(
            _ reader: TableReader, _ row: [ArraySlice<UInt8>], _ sense: Sense
        ) throws(TableError) -> [[String]] {
            var all: [[String]] = []
            for text in TableReader.list(row[1]) + TableReader.list(row[2]) {
                let units = CountWords.units(TableReader.text(text))
                guard let first = units.first else { throw reader.fault(.empty, "a phrase without words") }
                phrases[first, default: []].append(Phrase(units: units, sense: sense))
                all.append(units)
            }
            return all
        }
        var reader = try TableReader(files, file: "count-words.tsv", header: ["word", "english", "chinese"])
        while let row = try reader.row() {
            guard let word = CountWord(rawValue: TableReader.text(row[0])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            _ = try add(reader, row, .word(word))
        }
        reader = try TableReader(files, file: "count-subjects.tsv", header: ["subject", "english", "chinese"])
        while let row = try reader.row() {
            let subject = TableReader.text(row[0])
            subjects[subject] = try add(reader, row, .subject(subject))
        }
        reader = try TableReader(files, file: KindNames.fileName, header: ["kind", "english", "chinese"])
        while let row = try reader.row() {
            guard let kind = DocumentKind(rawValue: TableReader.text(row[0])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            _ = try add(reader, row, .kind(kind))
        }
        self.phrases = phrases
        self.subjects = subjects
    }

    /// A phrase of the table; a hash is one unit.
    private static func units(_ text: String) -> [String] {
        let parts = text.split(separator: "#", omittingEmptySubsequences: false).map {
            CountUnit.units(of: String($0)).map(\.text)
        }
        return Array(parts.joined(separator: ["#"]))
    }

    /// All phrases that begin at a place.
    func matches(_ units: [CountUnit], at index: Int) -> [Match] {
        guard units.indices.contains(index) else { return [] }
        return (phrases[units[index].text] ?? []).compactMap { phrase in
            guard index + phrase.units.count <= units.count else { return nil }
            var number: Int?
            for (offset, unit) in phrase.units.enumerated() {
                let found = units[index + offset]
                if unit == "#" {
                    guard let value = found.number ?? CountNumbers.value(found.text) else { return nil }
                    number = value
                } else if unit != found.text {
                    return nil
                }
            }
            return Match(sense: phrase.sense, count: phrase.units.count, number: number)
        }
    }

    /// The longest phrase of a word that begins at a place.
    func match(_ word: CountWord, _ units: [CountUnit], at index: Int) -> Match? {
        guard units.indices.contains(index) else { return nil }
        return matches(units, at: index).filter { $0.sense == .word(word) }.max { $0.count < $1.count }
    }
}
