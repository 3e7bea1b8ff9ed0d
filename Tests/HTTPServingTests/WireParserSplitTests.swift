import Basics
import HTTPMessages
import Testing

@testable import HTTPServing

@Suite struct `However the bytes are split` {
    /// Requests good and bad, with something after each that must not be misread.
    static let samples: [String] = [
        "GET /health HTTP/1.1\r\nHost: a\r\n\r\n",
        "\r\nGET / HTTP/1.0\r\n\r\n\r\nGET /2 HTTP/1.1\r\nHost: b:80\r\nConnection: close\r\n\r\n",
        "POST /x?y=%20 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET /next HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;a=\"b\\\"\"\r\nhello\r\n00A ; x\r\n0123456789\r\n"
            + "0;z=1\r\nX-T: 1\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: [::1]:8080\r\nX-Obs: caf\u{e9}\r\n\r\n",
        "GET http://h.example:1/p?q HTTP/1.1\r\nHost: other\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\nabc",
        "\r\n\r\nGET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\n\n",
        "GET / HTTP/1.1\r\nHost: a\r\n\rX\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nA : b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n c\r\n\r\n",
        "GET / HTTP/2.0\r\nHost: a\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhelloX\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nBad Trailer: 1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "\u{16}\u{3}\u{1}\r\n\r\n",
    ]

    @Test(arguments: samples)
    func `in two, the events are the same`(sample: String) {
        let bytes = Array(sample.utf8)
        let whole = ParserTrace(bytes)
        for cut in 0...bytes.count {
            #expect(ParserTrace([bytes[..<cut], bytes[cut...]]) == whole, "cut at \(cut)")
        }
        #expect(ParserTrace(bytes.indices.map { bytes[$0...$0] }) == whole, "byte by byte")
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `in many, the events are the same`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var bytes = Self.samples.shuffled(using: &random).prefix(3).flatMap(\.utf8)
        // Half of the runs damage a byte, so that every kind of failure is met at every place.
        if Bool.random(using: &random), let index = bytes.indices.randomElement(using: &random) {
            bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
        var cuts = (0..<Int.random(in: 2...12, using: &random)).map { _ in
            Int.random(in: 0...bytes.count, using: &random)
        }
        cuts = [0] + cuts.sorted() + [bytes.count]
        let pieces = zip(cuts, cuts.dropFirst()).map { bytes[$0..<$1] }
        #expect(ParserTrace(pieces) == ParserTrace(bytes), "seed \(seed)")
    }

    @Test(arguments: 1...50 as ClosedRange<UInt64>)
    func `limits bite at the same byte`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var limits = WireLimits()
        limits.requestLineBytes = Int.random(in: 10...40, using: &random)
        limits.headerBytes = Int.random(in: 0...60, using: &random)
        limits.headerCount = Int.random(in: 0...4, using: &random)
        limits.bodyBytes = Int.random(in: 0...12, using: &random)
        limits.chunkLineBytes = Int.random(in: 0...8, using: &random)
        limits.trailerBytes = Int.random(in: 0...8, using: &random)
        for sample in Self.samples {
            let bytes = Array(sample.utf8)
            let whole = ParserTrace(bytes, limits: limits)
            let single = ParserTrace(bytes.indices.map { bytes[$0...$0] }, limits: limits)
            #expect(single == whole, "seed \(seed): \(sample)")
        }
    }

    @Test(arguments: 1...100 as ClosedRange<UInt64>)
    func `random bytes are refused or awaited, never a trap`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let alphabet = Array("GET POST/:% \r\n\t\u{0};,=\"\\0123456789abcdefHTTP/1.1Host[]@?#*-".utf8)
        for _ in 0..<100 {
            let count = Int.random(in: 0...400, using: &random)
            let isText = Bool.random(using: &random)
            var bytes = (0..<count).map { _ in
                isText
                    ? alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
                    : UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes = Array("POST / HTTP/1.1\r\nHost: a\r\n".utf8) + bytes }
            let whole = ParserTrace(bytes)
            let cut = Int.random(in: 0...bytes.count, using: &random)
            #expect(ParserTrace([bytes[..<cut], bytes[cut...]]) == whole, "seed \(seed)")
        }
    }
}
