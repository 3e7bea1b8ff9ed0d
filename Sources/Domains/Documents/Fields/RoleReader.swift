internal import Language
/// Says what the days of a paper are, by the words around them.
struct RoleReader {
    struct Reading {
        var scores: [DateRole: Double] = [:]
        var isLimit = false
        /// "on 3 May", or a label.
        var isNamed = false
        /// Something is asked or offered in the sentence.
        var hasAction = false
        var isQuoted = false
        /// The other end of a period.
        var from: Int?
        var to: Int?

        /// The likeliest role and its score.
        var best: (role: DateRole, score: Double)? {
            scores.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }.map { ($0.key, $0.value) }
        }
    }

    let paper: Paper
    let tables: FactsTables
    let pairs: LabelPairs
    /// What was found in parts, as several days stand in one.
    private var known: [Range<Int>: [CueTable<DateRole>.Match]] = [:]

    init(paper: Paper, tables: FactsTables, pairs: LabelPairs) {
        self.paper = paper
        self.tables = tables
        self.pairs = pairs
    }

    /// One for each mark; empty for what is no date.
    mutating func readings() -> [Reading] {
        var result: [Reading] = []
        for mark in paper.marks { result.append(mark.date == nil ? Reading() : reading(mark)) }
        join(&result)
        return result
    }

    private mutating func reading(_ mark: PaperMark) -> Reading {
        let part = paper.parts[mark.part]
        var result = Reading()
        add(part.tokens, mark, factor: 1, to: &result)
        if let label = pairs.ofMark[mark.range.lowerBound] { add(context: paper.parts[label.part].tokens, 1, &result) }
        for title in part.titles { add(context: paper.tokenRange(title), 0.9, &result) }
        if let heading = part.heading { add(context: paper.parts[heading].tokens, 0.5, &result) }
        result.hasAction = paper.has(.action, in: part.tokens)
        result.isQuoted = paper.has(.quoted, in: part.tokens)
        return result
    }

    /// Phrases of a heading or label speak of the value below or beside them.
    private mutating func add(context tokens: Range<Int>, _ factor: Double, _ reading: inout Reading) {
        for match in matches(tokens) {
            switch match.sense.role {
            case .limit: if factor > 0.8 { reading.isLimit = true }
            case .day: break
            default:
                guard match.sense.placement != .after,
                    match.sense.placement != .limit || reading.isLimit || factor < 0.8
                else { continue }
                reading.scores[match.sense.role, default: 0].raise(to: match.sense.weight * factor)
            }
        }
    }

    private mutating func add(_ tokens: Range<Int>, _ mark: PaperMark, factor: Double, to reading: inout Reading) {
        let all = matches(tokens)
        let dates = paper.marks(ofPart: mark.part).filter { $0.date != nil && $0.range != mark.range }
        let times = paper.marks(ofPart: mark.part).filter { $0.time != nil }
        func hasTime(_ gap: Range<Int>) -> Bool { times.contains { gap.contains($0.tokens.lowerBound) } }
        func hasDate(_ range: Range<Int>) -> Bool { dates.contains { range.overlaps($0.tokens) } }
        for match in all {
            let before = match.tokens.upperBound <= mark.tokens.lowerBound
            let gap = before ? match.tokens.upperBound..<mark.tokens.lowerBound : between(mark.tokens, match.tokens)
            switch match.sense.role {
            case .limit:
                if match.sense.placement == .before
                    ? before && gap.count <= 3 : !before && gap.count <= (hasTime(gap) ? 4 : 0)
                {
                    if !hasDate(gap) { reading.isLimit = true }
                }
            case .day: if before, gap.count <= 3 { reading.isNamed = true }
            default: break
            }
        }
        for match in all where match.sense.role != .limit && match.sense.role != .day {
            let before = match.tokens.upperBound <= mark.tokens.lowerBound
            let gap = before ? match.tokens.upperBound..<mark.tokens.lowerBound : between(mark.tokens, match.tokens)
            var near: Double
            switch match.sense.placement {
            case .before:
                guard before, !hasDate(gap), gap.count <= 9 else { continue }
                near = gap.count <= 3 ? 1 : gap.count <= 5 ? 0.7 : 0.5
                if gap.count > 2, paper.hasBreak(gap) { near *= 0.5 }
                // "from your bank on 5 March": another word has come between.
                if match.sense.role == .start, gap.count > 1 { continue }
            case .after:
                guard !before, gap.count <= (hasTime(gap) ? 4 : 1), !hasDate(gap) else { continue }
                near = 1
            case .limit:
                guard reading.isLimit else { continue }
                near = distance(gap, hasDate(gap))
            default: near = distance(gap, hasDate(gap))
            }
            if match.tokens.overlaps(mark.tokens) { continue }
            near *= factor
            reading.scores[match.sense.role, default: 0].raise(to: match.sense.weight * near)
        }
    }

    /// How much a word of the sentence says of a day that far off.
    private func distance(_ gap: Range<Int>, _ hasDate: Bool) -> Double {
        (gap.count <= 6 ? 1 : gap.count <= 14 ? 0.9 : 0.8) * (hasDate ? 0.7 : 1) * (paper.hasBreak(gap) ? 0.85 : 1)
    }

    private func between(_ left: Range<Int>, _ right: Range<Int>) -> Range<Int> {
        left.upperBound..<max(left.upperBound, right.lowerBound)
    }

    /// The phrases of a range without those inside a longer one; words of limits count there too.
    private mutating func matches(_ tokens: Range<Int>) -> [CueTable<DateRole>.Match] {
        if let known = known[tokens] { return known }
        let found = tables.dates.longestMatches(in: paper.tokens, tokens) { outer, inner in
            inner.sense.role != .limit || outer.sense.role == .limit || outer.sense.role.deadline == nil
        }
        known[tokens] = found
        return found
    }

    /// "from 1 March to 31 March": what is said of one end holds for both.
    private func join(_ readings: inout [Reading]) {
        let dates = paper.marks.indices.filter { paper.marks[$0].date != nil }
        for (left, right) in zip(dates, dates.dropFirst()) {
            let (first, second) = (paper.marks[left], paper.marks[right])
            guard first.part == second.part, let start = first.date, let end = second.lastDay ?? second.date,
                start < end
            else { continue }
            let all = between(first.tokens, second.tokens)
            let times = paper.marks(ofPart: first.part).filter { $0.time != nil && all.overlaps($0.tokens) }
            let gap = all.filter { token in !times.contains { $0.tokens.contains(token) } }
            guard (1...3).contains(gap.count), let word = gap.compactMap({ paper.words(at: $0, .to) }).first,
                gap.count == word.count || gap.allSatisfy({ paper.tokens[$0].kind != .number }) && !paper.hasBreak(all)
            else { continue }
            // "1 March and 1 April" are two days, unless "between" stands before.
            if paper.string(paper.tokens[word.lowerBound].range).lowercased() == "and",
                gap.count > 1 || first.tokens.lowerBound == 0
                    || paper.string(paper.tokens[first.tokens.lowerBound - 1].range).lowercased() != "between"
            {
                continue
            }
            readings[left].to = right
            readings[right].from = left
            for (role, score) in readings[left].scores where role != .start {
                readings[right].scores[role, default: 0].raise(to: score)
            }
            readings[left].scores[.start, default: 0].raise(to: 6)
        }
    }
}

extension Double {
    /// Takes a larger value, and a little of each further one.
    fileprivate mutating func raise(to other: Double) { self = Swift.max(self, other) + Swift.min(self, other) * 0.15 }
}
