internal import Basics

/// One question, covered from its first word to its last by what the grammar knows.
struct CountReading {
    let text: String
    let units: [CountUnit]
    let words: CountWords
    let library: CountLibrary
    let periods: PeriodScan

    private enum Piece {
        case period(ClosedRange<CalendarDate>)
        case sense(CountWords.Sense)
        case name(String)

        /// Which of two of one length is taken.
        var rank: Int {
            switch self {
            case .period: 6
            case .sense(.word(.glue)): 1
            case .sense(.word): 5
            case .sense(.kind): 4
            case .sense(.subject): 3
            case .name: 2
            }
        }
    }

    private var measures: Set<CountQuestion.Measure> = []
    private var kinds: Set<DocumentKind> = []
    private var hasPaper = false
    private var hasPlural = false
    private var parts: [CountQuestion.Named] = [.init()]
    private var found: [ClosedRange<CalendarDate>] = []
    private var day = CountQuestion.Day.own
    private var asksDay = false
    private var asksAmount = false

    init(text: String, units: [CountUnit], words: CountWords, library: CountLibrary, periods: PeriodScan) {
        self.text = text
        self.units = units
        self.words = words
        self.library = library
        self.periods = periods
    }

    mutating func question() -> CountQuestion? {
        var index = 0
        while index < units.count {
            if let mention = words.match(.mention, units, at: index), hasPaper || !kinds.isEmpty {
                return mentioned(from: index + mention.count)
            }
            guard let (piece, end) = piece(at: index), take(piece, index..<end) else { return nil }
            index = end
        }
        return whole()
    }

    /// The question before with what this one says otherwise; nil where it says anything that the grammar does not know, or
    /// nothing otherwise.
    mutating func question(after previous: CountQuestion) -> CountQuestion? {
        var index = 0
        while index < units.count {
            guard let (piece, end) = piece(at: index), take(piece, index..<end) else { return nil }
            index = end
        }
        let named = parts.filter { !$0.isEmpty }
        guard kinds.count <= 1 else { return nil }
        var question = previous
        if let measure = CountReading.order.first(where: measures.contains) {
            question.measure = measure
            (question.asksDay, question.asksAmount) = (false, false)
        }
        if let kind = kinds.first { question.kind = kind }
        if !named.isEmpty { (question.named, question.mention) = (named, nil) }
        if !found.isEmpty { question.periods = found }
        if day != .own { question.day = day }
        question.asksDay = question.asksDay || asksDay
        question.asksAmount = question.asksAmount || asksAmount
        return question == previous ? nil : question
    }

    private func piece(at index: Int) -> (Piece, end: Int)? {
        var best: (piece: Piece, length: Int)?
        func offer(_ piece: Piece, _ length: Int) {
            guard length > 0, (best?.length ?? 0, best?.piece.rank ?? 0) < (length, piece.rank) else { return }
            best = (piece, length)
        }
        if let period = periods.period(at: index) { offer(.period(period.period), period.end - index) }
        for match in words.matches(units, at: index) { offer(.sense(match.sense), match.count) }
        let length = library.length(units, at: index)
        if length > 0 { offer(.name(units[index..<(index + length)].map(\.text).joined()), length) }
        return best.map { ($0.piece, index + $0.length) }
    }

    /// - Returns: false where the question is about something else.
    private mutating func take(_ piece: Piece, _ range: Range<Int>) -> Bool {
        switch piece {
        case .period(let period): found.append(period)
        case .name(let name): parts[parts.count - 1].words.append(name)
        case .sense(.subject(let subject)): parts[parts.count - 1].subjects.append(subject)
        case .sense(.kind(let kind)):
            kinds.insert(kind)
            hasPlural = hasPlural || units[range.upperBound - 1].isPlural
        case .sense(.word(let word)): return take(word, range)
        }
        return true
    }

    private mutating func take(_ word: CountWord, _ range: Range<Int>) -> Bool {
        if let measure = word.measure { measures.insert(measure) }
        switch word {
        case .due: day = .due
        case .ends: day = .ends
        case .when: asksDay = true
        case .amount: asksAmount = true
        case .paper:
            hasPaper = true
            hasPlural = hasPlural || units[range.upperBound - 1].isPlural
        case .and: parts.append(.init())
        case .stop, .mention: return false
        // Words of time that no time stands behind.
        case .since, .before, .between, .to: return words.match(.glue, units, at: range.lowerBound) != nil
        default: break
        }
        return true
    }

    private func whole() -> CountQuestion? {
        let named = parts.filter { !$0.isEmpty }
        guard kinds.count <= 1, hasPaper || !kinds.isEmpty || !named.isEmpty || !found.isEmpty else { return nil }
        guard let measure = measure(named) else { return nil }
        return CountQuestion(
            measure: measure, kind: kinds.first, named: named, periods: found, day: day, asksDay: asksDay,
            asksAmount: asksAmount, mention: nil)
    }

    /// Which of several measures is meant.
    private static let order: [CountQuestion.Measure] = [
        .sum, .average, .count, .highest, .lowest, .latest, .earliest, .list,
    ]

    private func measure(_ named: [CountQuestion.Named]) -> CountQuestion.Measure? {
        guard let measure = CountReading.order.first(where: measures.contains) else { return hasPlural ? .list : nil }
        switch measure {
        // "How many" of what, and "which" of what.
        case .count, .list: return hasPaper || !kinds.isEmpty ? measure : nil
        case .latest, .earliest, .highest, .lowest: return hasPaper || !kinds.isEmpty || !named.isEmpty ? measure : nil
        case .sum, .average: return measure
        }
    }

    /// Which papers mention what stands behind.
    private func mentioned(from index: Int) -> CountQuestion? {
        guard index < units.count, measures.contains(.list) || measures.contains(.count) || hasPlural else {
            return nil
        }
        let scalars = Array(text.unicodeScalars)
        let words = String(
            String.UnicodeScalarView(scalars[units[index].range.lowerBound..<(units.last?.range.upperBound ?? 0)]))
        return CountQuestion(
            measure: measures.contains(.count) ? .count : .list, kind: kinds.first, mention: words)
    }
}
