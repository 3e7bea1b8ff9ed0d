import Basics
import Documents
import Testing

@Suite struct CalendarSpanTests {
    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    @Test(
        "days, weeks, months and years on the calendar",
        arguments: [
            (1, CalendarSpan.Unit.month, "2026-01-31", "2026-02-28"), (1, .month, "2024-01-31", "2024-02-29"),
            (1, .year, "2024-02-29", "2025-02-28"), (4, .year, "2024-02-29", "2028-02-29"),
            (2, .week, "2026-12-25", "2027-01-08"), (30, .day, "2026-02-01", "2026-03-03"),
            (5, .workingDay, "2026-11-27", "2026-12-04"), (1, .workingDay, "2026-11-28", "2026-11-30"),
        ])
    func after(count: Int, unit: CalendarSpan.Unit, from: String, to: String) throws {
        #expect(try #require(CalendarSpan(count: count, unit: unit)).after(try day(from)) == day(to))
    }

    @Test("no length is empty, and none runs over the calendar")
    func bounds() {
        #expect(CalendarSpan(count: 0, unit: .day) == nil)
        #expect(CalendarSpan(count: 100_001, unit: .year) == nil)
    }

    @Test("a longer time never ends before a shorter one, and months keep their day or take the last")
    func order() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<2_000 {
            let start = CalendarDate(daysSinceEpoch: Int.random(in: 0..<40_000, using: &random))
            let unit = try #require(CalendarSpan.Unit.allCases.randomElement(using: &random))
            let count = Int.random(in: 1...60, using: &random)
            let shorter = try #require(CalendarSpan(count: count, unit: unit))
            let longer = try #require(CalendarSpan(count: count + 1, unit: unit))
            #expect(shorter.after(start) > start)
            #expect(longer.after(start) > shorter.after(start))
            #expect(longer.before(start) < shorter.before(start))
            if unit == .month || unit == .year {
                let end = shorter.after(start)
                #expect(end.day == min(start.day, CalendarDate.daysIn(month: end.month, year: end.year)))
            }
            if unit == .day || unit == .week { #expect(shorter.before(shorter.after(start)) == start) }
            if unit == .workingDay { #expect(shorter.after(start).weekday <= 5) }
        }
    }

    @Test("the end of a month is the day before the next one begins")
    func endOfMonth() {
        for day in stride(from: 0, to: 30_000, by: 17) {
            let date = CalendarDate(daysSinceEpoch: day)
            #expect(date.endOfMonth.adding(days: 1).day == 1)
            #expect(date.endOfMonth.isInMonth(of: date))
        }
    }
}
