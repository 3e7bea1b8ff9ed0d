/// How much of the context a prompt carries.
public enum PromptSize: Sendable, Hashable {
    case full
    /// The top five cards with their top three categories, and the last month only (S0-56 to S0-59), as far as they fit.
    ///
    /// - limit: tokens of all messages together, by the estimate of ``TokenEstimator``. What must be there may still take more.
    case compact(limit: Int)
}
