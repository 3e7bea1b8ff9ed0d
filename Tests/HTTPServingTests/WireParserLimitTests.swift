import HTTPMessages
import Testing

@testable import HTTPServing

@Suite struct `Limits of a request` {
    private let host = "Host: a\r\n"

    @Test func `the request line`() {
        let room = 8192 - "GET / HTTP/1.1".utf8.count
        func line(_ count: Int) -> String { "GET /\(String(repeating: "a", count: count)) HTTP/1.1\r\n\(host)\r\n" }
        #expect(ParserTrace(line(room)).failure == nil)
        #expect(ParserTrace(line(room + 1)).failure == .uriTooLong)
        #expect(ParserTrace("GET /" + String(repeating: "a", count: 9000)).failure == .uriTooLong, "without a line end")
        #expect(ParserTrace(String(repeating: "A", count: 9000)).failure == .notImplemented, "a method without end")
        #expect(ParserTrace("A(" + String(repeating: "A", count: 9000)).failure == .badRequest)
    }

    @Test func `the header section in bytes`() {
        let room = 32 * 1024 - host.utf8.count - "X: \r\n".utf8.count
        func request(_ count: Int) -> String {
            "GET / HTTP/1.1\r\n\(host)X: \(String(repeating: "b", count: count))\r\n\r\n"
        }
        #expect(ParserTrace(request(room)).failure == nil)
        #expect(ParserTrace(request(room + 1)).failure == .headerFieldsTooLarge)
        let endless = "GET / HTTP/1.1\r\n\(host)" + String(repeating: "x", count: 40_000)
        #expect(ParserTrace(endless).failure == .headerFieldsTooLarge)
    }

    @Test func `the header section in lines`() {
        func request(_ count: Int) -> String {
            "GET / HTTP/1.1\r\n\(host)" + String(repeating: "A: b\r\n", count: count) + "\r\n"
        }
        #expect(ParserTrace(request(99)).failure == nil)
        #expect(ParserTrace(request(99)).messages.first?.fields.count == 100)
        #expect(ParserTrace(request(100)).failure == .headerFieldsTooLarge)
    }

    @Test func `a body whose length is announced`() {
        func request(_ count: Int) -> String { "POST / HTTP/1.1\r\n\(host)Content-Length: \(count)\r\n\r\n" }
        #expect(ParserTrace(request(1 << 20)).failure == nil)
        #expect(ParserTrace(request(1 << 20 + 1)).failure == .contentTooLarge, "before a byte of it has come")
        #expect(ParserTrace(request(.max)).failure == .contentTooLarge)
    }

    @Test func `a chunked body`() {
        var limits = WireLimits()
        limits.bodyBytes = 10
        let head = "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n"
        #expect(ParserTrace(head + "5\r\nhello\r\n5\r\nworld\r\n0\r\n\r\n", limits: limits).failure == nil)
        #expect(ParserTrace(head + "5\r\nhello\r\n6\r\n", limits: limits).failure == .contentTooLarge)
        #expect(ParserTrace(head + "b\r\n", limits: limits).failure == .contentTooLarge)
        #expect(ParserTrace(head + "5\r\nhello\r\n7fffffffffffffff\r\n", limits: limits).failure == .contentTooLarge)
    }

    @Test func `a chunk line`() {
        let head = "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n"
        func line(_ count: Int) -> String { "1;" + String(repeating: "x", count: count - 2) + "\r\ny\r\n0\r\n\r\n" }
        #expect(ParserTrace(head + line(256)).failure == nil)
        #expect(ParserTrace(head + line(257)).failure == .badRequest)
        #expect(ParserTrace(head + String(repeating: "0", count: 300)).failure == .badRequest, "without a line end")
        #expect(ParserTrace(head + String(repeating: "0", count: 255) + "1\r\ny\r\n0\r\n\r\n").failure == nil)
    }

    @Test func `the trailer section`() {
        let head = "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n"
        func trailer(_ count: Int) -> String { "X: " + String(repeating: "y", count: count - 5) + "\r\n" }
        #expect(ParserTrace(head + trailer(8192) + "\r\n").failure == nil)
        #expect(ParserTrace(head + trailer(8193) + "\r\n").failure == .headerFieldsTooLarge)
        #expect(ParserTrace(head + trailer(4096) + trailer(4097) + "\r\n").failure == .headerFieldsTooLarge)
        #expect(ParserTrace(head + String(repeating: "A:\r\n", count: 100) + "\r\n").failure == nil)
        #expect(ParserTrace(head + String(repeating: "A:\r\n", count: 101) + "\r\n").failure == .headerFieldsTooLarge)
    }

    @Test func `limits out of all proportion are limits still`() {
        var limits = WireLimits()
        limits.requestLineBytes = .max
        limits.headerBytes = .max
        limits.headerCount = .max
        limits.bodyBytes = .max
        limits.chunkLineBytes = .max
        limits.trailerBytes = .min
        let head = "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n"
        #expect(ParserTrace(head + "1\r\nx\r\n0\r\n\r\n", limits: limits).failure == nil)
        #expect(ParserTrace(head + "1\r\nx\r\n0\r\nA: b\r\n", limits: limits).failure == .headerFieldsTooLarge)
        #expect(ParserTrace(head + "7fffffffffffffff\r\n", limits: limits).failure == .contentTooLarge)
    }

    @Test func `a route's own body limit ends with its request`() {
        var parser = WireParser()
        let bytes = Array(
            "POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\nabcPOST / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\n"
                .utf8)
        _ = bytes.withUnsafeBytes { bytes -> Bool in
            var position = 0
            guard case .head = parser.next(in: bytes, from: &position) else {
                Issue.record("no head")
                return false
            }
            parser.bodyLimit = 3
            guard case .body = parser.next(in: bytes, from: &position) else {
                Issue.record("no body")
                return false
            }
            guard case .end = parser.next(in: bytes, from: &position) else {
                Issue.record("no end")
                return false
            }
            #expect(parser.bodyLimit == 1 << 20)
            guard case .head = parser.next(in: bytes, from: &position) else {
                Issue.record("no second head")
                return false
            }
            parser.bodyLimit = 2
            guard case .failure(.contentTooLarge) = parser.next(in: bytes, from: &position) else {
                Issue.record("not refused")
                return false
            }
            return true
        }
    }
}
