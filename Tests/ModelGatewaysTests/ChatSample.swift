import Basics
import ModelGateways
import RAG
import TestSupport
import Testing

/// A model, a request and a clock for tests; what must never appear in errors is marked.
struct ChatSample {
    static let schema = #"{"type":"object","properties":{"reasoning":{"type":"string"}},"required":["reasoning"]}"#

    let clock = ManualDeadlines()
    var endpoint = ChatEndpoint(baseURL: "http://127.0.0.1:8081", modelName: "tiny", apiKey: Secret("KEY-MARK"))

    func model(_ transport: any HTTPTransport) -> ChatCompletionsModel {
        ChatCompletionsModel(endpoint: endpoint, transport: transport, deadlines: clock)
    }

    /// - Parameter milliseconds: until the deadline.
    func request(milliseconds: UInt64 = 2_000, options: GenerationOptions = GenerationOptions()) -> GenerationRequest {
        ChatSample.request(deadline: clock.now() + milliseconds * 1_000_000, options: options)
    }

    static func request(deadline: UInt64, options: GenerationOptions = GenerationOptions()) -> GenerationRequest {
        GenerationRequest(
            draft: Words(reasoning: "DRAFT-MARK", suggestions: []),
            prompt: { size in
                Prompt(
                    messages: [
                        .init(role: .system, text: size == .full ? "Long, long PROMPT-MARK" : "Short PROMPT-MARK"),
                        .init(role: .user, text: "\"groceries\"\nPROMPT-MARK"),
                    ], replySchema: schema, estimatedTokens: size == .full ? 40 : 20)
            }, options: options, deadline: deadline)
    }

    static func generation(_ model: ChatCompletionsModel, _ request: GenerationRequest) async throws -> Generation {
        guard case .pending(let work) = model.reply(to: request) else {
            Issue.record("A reply without asking.")
            throw GenerationError(.empty)
        }
        return try await work()
    }

    func generation(_ model: ChatCompletionsModel) async throws -> Generation {
        try await ChatSample.generation(model, request())
    }

    /// The text of the reply.
    func text(_ model: ChatCompletionsModel) async throws -> String {
        guard case .text(let text) = try await generation(model).content else { return "words" }
        return text
    }

    /// Why there is none. Nothing that is marked may stand in it.
    static func error(
        _ model: ChatCompletionsModel, _ request: GenerationRequest, isStream: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> GenerationError? {
        do {
            if isStream {
                for try await _ in model.snapshots(of: request) {}
            } else {
                _ = try await generation(model, request)
            }
            Issue.record("It did not fail.", sourceLocation: sourceLocation)
            return nil
        } catch let error as GenerationError {
            #expect(!"\(error) \(String(reflecting: error))".contains("MARK"), sourceLocation: sourceLocation)
            return error
        } catch {
            Issue.record("It failed with \(type(of: error)).", sourceLocation: sourceLocation)
            return nil
        }
    }

    func error(
        _ model: ChatCompletionsModel, isStream: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) async -> GenerationError? {
        await ChatSample.error(model, request(), isStream: isStream, sourceLocation: sourceLocation)
    }
}
