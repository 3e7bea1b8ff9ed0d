import Basics
import JSON
import Testing

@Suite struct JSONParserTests {
    private func parse(_ text: String) throws(JSONParser.ParseError) -> JSONValue {
        try JSONParser.parse(Array(text.utf8))
    }

    private func kind(_ bytes: [UInt8], limits: JSONParser.Limits = JSONParser.Limits()) -> JSONParser.ParseError.Kind?
    {
        do throws(JSONParser.ParseError) {
            _ = try JSONParser.parse(bytes, limits: limits)
            return nil
        } catch {
            return error.kind
        }
    }

    private func kind(_ text: String) -> JSONParser.ParseError.Kind? { kind(Array(text.utf8)) }

    @Test(arguments: 0..<40)
    func `what is written reads back as it was`(seed: Int) throws {
        var sample = JSONSample(seed: UInt64(seed))
        for _ in 0..<100 {
            let value = sample.value()
            let bytes = JSONSample.bytes(value)
            guard try JSONParser.parse(bytes) == value else {
                Issue.record("seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
                return
            }
        }
    }

    @Test func `random bytes never trap`() {
        var random = SplitMix64(seed: 11)
        let alphabet =
            Array("{}[]\",:\\u0123456789abcdefDE+-.truefalsn \n\u{0}\u{7F}é😀".utf8) + [0xFF, 0xC0, 0xED, 0xA0]
        for _ in 0..<60_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            }
            _ = kind(bytes)
        }
    }

    @Test func `a document with one byte changed never traps, and a cut one is refused`() throws {
        var sample = JSONSample(seed: 12)
        var random = SplitMix64(seed: 13)
        for _ in 0..<300 {
            let bytes = JSONSample.bytes(sample.value())
            for _ in 0..<20 {
                var changed = bytes
                changed[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                _ = kind(changed)
            }
            if let first = bytes.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
                for count in 0..<bytes.count { #expect(kind(Array(bytes[0..<count])) != nil) }
            }
        }
    }

    @Test(arguments: [
        "", " ", "nul", "True", "nulll", "[1,]", "[,1]", "{\"a\":1,}", "{\"a\"}", "{\"a\":}", "{a:1}", "{'a':1}",
        "[1 2]", "1 2", "[1]]", "{\"a\":1}}", "// c\n1", "[1/**/]", "01", "-", "-01", "1.", ".5", "1e", "1e+", "+1",
        "0x1", "NaN", "Infinity", "1_0", "\"", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\t\"", "\"\n\"",
        "\"\u{0}\"", "[", "{", "{\"a\":1", "\u{FEFF}1", "\u{A0}1", "1\u{0}", "tru", "[1,2",
    ])
    func `what the standard does not allow is refused`(text: String) {
        #expect(kind(text) == .syntax)
    }

    @Test func `text that is not Unicode is refused`() {
        #expect(kind("\"\\uD800\"") == .invalidText)
        #expect(kind("\"\\uDC00\"") == .invalidText)
        #expect(kind("\"\\uD800\\u0041\"") == .invalidText)
        #expect(kind("\"\\uD800x\"") == .invalidText)
        #expect(kind("\"\\uD83D\\uD83D\"") == .invalidText)
        #expect(kind([0x22, 0xFF, 0x22]) == .invalidText)
        #expect(kind([0x22, 0xC0, 0x80, 0x22]) == .invalidText)
        #expect(kind([0x22, 0xED, 0xA0, 0x80, 0x22]) == .invalidText)
        #expect(kind([0x22, 0xE4, 0xBD, 0x22]) == .invalidText)
        #expect(kind([0x22, 0x5C, 0x6E, 0xFF, 0x22]) == .invalidText)
        #expect(kind([0xFE, 0xFF, 0x00, 0x31]) == .syntax)
    }

    @Test func `escapes become the characters they name`() throws {
        #expect(try parse(#""\"\\\/\b\f\n\r\t""#) == .string("\"\\/\u{8}\u{C}\n\r\t"))
        #expect(try parse(#""\u0041\u00e9\u4F60\ud83d\ude00""#) == .string("Aé你😀"))
        #expect(try parse(#""a\u0000b""#) == .string("a\u{0}b"))
        #expect(try parse("\"你好, 😀\"") == .string("你好, 😀"))
    }

    @Test func `a repeated name is refused wherever it stands`() {
        #expect(kind(#"{"a":1,"a":1}"#) == .duplicateName)
        #expect(kind(#"{"a":1,"b":2,"a":3}"#) == .duplicateName)
        #expect(kind(#"{"a":1,"\u0061":2}"#) == .duplicateName)
        #expect(kind(#"[{"x":{"k":1,"k":2}}]"#) == .duplicateName)
        #expect(kind(#"{"a":{"a":{"a":1}}}"#) == nil)
    }

    @Test func `the error names the byte`() throws {
        let error = #expect(throws: JSONParser.ParseError.self) { try parse(#"{"a":1,"a":2}"#) }
        #expect(error?.offset == 7)
        let end = #expect(throws: JSONParser.ParseError.self) { try parse("[1,2") }
        #expect(end?.offset == 4)
    }

    @Test func `depth, members, elements and digits are bounded`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(kind(nested(32)) == nil)
        #expect(kind(nested(33)) == .tooDeep)
        #expect(kind(nested(100_000)) == .tooDeep)
        #expect(kind(String(repeating: "{\"a\":", count: 33) + "1" + String(repeating: "}", count: 33)) == .tooDeep)
        func object(_ count: Int) -> String {
            "{" + (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
        }
        #expect(kind(object(256)) == nil)
        #expect(kind(object(257)) == .tooLarge)
        func array(_ count: Int) -> String {
            "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]"
        }
        #expect(kind(array(10_000)) == nil)
        #expect(kind(array(10_001)) == .tooLarge)
        #expect(kind(String(repeating: "1", count: 64)) == nil)
        #expect(kind(String(repeating: "1", count: 65)) == .tooLarge)
    }

    @Test func `limits can be set`() {
        var limits = JSONParser.Limits()
        limits.depth = 1
        #expect(kind(Array("[1]".utf8), limits: limits) == nil)
        #expect(kind(Array("[[1]]".utf8), limits: limits) == .tooDeep)
    }

    @Test func `space is allowed where the standard has it`() throws {
        #expect(try parse(" \t\r\n{ \"a\" : [ 1 , 2 ] } \n") == parse(#"{"a":[1,2]}"#))
    }
}
