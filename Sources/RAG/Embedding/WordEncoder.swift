/// Reads the words of a sentence in the light of each other: a state for each.
public protocol WordEncoder: Sendable {
    /// Names everything that changes a state. What was fitted to states of one fingerprint is of no use with another's.
    var fingerprint: UInt64 { get }

    /// Computes on the calling thread.
    ///
    /// - Parameter words: of the sentence, folded; the last of a long one are left out.
    func states(of words: [String]) throws(EmbeddingError) -> WordStates
}

/// What an encoder makes of a sentence.
public struct WordStates: Sendable {
    /// Numbers in a state.
    public let dimensions: Int
    /// The states of all pieces that words were cut into, one after another, the first of them that of the whole.
    public let values: [Float]
    /// Where a word's first piece is among them; nil for a word that was left out.
    public let pieces: [Int?]

    public init(dimensions: Int, values: [Float], pieces: [Int?]) {
        self.dimensions = dimensions
        self.values = values
        self.pieces = pieces
    }
}
