/// Says what the facts say, in words composed from them: always there, at once, and true by construction.
public struct DeterministicGenerator: LanguageModel {
    public init() {}

    public var name: String { "deterministic-v1" }
    public var availability: ModelAvailability { .available }
    public var refusal: GenerationError.Kind? { nil }

    public func reply(to request: GenerationRequest) -> GenerationReply { .ready(generation(of: request)) }

    public func snapshots(of request: GenerationRequest) -> AsyncThrowingStream<GenerationSnapshot, any Error> {
        let snapshot = GenerationSnapshot(text: request.draft.reasoning, generation: generation(of: request))
        return AsyncThrowingStream { continuation in
            continuation.yield(snapshot)
            continuation.finish()
        }
    }

    private func generation(of request: GenerationRequest) -> Generation {
        Generation(content: .words(request.draft), model: name)
    }
}
