import Basics
import Documents
import Testing

@Suite struct CalendarWriterTests {
    private func entry(_ summary: String, time: Int? = nil, isDone: Bool = false) throws -> CalendarEntry {
        CalendarEntry(
            uid: "deadline-1@steward", sequence: 2, changed: try #require(Timestamp("2026-11-27T10:15:00Z")),
            date: try #require(CalendarDate("2026-12-31")), time: time, summary: summary,
            note: "three years; from, \\ here\nand on",
            isDone: isDone)
    }

    private func lines(_ entry: CalendarEntry, alarm: Int? = 7) -> [String] {
        let bytes = CalendarWriter(name: "Papers", alarmDays: alarm).bytes([entry])
        return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false).map(
            String.init)
    }

    @Test("a whole day ends with the next one, with an alarm before it")
    func day() throws {
        let text = lines(try entry("Pay"))
        for line in [
            "UID:deadline-1@steward", "SEQUENCE:2", "DTSTAMP:20261127T101500Z", "DTSTART;VALUE=DATE:20261231",
            "DTEND;VALUE=DATE:20270101", "TRIGGER:-P7D", "DESCRIPTION:three years\\; from\\, \\\\ here\\nand on",
        ] {
            #expect(text.contains(line))
        }
        #expect(text.last?.isEmpty == true)
    }

    @Test("a time of day is local; what is done rings no alarm")
    func time() throws {
        let text = lines(try entry("Dentist", time: 575, isDone: true))
        #expect(text.contains("DTSTART:20261231T093500"))
        #expect(!text.contains("BEGIN:VALARM"))
    }

    @Test("lines are at most 75 octets and unfold to what they were")
    func folding() throws {
        let summary = String(repeating: "缴费 é🧾 pay ", count: 40)
        let bytes = CalendarWriter(name: summary).bytes([try entry(summary)])
        let text = String(decoding: bytes, as: UTF8.self)
        for line in text.split(separator: "\r\n") { #expect(line.utf8.count <= 75) }
        #expect(text.replacing("\r\n ", with: "").contains("SUMMARY:" + summary))
        #expect(!text.replacing("\r\n", with: "").contains("\n"))
    }
}
