public import RAG

/// What an answer's words came from.
public struct Provenance: Sendable, Hashable {
    /// What wrote the words: a language model, checked against the facts, or the facts themselves.
    public var route: ModelRollout.Arm
    /// The name of what wrote the words.
    public var processingModel: String
    /// Why a model that was asked for, or would have been asked, did not write them: a ``GenerationError/Kind``,
    /// `model_disabled` or `model_not_needed`. Nil where nothing went otherwise than meant.
    public var fallbackReason: String?
    /// Which kind of failure that was: the model could not be begun with, or it answered before and fails now. Nil where the
    /// model was not at fault.
    public var fallbackDetail: FallbackDetail?
    /// Whether the same was answered within the last minutes.
    public var isCached: Bool
    /// Where text of this question was sent, as `host:port`; nil where it stayed in the process.
    public var sentTo: String?
    /// Which arm of the comparison the user belongs to; nil where no model is configured.
    public var arm: ModelRollout.Arm?
    /// What was asked of a model; nil where none was.
    public var prompt: PromptKind?
    /// The model that wrote the words, or was to; nil where none was asked.
    public var model: ModelFacts?
    public var usage: Generation.Usage?
    /// Nanoseconds to the first piece of the model's text; nil where it came in one.
    public var timeToFirstToken: UInt64?
    /// Nanoseconds that the model took, and what checking its words took.
    public var generating: UInt64?
    public var checking: UInt64?

    /// The user does not let text be given to a model.
    public static let modelDisabled = GenerationError.Kind.disabled.rawValue
    /// There is no decision to put into words.
    public static let modelNotNeeded = "model_not_needed"

    public init(
        route: ModelRollout.Arm, processingModel: String, fallbackReason: String? = nil, arm: ModelRollout.Arm? = nil
    ) {
        self.route = route
        self.processingModel = processingModel
        self.fallbackReason = fallbackReason
        self.arm = arm
        isCached = false
    }
}
