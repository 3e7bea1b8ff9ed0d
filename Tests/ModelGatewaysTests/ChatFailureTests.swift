import CurlClient
import JSON
import RAG
import TestSupport
import Testing

@testable import ModelGateways

/// Whatever a server does, the error says what it was, where the prompt went, and nothing of the prompt or the reply.
struct ChatFailureTests {
    private let sample = ChatSample()

    private static func marked(_ status: Int, retryAfter: Int? = nil) -> CannedTransport.Reply {
        .json(#"{"error":{"message":"REPLY-MARK PROMPT-MARK KEY-MARK"}}"#, status: status, retryAfter: retryAfter)
    }

    @Test(
        arguments: [
            (marked(301), .unavailable, "status 301"), (marked(302), .unavailable, "status 302"),
            (marked(307), .unavailable, "status 307"), (marked(400), .unavailable, "status 400"),
            (marked(401), .unavailable, "status 401"), (marked(403), .unavailable, "status 403"),
            (marked(404), .unavailable, "status 404"), (marked(413), .contextTooLarge, "status 413"),
            (marked(429), .unavailable, "status 429"), (marked(429, retryAfter: 60), .unavailable, "status 429"),
            (marked(500), .unavailable, "status 500"), (marked(502), .unavailable, "status 502"),
            (marked(503), .unavailable, "status 503"), (marked(503, retryAfter: 1), .unavailable, "status 503"),
            (.json(#"{"error":{"message":"Loading model"}}"#, status: 503), .warming, "status 503"),
            (.json("<!doctype html><p>REPLY-MARK"), .unparsable, "no chat completion"),
            (.json("[]"), .unparsable, "no chat completion"), (.json(""), .unparsable, "no chat completion"),
            (.json(#"{"choices":{}}"#), .unparsable, "no chat completion"),
            (.json(#"{"choices":[]}"#), .empty, "no text"),
            (.json(#"{"choices":[{"message":{"content":null,"reasoning_content":"REPLY-MARK"}}]}"#), .empty, "no text"),
            (.json(#"{"choices":[{"message":{"tool_calls":[{}]}}]}"#), .empty, "no text"),
            (.completion(" \n "), .empty, "no text"), (.completion("<think>REPLY-MARK"), .empty, "no text"),
            (.json(#"{"error":{"message":"REPLY-MARK"}}"#), .unavailable, "status 200"),
            (.failure(.refusedAddress), .refusedAddress, "address refused"),
            (.failure(.couldNotConnect), .unavailable, "refused"),
            (.failure(.timedOut, at: CannedTransport.address), .timedOut, "timed out"),
            (.failure(.tooLarge, at: CannedTransport.address), .tooLarge, "reply too large"),
            (.failure(.interrupted, at: CannedTransport.address), .unavailable, "broke off"),
            (.failure(.closed), .unavailable, "closed"), (.failure(.invalidURL), .unavailable, "invalid request"),
        ] as [(CannedTransport.Reply, GenerationError.Kind, String)])
    func `every failure has its kind, whether streamed or not`(
        reply: CannedTransport.Reply, kind: GenerationError.Kind, detail: String
    ) async {
        for isStream in [false, true] {
            let error = await sample.error(sample.model(CannedTransport(reply)), isStream: isStream)
            #expect(error?.kind == kind)
            #expect(error?.detail == detail)
            let hasConnected = reply.error == nil || reply.error?.remoteAddress != nil
            #expect(error?.sentTo == (hasConnected ? CannedTransport.address : nil))
        }
    }

    @Test func `bytes that are no UTF-8 are no completion`() async {
        var reply = CannedTransport.Reply.completion("x")
        reply.pieces = [Array(#"{"choices":[{"message":{"content":""#.utf8) + [0xFF, 0xFE] + Array(#""}}]}"#.utf8)]
        #expect(await sample.error(sample.model(CannedTransport(reply)))?.kind == .unparsable)
    }

    @Test func `a deep document is no completion and no trap`() async {
        let deep = String(repeating: "[", count: 100_000)
        #expect(await sample.error(sample.model(CannedTransport(.json(deep))))?.kind == .unparsable)
    }

    @Test func `a server that is full is asked once more, one that refuses connections too`() async throws {
        for first in [CannedTransport.Reply.json("", status: 503), .failure(.couldNotConnect)] {
            let transport = CannedTransport(first, .completion("{}"))
            #expect(try await sample.text(sample.model(transport)) == "{}")
            #expect(transport.requests.count == 2)
        }
    }

    @Test func `nothing is asked once more without time for it`() async {
        let transport = CannedTransport(.json("", status: 503), .completion("{}"))
        let error = await ChatSample.error(sample.model(transport), sample.request(milliseconds: 200))
        #expect(error?.kind == .unavailable)
        #expect(transport.requests.count == 1)
    }

    @Test func `a server in trouble is not asked twice for every request`() async {
        var sample = sample
        sample.endpoint.concurrency = 1
        let transport = CannedTransport { _, number in
            // Every sixth request fails twice; the breaker stays closed.
            number % 6 < 2 ? .json("", status: 503) : .completion("{}")
        }
        let model = sample.model(transport)
        for _ in 0..<100 { _ = try? await sample.text(model) }
        #expect(transport.requests.count < 100 + 3 + 10 + 2)
    }

    @Test func `too many requests are waited for as long as the server asks`() async throws {
        let transport = CannedTransport(.json("", status: 429, retryAfter: 1), .completion("{}"))
        let model = sample.model(transport)
        async let text = sample.text(model)
        await sample.clock.whenSet(1)
        #expect(transport.requests.count == 1)
        sample.clock.advance(by: 1_000_000_000)
        #expect(try await text == "{}")
    }

    @Test func `a second refusal for too many requests is final`() async {
        let transport = CannedTransport(.json("", status: 429, retryAfter: 0))
        #expect(await sample.error(sample.model(transport))?.kind == .unavailable)
        #expect(transport.requests.count == 2)
    }

    @Test func `a prompt too long is made compact, once`() async throws {
        let tooLong = CannedTransport.Reply.json(
            #"{"error":{"message":"x","type":"exceed_context_size_error"}}"#, status: 400)
        for isStream in [false, true] {
            let transport = CannedTransport(tooLong, isStream ? .stream(["{}"]) : .completion("{}"))
            let model = sample.model(transport)
            var generation: Generation?
            if isStream {
                for try await snapshot in model.snapshots(of: sample.request()) { generation = snapshot.generation }
            } else {
                generation = try await sample.generation(model)
            }
            #expect(generation?.isCompact == true)
            #expect(generation?.usage?.promptTokens == 20)
            let texts = transport.bodies.compactMap { $0["messages"]?.elements?.first?["content"]?.string }
            #expect(texts == ["Long, long PROMPT-MARK", "Short PROMPT-MARK"])
        }
        let stubborn = CannedTransport(tooLong)
        #expect(await sample.error(sample.model(stubborn))?.kind == .contextTooLarge)
        #expect(stubborn.requests.count == 2)
    }

    @Test func `a request too large for our own limit is made compact before it leaves`() async throws {
        var sample = sample
        sample.endpoint.maximumRequestBytes = 300
        let transport = CannedTransport(.completion("{}"))
        let error = await sample.error(sample.model(transport))
        #expect(error?.kind == .contextTooLarge)
        #expect(error?.sentTo == nil)
        #expect(transport.requests.isEmpty)
    }

    @Test func `with no time left nothing is sent`() async {
        let transport = CannedTransport(.completion("{}"))
        let error = await ChatSample.error(sample.model(transport), sample.request(milliseconds: 0))
        #expect(error?.kind == .timedOut)
        #expect(transport.requests.isEmpty)
    }

    @Test func `where it went is known even when the second try never got there`() async {
        let transport = CannedTransport(.json("", status: 503), .failure(.couldNotConnect))
        let error = await sample.error(sample.model(transport))
        #expect(error?.kind == .unavailable)
        #expect(error?.sentTo == CannedTransport.address)
    }
}
