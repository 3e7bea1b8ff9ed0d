/// Who is to word an answer.
public enum Generator: String, Sendable, Hashable, CaseIterable {
    /// The model, where there is one and the user's share of the rollout includes it.
    case auto
    case deterministic
    /// The model, whatever the rollout says; the facts' own words where there is none.
    case model
}
