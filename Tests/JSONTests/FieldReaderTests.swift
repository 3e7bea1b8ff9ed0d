import Basics
@testable import JSON
import Testing

@Suite struct FieldReaderTests {
    private func reader(_ text: String) throws -> FieldReader {
        try FieldReader(try JSONParser.parse(Array(text.utf8)))
    }

    /// What is wrong with a member of this form.
    private func failure<Value>(_ fields: FieldReader, _ name: String, _ form: FieldForm<Value>) -> FieldError? {
        do throws(FieldErrors) {
            _ = try fields.optional(name, form)
            return nil
        } catch {
            return error.all.first
        }
    }

    @Test func `members are read by name and type`() throws {
        let fields = try reader(
            #"{"s":"x","b":true,"i":7,"m":150.5,"r":1.5,"d":"2026-11-20","t":"2026-11-20T09:30:00Z","a":[1]}"#
        )
        #expect(try fields.optional("s", .string(maximum: 5)) == "x")
        #expect(try fields.optional("b", .bool) == true)
        #expect(try fields.optional("i", .integer(in: 0...10)) == 7)
        #expect(try fields.optional("m", .money()) == Money(cents: 15_050))
        #expect(try fields.optional("r", .rate()) == Rate(hundredths: 150))
        #expect(try fields.optional("d", .date) == CalendarDate(year: 2026, month: 11, day: 20))
        #expect(try fields.optional("t", .timestamp) == Timestamp("2026-11-20T09:30:00Z"))
        #expect(try fields.optional("a", .list(of: .integer(in: 0...1), maximum: 1)) == [1])
    }

    @Test func `absent and null are both nil, and can be told apart`() throws {
        let fields = try reader(#"{"a":null}"#)
        #expect(try fields.optional("a", .string(maximum: 5)) == nil)
        #expect(try fields.optional("b", .string(maximum: 5)) == nil)
        #expect(fields.contains("a"))
        #expect(!fields.contains("b"))
        let missing = #expect(throws: FieldErrors.self) { try fields.required("b", .bool) }
        #expect(missing?.all.map(\.code) == ["required"])
    }

    @Test func `an error names the path and the rule, never the value`() throws {
        let secret = "4111111111111111"
        let fields = try reader(
            #"{"cards":[{"name":"\#(secret)","limit":"\#(secret)","n":\#(secret),"d":"\#(secret)","x":1.2345}]}"#)
        let element = try #require(fields.value("cards")?.elements?.first)
        let card = try FieldReader(element, path: "cards[0]")
        let errors = [
            failure(card, "name", .string(maximum: 3)),
            failure(card, "limit", .money()),
            failure(card, "n", .integer(in: 0...5)),
            failure(card, "d", .date),
            failure(card, "x", .money()),
            failure(card, "name", .bool),
        ]
        #expect(
            errors.compactMap { $0?.path } == [
                "cards[0].name", "cards[0].limit", "cards[0].n", "cards[0].d", "cards[0].x", "cards[0].name",
            ])
        #expect(
            errors.compactMap { $0?.code } == [
                "out_of_range", "wrong_type", "out_of_range", "invalid_date", "too_precise", "wrong_type",
            ])
        #expect(errors.allSatisfy { $0?.message.contains(secret) == false })
    }

    @Test func `an unknown member is refused with its path`() throws {
        let fields = try reader(#"{"a":1,"is_admin":true}"#)
        #expect(
            fields.unknown(besides: ["a"]) == [
                FieldError(path: "is_admin", code: "unknown_field", message: "This field is not known here.")
            ])
        #expect(fields.unknown(besides: ["a", "is_admin"]).isEmpty)
        let long = try reader("{\"\(String(repeating: "x", count: 5_000))\":1}")
        #expect(long.unknown(besides: []).first?.path.utf8.count == 64)
    }

    @Test func `amounts stay within what a request may carry`() throws {
        let fields = try reader(#"{"most":100000000.00,"more":100000000.01,"less":-0.01,"huge":1e300,"tiny":0.0001}"#)
        #expect(try fields.optional("most", .money()) == Money.maximumInput)
        #expect(failure(fields, "more", .money())?.code == "out_of_range")
        #expect(failure(fields, "less", .money())?.code == "out_of_range")
        #expect(try fields.optional("less", .money(minimum: Money(cents: -1))) == Money(cents: -1))
        #expect(failure(fields, "huge", .money())?.code == "out_of_range")
        #expect(failure(fields, "tiny", .money())?.code == "too_precise")
    }

    @Test func `lists are bounded in number`() throws {
        let fields = try reader(#"{"a":["x",1],"b":1}"#)
        #expect(failure(fields, "a", .list(of: .string(maximum: 5), maximum: 1))?.path == "a")
        #expect(failure(fields, "a", .list(of: .string(maximum: 5), maximum: 2))?.path == "a[1]")
        #expect(failure(fields, "b", .list(of: .string(maximum: 5), maximum: 1))?.code == "wrong_type")
    }

    @Test func `members that are read together tell all that is wrong`() throws {
        let fields = try reader(#"{"name":5,"count":3,"other":1}"#)
        let errors = #expect(throws: FieldErrors.self) {
            _ = try fields.read(
                .required("name", .string(maximum: 5)), .optional("count", .integer(in: 0...9)),
                .required("day", .date))
        }
        #expect(errors?.all.map(\.path) == ["other", "name", "day"])
        #expect(errors?.all.map(\.code) == ["unknown_field", "wrong_type", "required"])
        let right = try reader(#"{"name":"x","day":"2026-11-20"}"#).read(
            .required("name", .string(maximum: 5)), .optional("count", .integer(in: 0...9)), .required("day", .date))
        #expect(right.0 == "x" && right.1 == nil && right.2 == CalendarDate(year: 2026, month: 11, day: 20))
    }

    @Test func `only an object has members`() throws {
        for text in ["1", "[]", "null", "\"x\"", "true"] {
            let value = try JSONParser.parse(Array(text.utf8))
            #expect(throws: FieldError.wrongType("", expected: "an object", value)) { try FieldReader(value) }
        }
    }
}
