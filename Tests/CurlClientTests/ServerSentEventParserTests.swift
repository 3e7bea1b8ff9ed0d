import CurlClient
import Testing

/// Reading `text/event-stream` (WHATWG HTML, 9.2).
struct ServerSentEventParserTests {
    private typealias Event = ServerSentEventParser.Event

    private static func events(of pieces: [some Collection<UInt8>], maximumBytes: Int = 1_000) throws -> [Event] {
        var parser = ServerSentEventParser(maximumBytes: maximumBytes)
        return try pieces.flatMap { try parser.parse($0) }
    }

    private static func events(of text: String, maximumBytes: Int = 1_000) throws -> [Event] {
        try events(of: [Array(text.utf8)], maximumBytes: maximumBytes)
    }

    @Test func `an event ends with a blank line`() throws {
        #expect(try Self.events(of: "data: one\n\ndata: two\n\n") == [Event(data: "one"), Event(data: "two")])
        #expect(try Self.events(of: "data: one\n\ndata: two\n") == [Event(data: "one")])
        #expect(try Self.events(of: "data: one") == [])
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func `lines end in any of three ways`(_ end: String) throws {
        let text = ["event: note", "data: a", "data: b", "id: 7", "", "data: c", "", ""].joined(separator: end)
        #expect(
            try Self.events(of: text) == [Event(type: "note", data: "a\nb"), Event(type: "message", data: "c")])
    }

    @Test func `a byte order mark is skipped at the beginning only`() throws {
        #expect(try Self.events(of: "\u{FEFF}data: a\n\n\u{FEFF}data: b\n\n") == [Event(data: "a")])
    }

    @Test func `one space after the colon is left out, others are data`() throws {
        #expect(try Self.events(of: "data:a\n\ndata:  b \n\ndata:\n\n").map(\.data) == ["a", " b ", ""])
    }

    @Test func `a field without a colon is empty`() throws {
        #expect(try Self.events(of: "data\ndata\n\n") == [Event(data: "\n")])
        #expect(try Self.events(of: "data\n\n") == [Event(data: "")])
    }

    @Test func `comments and unknown fields say nothing`() throws {
        #expect(
            try Self.events(of: ": ping\n\n:\n\nfoo: bar\nid: 1\nretry: 5\n data: no\nDATA: no\ndata: yes\n\n") == [
                Event(data: "yes")
            ])
    }

    @Test func `a type alone is no event and is forgotten`() throws {
        #expect(try Self.events(of: "event: a\n\ndata: x\n\n") == [Event(data: "x")])
    }

    @Test func `broken UTF-8 is repaired`() throws {
        #expect(try Self.events(of: [Array("data: a".utf8) + [0xFF, 0x0A, 0x0A]]) == [Event(data: "a\u{FFFD}")])
    }

    @Test func `a line or an event that is too long is refused`() throws {
        let long = String(repeating: "x", count: 20)
        #expect(throws: ServerSentEventParser.TooLong.self) { try Self.events(of: long, maximumBytes: 19) }
        #expect(throws: ServerSentEventParser.TooLong.self) { try Self.events(of: ":" + long, maximumBytes: 20) }
        #expect(throws: ServerSentEventParser.TooLong.self) {
            try Self.events(of: "data:0123456789\ndata:0123456789\n", maximumBytes: 20)
        }
        #expect(try Self.events(of: "data:0123456789\n\ndata:0123456789\n\n", maximumBytes: 20).count == 2)
    }

    @Test func `how the bytes are cut makes no difference`() throws {
        let texts = [
            "\u{FEFF}event: a\r\ndata: äöü\r\ndata: 🙂\r\n\r\nid: 5\r\n: c\r\ndata\r\n\r\n",
            "data: a\r\rdata: b\n\r\n\rdata: c\r\n\n\r\ndata: d\n\r",
            "data: {\"x\": [1, 2]}\n\ndata: [DONE]\n\n", "\r\n\r\n\n\n\r\rdata: x\n\n",
        ]
        for text in texts {
            let bytes = Array(text.utf8)
            let whole = try Self.events(of: [bytes])
            #expect(!whole.isEmpty)
            #expect(try Self.events(of: bytes.map { [$0] }) == whole)
            for first in bytes.indices {
                for second in first...bytes.count {
                    #expect(try Self.events(of: [bytes[..<first], bytes[first..<second], bytes[second...]]) == whole)
                }
            }
        }
    }

    @Test func `random streams, cut at random, give the same events`() throws {
        var random = SystemRandomNumberGenerator()
        let alphabet = [
            "data", ":", " ", "\n", "\r", "\r\n", "event", "id", "x", "é", "\n\n", "\u{FEFF}", "\0", "retry",
        ]
        for _ in 0..<2_000 {
            let bytes = (0..<40).flatMap { _ in Array(alphabet.randomElement(using: &random)!.utf8) }
            let whole = try Self.events(of: [bytes])
            var pieces: [ArraySlice<UInt8>] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...min(7, rest.count), using: &random)
                pieces.append(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(try Self.events(of: pieces) == whole, "\(bytes)")
        }
    }
}
