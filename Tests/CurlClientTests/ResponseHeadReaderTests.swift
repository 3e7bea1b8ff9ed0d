import Testing

@testable import CurlClient

/// What is read of a response's head.
struct ResponseHeadReaderTests {
    private static func head(_ lines: [String]) -> CurlResponseHead? {
        var reader = ResponseHeadReader(maximumBytes: 1_000)
        for line in lines where !reader.take(Array((line + "\r\n").utf8)) { return nil }
        return reader.isComplete ? reader.head(remoteAddress: "a") : nil
    }

    @Test func `fields are found however they are written`() throws {
        let head = try #require(
            Self.head(["HTTP/1.1 429 Slow Down", "CONTENT-TYPE:\t text/plain; charset=x \t", "retry-after:12", ""]))
        #expect(head.status == 429)
        #expect(head.contentType == "text/plain; charset=x")
        #expect(head.retryAfterSeconds == 12)
    }

    @Test(arguments: ["+5", "-1", "1.5", "", "Wed, 21 Oct 2015 07:28:00 GMT", "99999999999999999999"])
    func `only digits are a time to come back`(_ value: String) throws {
        let head = try #require(Self.head(["HTTP/1.1 503 x", "Retry-After: \(value)", ""]))
        #expect(head.retryAfterSeconds == nil)
    }

    @Test func `an interim response and trailers say nothing`() throws {
        let head = try #require(
            Self.head([
                "HTTP/1.1 103 Early", "Content-Type: early", "", "HTTP/1.1 200", "", "Content-Type: trailer", "",
            ]))
        #expect(head.status == 200)
        #expect(head.contentType == nil)
    }

    @Test func `the head has a limit, whatever it is made of`() {
        #expect(Self.head(Array(repeating: "HTTP/1.1 100 Continue", count: 50) + [""]) == nil)
        #expect(Self.head(["HTTP/1.1 200 OK", "X: " + String(repeating: "x", count: 1_000), ""]) == nil)
    }
}
