public import Basics

/// A deadline as calendars get it.
public struct CalendarEntry: Sendable, Hashable {
    /// Stays the same for as long as the deadline does.
    public let uid: String
    /// Grows with each change of the deadline, from 0.
    public let sequence: Int
    /// When it was last changed.
    public let changed: Timestamp
    public let date: CalendarDate
    /// Minutes after midnight where the paper states a time of day; nil for the whole day.
    public let time: Int?
    public let summary: String
    /// The words of the paper and the rule; empty for none.
    public let note: String
    /// Nothing is left to do; no alarm rings.
    public let isDone: Bool

    public init(
        uid: String, sequence: Int = 0, changed: Timestamp, date: CalendarDate, time: Int? = nil, summary: String,
        note: String = "", isDone: Bool = false
    ) {
        self.uid = uid
        self.sequence = sequence
        self.changed = changed
        self.date = date
        self.time = time
        self.summary = summary
        self.note = note
        self.isDone = isDone
    }
}
