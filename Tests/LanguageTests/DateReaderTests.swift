import Basics
import Language
import Testing

/// Days as people write them. Today is Friday, 20 November 2026.
struct DateReaderTests {
    private func date(_ text: String, at index: Int = 0) throws -> String? {
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 20))
        return DateReader(today: today).date(try PlainText(text), at: index)?.date.description
    }

    @Test(arguments: [
        ("2026-12-05", "2026-12-05"), ("12/5", "2026-12-05"), ("12/5/2027", "2027-12-05"), ("Dec 5", "2026-12-05"),
        ("Dec. 5th, 2027", "2027-12-05"), ("January 3", "2027-01-03"), ("5th of January", "2027-01-05"),
        ("tomorrow", "2026-11-21"), ("weekend", "2026-11-21"), ("friday", "2026-11-20"), ("monday", "2026-11-23"),
        ("12月5日", "2026-12-05"), ("十二月五号", "2026-12-05"), ("5号", "2026-12-05"), ("2027年1月3日", "2027-01-03"),
    ])
    func `a day is found`(_ text: String, _ day: String) throws {
        #expect(try date(text) == day)
    }

    @Test(arguments: [
        ("next week", "2026-11-27"), ("next month", "2026-12-01"), ("last quarter", "2026-07-01"),
        ("next year", "2027-01-01"), ("last friday", "2026-11-13"), ("next monday", "2026-11-23"),
        ("the 3rd", "2026-12-03"), ("in may", "2027-05-01"),
    ])
    func `the word before counts`(_ text: String, _ day: String) throws {
        #expect(try date(text, at: 1) == day)
    }

    @Test(arguments: ["12", "13/40", "may", "week", "45号", "1.5"])
    func `what is no day is not taken for one`(_ text: String) throws {
        #expect(try date(text) == nil)
    }
}
