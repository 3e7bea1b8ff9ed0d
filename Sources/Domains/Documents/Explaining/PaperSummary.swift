/// Says what a paper is: its title, kind, correspondent, date and first headings, each with the words that state it. What no
/// words of the paper state is left out.
public struct PaperSummary: Sendable {
    private static let mostHeadings = 5
    /// Code points of a heading, or of the first words, that are shown.
    private static let longest = 160
    private static let confidence = 0.9

    let words: SummaryWords
    let kinds: KindNames

    public init(words: SummaryWords, kinds: KindNames) {
        self.words = words
        self.kinds = kinds
    }

    /// Whether a question asks for it.
    public func isAsked(_ question: String) -> Bool { words.ask(question) }

    /// Nil where the paper has no words that a reader sees.
    public func answer(_ question: AskedQuestion, _ opening: PaperOpening) -> PaperAnswer? {
        let isChinese = question.isAnsweredInChinese
        let seen = opening.passages.flatMap { passage in
            passage.sentences.filter { !$0.isHidden }.map { (passage: passage, sentence: $0) }
        }
        guard let first = seen.first else { return nil }
        let title = first.passage.title
        var parts: [String] = []
        var citations: [Citation] = []
        var values: [AnswerValue] = []
        func cite(_ passage: ReadPassage, _ range: Range<Int>) {
            guard !citations.contains(where: { $0.range == range }) else { return }
            citations.append(
                Citation(
                    paper: opening.paper, title: title, range: range, quote: passage.string(range),
                    headingPath: passage.headingPath, isCell: false, isHidden: false))
        }
        let named = seen.first { PaperSummary.plain($0.passage.string($0.sentence.range)).contains(title) }
        if let named { cite(named.passage, named.sentence.range) }
        if let kind = opening.details.kind, let name = words.name(of: kind, isChinese: isChinese),
            let stated = seen.first(where: { states(kind, $0.passage.string($0.sentence.range)) })
        {
            parts.append(name)
            cite(stated.passage, stated.sentence.range)
        }
        for (name, phrase) in [(FieldName.correspondent, SummaryWords.Phrase.from), (.documentDate, .dated)] {
            let best = opening.fields.filter { $0.name == name }.max { $0.confidence < $1.confidence }
            guard let best, let place = seen.first(where: { $0.sentence.range.contains(best.range.lowerBound) }),
                best.range.upperBound <= place.passage.start + place.passage.text.count
            else { continue }
            let said = PaperSummary.plain(place.passage.string(best.range))
            parts.append(words.text(phrase, isChinese: isChinese, words: said))
            cite(place.passage, best.range)
            if case .date(let day) = best.value { values.append(.date(day)) }
        }
        let headings = seen.filter { place in
            place.sentence.kind == .heading && place.sentence.range != named?.sentence.range
        }.prefix(PaperSummary.mostHeadings)
        // Without any the first words have to do.
        let rest = headings.isEmpty ? seen.filter { $0.sentence.range != named?.sentence.range }.prefix(1) : headings
        if !rest.isEmpty {
            let said = rest.map { PaperSummary.short($0.passage.string($0.sentence.range)) }
                .joined(separator: words.text(.and, isChinese: isChinese))
            parts.append(
                words.text(headings.isEmpty ? .opening : .headings, isChinese: isChinese, words: said))
            for place in rest { cite(place.passage, place.sentence.range) }
        }
        guard !citations.isEmpty else { return nil }
        let said = parts.joined(separator: words.text(.joint, isChinese: isChinese))
        return PaperAnswer(
            kind: .list, answer: said.isEmpty ? title : said,
            text: words.text(.title, isChinese: isChinese, title: title, words: PaperSummary.unended(said)),
            values: values, confidence: PaperSummary.confidence, refusal: nil, citations: citations,
            passages: opening.passages.map(\.found), reader: "rules", isChinese: isChinese, features: [])
    }

    private func states(_ kind: DocumentKind, _ text: String) -> Bool {
        kinds.kinds(in: SearchTerms.terms(of: text)).contains(kind.rawValue)
    }

    /// On one line, without the marks of Markdown's headings.
    private static func plain(_ text: String) -> String {
        String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").drop { $0 == "#" || $0 == " " })
    }

    private static func short(_ text: String) -> String {
        let plain = plain(text)
        return plain.unicodeScalars.count <= longest
            ? plain : ShownPassage.string(Array(plain.unicodeScalars)[..<longest]) + "…"
    }

    private static func unended(_ text: String) -> String {
        String(text.reversed().drop { ".。".contains($0) }.reversed())
    }
}
