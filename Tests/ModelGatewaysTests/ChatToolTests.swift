import CurlClient
import JSON
import RAG
import Testing

@testable import ModelGateways

/// Tools are offered as OpenAI does, and calls of them are read, whole or in pieces.
struct ChatToolTests {
    private let sample = ChatSample()
    private static let calls =
        #"[{"index":0,"id":"c1","type":"function","function":{"name":"find","arguments":"{\"query\":\"x\"}"}}]"#

    private func request(offers: Bool = true, after calls: [ToolCall] = []) -> GenerationRequest {
        var request = sample.request()
        let tools = offers ? [Tool(name: "find", purpose: "Finds.", parameters: #"{"type":"object"}"#)] : []
        request = GenerationRequest(
            draft: request.draft,
            prompt: { _ in
                let round: [Prompt.Message] =
                    calls.isEmpty
                    ? []
                    : [Prompt.Message(role: .assistant, text: "", calls: calls)]
                        + calls.map { Prompt.Message(role: .tool, text: "found", callID: $0.id) }
                return Prompt(
                    messages: [.init(role: .user, text: "question")] + round, replySchema: ChatSample.schema,
                    tools: tools, estimatedTokens: 10)
            }, options: request.options, deadline: request.deadline)
        return request
    }

    private static func message(_ calls: String) -> CannedTransport.Reply {
        .json(#"{"choices":[{"message":{"role":"assistant","content":null,"tool_calls":\#(calls)}}]}"#)
    }

    @Test func `what is offered is sent, and a call of it is read`() async throws {
        let transport = CannedTransport(Self.message(Self.calls), .completion("{}"))
        let model = sample.model(transport)
        let generation = try await ChatSample.generation(model, request())
        #expect(generation.calls == [ToolCall(id: "c1", name: "find", arguments: #"{"query":"x"}"#)])
        let offered = try #require(transport.bodies.first?["tools"]?.elements?.first)
        #expect(offered["type"]?.string == "function" && offered["function"]?["name"]?.string == "find")
        let last = try await ChatSample.generation(model, request(after: generation.calls))
        #expect(last.calls.isEmpty && last.content == .text("{}"))
        let messages = try #require(transport.bodies.last?["messages"]?.elements)
        #expect(messages.compactMap { $0["role"]?.string } == ["user", "assistant", "tool"])
        #expect(messages[1]["tool_calls"]?.elements?.first?["id"]?.string == "c1")
        #expect(messages[2]["tool_call_id"]?.string == "c1" && messages[2]["content"]?.string == "found")
    }

    @Test func `arguments that are an object are read, and a call without an id gets one`() async throws {
        let calls = #"[{"function":{"name":"find","arguments":{"query":"x"}}},{"function":{"arguments":"{}"}}]"#
        let generation = try await ChatSample.generation(
            sample.model(CannedTransport(Self.message(calls))), request())
        #expect(generation.calls == [ToolCall(id: "call-1", name: "find", arguments: #"{"query":"x"}"#)])
    }

    @Test func `a call that comes in pieces is put together`() async throws {
        let pieces = [
            #"{"index":0,"id":"c1","function":{"name":"find","arguments":""}}"#,
            #"{"index":0,"function":{"arguments":"{\"query\""}}"#, #"{"index":0,"function":{"arguments":":\"x\"}"}}"#,
        ].map { #"{"choices":[{"delta":{"tool_calls":[\#($0)]}}]}"# }
        let transport = CannedTransport(
            .events(pieces + [#"{"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#, "[DONE]"]))
        var last: Generation?
        for try await snapshot in sample.model(transport).snapshots(of: request()) {
            last = snapshot.generation ?? last
        }
        #expect(last?.calls == [ToolCall(id: "c1", name: "find", arguments: #"{"query":"x"}"#)])
    }

    @Test func `a call of what was not offered is no reply`() async {
        let model = sample.model(CannedTransport(Self.message(Self.calls)))
        #expect(await ChatSample.error(model, request(offers: false))?.kind == .empty)
    }

    @Test(arguments: ["does not support tools", "Cannot use custom grammar constraints with tools."])
    func `a server that takes none is asked without from then on, in the same form`(words: String) async throws {
        let transport = CannedTransport { request, _ in
            String(decoding: request.body, as: UTF8.self).contains("\"tools\"")
                ? .json(#"{"error":{"message":"\#(words)"}}"#, status: 400) : .completion("{}")
        }
        let model = sample.model(transport)
        _ = try await ChatSample.generation(model, request())
        _ = try await ChatSample.generation(model, request())
        #expect(transport.bodies.map { $0["tools"] != nil } == [true, false, false])
        #expect(transport.bodies.allSatisfy { $0["response_format"]?["type"]?.string == "json_schema" })
    }
}
