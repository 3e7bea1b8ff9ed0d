public import Basics
public import RAG

/// Whose turn it is to word an answer.
public enum WordingTurn: Sendable {
    /// The facts have their own words; the reason where a model was asked for by name, or could not be asked. The arm is nil
    /// where no model is configured.
    case facts(reason: String?, arm: ModelRollout.Arm?)
    case model(any LanguageModel, ModelRollout.Arm)

    /// - Parameters:
    ///   - model: nil where none is configured.
    ///   - isAllowed: whether the user lets text be given to a model.
    ///   - isNeeded: whether there is anything that a model could word.
    public static func of(
        _ user: UserID, model: (any LanguageModel)?, rollout: ModelRollout, generator: Generator, isAllowed: Bool,
        isNeeded: Bool
    ) -> WordingTurn {
        let isAskedFor = generator == .model
        guard let model else {
            return .facts(reason: isAskedFor ? GenerationError.Kind.unavailable.rawValue : nil, arm: nil)
        }
        let arm = rollout.arm(of: user)
        /// - Parameter refusal: said to those who asked for the model by name.
        func facts(refusal: String) -> WordingTurn { .facts(reason: isAskedFor ? refusal : nil, arm: arm) }
        guard generator != .deterministic else { return .facts(reason: nil, arm: arm) }
        guard isAllowed else { return facts(refusal: Provenance.modelDisabled) }
        guard isAskedFor || arm == .model else { return .facts(reason: nil, arm: arm) }
        guard isNeeded else { return facts(refusal: Provenance.modelNotNeeded) }
        if let refusal = model.refusal { return .facts(reason: refusal.rawValue, arm: arm) }
        return .model(model, arm)
    }
}
