import HTTPMessages
import Testing

@testable import HTTPServing

@Suite struct `The parser refuses` {
    private static func head(_ lines: String...) -> String {
        (["POST / HTTP/1.1", "Host: a"] + lines).joined(separator: "\r\n") + "\r\n\r\n"
    }

    private static func chunked(_ body: String) -> String {
        head("Transfer-Encoding: chunked") + body
    }

    /// RFC 9112, 2 to 3.
    @Test(arguments: [
        ("GET  / HTTP/1.1\r\n", WireError.badRequest), ("GET\t/\tHTTP/1.1\r\n", .badRequest),
        ("GET / HTTP/1.1 \r\n", .badRequest), (" GET / HTTP/1.1\r\n", .badRequest),
        ("GET / x HTTP/1.1\r\n", .badRequest),
        ("GET HTTP/1.1\r\n", .badRequest), ("GET /\r\n", .badRequest), ("GET\r\n", .badRequest),
        ("GET x HTTP/1.1\r\n", .badRequest), ("GET * HTTP/1.1\r\n", .badRequest), ("GET ** HTTP/1.1\r\n", .badRequest),
        ("GET /\u{0} HTTP/1.1\r\n", .badRequest), ("GET /é HTTP/1.1\r\n", .badRequest),
        ("GET /# HTTP/1.1\r\n", .badRequest),
        ("GET /\\ HTTP/1.1\r\n", .badRequest), ("GET /<> HTTP/1.1\r\n", .badRequest),
        ("GET /% HTTP/1.1\r\n", .badRequest),
        ("GET /%4 HTTP/1.1\r\n", .badRequest), ("GET /?<> HTTP/1.1\r\n", .badRequest),
        ("GE(T / HTTP/1.1\r\n", .badRequest),
        ("GET / http/1.1\r\n", .badRequest), ("GET / HTTP/1\r\n", .badRequest), ("GET / HTTP/01.1\r\n", .badRequest),
        ("GET / HTTP/1.10\r\n", .badRequest), ("GET / HTTP/1.1x\r\n", .badRequest),
        ("GET / HTTP/2.0\r\n", .versionNotSupported),
        ("GET / HTTP/0.9\r\n", .versionNotSupported), ("PRI * HTTP/2.0\r\n", .versionNotSupported),
        ("CONNECT a:1 HTTP/1.1\r\n", .notImplemented), ("GET ftp://a/ HTTP/1.1\r\n", .badRequest),
        ("GET http:// HTTP/1.1\r\n", .badRequest), ("GET http://u@a/ HTTP/1.1\r\n", .badRequest),
        ("GET http://a:b/ HTTP/1.1\r\n", .badRequest), ("GET https://a/ HTTP/1.1\r\n", .misdirectedRequest),
        ("GET / HTTP/1.1\n", .badRequest), ("\nGET / HTTP/1.1\r\n", .badRequest), ("\r\n\r\n", .badRequest),
        ("\u{0}", .badRequest), ("\r\r", .badRequest),
    ])
    func `a request line outside the grammar`(line: String, error: WireError) {
        let trace = ParserTrace(line + "Host: a\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(trace.failure == error)
        #expect(trace.messages.isEmpty)
    }

    /// RFC 9112, 3.2 and 5.
    @Test(arguments: [
        "A : b", " A: b", "A", ": b", "A[]: b", "A\u{0}: b", "Ä: b", "A: b\u{0}", "A: b\rc", "A: b\u{7}", "A: b\u{7f}",
        "A: b\r\n c", "A: b\nB: c", "Host: b", "Host: a", "Connection : close", "\tA: b",
    ])
    func `a field line outside the grammar`(line: String) {
        let trace = ParserTrace("GET / HTTP/1.1\r\nHost: a\r\n\(line)\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(trace.failure == .badRequest)
        #expect(trace.messages.isEmpty)
    }

    @Test(arguments: [
        "", "a b", "a/b", "u@a", "a, b", "a,b", "a:80x", "a:65536", "a:80:80", "[::1", "::1", "[1::2::3]", "[g::]",
        "[:1]",
        "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[::1.2.3]", "[::1.2.3.256]", "[::01.2.3.4]", "[]", "[::1]x", "a%4",
        "a%zz",
        ":80", "é", "a\u{1}",
    ])
    func `a host that is none`(host: String) {
        #expect(ParserTrace("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").failure == .badRequest)
        #expect(ParserTrace("GET / HTTP/1.0\r\nHost: \(host)\r\n\r\n").failure == .badRequest)
    }

    @Test(arguments: [
        "a", "a:80", "a:", "127.0.0.1:8080", "[::1]", "[::1]:80", "[1:2:3:4:5:6:7:8]", "[1::]", "[::]",
        "[::ffff:1.2.3.4]",
        "[1:2:3:4:5:6:1.2.3.4]", "[fe80::A]", "xn--a.example", "a%41", "a_b", "A.",
    ])
    func `but no host that is one`(host: String) {
        let trace = ParserTrace("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        #expect(trace.failure == nil)
        #expect(trace.messages.first?.authority == host)
    }

    @Test func `a missing host, but not from HTTP/1.0`() {
        #expect(ParserTrace("GET / HTTP/1.1\r\nA: b\r\n\r\n").failure == .badRequest)
        #expect(ParserTrace("GET / HTTP/1.0\r\n\r\n").failure == nil)
    }

    /// RFC 9112, 6.1 to 6.3; RFC 9110, 8.6.
    @Test(arguments: [
        ("Content-Length: -1", WireError.badRequest), ("Content-Length: +1", .badRequest),
        ("Content-Length: 0x1", .badRequest),
        ("Content-Length: 1_0", .badRequest), ("Content-Length: 1 0", .badRequest), ("Content-Length: 1x", .badRequest),
        ("Content-Length: 1.0", .badRequest), ("Content-Length:", .badRequest), ("Content-Length: ٣", .badRequest),
        ("Content-Length: 1, 2", .badRequest), ("Content-Length: 1\r\nContent-Length: 1", .badRequest),
        ("Content-Length: 18446744073709551617", .contentTooLarge),
        ("Content-Length: 9223372036854775808", .contentTooLarge),
        ("Content-Length: 1\r\nTransfer-Encoding: chunked", .badRequest),
        ("Transfer-Encoding: chunked\r\nContent-Length: 0", .badRequest),
        ("Transfer-Encoding: chunked, identity", .badRequest), ("Transfer-Encoding: gzip", .badRequest),
        ("Transfer-Encoding: gzip, chunked", .notImplemented), ("Transfer-Encoding: chunked, chunked", .badRequest),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", .badRequest),
        ("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", .notImplemented), ("Transfer-Encoding:", .badRequest),
        ("Transfer-Encoding: \u{b}chunked", .badRequest), ("Transfer-Encoding: \u{a0}chunked", .badRequest),
        ("Transfer-Encoding: \"chunked\"", .badRequest), ("Transfer-Encoding: chunked;a=b", .badRequest),
        ("Transfer-Encoding: chunked,", .badRequest), ("Transfer-Encoding : chunked", .badRequest),
        ("Expect: tea", .expectationFailed),
    ])
    func `framing that is in doubt`(lines: String, error: WireError) {
        let trace = ParserTrace(Self.head(lines) + "0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(trace.failure == error)
        #expect(trace.messages.allSatisfy { $0.line == "POST / http11" })
    }

    @Test func `a transfer coding from HTTP/1.0`() {
        let trace = ParserTrace("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        #expect(trace.failure == .badRequest)
    }

    /// RFC 9112, 7.1.
    @Test(arguments: [
        ("0x1\r\nx\r\n", WireError.badRequest), ("+1\r\nx\r\n", .badRequest), ("-1\r\nx\r\n", .badRequest),
        ("\r\nx\r\n", .badRequest), (" 1\r\nx\r\n", .badRequest), ("1 \r\nx\r\n", .badRequest), ("g\r\n", .badRequest),
        ("1\nx\r\n", .badRequest), ("1\r\nx\n0\r\n\r\n", .badRequest), ("1\r\nxy\r\n", .badRequest),
        ("1\r\nx0\r\n", .badRequest),
        ("1;\r\nx\r\n", .badRequest), ("1;a\rb\r\nx\r\n", .badRequest), ("1;a\nb\r\nx\r\n", .badRequest),
        ("1;\u{0}\r\nx\r\n", .badRequest), ("1;a=\r\nx\r\n", .badRequest), ("1;a=\"\r\nx\r\n", .badRequest),
        ("1;a=\"\\\r\nx\r\n", .badRequest), ("1,a\r\nx\r\n", .badRequest), ("10000000000000000\r\n", .contentTooLarge),
        ("8000000000000000\r\n", .contentTooLarge), ("ffffffffffffffffffff\r\n", .contentTooLarge),
        ("0\r\nBad Trailer: 1\r\n\r\n", .badRequest), ("0\r\nA: b\r\n c\r\n\r\n", .badRequest),
        ("0\r\nA: b\n\r\n", .badRequest),
    ])
    func `a chunk outside the grammar`(body: String, error: WireError) {
        let trace = ParserTrace(Self.chunked(body) + "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(trace.failure == error)
        #expect(trace.messages.count == 1)
        #expect(trace.messages.first?.isComplete == false)
    }

    @Test func `every later byte after a failure`() {
        var parser = WireParser()
        let bytes = Array("BAD\u{0}\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        bytes.withUnsafeBytes { bytes in
            var position = 0
            for _ in 0..<5 {
                guard case .failure(.badRequest) = parser.next(in: bytes, from: &position) else {
                    Issue.record("the parser recovered")
                    return
                }
            }
        }
    }
}
