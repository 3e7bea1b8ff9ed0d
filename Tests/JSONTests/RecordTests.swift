import Basics
import JSON
import Testing

struct RecordTests {
    private struct Ticket: Equatable {
        var line = ""
        var price = Money.zero
        var zones: [Int] = []
        var day: CalendarDate?
        var note: String?
    }

    private let record = Record<Ticket> {
        Field("line", \.line, .string(minimum: 1, maximum: 5), .required(saying: "Say which line."))
        Field("price", \.price, .money())
        Field("zones", \.zones, .list(of: .integer(in: 1...9), maximum: 9), .means([]))
        Field("day", \.day, .date)
        Field("note", \.note, .string(maximum: 9), nothing: .null)
    }

    private func read(_ text: String) throws -> Ticket {
        try record.read(try JSONParser.parse(Array(text.utf8)), path: "ticket", from: Ticket())
    }

    private func faults(_ text: String) -> [FieldError] {
        #expect(throws: FieldErrors.self) { try read(text) }?.all ?? []
    }

    @Test func `one list of fields reads and writes`() throws {
        let full = #"{"line":"U8","price":3.50,"zones":[1,2],"day":"2026-11-20","note":"x"}"#
        let ticket = Ticket(
            line: "U8", price: Money(cents: 350), zones: [1, 2], day: CalendarDate(year: 2026, month: 11, day: 20),
            note: "x")
        #expect(try read(full) == ticket)
        #expect(String(decoding: record.encoded(ticket, capacity: 64), as: UTF8.self) == full)
    }

    @Test func `an absent field keeps its standard and is written as its list says`() throws {
        let ticket = try read(#"{"line":"U8","price":null}"#)
        #expect(ticket == Ticket(line: "U8"))
        let written = String(decoding: record.encoded(ticket, capacity: 64), as: UTF8.self)
        #expect(written == #"{"line":"U8","price":0.00,"note":null}"#)
    }

    @Test func `everything that is wrong is told in the order of the list, what is not known first`() {
        let found = faults(#"{"note":7,"zones":[1,12,"a"],"surprise":1,"price":"much"}"#)
        #expect(
            found.map(\.path) == [
                "ticket.surprise", "ticket.line", "ticket.price", "ticket.zones[1]", "ticket.zones[2]", "ticket.note",
            ])
        #expect(
            found.map(\.code) == [
                "unknown_field", "required", "wrong_type", "out_of_range", "wrong_type", "wrong_type",
            ])
        #expect(found[1].message == "Say which line.")
    }

    @Test func `at most fifty faults are told`() {
        let many = (1...80).map { "\"x\($0)\":1" }.joined(separator: ",")
        #expect(faults("{\(many)}").count == 50)
    }
}
