internal import Basics

/// Writes deadlines as iCalendar (RFC 5545).
///
/// Lines end with CR LF and are folded at 75 octets, never inside a sign. A day without a time is a whole day; a time of day is
/// that of whoever reads it, wherever they are.
public struct CalendarWriter: Sendable {
    /// Days before a deadline on which the alarm rings; nil for no alarm.
    public let alarmDays: Int?
    /// What the calendar is called.
    public let name: String

    /// - Parameter alarmDays: 0 to 366, others are cut to that.
    public init(name: String, alarmDays: Int? = 7) {
        self.name = name
        self.alarmDays = alarmDays.map { min(max($0, 0), 366) }
    }

    public func bytes(_ entries: [CalendarEntry]) -> [UInt8] {
        var lines = CalendarLines()
        lines.add("BEGIN", "VCALENDAR")
        lines.add("VERSION", "2.0")
        lines.add("PRODID", "-//Steward//Documents//EN")
        lines.add("CALSCALE", "GREGORIAN")
        lines.add("METHOD", "PUBLISH")
        lines.add(text: "X-WR-CALNAME", name)
        for entry in entries { add(entry, to: &lines) }
        lines.add("END", "VCALENDAR")
        return lines.bytes
    }

    private func add(_ entry: CalendarEntry, to lines: inout CalendarLines) {
        lines.add("BEGIN", "VEVENT")
        lines.add(text: "UID", entry.uid)
        lines.add("SEQUENCE", "\(max(entry.sequence, 0))")
        let changed = CalendarWriter.moment(entry.changed)
        lines.add("DTSTAMP", changed)
        lines.add("LAST-MODIFIED", changed)
        let day = CalendarWriter.day(entry.date)
        if let time = entry.time, (0..<1_440).contains(time) {
            lines.add("DTSTART", day + "T" + CalendarWriter.two(time / 60) + CalendarWriter.two(time % 60) + "00")
            lines.add("DURATION", "PT1H")
        } else {
            lines.add("DTSTART;VALUE=DATE", day)
            lines.add("DTEND;VALUE=DATE", CalendarWriter.day(entry.date.adding(days: 1)))
        }
        lines.add(text: "SUMMARY", entry.summary)
        if !entry.note.isEmpty { lines.add(text: "DESCRIPTION", entry.note) }
        lines.add("TRANSP", "TRANSPARENT")
        if let alarmDays, !entry.isDone {
            lines.add("BEGIN", "VALARM")
            lines.add("ACTION", "DISPLAY")
            lines.add(text: "DESCRIPTION", entry.summary)
            lines.add("TRIGGER", "-P\(alarmDays)D")
            lines.add("END", "VALARM")
        }
        lines.add("END", "VEVENT")
    }

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

    private static func day(_ day: CalendarDate) -> String { day.description.replacing("-", with: "") }

    /// `20261127T101500Z`
    private static func moment(_ moment: Timestamp) -> String {
        let seconds = Int((Double(moment.milliseconds) / 1_000).rounded(.down))
        let day = moment.date()
        let rest = seconds - day.daysSinceEpoch * 86_400
        return CalendarWriter.day(day) + "T" + two(rest / 3_600) + two(rest / 60 % 60) + two(rest % 60) + "Z"
    }
}
