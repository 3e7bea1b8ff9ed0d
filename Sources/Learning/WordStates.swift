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
