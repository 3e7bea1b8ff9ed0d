import Basics
import Documents
import JSON

/// A deadline as answers and calendars show it.
enum DeadlineForm {
    static func write(_ deadline: StoredDeadline, on today: CalendarDate, to json: inout JSONWriter) {
        json.beginObject()
        json.name("id")
        json.value(deadline.id)
        json.name("documentId")
        json.value(deadline.documentID)
        json.name("documentTitle")
        json.value(deadline.documentTitle)
        json.name("kind")
        json.value(deadline.kind.rawValue)
        json.name("date")
        json.value(deadline.date.description)
        json.nullable("time", deadline.time.map(time))
        json.name("basis")
        json.value(deadline.basis.rawValue)
        json.nullable("rule", deadline.rule)
        json.name("approximate")
        json.value(deadline.isApproximate)
        json.name("citation")
        CitedFieldForm.write(deadline.citation, of: deadline.documentID, to: &json)
        json.name("baseCitation")
        if let base = deadline.baseCitation {
            CitedFieldForm.write(base, of: deadline.documentID, to: &json)
        } else {
            json.null()
        }
        json.name("state")
        json.value(deadline.state(on: today).rawValue)
        json.endObject()
    }

    /// The words of the paper stand in the note: whoever reads the calendar sees where the day is from.
    static func entry(_ deadline: StoredDeadline, changed: Timestamp, words: DeadlineWords) -> CalendarEntry {
        let note = [deadline.citation.quote, deadline.rule].compactMap { $0 }.joined(separator: "\n")
        return CalendarEntry(
            uid: deadline.id + "@steward", sequence: deadline.sequence, changed: changed, date: deadline.date,
            time: deadline.time,
            summary: "\(deadline.documentTitle): " + words.name(deadline.kind, isChinese: deadline.language == "zh"),
            note: note,
            isDone: deadline.isDone)
    }

    private static func time(_ minutes: Int) -> String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        return (hours < 10 ? "0" : "") + "\(hours)" + (rest < 10 ? ":0" : ":") + "\(rest)"
    }
}
