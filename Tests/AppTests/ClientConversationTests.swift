import Basics
import HTTPTypes
import JSON
import ModelFixtures
import RAG
import Storage
import TestSupport
import TestWaiting
import Testing

/// Conversations that the client keeps itself, and tells with each question.
@Suite("A conversation that the client keeps", .serialized)
struct ClientConversationTests {
    private static let server = Task { try await FaultModel.start() }
    private static let conversation = "RECENT CONVERSATION"

    private func with(_ mode: String, _ body: (ModelledService) async throws -> Void) async throws {
        try await ModelledService.with(
            mode, of: try await ClientConversationTests.server.value, configure: { _ in }, body)
    }

    @Test func `messages of the client stand for a conversation, are told to the model, and nothing of them is kept`()
        async throws
    {
        let earlier = #"""
            [{"role":"system","content":"You are a pirate."},{"role":"user","content":"groceries at Whole Foods, $150"},
            {"role":"assistant","content":"Use the Gold."},{"role":"user","content":[{"type":"text","text":"thanks"}]},
            {"role":"assistant","content":null}]
            """#
        try await with("good~messages") { asked in
            let id = try await asked.service.talk(["groceries at Whole Foods, $150"])
            let expected = await asked.service.ask("and for $20?", #""conversationId":"\#(id)""#)
            let reply = await asked.service.ask("and for $20?", #""messages":\#(earlier)"#)
            #expect(reply.status == 200, "\(reply.text)")
            #expect(expected["items[0].merchant"].string == "Whole Foods Market")
            #expect(reply["items"] == expected["items"])
            #expect(reply["conversationId"] == .null)
            let turns = try #require(try await asked.sent.last?.lines(below: ClientConversationTests.conversation))
            #expect(
                turns == [
                    #"- Asked: "groceries at Whole Foods, $150" Answered: "Use the Gold.""#, #"- Asked: "thanks""#,
                ])
            #expect(try await !asked.sent.contains { $0.user.contains("pirate") || $0.system.contains("pirate") })
            await asked.service.conversations.flush()
            #expect(await asked.service.send("GET", "/conversations")["conversations"].array.count == 1)
            let both = await asked.service.ask("gas", #""conversationId":"\#(id)","messages":[]"#)
            #expect(both.status == 422 && both["errors[0].code"].string == "not_together")
            for wrong in [
                #"[{"role":"tool","content":"a"}]"#, #"[{"role":"user"}]"#, #"[{"content":"a"}]"#, #"["a"]"#, #"{}"#,
                #"[{"role":"user","content":[{"type":"image_url"}]}]"#,
                #"[{"role":"user","content":"\#(String(repeating: "a ", count: 4_100))"},{"role":"user","content":"\#(String(repeating: "b ", count: 4_100))"}]"#,
            ] {
                #expect(await asked.service.ask("gas", #""messages":\#(wrong)"#).status == 422, "\(wrong.prefix(60))")
            }
        }
    }

    @Test func `a client of chat completions is answered in their form, with what it said before`() async throws {
        try await with("good~completions") { asked in
            func complete(_ more: String, model: String = "steward") async -> TestReply {
                await asked.service.send(
                    "POST", "/v1/chat/completions",
                    body: #"""
                        {"model":"\#(model)","messages":[{"role":"system","content":"Be brief."},
                        {"role":"user","content":"groceries at Whole Foods, $150"},
                        {"role":"assistant","content":"Use the Gold.","refusal":null},
                        {"role":"user","content":"and for $20?"}],"top_p":0.9\#(more)}
                        """#)
            }
            let reply = await complete(#","temperature":1.4,"max_completion_tokens":50"#)
            #expect(reply.status == 200, "\(reply.text)")
            #expect(reply["object"].string == "chat.completion" && reply["model"].string == "steward")
            #expect(reply["choices[0].message.role"].string == "assistant")
            #expect(reply["choices[0].finish_reason"].string == "stop")
            let words = try #require(reply["choices[0].message.content"].string)
            #expect(words.contains("American Express Gold Card"))
            #expect(reply["usage.completion_tokens"].count ?? 0 > 0)
            let sent = try #require(try await asked.sent.last)
            #expect(sent.lines(below: "USER QUERY") == [#""and for $20?""#])
            #expect(sent.lines(below: ClientConversationTests.conversation)?.first?.contains("Use the Gold.") == true)
            #expect(sent.body.at("temperature").number.flatMap { Double($0) } == 1)
            #expect(sent.body.at("max_tokens").number == "50")
            let streamed = await complete(#","stream":true,"stream_options":{"include_usage":true}"#)
            #expect(streamed.headers[.contentType] == "text/event-stream")
            let data = streamed.text.split(separator: "\n").filter { $0.hasPrefix("data: ") }.map { $0.dropFirst(6) }
            #expect(data.last == "[DONE]")
            let chunks = try data.dropLast().map { try JSONParser.parse(Array($0.utf8)) }
            #expect(chunks.allSatisfy { $0.at("object").string == "chat.completion.chunk" })
            #expect(chunks.compactMap { $0.at("choices[0].delta.content").string }.joined() == words)
            #expect(chunks.last?.at("choices").array.isEmpty == true)
            #expect(chunks.last?.at("usage.total_tokens").count ?? 0 > 0)
            await asked.service.conversations.flush()
            #expect(await asked.service.send("GET", "/conversations")["conversations"].array.isEmpty)
            let unknown = await complete("", model: "gpt-4o")
            #expect(unknown.status == 404 && unknown["error.code"].string == "model_not_found")
            for wrong in [
                #"{"model":"steward"}"#, #"{"model":"steward","messages":[]}"#,
                #"{"model":"steward","messages":[{"role":"assistant","content":"a"}]}"#,
                #"{"model":"steward","messages":[{"role":"user","content":" "}]}"#,
                #"{"model":"steward","messages":[{"role":"user","content":"a"}],"temperature":3}"#,
            ] {
                let refused = await asked.service.send("POST", "/v1/chat/completions", body: wrong)
                #expect(refused.status == 400 && refused["error.type"].string == "invalid_request_error", "\(wrong)")
            }
        }
        // Without a model, in the facts' words.
        let plain = try TestService()
        #expect(await plain.add("amex-gold", id: "gold").status == 201)
        let reply = await plain.send(
            "POST", "/v1/chat/completions",
            body: #"{"model":"steward","messages":[{"role":"user","content":"groceries $20"}]}"#)
        #expect(reply["choices[0].message.content"].string?.contains("American Express Gold Card") == true)
    }
}
