import Basics

/// The `Date` field's format, IMF-fixdate (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The text for a time in seconds since 1970; times before that are shown as its start.
    static func text(secondsSince1970: Int64) -> String {
        let seconds = Int(min(max(secondsSince1970, 0), 253_402_300_799))
        let days = seconds / 86_400
        let date = CalendarDate(daysSinceEpoch: days)
        let time = seconds % 86_400
        var text = TextBuffer(capacity: 32)
        text.append(weekdays[days % 7])
        text.append(constant: ", ")
        text.append(date.day, width: 2)
        text.append(UInt8(ascii: " "))
        text.append(months[date.month - 1])
        text.append(UInt8(ascii: " "))
        text.append(date.year, width: 4)
        for (mark, part) in zip(" ::".utf8, [time / 3600, time / 60 % 60, time % 60]) {
            text.append(mark)
            text.append(part, width: 2)
        }
        text.append(constant: " GMT")
        return text.text
    }
}
