public import Basics

/// A question about many papers at once, read whole: what is made of which of them.
public struct CountQuestion: Sendable, Equatable {
    public enum Measure: String, Sendable, CaseIterable {
        case count, sum, average, list, latest, earliest, highest, lowest
    }

    /// Which day of a paper a period is about.
    public enum Day: String, Sendable, CaseIterable {
        /// What the paper is of: the end of its period, else its date.
        case own
        case due
        /// Of a warranty, term or certificate.
        case ends
    }

    /// Papers by their names: those of one part have all of its words.
    public struct Named: Sendable, Equatable {
        /// Words, or runs of Han signs, of titles, correspondents, tags and file names.
        public var words: [String] = []
        /// Subjects of `count-subjects.tsv`, such as `electricity`.
        public var subjects: [String] = []

        var isEmpty: Bool { words.isEmpty && subjects.isEmpty }
    }

    public var measure: Measure
    /// Nil for papers of any kind.
    public var kind: DocumentKind?
    /// Any of these; empty for all papers.
    public var named: [Named] = []
    /// Any of these; empty for all time.
    public var periods: [ClosedRange<CalendarDate>] = []
    public var day = Day.own
    /// Whether the day or the sum itself is asked for, not which paper.
    public var asksDay = false
    public var asksAmount = false
    /// Words that must stand in the text, one behind the other.
    public var mention: String?

    public init(
        measure: Measure, kind: DocumentKind? = nil, named: [Named] = [], periods: [ClosedRange<CalendarDate>] = [],
        day: Day = .own, asksDay: Bool = false, asksAmount: Bool = false, mention: String? = nil
    ) {
        self.measure = measure
        self.kind = kind
        self.named = named
        self.periods = periods
        self.day = day
        self.asksDay = asksDay
        self.asksAmount = asksAmount
        self.mention = mention
    }

    /// What papers are named by.
    public var names: [String] { named.flatMap { $0.words + $0.subjects } + [mention].compactMap { $0 } }
}
