import HTTPMessages
import Testing

@testable import HTTPServing

@Suite struct `What the parser reads` {
    @Test(arguments: [
        ("GET / HTTP/1.1", "", true), ("GET / HTTP/1.1", "Connection: close\r\n", false),
        ("GET / HTTP/1.1", "Connection: foo, ClOsE\r\n", false),
        ("GET / HTTP/1.1", "Connection: keep-alive\r\nConnection: close\r\n", false),
        ("GET / HTTP/1.1", "Connection: closed\r\n", true), ("GET / HTTP/1.2", "", true), ("GET / HTTP/1.0", "", false),
        ("GET / HTTP/1.0", "Connection: Keep-Alive\r\n", true),
        ("GET / HTTP/1.0", "Connection: keep-alive, close\r\n", false),
    ])
    func `whether the connection is kept`(line: String, fields: String, kept: Bool) {
        #expect(ParserTrace("\(line)\r\nHost: a\r\n\(fields)\r\n").messages.first?.keepsAlive == kept)
    }

    @Test(arguments: [
        ("GET http://b:1/p?q HTTP/1.1", "GET /p?q http11", "b:1"), ("GET HTTP://b HTTP/1.1", "GET / http11", "b"),
        ("GET http://b?q HTTP/1.1", "GET /?q http11", "b"), ("OPTIONS http://b HTTP/1.1", "OPTIONS * http11", "b"),
        ("OPTIONS * HTTP/1.1", "OPTIONS * http11", "a"), ("GET //x HTTP/1.1", "GET //x http11", "a"),
        ("GET /a/../b HTTP/1.1", "GET /a/../b http11", "a"), ("GET /?? HTTP/1.1", "GET /?? http11", "a"),
        ("frob /%2f HTTP/1.1", "frob /%2f http11", "a"),
    ])
    func `the target and its authority`(line: String, expected: String, authority: String) {
        let trace = ParserTrace("\(line)\r\nHost: a\r\n\r\n")
        #expect(trace.messages.first?.line == expected)
        #expect(trace.messages.first?.authority == authority)
    }

    @Test func `field values without the blanks around them`() {
        let trace = ParserTrace("GET / HTTP/1.1\r\nHost:a\r\nX-A: \t b c \t\r\nX-E:\r\nX-F: \t \r\n\r\n")
        #expect(trace.messages.first?.fields == ["Host: a", "X-A: b c", "X-E: ", "X-F: "])
    }

    @Test func `trailer fields are dropped`() {
        let trace = ParserTrace(
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n1\r\nx\r\n0\r\nContent-Length: 9\r\nHost: b\r\n\r\n"
        )
        #expect(trace.messages.first?.fields == ["Host: a", "Transfer-Encoding: Chunked"])
        #expect(trace.messages.first?.isComplete == true)
    }

    @Test(arguments: [
        ("POST / HTTP/1.1", "Content-Length: 1\r\n", true), ("POST / HTTP/1.1", "Transfer-Encoding: chunked\r\n", true),
        ("POST / HTTP/1.0", "Content-Length: 1\r\n", false), ("POST / HTTP/1.1", "Content-Length: 0\r\n", false),
        ("POST / HTTP/1.1", "", false),
    ])
    func `an expectation where there is a body to wait for`(line: String, fields: String, expected: Bool) {
        let trace = ParserTrace("\(line)\r\nHost: a\r\nExpect: 100-Continue\r\n\(fields)\r\n")
        #expect(trace.messages.first?.expectsContinue == expected)
    }

    @Test func `no second look at bytes that trickle in`() {
        // Were each byte to start over at the first, these 30,000 would take minutes.
        let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "y", count: 30_000))\r\n\r\n".utf8)
        var parser = WireParser()
        _ = bytes.withUnsafeBytes { bytes -> Bool in
            for end in 1...bytes.count {
                var position = 0
                let event = parser.next(in: UnsafeRawBufferPointer(rebasing: bytes[..<end]), from: &position)
                if end < bytes.count, case .needMore = event { continue }
                guard case .head = event else {
                    Issue.record("no head at \(end)")
                    return false
                }
            }
            return true
        }
    }

    @Test func `byte sets hold what the grammar says`() {
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        let sets: [(ByteSet, String)] = [
            (.token, letters + "!#$%&'*+-.^_`|~"),
            (.path, letters + "-._~!$&'()*+,;=:@/%"),
            (.query, letters + "-._~!$&'()*+,;=:@/%?[]\\^`{}|"),
            (.registeredName, letters + "-._~!$&'()*+;=%"),
        ]
        for (set, members) in sets {
            let expected = Set(members.utf8)
            for byte in UInt8.min...UInt8.max { #expect(set.contains(byte) == expected.contains(byte), "\(byte)") }
        }
    }
}
