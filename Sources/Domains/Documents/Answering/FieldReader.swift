/// Reads "label: value" of a line, and the cells of a row, against a question.
struct FieldReader {
    let question: AskedQuestion
    let rarity: [String: Double]
    let synonyms: Synonyms

    /// A part of a sentence whose name is known.
    struct Field {
        let range: Range<Int>
        /// How much of the name the question says, and how much of the question the name: 0...1.
        let field: Double
        let cell: Double
        /// The words of its name, as phrases of tables are compared.
        let name: [String]
    }

    func fields(_ view: SentenceView) -> [Field] {
        if !view.sentence.cells.isEmpty { return cells(view) }
        guard let colon = colon(view) else { return [] }
        let range = view.trimmed((colon + 1)..<view.range.upperBound, marks: "*_")
        guard !range.isEmpty else { return [] }
        let label = view.words.filter { $0.range.upperBound <= colon }
        return [Field(range: range, field: likeness(label.map(\.stem), view), cell: 0, name: label.map(\.sign))]
    }

    private func cells(_ view: SentenceView) -> [Field] {
        guard let first = view.sentence.cells.first else { return [] }
        let row = stems(view.string(first.range))
        return view.sentence.cells.map { cell in
            let heading = stems(cell.heading ?? "")
            let isFirst = cell == first
            let words = isFirst ? heading : row + heading
            // The column tells two dates of a row apart; a row without columns is told by its own name.
            let name = signs(cell.heading ?? view.string(first.range))
            return Field(
                range: view.trimmed(cell.range), field: 0, cell: isFirst ? 0 : likeness(words, view), name: name)
        }
    }

    private func signs(_ text: String) -> [String] {
        SearchTerms.terms(of: text).flatMap { $0.isHan ? $0.text.unicodeScalars.map { String($0) } : [$0.text] }
    }

    private func stems(_ text: String) -> [String] { SearchTerms.terms(of: text).map(\.text) }

    /// The mean of the question's share of the name and the name's of the question, by rarity.
    private func likeness(_ name: [String], _ view: SentenceView) -> Double {
        // What names the paper says nothing of its fields: in "water bill" the bill is not that of "Bill date".
        let all = Set(question.content.map(\.term))
        let asked = all.isSubset(of: view.context) ? all : all.subtracting(view.context)
        let terms = Set(name)
        guard !terms.isEmpty, !asked.isEmpty else { return 0 }
        func weight(_ terms: some Sequence<String>) -> Double { terms.reduce(0) { $0 + (rarity[$1] ?? 1) } }
        let ofName =
            weight(terms.filter { one in asked.contains { synonyms.meet(one, $0) } }) / max(0.01, weight(terms))
        let ofQuestion =
            weight(asked.filter { one in terms.contains { synonyms.meet(one, $0) } }) / max(0.01, weight(asked))
        return (ofName + ofQuestion) / 2
    }

    /// The place of the colon behind a label of at most six words.
    private func colon(_ view: SentenceView) -> Int? {
        let scalars = Array(view.string.unicodeScalars)
        guard let place = scalars.firstIndex(where: { ":：".unicodeScalars.contains($0) }), place > 0, place <= 60,
            place + 1 < scalars.count,
            scalars[place].value == 0xFF1A || scalars[place + 1].isSpace || scalars[place + 1] == "*"
        else { return nil }
        let label = scalars[..<place]
        guard label.split(whereSeparator: \.isSpace).count <= 8,
            !label.contains(where: { ".。".unicodeScalars.contains($0) })
        else { return nil }
        return view.range.lowerBound + place
    }
}
