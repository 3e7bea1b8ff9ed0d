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
        let (year, month, day) = civil(days: days)
        let time = seconds % 86_400
        var text = TextBuffer(capacity: 32)
        text.append(weekdays[days % 7])
        text.append(constant: ", ")
        text.append(day, width: 2)
        text.append(UInt8(ascii: " "))
        text.append(months[month - 1])
        text.append(UInt8(ascii: " "))
        text.append(year, width: 4)
        for (mark, part) in zip(" ::".utf8, [time / 3600, time / 60 % 60, time % 60]) {
            text.append(mark)
            text.append(part, width: 2)
        }
        text.append(constant: " GMT")
        return text.text
    }

    /// Days since 1970 in the Gregorian calendar. Years are counted from March, so that the leap day ends a year, in
    /// eras of 400 years, which are 146,097 days long.
    private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468  // days from 1 March of year 0 to 1 January 1970
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}
