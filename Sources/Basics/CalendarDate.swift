/// A day of the proleptic Gregorian calendar, without time or zone. Valid years: 1...9999.
///
/// The day count uses the civil-from-days method (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013).
public struct CalendarDate: Sendable, Hashable, Comparable {
    public let year: Int
    public let month: Int
    public let day: Int

    /// The first and the last day there are.
    public static let earliest = CalendarDate(daysSinceEpoch: .min)
    public static let latest = CalendarDate(daysSinceEpoch: .max)

    /// Nil unless the three name a real day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CalendarDate.daysIn(month: month, year: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day `days` after 1970-01-01, held inside the valid years.
    public init(daysSinceEpoch days: Int) {
        let shifted = min(max(days, -719_162), 2_932_896) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthIndex + 2) / 5 + 1
        month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Reads `YYYY-MM-DD` (RFC 3339 full-date); nil for anything else.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in bytes[range] {
                guard byte >= 0x30, byte <= 0x39 else { return nil }
                value = value * 10 + Int(byte) - 0x30
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Days since 1970-01-01.
    public var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// 1...4.
    public var quarter: Int { (month - 1) / 3 + 1 }

    /// ISO 8601 weekday, 1 = Monday ... 7 = Sunday.
    public var weekday: Int {
        let shifted = (daysSinceEpoch + 3) % 7
        return (shifted < 0 ? shifted + 7 : shifted) + 1
    }

    public func adding(days: Int) -> CalendarDate {
        let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
        return CalendarDate(daysSinceEpoch: overflow ? (days < 0 ? .min / 2 : .max / 2) : sum)
    }

    /// The same day of the month `months` later, or that month's last day where it is shorter.
    public func adding(months: Int) -> CalendarDate {
        let bounded = min(max(months, -120_000), 120_000)
        let index = min(max(year * 12 + month - 1 + bounded, 12), 9999 * 12 + 11)
        let year = index / 12
        let month = index % 12 + 1
        let day = min(day, CalendarDate.daysIn(month: month, year: year))
        return CalendarDate(year: year, month: month, day: day) ?? self
    }

    public var startOfMonth: CalendarDate { adding(days: 1 - day) }
    public var startOfQuarter: CalendarDate { startOfMonth.adding(months: -((month - 1) % 3)) }
    public var startOfYear: CalendarDate { startOfMonth.adding(months: 1 - month) }

    public func isInMonth(of other: CalendarDate) -> Bool { month == other.month && year == other.year }

    public static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CalendarDate: CustomStringConvertible {
    /// `YYYY-MM-DD`.
    public var description: String {
        var text = TextBuffer(capacity: 16)
        text.append(self)
        return text.text
    }
}

extension TextBuffer {
    /// Appends a day as `YYYY-MM-DD`.
    public mutating func append(_ date: CalendarDate) {
        append(date.year, width: 4)
        append(UInt8(ascii: "-"))
        append(date.month, width: 2)
        append(UInt8(ascii: "-"))
        append(date.day, width: 2)
    }
}

extension CalendarDate: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = CalendarDate(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a YYYY-MM-DD date")
        }
        self = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
