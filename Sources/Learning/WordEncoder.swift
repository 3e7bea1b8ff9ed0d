public import RAG

/// Reads the words of a sentence in the light of each other: a state for each.
public protocol WordEncoder: Sendable {
    /// Names everything that changes a state. What was fitted to states of one fingerprint is of no use with another's.
    var fingerprint: UInt64 { get }

    /// Computes on the calling thread.
    ///
    /// - Parameter words: of the sentence, folded; the last of a long one are left out.
    func states(of words: [String]) throws(EmbeddingError) -> WordStates
}
