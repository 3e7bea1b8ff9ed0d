import Basics
import JSON
import Testing

@Suite struct FieldReaderTests {
    private func reader(_ text: String) throws -> FieldReader {
        try FieldReader(try JSONParser.parse(Array(text.utf8)))
    }

    private func failure<Value>(_ read: () throws(FieldError) -> Value) -> FieldError? {
        do throws(FieldError) {
            _ = try read()
            return nil
        } catch {
            return error
        }
    }

    @Test func `members are read by name and type`() throws {
        let fields = try reader(
            #"{"s":"x","b":true,"i":7,"m":150.5,"r":1.5,"d":"2026-11-20","t":"2026-11-20T09:30:00Z","a":[1],"o":{"k":1}}"#
        )
        #expect(try fields.string("s", maximum: 5) == "x")
        #expect(try fields.bool("b") == true)
        #expect(try fields.integer("i", in: 0...10) == 7)
        #expect(try fields.money("m") == Money(cents: 15_050))
        #expect(try fields.rate("r") == Rate(hundredths: 150))
        #expect(try fields.date("d") == CalendarDate(year: 2026, month: 11, day: 20))
        #expect(try fields.timestamp("t") == Timestamp("2026-11-20T09:30:00Z"))
        #expect(try fields.array("a", maximum: 1)?.first?.path == "a[0]")
        #expect(try fields.object("o")?.integer("k", in: 1...1) == 1)
    }

    @Test func `absent and null are both nil, and can be told apart`() throws {
        let fields = try reader(#"{"a":null}"#)
        #expect(try fields.string("a", maximum: 5) == nil)
        #expect(try fields.string("b", maximum: 5) == nil)
        #expect(fields.contains("a"))
        #expect(!fields.contains("b"))
        #expect(failure { () throws(FieldError) in try fields.required(try fields.bool("b"), "b") }?.code == "required")
    }

    @Test func `an error names the path and the rule, never the value`() throws {
        let secret = "4111111111111111"
        let fields = try reader(
            #"{"cards":[{"name":"\#(secret)","limit":"\#(secret)","n":\#(secret),"d":"\#(secret)","x":1.234}]}"#)
        let element = try #require(try fields.array("cards", maximum: 5)?.first)
        let card = try FieldReader(element.value, path: element.path)
        let errors = [
            failure { () throws(FieldError) in try card.string("name", maximum: 3) },
            failure { () throws(FieldError) in try card.money("limit") },
            failure { () throws(FieldError) in try card.integer("n", in: 0...5) },
            failure { () throws(FieldError) in try card.date("d") },
            failure { () throws(FieldError) in try card.money("x") },
            failure { () throws(FieldError) in try card.bool("name") },
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
        let error = failure { () throws(FieldError) in try fields.requireOnly(["a"]) }
        #expect(error == FieldError(path: "is_admin", code: "unknown_field", message: "This field is not known here."))
        #expect(failure { () throws(FieldError) in try fields.requireOnly(["a", "is_admin"]) } == nil)
        let long = try reader("{\"\(String(repeating: "x", count: 5_000))\":1}")
        #expect(failure { () throws(FieldError) in try long.requireOnly([]) }?.path.utf8.count == 64)
    }

    @Test func `amounts stay within what a request may carry`() throws {
        let fields = try reader(#"{"most":100000000.00,"more":100000000.01,"less":-0.01,"huge":1e300,"tiny":0.001}"#)
        #expect(try fields.money("most") == Money.maximumInput)
        #expect(failure { () throws(FieldError) in try fields.money("more") }?.code == "out_of_range")
        #expect(failure { () throws(FieldError) in try fields.money("less") }?.code == "out_of_range")
        #expect(try fields.money("less", minimum: Money(cents: -1)) == Money(cents: -1))
        #expect(failure { () throws(FieldError) in try fields.money("huge") }?.code == "out_of_range")
        #expect(failure { () throws(FieldError) in try fields.money("tiny") }?.code == "too_precise")
    }

    @Test func `lists are bounded in number`() throws {
        let fields = try reader(#"{"a":["x","y"],"b":1}"#)
        #expect(try fields.array("a", maximum: 2)?.map(\.path) == ["a[0]", "a[1]"])
        #expect(failure { () throws(FieldError) in try fields.array("a", maximum: 1) }?.path == "a")
        #expect(failure { () throws(FieldError) in try fields.array("b", maximum: 1) }?.code == "wrong_type")
    }

    @Test func `only an object has members`() throws {
        for text in ["1", "[]", "null", "\"x\"", "true"] {
            let value = try JSONParser.parse(Array(text.utf8))
            #expect(failure { () throws(FieldError) in try FieldReader(value) }?.code == "wrong_type")
        }
    }
}
