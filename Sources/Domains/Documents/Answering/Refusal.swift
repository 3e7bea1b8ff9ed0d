/// Why there is no answer.
public struct Refusal: Sendable, Equatable {
    public enum Reason: String, Sendable, CaseIterable {
        case noDocuments = "no_documents"
        /// Nothing is about it.
        case absent
        /// The paper seems to be there, the detail is not.
        case nearMiss = "near_miss"
        /// Papers answer differently.
        case ambiguous
    }

    public let reason: Reason
    /// For people, in the question's language.
    public let message: String
    /// What of the question was not found, as it was written.
    public let missing: [String]
    public let closest: [Citation]
    /// Asked back where one answer would settle it.
    public let question: String?
}
