import Basics
import Language
import Testing

/// What a caller gets of a quantity.
struct QuantityReaderTests {
    @Test(arguments: [
        ("🥕🥕 ２ lb, ok", "２ lb"), ("café à 5\u{a0}€!", "5\u{a0}€"), ("“half past six”", "half past six"),
        ("我要　三\u{200B}瓶 水", "三\u{200B}瓶"), ("e\u{301}te\u{301} in 3 days", "in 3 days"), ("Œuf x 12個", "12個"),
    ])
    func `a span is the words in the text that was given`(_ text: String, _ words: String) throws {
        let found = try QuantityFixture.quantities(text)
        try #require(found.count == 1)
        #expect(String(decoding: Array(text.utf8)[found[0].span], as: UTF8.self) == words)
    }

    @Test func `a date is a day, and a week has a last one`() throws {
        let reading = try #require(QuantityFixture.quantities("下周").first).reading
        #expect(reading.day == CalendarDate(year: 2026, month: 11, day: 30))
        #expect(reading.lastDay == CalendarDate(year: 2026, month: 12, day: 6))
        let hour = try #require(QuantityFixture.quantities("晚上十点").first).reading
        #expect(hour.day == nil)
        #expect(hour.value == Rational(22 * 60))
    }

    /// Friday on every day of a week: today counts, and "next" is the one of the week after.
    @Test func `a weekday is counted from the day that is given`() throws {
        let reader = try QuantityFixture.reader.get()
        let friday = try #require(CalendarDate(year: 2026, month: 11, day: 27))
        for offset in -4...2 {
            let context = QuantityContext(today: friday.adding(days: offset))
            func day(_ text: String) -> CalendarDate? {
                reader.quantities(in: text, context: context).first?.reading.day
            }
            #expect(day("on Friday") == friday.adding(days: offset > 0 ? 7 : 0))
            #expect(day("本周五") == friday)
            #expect(day("下周五") == friday.adding(days: 7))
            #expect(day("next Friday") == friday.adding(days: 7))
            #expect(day("last Friday") == friday.adding(days: offset > 0 ? 0 : -7))
            #expect(day("in a week") == friday.adding(days: offset + 7))
        }
    }

    @Test func `a day without a year is the next one, over the year's end and on a leap day`() throws {
        let reader = try QuantityFixture.reader.get()
        func day(_ text: String, _ today: CalendarDate?) -> CalendarDate? {
            reader.quantities(in: text, context: QuantityContext(today: today)).first?.reading.day
        }
        let eve = CalendarDate(year: 2026, month: 12, day: 31)
        #expect(day("Jan 1", eve) == CalendarDate(year: 2027, month: 1, day: 1))
        #expect(day("12月31日", eve) == eve)
        #expect(day("Feb 29", eve) == CalendarDate(year: 2028, month: 2, day: 29))
        #expect(day("Feb 30", eve) == nil)
        #expect(day("31号", CalendarDate(year: 2027, month: 2, day: 1)) == CalendarDate(year: 2027, month: 3, day: 31))
        #expect(day("一个月后", CalendarDate(year: 2027, month: 1, day: 31)) == CalendarDate(year: 2027, month: 2, day: 28))
    }
}
