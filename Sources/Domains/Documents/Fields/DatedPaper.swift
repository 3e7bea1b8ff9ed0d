internal import Basics

/// A paper whose days have roles and that knows its own date.
struct DatedPaper {
    /// The paper's date and how it is known.
    struct OwnDate {
        let day: CalendarDate
        let mark: Int
        let confidence: Double
    }

    let paper: Paper
    let pairs: LabelPairs
    /// One for each mark.
    let roles: [RoleReader.Reading]
    let own: OwnDate?
    private let bases: [DateRole: Int]

    init(_ text: CanonicalText, tables: FactsTables, uploaded: CalendarDate) {
        var paper = Paper(text, tables: tables)
        let reader = MarkReader(paper, tables: tables)
        paper.set(reader.marks(from: nil, withYear: true))
        var pairs = LabelPairs(paper, tables: tables)
        var roleReader = RoleReader(paper: paper, tables: tables, pairs: pairs)
        var roles = roleReader.readings()
        var own = DatedPaper.ownDate(paper, roles, uploaded)
        let all = reader.marks(from: own?.day)
        if all.count > paper.marks.count {
            let place = own.map { paper.marks[$0.mark].range }
            paper.set(all)
            pairs = LabelPairs(paper, tables: tables)
            roleReader = RoleReader(paper: paper, tables: tables, pairs: pairs)
            roles = roleReader.readings()
            if let found = own, let mark = paper.marks.firstIndex(where: { $0.range == place }) {
                own = OwnDate(day: found.day, mark: mark, confidence: found.confidence)
            }
        }
        self.paper = paper
        self.pairs = pairs
        self.roles = roles
        self.own = own
        bases = DatedPaper.bases(paper, roles)
    }

    /// Whether the paper's own date is known well enough to tell what lies before it.
    var isDated: Bool { own.map { $0.confidence >= 0.7 } ?? false }

    /// Days before it are no deadlines.
    func earliest(_ uploaded: CalendarDate) -> CalendarDate {
        guard let own else { return uploaded.adding(months: -36) }
        return isDated ? own.day : max(own.day, uploaded.adding(months: -36))
    }

    /// The day that a label calls the paper's, else one that stands alone in the head or at the foot.
    private static func ownDate(
        _ paper: Paper, _ roles: [RoleReader.Reading], _ uploaded: CalendarDate
    ) -> OwnDate? {
        var best: (mark: Int, score: Double)?
        for (index, mark) in paper.marks.enumerated() {
            guard let day = mark.date, mark.lastDay == nil, day <= uploaded.adding(days: 92),
                roles[index].from == nil && roles[index].to == nil
            else { continue }
            let part = paper.parts[mark.part]
            let stated = roles[index].scores[.documentDate] ?? 0
            let other = roles[index].scores.filter { $0.key != .documentDate }.map(\.value).max() ?? 0
            var score = stated > other ? stated : 0
            // A contract is of the day it was signed, an order of the day it was made.
            if let best = roles[index].best, best.score >= 5, stated <= other {
                if best.role == .signed { score = 5.5 } else if best.role == .purchase { score = 3.4 }
            }
            if isAlone(mark, part, paper), other < 4 {
                if mark.part < 15 { score = max(score, 7 - Double(mark.part) * 0.1) }
                if mark.part >= paper.parts.count - 4 { score = max(score, 6.5) }
            }
            if score == 0, other == 0, !roles[index].isLimit, mark.part < 8, part.kind != .heading {
                score = 3 - Double(mark.part) * 0.1
            }
            // With a time of day beside it, as tills print it.
            if score > 0, score < 6, paper.marks(ofPart: mark.part).contains(where: { $0.time != nil }),
                part.tokens.count < 16
            {
                score = 6
            }
            // The first of two such dates is the paper's.
            if score > best?.score ?? 0 { best = (index, score) }
        }
        guard let best, let day = paper.marks[best.mark].date else { return nil }
        return OwnDate(
            day: day, mark: best.mark,
            confidence: best.score >= 7.5 ? 0.97 : best.score >= 5 ? 0.9 : best.score >= 3.5 ? 0.75 : 0.5)
    }

    /// A date with nothing beside it but a place or a time.
    private static func isAlone(_ mark: PaperMark, _ part: PaperPart, _ paper: Paper) -> Bool {
        part.kind != .cell && part.tokens.count - mark.tokens.count <= 5 && part.range.count <= 48
            && !part.tokens.contains { paper.tokens[$0].mark == ":" && $0 < mark.tokens.lowerBound }
    }

    /// The day of a role that a length of time may count from.
    func base(_ role: DateRole) -> (day: CalendarDate, range: Range<Int>)? {
        if role == .documentDate, let own { return (own.day, paper.marks[own.mark].range) }
        guard let mark = bases[role], let day = paper.marks[mark].lastDay ?? paper.marks[mark].date else { return nil }
        return (day, paper.marks[mark].range)
    }

    /// The surest mark of each role.
    private static func bases(_ paper: Paper, _ roles: [RoleReader.Reading]) -> [DateRole: Int] {
        var best: [DateRole: (mark: Int, score: Double)] = [:]
        for (index, reading) in roles.enumerated() {
            guard let top = reading.best, top.score >= 3, top.score > best[top.role]?.score ?? 0 else { continue }
            // A month is no day to count from; a period begins and has no other role.
            guard
                top.role == .termEnd || paper.marks[index].lastDay == nil && (reading.from == nil || top.role == .start)
            else {
                continue
            }
            best[top.role] = (index, top.score)
        }
        return best.mapValues(\.mark)
    }
}
