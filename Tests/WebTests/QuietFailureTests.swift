import JSON
import Basics
import RAG
import TestSupport
import Testing

/// What goes wrong behind an answer that is given all the same: it is logged.
struct QuietFailureTests {
    private struct Fault: Error {}

    /// Fails by an error that is no failure of a model.
    private struct FaultyModel: LanguageModel {
        let name = "faulty"
        let availability = ModelAvailability.available
        let refusal: GenerationError.Kind? = nil
        let error: any Error

        func reply(to request: GenerationRequest) -> GenerationReply { .pending { throw error } }

        func snapshots(of request: GenerationRequest) -> AsyncThrowingStream<GenerationSnapshot, any Error> {
            AsyncThrowingStream { $0.finish(throwing: error) }
        }
    }

    private func failures(_ service: TestService) -> [String] {
        service.logs.entries.filter { ["model not asked", "past not read"].contains($0.message) }.compactMap {
            $0.metadata["error"]
        }
    }

    @Test func `a fault around the model is no slow model`() async throws {
        let service = try TestService(languageModel: FaultyModel(error: Fault()))
        _ = await service.add("citi-double-cash", id: "citi")
        let answer = await service.ask("dinner $80", #""generator":"model""#)
        #expect(answer["responseMetadata.fallbackReason"].string == "model_unavailable")
        #expect(failures(service) == ["Fault()"])
    }

    @Test(
        arguments: [("model_timeout", nil), ("model_unavailable", GenerationError(.unavailable))]
            as [(String, GenerationError?)])
    func `a model's own failure and a stop are no faults`(reason: String, error: GenerationError?) async throws {
        let service = try TestService(languageModel: FaultyModel(error: error ?? CancellationError()))
        _ = await service.add("citi-double-cash", id: "citi")
        let answer = await service.ask("dinner $80", #""generator":"model""#)
        #expect(answer["responseMetadata.fallbackReason"].string == reason)
        #expect(failures(service).isEmpty)
    }

    @Test func `a turn that cannot be read is told`() async throws {
        let service = try TestService()
        _ = await service.add("citi-double-cash", id: "citi")
        service.conversations.append(
            ConversationTurn(
                domain: "wallet", query: "dinner $80", answer: "", at: service.clock.now(),
                state: .written(Array("{}".utf8))),
            to: "old", of: .local)
        let answer = await service.ask("and for 100?", #""conversationId":"old""#)
        #expect(answer.status == 200)
        #expect(failures(service).count == 1)
        service.conversations.append(
            ConversationTurn(domain: "wallet", query: "hello", answer: "", at: service.clock.now(), state: []),
            to: "none", of: .local)
        _ = await service.ask("and for 100?", #""conversationId":"none""#)
        #expect(failures(service).count == 1)
    }
}
