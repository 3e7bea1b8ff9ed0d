/// Something that puts facts into words. It never decides anything.
///
/// The deterministic generator is one of them, a model behind an endpoint another; who asks treats them alike.
public protocol LanguageModel: Sendable {
    /// What an answer names as its model, such as `deterministic-v1`; the endpoint's own name for it where there is one.
    var name: String { get }

    /// ``name`` with what its server tells of it; never waits.
    var facts: ModelFacts { get }

    /// As last found out; never waits.
    var availability: ModelAvailability { get }

    /// Why a request made now would not even be tried, as where the endpoint failed too often; nil where it would be.
    /// Never waits.
    var refusal: GenerationError.Kind? { get }

    /// One reply. What only computes answers at once; what waits is cancelled with the task that awaits it.
    func reply(to request: GenerationRequest) -> GenerationReply

    /// The same as it comes: snapshots of the accumulated text, the last of them complete (S2-11). Ending the iteration
    /// ends the generation.
    func snapshots(of request: GenerationRequest) -> AsyncThrowingStream<GenerationSnapshot, any Error>
}

extension LanguageModel {
    public var facts: ModelFacts { ModelFacts(name: name) }
}
