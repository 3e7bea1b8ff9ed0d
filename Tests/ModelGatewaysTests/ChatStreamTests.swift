import CurlClient
import RAG
import TestSupport
import TestWaiting
import Testing

@testable import ModelGateways

struct ChatStreamTests {
    private let sample = ChatSample()

    private func snapshots(_ reply: CannedTransport.Reply) async throws -> [GenerationSnapshot] {
        var all: [GenerationSnapshot] = []
        for try await snapshot in sample.model(CannedTransport(reply)).snapshots(of: sample.request()) {
            all.append(snapshot)
        }
        return all
    }

    @Test func `the last snapshot is the whole, with its usage and its first moment`() async throws {
        let usage = #"{"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":3}}"#
        let all = try await snapshots(
            .stream(
                ["{\"a\"", ":1", "}"], end: [#"{"choices":[{"delta":{},"finish_reason":"stop"}]}"#, usage, "[DONE]"]))
        let last = try #require(all.last)
        #expect(last.text == "{\"a\":1}")
        #expect(last.generation?.content == .text("{\"a\":1}"))
        #expect(last.generation?.usage == Generation.Usage(promptTokens: 7, completionTokens: 3))
        #expect(last.generation?.timeToFirstToken == 0)
        #expect(last.generation?.sentTo == CannedTransport.address)
        #expect(all.dropLast().allSatisfy { $0.generation == nil && last.text.hasPrefix($0.text) })
    }

    @Test func `thinking shows in no snapshot`() async throws {
        let all = try await snapshots(.stream(["<th", "ink>no", "</thi", "nk>", "Yes", "."]))
        #expect(all.last?.text == "Yes.")
        #expect(all.allSatisfy { ["", "Yes", "Yes."].contains($0.text) })
    }

    @Test func `thinking beside the text is left out`() async throws {
        let all = try await snapshots(
            .events([
                #"{"choices":[{"delta":{"role":"assistant","content":null}}]}"#,
                #"{"choices":[{"delta":{"reasoning_content":"no"}}]}"#,
                #"{"choices":[{"delta":{"content":"Yes."}}]}"#, "[DONE]",
            ]))
        #expect(all.last?.text == "Yes.")
    }

    @Test func `nothing after a stop sequence is waited for`() async throws {
        let all = try await snapshots(.stream(["Yes.</resp", "onse> no"], end: []))
        #expect(all.last?.generation?.content == .text("Yes."))
    }

    @Test func `an end that is told counts, with or without the last event`() async throws {
        for reason in ["stop", "length"] {
            let all = try await snapshots(
                .stream(["Yes."], end: [#"{"choices":[{"delta":{},"finish_reason":"\#(reason)"}]}"#]))
            #expect(all.last?.generation?.content == .text("Yes."))
        }
    }

    private static let finished = #"{"choices":[{"delta":{},"finish_reason":"stop"}]}"#
    private static let usage = #"{"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":3}}"#

    @Test func `a server that never ends its stream is left a moment after the text has ended`() async throws {
        var reply = CannedTransport.Reply.stream(["Yes."], end: [ChatStreamTests.finished])
        reply.staysOpen = true
        let model = sample.model(CannedTransport(reply))
        let (request, clock) = (sample.request(), sample.clock)
        let asking = Task {
            var last: GenerationSnapshot?
            for try await snapshot in model.snapshots(of: request) { last = snapshot }
            return last
        }
        await clock.whenSet(1)
        clock.advance(by: 149_000_000)
        #expect(clock.pending == 1)
        clock.advance(by: 1_000_000)
        #expect(try await asking.value?.generation?.content == .text("Yes."))
        #expect(model.statistics.breaker == .closed)
        #expect(model.availability == .available)
    }

    @Test func `nothing is waited for after the usage`() async throws {
        var reply = CannedTransport.Reply.stream(["Yes."], end: [ChatStreamTests.finished, ChatStreamTests.usage])
        reply.staysOpen = true
        let last = try #require(try await snapshots(reply).last?.generation)
        #expect(last.content == .text("Yes."))
        #expect(last.usage == Generation.Usage(promptTokens: 7, completionTokens: 3))
        #expect(sample.clock.pending == 0)
    }

    @Test(arguments: [CurlError.Kind.timedOut, .interrupted, .tooLarge])
    func `a text that is all there is kept, whatever follows`(kind: CurlError.Kind) async throws {
        var reply = CannedTransport.Reply.stream(["Yes."], end: [ChatStreamTests.finished])
        reply.error = CurlError(kind, remoteAddress: CannedTransport.address, detail: "REPLY-MARK")
        #expect(try await snapshots(reply).last?.generation?.content == .text("Yes."))
        reply.pieces.removeLast()
        let error = await sample.error(sample.model(CannedTransport(reply)), isStream: true)
        #expect(error?.sentTo == CannedTransport.address)
    }

    @Test func `who stops listening stops a stream that never ends`() async throws {
        var reply = CannedTransport.Reply.stream(["Yes"], end: [])
        reply.staysOpen = true
        let model = sample.model(CannedTransport(reply))
        let request = sample.request()
        let asking = Task { for try await _ in model.snapshots(of: request) {} }
        try await eventually { model.statistics.underWay > 0 }
        asking.cancel()
        _ = await asking.result
        try await eventually { model.statistics.underWay == 0 }
        #expect(model.statistics.breaker == .closed)
    }

    @Test func `a stream that just ends broke off`() async throws {
        let error = await sample.error(sample.model(CannedTransport(.stream(["Yes"], end: []))), isStream: true)
        #expect(error?.kind == .unavailable)
        #expect(error?.detail == "broke off")
        #expect(error?.sentTo == CannedTransport.address)
    }

    @Test func `events that nobody listens to are passed over, before, between and after the text`() async throws {
        let chunk = #"{"choices":[{"index":0,"delta":{"content":"Yes."}}]}"#
        for sign in [
            "event: ping\ndata: {\"type\": \"ping\"}\n\n", "event: heartbeat\ndata: tick\n\n", ": here\n\n",
            "data: {\"type\":\"ping\"}\n\n",
        ] {
            let reply = CannedTransport.Reply(
                contentType: "text/event-stream",
                pieces: [sign, "data: \(chunk)\n\n", sign, "data: [DONE]\n\n", sign].map { Array($0.utf8) })
            #expect(try await snapshots(reply).last?.text == "Yes.", "\(sign)")
        }
        let broken = CannedTransport.Reply(
            contentType: "text/event-stream",
            pieces: [Array("event: error\ndata: {\"error\":{\"message\":\"REPLY-MARK\"}}\n\n".utf8)])
        #expect(await sample.error(sample.model(CannedTransport(broken)), isStream: true)?.kind == .unavailable)
    }

    @Test func `an error within a stream is none of the text`() async throws {
        let broken = CannedTransport.Reply.stream(["Yes"], end: [#"{"error":{"message":"REPLY-MARK"}}"#])
        #expect(await sample.error(sample.model(CannedTransport(broken)), isStream: true)?.kind == .unavailable)
        let tooLong = CannedTransport.Reply.stream(["Yes"], end: [#"{"error":{"type":"exceed_context_size_error"}}"#])
        let transport = CannedTransport(tooLong)
        // What was shown cannot be taken back: no second try.
        #expect(await sample.error(sample.model(transport), isStream: true)?.kind == .contextTooLarge)
        #expect(transport.requests.count == 1)
        let garbage = CannedTransport.Reply.stream(["Yes"], end: ["REPLY-MARK{"])
        #expect(await sample.error(sample.model(CannedTransport(garbage)), isStream: true)?.kind == .unparsable)
    }

    @Test func `a server that does not stream is read as a whole, and one that only streams too`() async throws {
        let all = try await snapshots(.completion("Yes."))
        #expect(all.map(\.text) == ["Yes."])
        #expect(try await sample.text(sample.model(CannedTransport(.stream(["Ye", "s."])))) == "Yes.")
    }

    @Test func `a stream is known by its beginning where the head says something else`() async throws {
        var reply = CannedTransport.Reply.stream(["Ye", "s."])
        for type in ["text/plain", nil] {
            reply.contentType = type
            #expect(try await snapshots(reply).last?.generation?.content == .text("Yes."))
        }
    }

    @Test func `an empty stream is an empty reply`() async {
        #expect(await sample.error(sample.model(CannedTransport(.events(["[DONE]"]))), isStream: true)?.kind == .empty)
    }
}
