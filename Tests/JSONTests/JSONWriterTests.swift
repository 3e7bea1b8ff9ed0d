import Basics
import JSON
import Testing

@Suite struct JSONWriterTests {
    private func text(_ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        body(&json)
        return String(decoding: json.finish(), as: UTF8.self)
    }

    @Test func `commas stand between members and elements only`() {
        let written = text { json in
            json.beginObject()
            json.name("a")
            json.beginArray()
            json.value(1)
            json.value(true)
            json.null()
            json.beginObject()
            json.endObject()
            json.beginArray()
            json.endArray()
            json.endArray()
            json.name("b")
            json.value("x")
            json.name(quoting: "c")
            json.raw(Array("{\"d\":2}".utf8))
            json.endObject()
        }
        #expect(written == #"{"a":[1,true,null,{},[]],"b":"x","c":{"d":2}}"#)
    }

    @Test func `money has two decimals and rates as many as they need`() {
        #expect(text { $0.value(Money(cents: 600)) } == "6.00")
        #expect(text { $0.value(Money(cents: -5)) } == "-0.05")
        #expect(text { $0.value(Rate(hundredths: 400)) } == "4")
        #expect(text { $0.value(Rate(hundredths: 150)) } == "1.5")
        #expect(text { $0.decimal(970, scale: 3) } == "0.97")
        #expect(text { $0.value(Int.min) } == "-9223372036854775808")
    }

    @Test func `whatever a text holds, the document stays one line of valid JSON`() throws {
        for scalar in (UInt32(0)...0x2FF).compactMap(Unicode.Scalar.init) {
            let value = String(Character(scalar))
            let written = text { $0.value(value) }
            #expect(written.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
            #expect(try JSONParser.parse(Array(written.utf8)) == .string(value))
        }
    }

    @Test func `texts of any length are written whole`() {
        let whole = "a\u{E9}b\u{83DC}~ }{/0123456789.,!" + String(repeating: "z", count: 20)
        for length in 0...whole.unicodeScalars.count {
            let value = String(String.UnicodeScalarView(whole.unicodeScalars.prefix(length)))
            #expect(text { $0.value(value) } == "\"\(value)\"")
        }
    }

    @Test func `an escape is found wherever it stands in a long text`() throws {
        for scalar in ["\"", "\\", "\n", "\u{1}", "\u{7F}"] {
            for length in 0..<20 {
                let value = String(repeating: "é", count: length) + scalar + String(repeating: "a", count: 19 - length)
                let written = text { $0.value(value + scalar) }
                #expect(written.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
                #expect(try JSONParser.parse(Array(written.utf8)) == .string(value + scalar))
            }
        }
    }
}
