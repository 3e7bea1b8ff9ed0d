internal import Language
internal import Basics

/// The deadlines that a paper gives as a length of time and the day it counts from.
struct ComputedDeadlines {
    let dated: DatedPaper
    let tables: FactsTables
    let kind: DocumentKind
    let language: String
    /// The ends that the paper states.
    let stated: [FoundDeadline]

    private struct Base {
        let day: CalendarDate
        let range: Range<Int>
        let role: DateRole
        /// Of a day that is computed itself: how.
        var rule: String?
    }

    func deadlines() -> [FoundDeadline] {
        let ends = stated.contains { $0.kind == .termEnd } ? [] : found(end: nil).filter { $0.kind == .termEnd }
        return found(end: ends.first)
    }

    /// - Parameter end: the computed end of the term, from which notice counts back.
    private func found(end: FoundDeadline?) -> [FoundDeadline] {
        var result: [FoundDeadline] = []
        for part in dated.paper.parts.indices {
            let own = dated.paper.marks(ofPart: part).compactMap { deadline($0, part, end: end) }
            let tokens = dated.paper.parts[part].tokens
            if own.count > 1, dated.paper.has(.earliest, in: tokens), let first = own.min(by: { $0.date < $1.date }) {
                result.append(first)
            } else if own.count > 1, dated.paper.has(.latest, in: tokens), let last = own.max(by: { $0.date < $1.date })
            {
                result.append(last)
            } else {
                result += own
            }
        }
        return result
    }

    /// The kind of deadline that a length of time ends in; nil for any other.
    func role(_ mark: PaperMark) -> (role: DateRole, score: Double)? {
        // "every six months" has no end.
        guard mark.span != nil,
            mark.tokens.lowerBound == 0 || dated.paper.words(at: mark.tokens.lowerBound - 1, .every) == nil
        else { return nil }
        var scores: [DateRole: Double] = [:]
        let part = dated.paper.parts[mark.part]
        func add(_ tokens: Range<Int>, _ factor: Double) {
            for match in tables.durations.matches(in: dated.paper.tokens, tokens) {
                let gap =
                    match.tokens.upperBound <= mark.tokens.lowerBound
                    ? mark.tokens.lowerBound - match.tokens.upperBound
                    : match.tokens.lowerBound - mark.tokens.upperBound
                let near = factor < 1 ? factor : gap <= 3 ? 1.2 : gap <= 8 ? 1 : 0.8
                scores[match.sense.role] = max(scores[match.sense.role] ?? 0, match.sense.weight * near)
            }
        }
        add(part.tokens, 1)
        for title in part.titles { add(dated.paper.tokenRange(title), 0.9) }
        if let label = dated.pairs.ofMark[mark.range.lowerBound] { add(dated.paper.parts[label.part].tokens, 0.95) }
        if let heading = part.heading { add(dated.paper.parts[heading].tokens, 0.7) }
        if scores.isEmpty, kind == .warranty, part.tokens.count < 40, hasCover(part) { scores[.warrantyEnd] = 3 }
        if scores.isEmpty, kind == .warranty || kind == .manual || kind == .receipt, let base = named(part, mark),
            [.purchase, .delivery, .installation].contains(base)
        {
            scores[.warrantyEnd] = 3.2
        }
        return scores.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }.map { ($0.key, $0.value) }
    }

    private func hasCover(_ part: PaperPart) -> Bool {
        part.tokens.contains {
            ["covered", "cover", "covers"].contains(dated.paper.string(dated.paper.tokens[$0].range).lowercased())
        }
    }

    private func deadline(_ mark: PaperMark, _ place: Int, end: FoundDeadline?) -> FoundDeadline? {
        guard let span = mark.span, let (role, score) = role(mark), score >= 3, let kind = role.deadline else {
            return nil
        }
        let part = dated.paper.parts[place]
        guard let base = base(for: role, mark, part) ?? base(role, before: end, mark, part) else { return nil }
        let isBefore =
            base.role == .termEnd || (base.role == .appointment || base.role == .event) && role != .warrantyEnd
        var day = isBefore ? span.before(base.day) : span.after(base.day)
        if dated.paper.has(
            .endOfMonth, in: mark.tokens.upperBound..<min(part.tokens.upperBound, mark.tokens.upperBound + 14)),
            isToEndOfMonth(mark, part)
        {
            day = day.endOfMonth
        }
        // A term of a year from 1 March ends with February.
        if role == .termEnd { day = day.adding(days: -1) }
        return FoundDeadline(
            kind: kind, date: day, basis: .computed, rule: rule(mark, base, isBefore: isBefore),
            isApproximate: span.isApproximate, confidence: min(0.95, 0.5 + score * 0.06), range: mark.range,
            baseRange: base.range, block: part.block)
    }

    private func isToEndOfMonth(_ mark: PaperMark, _ part: PaperPart) -> Bool {
        let text = dated.paper.string(part.range).lowercased()
        return [
            "end of a calendar month", "end of the calendar month", "end of a month", "end of the month", "month end",
            "月底", "月末",
        ]
        .contains { text.contains($0) }
    }

    private func rule(_ mark: PaperMark, _ base: Base, isBefore: Bool) -> String {
        let span = dated.paper.string(mark.range)
        let day = base.rule.map { "(\($0))" } ?? dated.paper.string(base.range)
        if language == "zh" { return isBefore ? "\(day)前\(span)" : "自\(day)起\(span)" }
        return "\(span) \(isBefore ? "before" : "from") \(day)"
    }

    /// The end of a term that is itself a length from a day; what is cited is that day.
    private func base(_ role: DateRole, before end: FoundDeadline?, _ mark: PaperMark, _ part: PaperPart) -> Base? {
        guard let end, let range = end.baseRange, role == .noticeBy, named(part, mark) == .termEnd else { return nil }
        return Base(day: end.date, range: range, role: .termEnd, rule: end.rule)
    }

    // MARK: The day it counts from

    private func base(for role: DateRole, _ mark: PaperMark, _ part: PaperPart) -> Base? {
        // A day in the sentence that the words make a beginning.
        let marks = dated.paper.marks
        for index in dated.paper.markRange(ofPart: mark.part) {
            guard let day = marks[index].date, marks[index].lastDay == nil else { continue }
            let reading = dated.roles[index]
            if let best = reading.best, best.role.isBase, best.score >= 3,
                best.role != .termEnd || role == .noticeBy
            {
                return Base(day: day, range: marks[index].range, role: best.role)
            }
            let gap = marks[index].tokens.lowerBound - mark.tokens.upperBound
            if (1...3).contains(gap), isAfter(mark.tokens.upperBound..<marks[index].tokens.lowerBound) {
                return Base(day: day, range: marks[index].range, role: .start)
            }
        }
        if let named = named(part, mark) { return base(role: named, for: role) }
        switch role {
        case .warrantyEnd: return first([.purchase, .delivery, .installation]) ?? ofReceipt()
        case .returnBy: return first([.delivery, .purchase]) ?? ofReceipt()
        case .termEnd: return base(.start)
        case .due: return kind == .bill ? base(.documentDate) : nil
        case .serviceDue: return first([.installation])
        default: return nil
        }
    }

    private func isAfter(_ tokens: Range<Int>) -> Bool {
        tokens.contains {
            ["from", "after", "of", "since", "自", "从"].contains(
                dated.paper.string(dated.paper.tokens[$0].range).lowercased())
        }
    }

    /// The day that the sentence names without giving it: "from the date of purchase".
    private func named(_ part: PaperPart, _ mark: PaperMark) -> DateRole? {
        func nearest(_ tokens: Range<Int>) -> DateRole? {
            tables.bases.matches(in: dated.paper.tokens, tokens).min {
                abs($0.tokens.lowerBound - mark.tokens.upperBound) < abs($1.tokens.lowerBound - mark.tokens.upperBound)
            }?.sense.role
        }
        if let role = nearest(part.tokens) { return role }
        return nil
    }

    private func base(role: DateRole, for kind: DateRole) -> Base? {
        if let found = base(role) {
            // Notice counts back from an end; nothing else does.
            return role != .termEnd || kind == .noticeBy || kind == .renewal || kind == .other ? found : nil
        }
        switch role {
        case .purchase: return first([.delivery]) ?? ofReceipt()
        case .delivery: return first([.purchase])
        case .signed: return nil
        default: return nil
        }
    }

    private func base(_ role: DateRole) -> Base? {
        if role == .termEnd,
            let end = stated.first(where: { $0.kind == .termEnd })
                ?? stated.first(where: { $0.kind == .expiry || $0.kind == .renewal })
        {
            return Base(day: end.date, range: end.range, role: role)
        }
        return dated.base(role).map { Base(day: $0.day, range: $0.range, role: role) }
    }

    private func first(_ roles: [DateRole]) -> Base? { roles.lazy.compactMap { base($0) }.first }

    /// A receipt is of the day of the purchase.
    private func ofReceipt() -> Base? { kind == .receipt || kind == .bill ? base(.documentDate) : nil }
}
