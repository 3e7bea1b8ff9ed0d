public import RAG

/// Whether a model that wrote nothing was ever ready to.
public enum FallbackDetail: String, Sendable, Hashable, CaseIterable {
    /// It never answered, still loads, or may not be asked where it is.
    case initialisationFailed = "llm_init_failed"
    /// It has answered before, or answers with what cannot be used.
    case generationFailed = "generation_failed"

    /// Nil where the model is not at fault.
    public init?(_ kind: GenerationError.Kind, hasAnswered: Bool) {
        switch kind {
        case .disabled, .busy: return nil
        case .warming, .refusedAddress: self = .initialisationFailed
        case .unavailable, .timedOut: self = hasAnswered ? .generationFailed : .initialisationFailed
        case .contextTooLarge, .empty, .tooLarge, .unparsable, .contradicted: self = .generationFailed
        }
    }
}
