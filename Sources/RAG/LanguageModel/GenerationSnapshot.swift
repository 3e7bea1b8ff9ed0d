/// A reply so far.
public struct GenerationSnapshot: Sendable, Hashable {
    /// Everything received up to now.
    public let text: String
    /// The whole reply; in the last snapshot only.
    public let generation: Generation?

    public init(text: String, generation: Generation? = nil) {
        self.text = text
        self.generation = generation
    }
}
