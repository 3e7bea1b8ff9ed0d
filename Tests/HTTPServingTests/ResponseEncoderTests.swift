import HTTPMessages
import HTTPTypes
import Testing

@testable import HTTPServing

@Suite struct `Responses on the wire` {
    private func encode(
        _ response: Response,
        version: ProtocolVersion = .http11,
        isHead: Bool = false,
        keepsAlive: Bool = true
    ) throws -> String {
        let out = OutputBuffer(capacity: 8)
        var encoder = ResponseEncoder()
        encoder.dateLine = Array("Date: D\r\n".utf8)
        let exchange = ResponseEncoder.Exchange(version: version, isHead: isHead, keepsAlive: keepsAlive)
        try encoder.encode(response, for: exchange, into: out)
        return String(decoding: out.bytes, as: UTF8.self)
    }

    private let security = """
        Cache-Control: no-store\r
        X-Content-Type-Options: nosniff\r
        Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r
        X-Frame-Options: DENY\r

        """

    @Test func `a body follows its length`() throws {
        let response = Response(status: .ok, contentType: "text/plain", body: Array("hello".utf8))
        let head = "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Length: 5\r\nContent-Type: text/plain\r\n\(security)\r\n"
        #expect(try encode(response) == head + "hello")
        #expect(try encode(response, isHead: true) == head)
    }

    @Test(arguments: [(204, "No Content"), (304, "Not Modified")])
    func `a status without body has no length either, but its words`(code: Int, words: String) throws {
        let response = Response(status: HTTPResponse.Status(code: code), body: .bytes([65]))
        #expect(try encode(response) == "HTTP/1.1 \(code) \(words)\r\nDate: D\r\n\(security)\r\n")
    }

    @Test func `a stream is chunked, or ends with the connection`() throws {
        let response = Response(status: .ok, body: .stream { _ in })
        #expect(try encode(response) == "HTTP/1.1 200 OK\r\nDate: D\r\nTransfer-Encoding: chunked\r\n\(security)\r\n")
        let old = try encode(response, version: .http10, keepsAlive: false)
        #expect(old == "HTTP/1.1 200 OK\r\nDate: D\r\nConnection: close\r\n\(security)\r\n")
    }

    @Test func `persistence is said where it is not the default`() throws {
        let response = Response(status: .ok)
        #expect(try encode(response, keepsAlive: false).contains("\r\nConnection: close\r\n"))
        #expect(try encode(response, version: .http10).contains("\r\nConnection: keep-alive\r\n"))
        #expect(try !encode(response).contains("Connection:"))
    }

    @Test func `a response may set security fields but not framing ones`() throws {
        let response = Response(
            status: .ok,
            headers: [
                .cacheControl: "max-age=60", .contentLength: "99", .transferEncoding: "chunked", .connection: "x",
                .date: "y",
            ]
        )
        let text = try encode(response)
        #expect(text.contains("\r\nCache-Control: max-age=60\r\n"))
        #expect(!text.contains("no-store"))
        #expect(text.contains("X-Frame-Options: DENY"))
        #expect(!text.contains("99") && !text.contains("chunked") && !text.contains(": x") && !text.contains(": y"))
    }

    @Test func `the request's name follows the other fields`() throws {
        var response = Response(status: .ok, contentType: "text/plain", body: Array("hello".utf8))
        response.requestID = "r-1"
        let head = "Content-Type: text/plain\r\nX-Request-Id: r-1\r\n\(security)\r\n"
        #expect(try encode(response).hasSuffix(head + "hello"))
        response.headers[try #require(HTTPField.Name("X-Request-Id"))] = "another"
        #expect(try encode(response).ranges(of: "X-Request-Id").count == 1)
        response.requestID = "r\r\nX-Injected: 1"
        #expect(throws: WireError.internalError) { try encode(response) }
    }

    @Test func `a value cannot start a new line`() throws {
        let response = Response(status: .ok, headers: [.location: "a\r\nX-Injected: 1"])
        #expect(try !encode(response).contains("\nX-Injected"))
    }

    @Test(arguments: [0, 100, 199, 600, 999])
    func `a status that is not final is refused and nothing is written`(code: Int) throws {
        let out = OutputBuffer()
        out.append("before")
        let exchange = ResponseEncoder.Exchange(version: .http11, isHead: false, keepsAlive: true)
        #expect(throws: WireError.internalError) {
            try ResponseEncoder().encode(Response(status: HTTPResponse.Status(code: code)), for: exchange, into: out)
        }
        #expect(String(decoding: out.bytes, as: UTF8.self) == "before")
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
        (-5, "Thu, 01 Jan 1970 00:00:00 GMT"), (Int64.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func `dates have the one format`(seconds: Int64, expected: String) {
        #expect(HTTPDate.text(secondsSince1970: seconds) == expected)
    }

    @Test func `request ids differ, between loops too`() {
        var first = RequestIDs(seed: 1)
        var second = RequestIDs(seed: 1 &+ 0x9E37_79B9_7F4A_7C15)
        let ids = (0..<1000).flatMap { _ in [first.next(), second.next()] }
        #expect(Set(ids).count == 2000)
        #expect(ids.allSatisfy { $0.utf8.count == 15 })
    }

    @Test func `numbers are written in full`() {
        let out = OutputBuffer()
        out.append(0)
        out.append(" ")
        out.append(Int.max)
        out.append(" ")
        out.append(48_879, radix: 16)
        #expect(String(decoding: out.bytes, as: UTF8.self) == "0 9223372036854775807 beef")
    }
}
