import Basics
import CurlClient
import RAG
import Testing

@testable import ModelGateways

struct ChatReadingTests {
    private static let stream = Array(
        """
        : comment

        data: {"choices":[{"index":0,"delta":{"role":"assistant","content":null}}]}

        data: {"choices":[{"index":0,"delta":{"content":"<think>蓝\\u5361?</think>{\\"a\\""}}]}

        data: {"choices":[{"index":0,"delta":{"content":":\\"é\\"}</resp"}}]}

        data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":null}

        data: {"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":3}}

        data: [DONE]


        """.utf8)
    private static let whole = Array(
        #"{"choices":[{"message":{"content":[{"type":"text","text":"<think>x</think>Yes."}]}}],"usage":{"prompt_tokens":1}}"#
            .utf8)

    private func read(_ pieces: [[UInt8]], type: String, status: Int = 200) -> ChatReading.End {
        var reading = ChatReading(stop: ["</response>"])
        _ = reading.take(
            .head(
                CurlResponseHead(
                    status: status, contentType: type, retryAfterSeconds: nil, remoteAddress: "127.0.0.1:1")))
        for piece in pieces {
            guard reading.take(.bytes(piece)) else { break }
            _ = reading.text
        }
        return reading.end()
    }

    private func cut(_ bytes: [UInt8], _ random: inout SplitMix64) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + 1 + Int(random.next() % 23))
            pieces.append(Array(bytes[start..<end]))
            start = end
        }
        return pieces
    }

    @Test(arguments: 1...50)
    func `how the bytes are cut makes no difference`(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let stream = read(cut(ChatReadingTests.stream, &random), type: "text/event-stream")
        #expect(
            stream
                == .completion(#"{"a":"é"}</resp"#, .init(promptTokens: 7, completionTokens: 3), []))
        let whole = read(cut(ChatReadingTests.whole, &random), type: "application/json")
        #expect(whole == .completion("Yes.", .init(promptTokens: 1, completionTokens: 0), []))
    }

    @Test(arguments: 1...400)
    func `changed bytes are read alike however they are cut, and nothing traps`(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let isStream = seed % 2 == 0
        var bytes = isStream ? ChatReadingTests.stream : ChatReadingTests.whole
        for _ in 0..<(1 + random.next() % 6) where !bytes.isEmpty {
            let position = Int(random.next() % UInt64(bytes.count))
            switch random.next() % 4 {
            case 0: bytes[position] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes.remove(at: position)
            case 2: bytes.insert(contentsOf: bytes[position...].prefix(Int(random.next() % 40)), at: position)
            default: bytes = Array(bytes.prefix(max(1, position)))
            }
        }
        let type = isStream ? "text/event-stream" : "application/json"
        #expect(read([bytes], type: type) == read(cut(bytes, &random), type: type))
        for status in [400, 500, 503] { _ = read([bytes], type: type, status: status) }
    }

    @Test func `nothing at all is nothing`() {
        var reading = ChatReading(stop: [])
        #expect(reading.end() == .brokeOff)
        #expect(read([], type: "text/event-stream") == .brokeOff)
        #expect(read([], type: "application/json") == .unreadable)
    }
}
