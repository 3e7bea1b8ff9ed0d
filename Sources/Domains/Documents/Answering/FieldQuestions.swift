public import Language

/// Which fields and deadlines of a paper the words of a question ask for.
public struct FieldQuestions: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "field-questions.tsv"

    /// What a value is.
    enum Value: String, Sendable { case date, money, identifier, duration }

    private struct Field: Sendable {
        let name: String
        let value: Value
        /// Stems; of Chinese its signs.
        let phrases: [[String]]
    }

    private let fields: [Field]

    /// - Throws: ``TableError`` with file and line, also for a field that is told twice.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["field", "class", "english", "chinese"])
        var fields: [Field] = []
        while let row = try reader.row() {
            let name = TableReader.text(row[0])
            guard let value = Value(rawValue: TableReader.text(row[1])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[1]))
            }
            guard !fields.contains(where: { $0.name == name }) else { throw reader.fault(.duplicateName, name) }
            var phrases: [[String]] = []
            for phrase in TableReader.list(row[2]) {
                phrases.append(TableReader.text(phrase).split(separator: " ").map { SearchTerms.fold(String($0)) })
            }
            for phrase in TableReader.list(row[3]) {
                phrases.append(TableReader.text(phrase).unicodeScalars.map { String($0) })
            }
            fields.append(Field(name: name, value: value, phrases: phrases))
        }
        self.fields = fields
    }

    /// What a question wants of the fields that can answer it.
    struct Wanted: Sendable {
        /// Whether a field can answer by what it is; of all others nothing is said.
        let answering: Set<String>
        let asked: Set<String>

        /// 1 for a place of a field that is asked for, -1 for one of others alone, 0 where none is known.
        func fit(_ names: some Sequence<String>) -> Double {
            let found = names.filter(answering.contains)
            if found.isEmpty { return 0 }
            if found.contains(where: asked.contains) { return 1 }
            // Nobody asks for a letter's own day without a word that says so.
            return asked.isEmpty && !found.contains(where: ["documentDate", "birthDate"].contains) ? 0 : -1
        }
    }

    func wanted(_ question: AskedQuestion) -> Wanted {
        let value: Value? =
            switch question.type {
            case .date, .year: .date
            case .money: .money
            case .identifier, .telephone: .identifier
            case .duration: .duration
            default: nil
            }
        let answering = fields.filter { $0.value == value || value == .duration && $0.value == .date }
        let signs = question.words.map(\.sign)
        let asked = answering.filter { field in
            field.phrases.contains { phrase in
                signs.indices.contains { signs[$0...].starts(with: phrase) }
            }
        }
        return Wanted(answering: Set(answering.map(\.name)), asked: Set(asked.map(\.name)))
    }
}
