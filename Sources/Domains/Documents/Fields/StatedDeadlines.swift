internal import Basics

/// The deadlines that a paper names by their day.
struct StatedDeadlines {
    private static let threshold = 3.2
    /// With "by" or "until" beside the day.
    private static let limitThreshold = 1.8

    let dated: DatedPaper
    let uploaded: CalendarDate
    let kind: DocumentKind

    func deadlines() -> [FoundDeadline] {
        dated.paper.marks.indices.compactMap { deadline(at: $0) }
    }

    private func deadline(at index: Int) -> FoundDeadline? {
        let mark = dated.paper.marks[index]
        let reading = dated.roles[index]
        guard index != dated.own?.mark, reading.to == nil, let first = mark.date, let day = day(mark, first) else {
            return nil
        }
        // What was over when the paper was written is no deadline.
        guard day >= dated.earliest(uploaded) else { return nil }
        guard let (kind, score) = kind(reading, mark) else { return nil }
        // Nobody is reminded of what took place years ago.
        if [.event, .appointment, .other].contains(kind), day < uploaded.adding(months: -36) { return nil }
        let part = dated.paper.parts[mark.part]
        let confidence = min(0.98, 0.55 + score * 0.06) * (dated.own == nil ? 0.8 : 1)
        return FoundDeadline(
            kind: kind, date: day, time: time(mark), basis: .stated, confidence: confidence, range: mark.range,
            block: part.block)
    }

    /// A month ends with its last day; a year is too long to be one.
    private func day(_ mark: PaperMark, _ first: CalendarDate) -> CalendarDate? {
        guard let last = mark.lastDay else { return first }
        guard last.daysSinceEpoch - first.daysSinceEpoch <= 31 else { return nil }
        let before = mark.tokens.lowerBound
        let isStart = (max(0, before - 3)..<before).contains {
            dated.paper.words(at: $0, .startOfMonth)?.upperBound == before
        }
        return isStart ? first : last
    }

    private func kind(_ reading: RoleReader.Reading, _ mark: PaperMark) -> (FoundDeadline.Kind, Double)? {
        let best = reading.best
        if reading.from != nil { return ofPeriod(reading, mark) }
        guard let best else { return limit(reading, nil, mark) }
        if best.score < StatedDeadlines.threshold {
            guard reading.isLimit, best.score >= StatedDeadlines.limitThreshold, dated.isDated, !reading.isQuoted,
                mark.lastDay == nil
            else { return limit(reading, nil, mark) }
        }
        guard let kind = best.role.deadline else { return nil }
        switch kind {
        case .other: return limit(reading, best.score, mark)
        case .event, .appointment:
            // Reports of what took place have no reader who is to come.
            guard dated.isDated || reading.hasAction || best.score >= 6, !reading.isQuoted || reading.hasAction else {
                return nil
            }
            return (kind, best.score)
        default:
            guard mark.lastDay == nil || kind != .due && kind != .returnBy || reading.isLimit else { return nil }
            return (kind, best.score)
        }
    }

    /// The end of a lease or a cover, not of a bill's period.
    private func ofPeriod(_ reading: RoleReader.Reading, _ mark: PaperMark) -> (FoundDeadline.Kind, Double)? {
        let period = reading.scores[.period] ?? 0
        let scores = reading.scores.filter { [.termEnd, .expiry, .warrantyEnd, .returnBy, .event].contains($0.key) }
        guard let best = scores.max(by: { $0.value < $1.value }), best.value >= 3, best.value > period,
            let kind = best.key.deadline
        else {
            // Contracts and policies run from a day to another.
            let isLong = mark.date.flatMap { end in
                reading.from.flatMap { dated.paper.marks[$0].date }.map { end.daysSinceEpoch - $0.daysSinceEpoch >= 60 }
            }
            return (self.kind == .contract || self.kind == .insurance) && period < 3 && isLong == true
                ? (.termEnd, 3.5) : nil
        }
        return (kind, best.value)
    }

    /// "by 3 May" without a word that says what for.
    private func limit(
        _ reading: RoleReader.Reading, _ score: Double?, _ mark: PaperMark
    ) -> (FoundDeadline.Kind, Double)? {
        // A day to come with "until" beside it, in a paper whose kind and date are known, asks for nothing more.
        let isCertain = reading.hasAction || kind != .other && dated.own.map { $0.confidence >= 0.85 } ?? false
        guard reading.isLimit, dated.isDated || score != nil, isCertain, !reading.isQuoted || score != nil,
            mark.lastDay == nil
        else { return nil }
        return (.other, score ?? 2)
    }

    /// The time of day behind or right before a day.
    private func time(_ mark: PaperMark) -> Int? {
        let marks = dated.paper.marks(ofPart: mark.part)
        let next = marks.first { other in
            other.time != nil && other.tokens.lowerBound >= mark.tokens.upperBound
                && other.tokens.lowerBound - mark.tokens.upperBound <= 5
        }
        if let next,
            !marks.contains(where: {
                $0.date != nil && $0.range.lowerBound > mark.range.lowerBound
                    && $0.range.lowerBound < next.range.lowerBound
            })
        {
            return next.time
        }
        return marks.last { $0.time != nil && (0...2).contains(mark.tokens.lowerBound - $0.tokens.upperBound) }?.time
    }
}
