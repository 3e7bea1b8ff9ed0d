public import Basics

/// Puts what a follow-up says into the question before it: another time, another paper, another thing of the same paper.
public struct FollowUpRewriter: Sendable {
    /// What new words are about.
    public enum About: Sendable, Equatable {
        case period
        /// A paper, by kind, subject or name.
        case paper
        case thing
    }

    private let words: CountWords
    private let reader: AnswerReader

    public init(grammar: CountGrammar, reader: AnswerReader) {
        words = grammar.words
        self.reader = reader
    }

    /// What the words are about.
    ///
    /// - Parameters:
    ///   - papers: those that may be named.
    ///   - today: what "last month" is counted from.
    public func about(_ text: String, papers: [CountedPaper], today: CalendarDate) -> About {
        let view = View(text, words: words, papers: papers, today: today)
        let marks = view.marks.filter { $0 != .glue }
        if marks.isEmpty { return .thing }
        if marks.allSatisfy({ $0 == .period }) { return .period }
        return marks.allSatisfy { $0 != .other } ? .paper : .thing
    }

    /// The first time that the words name.
    public func period(_ text: String, today: CalendarDate) -> ClosedRange<CalendarDate>? {
        let units = CountUnit.units(of: text)
        let periods = PeriodScan(units: units, words: words, today: today)
        return units.indices.lazy.compactMap { periods.period(at: $0)?.period }.first
    }

    /// Whether the words name a kind of papers.
    public func isOfKind(_ text: String) -> Bool {
        kinds(in: CountUnit.units(of: text)).contains(where: \.sense.isKind)
    }

    /// Whether the words name no paper, kind or subject.
    public func namesNone(_ text: String, papers: [CountedPaper], today: CalendarDate) -> Bool {
        View(text, words: words, papers: papers, today: today).run(of: View.paper) == nil
    }

    /// The papers that the words name; none where they name nothing, or nothing that is there.
    public func named(_ text: String, papers: [CountedPaper]) -> Set<Int64> {
        let units = CountUnit.units(of: text)
        let library = CountLibrary(papers)
        var kinds: Set<DocumentKind> = []
        var named = CountQuestion.Named()
        var index = 0
        while index < units.count {
            let found = self.kinds(in: units[index...], of: units).max { $0.count < $1.count }
            let length = library.length(units, at: index)
            if let found, found.count >= length {
                switch found.sense {
                case .kind(let kind): kinds.insert(kind)
                case .subject(let subject): named.subjects.append(subject)
                case .word: break
                }
                index += found.count
            } else if length > 0, words.match(.glue, units, at: index) == nil {
                named.words.append(units[index..<(index + length)].map(\.text).joined())
                index += length
            } else {
                index += 1
            }
        }
        guard !kinds.isEmpty || !named.isEmpty else { return [] }
        let ofName = named.isEmpty ? Set(papers.map(\.key)) : library.papers(named, subjects: words.subjects)
        return Set(
            papers.filter { paper in
                ofName.contains(paper.key)
                    && (kinds.isEmpty || kinds.contains { $0.rawValue == paper.facts.kind })
            }.map(\.key))
    }

    private func kinds(in units: [CountUnit]) -> [CountWords.Match] {
        units.indices.flatMap { kinds(in: units[$0...], of: units) }
    }

    /// Kinds and subjects that begin where the slice does.
    private func kinds(in slice: ArraySlice<CountUnit>, of units: [CountUnit]) -> [CountWords.Match] {
        words.matches(units, at: slice.startIndex).filter { $0.sense.isKind || $0.sense.isSubject }
    }

    /// The question about another time.
    public func question(_ question: String, at period: String, today: CalendarDate) -> String {
        let view = View(question, words: words, papers: [], today: today)
        let new = View(period, words: words, papers: [], today: today)
        guard let words = new.run(of: [.period]).map({ new.string($0) }) else { return question }
        guard var old = view.run(of: [.period]) else {
            let plain = question.trimmingSuffix { "?？ 。.".contains($0) }
            return view.isHan
                ? period + question : plain + " " + (new.marks.first == .glue ? period : "in " + words) + "?"
        }
        if !new.hasYear {
            // The year that was spoken of stays.
            while let first = old.first, view.isYear(first) { old = old.dropFirst() }
            while let last = old.last, view.isYear(last) { old = old.dropLast() }
            if old.isEmpty, let whole = view.run(of: [.period]) {
                return view.isHan
                    ? view.replacing(whole, by: view.string(whole) + words)
                    : view.replacing(whole, by: words + " " + view.string(whole))
            }
        }
        return view.replacing(old, by: words)
    }

    /// The question about another paper; nil where it names none.
    public func question(_ question: String, naming paper: String, papers: [CountedPaper], today: CalendarDate)
        -> String?
    {
        let view = View(question, words: words, papers: papers, today: today)
        var runs = view.names
        // "And water?" after what was paid for electricity.
        if runs.isEmpty, !kinds(in: CountUnit.units(of: paper)).isEmpty { runs = view.runs(of: [.subject]) }
        guard let run = runs.first else { return nil }
        return view.replacing(run, by: undetermined(paper), removing: Array(runs.dropFirst()))
    }

    /// The question without the names of papers, as it is put to another.
    public func unnamed(_ question: String, papers: [CountedPaper], today: CalendarDate) -> String {
        let view = View(question, words: words, papers: papers, today: today)
        let runs = view.runs(of: [.name])
        guard let run = runs.first else { return question }
        return view.replacing(run, by: "", removing: Array(runs.dropFirst()))
    }

    /// The question about another thing; nil where it is about none but a paper.
    public func question(_ question: String, about thing: String, papers: [CountedPaper], today: CalendarDate)
        -> String?
    {
        let view = View(question, words: words, papers: papers, today: today)
        let asked = reader.question(question)
        let cue = reader.types.type(of: asked.words, isHan: asked.isChinese).cue
        let cued =
            cue.isEmpty
            ? 0..<0 : asked.words[cue.lowerBound].range.lowerBound..<asked.words[cue.upperBound - 1].range.upperBound
        let terms = SearchTerms.terms(of: question).filter { !reader.stopTerms.touches($0) && !$0.range.overlaps(cued) }
        let names = view.names
        let content = view.units.indices.filter { index in
            ![.period, .kind, .name].contains(view.marks[index]) && !names.contains { $0.contains(index) }
                && terms.contains { $0.range.overlaps(view.units[index].range) }
        }
        // "May we keep a dog?": the thing is behind the article, where there is one.
        let determined = content.first { $0 > 0 && FollowUpRewriter.determiners.contains(view.units[$0 - 1].text) }
        guard let first = determined ?? content.first else { return nil }
        var end = first + 1
        while content.contains(end) { end += 1 }
        return view.replacing(first..<end, by: undetermined(thing))
    }

    private static let determiners: Set<String> = ["the", "a", "an", "my", "our", "any"]

    /// The article stands there already.
    private func undetermined(_ text: String) -> String {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, FollowUpRewriter.determiners.contains(parts[0].lowercased()) else { return text }
        return String(parts[1])
    }

    /// A question by what its words are.
    private struct View {
        enum Mark { case period, kind, subject, glue, name, other }

        /// What papers are named by.
        static let paper: Set<Mark> = [.kind, .subject, .name]

        let text: PaperText
        let units: [CountUnit]
        var marks: [Mark] = []

        init(_ text: String, words: CountWords, papers: [CountedPaper], today: CalendarDate) {
            self.text = PaperText(text)
            units = CountUnit.units(of: text)
            let library = CountLibrary(papers)
            let periods = PeriodScan(units: units, words: words, today: today)
            var index = 0
            while index < units.count {
                let matches = words.matches(units, at: index)
                let period = periods.period(at: index).map { $0.end - index } ?? 0
                func longest(_ isMeant: (CountWords.Sense) -> Bool) -> Int {
                    matches.filter { isMeant($0.sense) }.map(\.count).max() ?? 0
                }
                let lengths: [(mark: Mark, length: Int)] = [
                    (.period, period), (.kind, longest(\.isKind)), (.subject, longest(\.isSubject)),
                    (.glue, longest { [.word(.glue), .word(.and), .word(.paper)].contains($0) }),
                    (.name, library.length(units, at: index)), (units[index].text == "," ? .glue : .other, 1),
                ]
                // The first of equally long ones.
                let length = lengths.map(\.length).max() ?? 1
                let mark = lengths.first { $0.length == length }?.mark ?? .other
                marks += Array(repeating: mark, count: length)
                index += length
            }
        }

        var isHan: Bool { units.count(where: \.isHan) * 2 > units.count }
        var hasYear: Bool { units.indices.contains(where: isYear) }

        func isYear(_ index: Int) -> Bool {
            units[index].number.map { (1900...2100).contains($0) }
                ?? (units[index].text == "年" && index > 0
                    && units[index - 1].number != nil)
        }

        /// The first units of some marks.
        func run(of wanted: Set<Mark>) -> Range<Int>? { runs(of: wanted).first }

        /// All units of some marks, neighbours together.
        func runs(of wanted: Set<Mark>) -> [Range<Int>] {
            var found: [Range<Int>] = []
            for index in units.indices where wanted.contains(marks[index]) {
                if let last = found.last, last.upperBound == index {
                    found[found.count - 1] = last.lowerBound..<(index + 1)
                } else {
                    found.append(index..<(index + 1))
                }
            }
            return found
        }

        /// What papers are named by. A subject names one beside a kind, as in "electricity bill"; the rent of a lease is a thing.
        var names: [Range<Int>] {
            runs(of: View.paper).filter { run in marks[run].contains { $0 == .kind || $0 == .name } }
        }

        func string(_ range: Range<Int>) -> String {
            range.isEmpty
                ? "" : text[units[range.lowerBound].range.lowerBound..<units[range.upperBound - 1].range.upperBound]
        }

        /// The text with some units written otherwise, and without what else is of a mark.
        func replacing(_ range: Range<Int>, by words: String, removing removed: [Range<Int>] = []) -> String {
            guard !range.isEmpty else { return text[0..<text.count] }
            var result = ""
            var place = 0
            func put(_ span: Range<Int>, _ new: String) {
                result += text[place..<span.lowerBound] + new
                place = span.upperBound
            }
            for index in units.indices {
                if index == range.lowerBound {
                    put(units[range.lowerBound].range.lowerBound..<units[range.upperBound - 1].range.upperBound, words)
                } else if !range.contains(index), removed.contains(where: { $0.contains(index) }) {
                    put(units[index].range, "")
                }
            }
            return result + text[place..<text.count]
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(while isCut: (Character) -> Bool) -> String {
        var result = self
        while let last = result.last, isCut(last) { result.removeLast() }
        return result
    }
}
