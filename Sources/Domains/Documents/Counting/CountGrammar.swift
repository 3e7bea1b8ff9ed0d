public import Basics
public import Language

/// Reads questions about many papers: "how many water bills do I have from 2026?", 这三个月的电费一共多少.
///
/// It is closed: a question with one word that it does not know is none of its own, and is answered from passages.
public struct CountGrammar: Sendable {
    /// The tables to give to ``init(_:)``.
    public static let fileNames = CountWords.fileNames

    let words: CountWords

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles) throws(TableError) {
        words = try CountWords(files)
    }

    /// The question as it counts; nil for any other.
    ///
    /// - Parameters:
    ///   - papers: those that may be named.
    ///   - today: what "this year" is counted from.
    public func question(_ text: String, papers: [CountedPaper], today: CalendarDate) -> CountQuestion? {
        let units = CountUnit.units(of: text)
        guard mayCount(units) else { return nil }
        var reading = CountReading(
            text: text, units: units, words: words, library: CountLibrary(papers),
            periods: PeriodScan(units: units, words: words, today: today))
        return reading.question()
    }

    /// The question before with what this one says otherwise: "and in April?" after a sum. Nil where it is no such question.
    ///
    /// - Parameters: as of ``question(_:papers:today:)``.
    public func question(
        _ text: String, after previous: CountQuestion, papers: [CountedPaper], today: CalendarDate
    ) -> CountQuestion? {
        let units = CountUnit.units(of: text)
        guard !units.isEmpty, units.count <= CountGrammar.longest else { return nil }
        var reading = CountReading(
            text: text, units: units, words: words, library: CountLibrary(papers),
            periods: PeriodScan(units: units, words: words, today: today))
        return reading.question(after: previous)
    }

    private static let longest = 60

    /// Whether a question may be one; most lack what each of these has, and need no look at the papers.
    public func mayCount(_ text: String) -> Bool { mayCount(CountUnit.units(of: text)) }

    private func mayCount(_ units: [CountUnit]) -> Bool {
        units.count <= CountGrammar.longest
            && units.indices.contains { index in
                words.matches(units, at: index).contains { match in
                    switch match.sense {
                    case .word(let word): word.measure != nil
                    case .kind: units[index + match.count - 1].isPlural
                    case .subject: false
                    }
                }
            }
    }

    /// The papers that a question names; nil where it names none.
    public func named(_ question: CountQuestion, _ papers: [CountedPaper]) -> Set<Int64>? {
        guard !question.named.isEmpty else { return nil }
        let library = CountLibrary(papers)
        return question.named.reduce(into: []) { $0.formUnion(library.papers($1, subjects: words.subjects)) }
    }

    /// Whether a text's first words are about all subjects of a part that names nothing else.
    public func isAbout(_ named: CountQuestion.Named, head: String) -> Bool {
        guard named.words.isEmpty, !named.subjects.isEmpty else { return false }
        let units = CountUnit.units(of: head).map(\.text)
        return named.subjects.allSatisfy { subject in
            (words.subjects[subject] ?? []).contains { phrase in
                units.indices.contains { units[$0...].starts(with: phrase) }
            }
        }
    }
}
