import Basics
import HTTPMessages
import Testing

@testable import HTTPServing

@Suite struct `A request that is written is read back` {
    private struct Written {
        var line: String
        var fields: [String]
        var body: [UInt8]
        var bytes: [UInt8]
    }

    private static func text(_ alphabet: String, _ count: ClosedRange<Int>, _ random: inout SplitMix64) -> String {
        let characters = Array(alphabet)
        return String(
            (0..<Int.random(in: count, using: &random)).compactMap { _ in characters.randomElement(using: &random) })
    }

    private static func request(_ random: inout SplitMix64) -> Written {
        let letters = "abcXYZ019-"
        let method = ["GET", "POST", "PUT", "DELETE", "PATCH", "M-SEARCH"].randomElement(using: &random) ?? "GET"
        var target = "/" + text(letters + "/~:@!$&'()*+,;=.", 0...30, &random)
        if Bool.random(using: &random) { target += "?" + text(letters + "/?&=%41", 0...0, &random) + "a=%20b" }
        var fields = ["Host: " + text("abc.", 1...10, &random) + ":80"]
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let value = text(letters + " \t;,\"é卡", 0...40, &random)
            fields.append("X-" + text(letters, 1...12, &random) + ": " + value.trimmingBlanks())
        }
        let body = (0..<Int.random(in: 0...600, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        var framed: [UInt8] = []
        if Bool.random(using: &random) {
            fields.append("Content-Length: \(body.count)")
            framed = body
        } else {
            fields.append("Transfer-Encoding: chunked")
            var rest = body[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...200, using: &random))
                rest = rest.dropFirst(piece.count)
                framed += Array(String(piece.count, radix: 16).utf8)
                if Bool.random(using: &random) { framed += Array(";n=\"v;\\\"\"".utf8) }
                framed += Array("\r\n".utf8) + piece + Array("\r\n".utf8)
            }
            framed += Array("0\r\n".utf8)
            if Bool.random(using: &random) { framed += Array("X-Trailer: 1\r\n".utf8) }
            framed += Array("\r\n".utf8)
        }
        let head = ([method + " " + target + " HTTP/1.1"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
        return Written(
            line: "\(method) \(target) http11",
            fields: fields,
            body: body,
            bytes: Array(head.utf8) + framed
        )
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `alone and in a pipeline`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let requests = (0..<Int.random(in: 1...5, using: &random)).map { _ in Self.request(&random) }
        let bytes = requests.flatMap(\.bytes)
        let cut = Int.random(in: 0...bytes.count, using: &random)
        let trace = ParserTrace([bytes[..<cut], bytes[cut...]])
        #expect(trace.failure == nil, "seed \(seed)")
        #expect(trace.unread == 0)
        #expect(trace.messages.map(\.line) == requests.map(\.line), "seed \(seed)")
        #expect(trace.messages.map(\.fields) == requests.map(\.fields), "seed \(seed)")
        #expect(trace.messages.map(\.body) == requests.map(\.body), "seed \(seed)")
        #expect(trace.messages.allSatisfy { $0.isComplete })
    }
}

extension String {
    fileprivate func trimmingBlanks() -> String {
        var text = Substring(self)
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}
