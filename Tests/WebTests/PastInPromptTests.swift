import JSON
import RAG
import Synchronization
import TestSupport
import Testing

/// What a language model is told of a user's past, and that nobody else's is in it.
struct PastInPromptTests {
    /// Remembers what it is asked, and says nothing that can be used.
    private final class Listener: LanguageModel {
        let name = "listener"
        let availability = ModelAvailability.available
        let refusal: GenerationError.Kind? = nil
        private let heard = Mutex<[String]>([])

        var prompts: [String] { heard.withLock { $0 } }

        func reply(to request: GenerationRequest) -> GenerationReply {
            let text = request.prompt(.full).messages.map(\.text).joined(separator: "\n")
            heard.withLock { $0.append(text) }
            return .pending { Generation(content: .text("?"), model: "listener", sentTo: "127.0.0.1:9") }
        }

        func snapshots(of request: GenerationRequest) -> AsyncThrowingStream<GenerationSnapshot, any Error> {
            AsyncThrowingStream { $0.finish() }
        }
    }

    private func service(_ model: Listener) async throws -> TestService {
        let service = try TestService(languageModel: model)
        #expect(await service.add("amex-gold", id: "gold").status == 201)
        #expect(await service.add("citi-double-cash", id: "citi").status == 201)
        return service
    }

    @Test func `habits and past questions about the same are told, and the card stays the arithmetic's`() async throws {
        let model = Listener()
        let service = try await service(model)
        _ = await service.ask("sushi dinner with Mallory, $80", #""generator":"model""#)
        try await service.remember()
        service.clock.advance(seconds: 60)
        for _ in 0..<3 {
            let body = #"{"cardId":"citi","amount":30,"category":"dining","date":"2026-11-20"}"#
            #expect(await service.send("POST", "/transactions", body: body).status == 201)
        }
        let answer = await service.ask("sushi dinner tonight, $60", #""generator":"model""#)
        #expect(answer["primaryRecommendation.cardId"].string == "gold")
        let prompt = try #require(model.prompts.last)
        #expect(prompt.contains("3 of 3 times"))
        #expect(prompt.contains("Mallory"))
        let report = await service.send("GET", "/privacy/report")
        #expect(report["languageModel.sent[0].endpoint"].string == "127.0.0.1:9")
        #expect(report["languageModel.leftMachine"].bool == false)
        // Advice says what really worded the answer.
        let export = await service.send("GET", "/export")
        #expect(export["conversations[0].turns[0].advice.arm"].string == "deterministic")
    }

    /// Looks whether a prompt may still be sent after something was deleted.
    private final class Hesitant: LanguageModel {
        let name = "hesitant"
        let availability = ModelAvailability.available
        let refusal: GenerationError.Kind? = nil
        /// Deletes something, once the prompt is made.
        let delete = Mutex<(@Sendable () async -> Void)?>(nil)
        private let found = Mutex<[Bool]>([])

        var answers: [Bool] { found.withLock { $0 } }

        func reply(to request: GenerationRequest) -> GenerationReply {
            .pending {
                _ = request.prompt(.full)
                await self.delete.withLock { $0 }?()
                self.found.withLock { $0.append(request.mayBeSent()) }
                throw GenerationError(.disabled)
            }
        }

        func snapshots(of request: GenerationRequest) -> AsyncThrowingStream<GenerationSnapshot, any Error> {
            AsyncThrowingStream { $0.finish() }
        }
    }

    @Test func `a prompt that quotes what was deleted is not sent, another one is`() async throws {
        let model = Hesitant()
        let service = try TestService(languageModel: model)
        #expect(await service.add("amex-gold", id: "gold").status == 201)
        var ids: [String] = []
        for query in ["sushi dinner with Mallory, $80", "a flight on Delta, $300"] {
            ids.append(try #require(await service.ask(query)["conversationId"].string))
        }
        try await service.remember()
        service.clock.advance(seconds: 60)
        for (id, query) in zip(ids, ["sushi dinner tonight, $60", "dog food at Chewy, $30"]) {
            model.delete.withLock {
                $0 = { #expect(await service.send("DELETE", "/conversations/\(id)").status == 204) }
            }
            _ = await service.ask(query, #""generator":"model""#)
        }
        #expect(model.answers.suffix(2) == [false, true])
    }

    @Test func `nobody's text reaches a model against their will, nor the past of those who want none`() async throws {
        let model = Listener()
        let service = try await service(model)
        _ = await service.ask("sushi dinner with Mallory")
        try await service.remember()
        _ = await service.send(
            "PUT", "/privacy", body: #"{"retentionDays":7,"languageModel":false,"remembersBehaviour":true}"#)
        let count = model.prompts.count
        let refused = await service.ask("sushi dinner", #""generator":"model""#)
        #expect(refused["responseMetadata.fallbackReason"].string == "model_disabled")
        #expect(model.prompts.count == count)
        _ = await service.send(
            "PUT", "/privacy", body: #"{"retentionDays":0,"languageModel":true,"remembersBehaviour":true}"#)
        _ = await service.ask("sushi dinner tonight", #""generator":"model""#)
        #expect(model.prompts.count > count)
        #expect(model.prompts.dropFirst(count).allSatisfy { !$0.contains("Mallory") })
    }
}
