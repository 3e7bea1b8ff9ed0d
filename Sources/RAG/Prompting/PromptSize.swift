/// How much of the context a prompt carries.
public enum PromptSize: Sendable, Hashable, CaseIterable {
    case full
    /// The top five cards with their top three categories, and the last month only (S0-56 to S0-59).
    case compact
}
