import Basics
import Testing

@Suite struct CalendarDateTests {
    /// Counts days one by one, with the rule for leap years spelled out once more.
    @Test func `every day of four hundred years follows the one before`() throws {
        var expected = try #require(CalendarDate(year: 1900, month: 1, day: 1)?.daysSinceEpoch)
        #expect(expected == -25_567)
        var weekday = 1
        for year in 1900..<2300 {
            let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            for (index, length) in lengths.enumerated() {
                for day in 1...length {
                    let date = try #require(CalendarDate(year: year, month: index + 1, day: day))
                    guard date.daysSinceEpoch == expected, CalendarDate(daysSinceEpoch: expected) == date,
                        date.weekday == weekday
                    else {
                        Issue.record("\(date) is day \(date.daysSinceEpoch), weekday \(date.weekday)")
                        return
                    }
                    expected += 1
                    weekday = weekday % 7 + 1
                }
                #expect(CalendarDate(year: year, month: index + 1, day: length + 1) == nil)
            }
        }
    }

    @Test func `the ends of the valid years hold`() throws {
        let first = try #require(CalendarDate("0001-01-01"))
        let last = try #require(CalendarDate("9999-12-31"))
        #expect(CalendarDate(daysSinceEpoch: first.daysSinceEpoch) == first)
        #expect(CalendarDate(daysSinceEpoch: last.daysSinceEpoch) == last)
        #expect(first.adding(days: -1) == first)
        #expect(last.adding(days: 1) == last)
        #expect(first.adding(days: .min) == first)
        #expect(last.adding(days: .max) == last)
        #expect(first.adding(months: .min) == first)
        #expect(last.adding(months: .max) == last)
        #expect(CalendarDate(daysSinceEpoch: .min) == first)
        #expect(CalendarDate(daysSinceEpoch: .max) == last)
        #expect(CalendarDate(year: 0, month: 12, day: 31) == nil)
        #expect(CalendarDate(year: 10_000, month: 1, day: 1) == nil)
    }

    @Test func `text and date convert into each other`() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<20_000 {
            let date = CalendarDate(daysSinceEpoch: Int.random(in: -719_162...2_932_896, using: &random))
            guard CalendarDate(date.description) == date else {
                Issue.record("\(date) does not read back")
                return
            }
        }
    }

    @Test(arguments: [
        "", "2026-11", "2026-11-2", "2026-1-20", "2026/11/20", "2026-11-20 ", " 2026-11-20", "2026-11-20T00:00:00Z",
        "+026-11-20", "-026-11-20", "2026-13-01", "2026-00-10", "2026-02-29", "2025-02-29", "1900-02-29", "2026-04-31",
        "2026-11-00", "0000-01-01", "２０２６-11-20", "2026-11-2a",
    ])
    func `text that is no day is refused`(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test func `29 February exists in leap years only`() {
        #expect(CalendarDate("2000-02-29") != nil)
        #expect(CalendarDate("2024-02-29") != nil)
        #expect(CalendarDate("2100-02-29") == nil)
    }

    @Test(arguments: [
        ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-03-31", -1, "2026-02-28"),
        ("2026-12-15", 1, "2027-01-15"), ("2026-01-15", -1, "2025-12-15"), ("2024-02-29", 12, "2025-02-28"),
        ("2026-08-31", 0, "2026-08-31"), ("2026-08-31", 25, "2028-09-30"),
    ])
    func `months are added without leaving the month`(from: String, months: Int, expected: String) throws {
        #expect(try #require(CalendarDate(from)).adding(months: months).description == expected)
    }

    @Test func `quarters and their starts are the calendar's`() throws {
        for month in 1...12 {
            let date = try #require(CalendarDate(year: 2026, month: month, day: 17))
            #expect(date.quarter == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4][month - 1])
            let start = try #require(CalendarDate(year: 2026, month: (date.quarter - 1) * 3 + 1, day: 1))
            #expect(date.startOfQuarter == start)
            #expect(date.startOfMonth == CalendarDate(year: 2026, month: month, day: 1))
            #expect(date.startOfYear == CalendarDate(year: 2026, month: 1, day: 1))
        }
    }

    @Test func `order follows the calendar`() throws {
        var random = SplitMix64(seed: 2)
        for _ in 0..<5_000 {
            let left = CalendarDate(daysSinceEpoch: Int.random(in: -1_000...1_000, using: &random))
            let right = CalendarDate(daysSinceEpoch: Int.random(in: -1_000...1_000, using: &random))
            #expect((left < right) == (left.daysSinceEpoch < right.daysSinceEpoch))
        }
    }

    @Test func `the weekday is the one on the wall`() throws {
        #expect(try #require(CalendarDate("1970-01-01")).weekday == 4)
        #expect(try #require(CalendarDate("2026-11-20")).weekday == 5)
        #expect(try #require(CalendarDate("2000-01-01")).weekday == 6)
        #expect(try #require(CalendarDate("0001-01-01")).weekday == 1)
    }
}
