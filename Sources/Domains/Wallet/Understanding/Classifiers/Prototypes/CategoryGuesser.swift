/// Guesses what a sentence is about where the tables are silent; see ``CategoryClassifier``.
public protocol CategoryGuesser: Sendable {
    /// Nil where there is nothing to ask. May compute for about a millisecond.
    ///
    /// - Parameter isKept: whether the text and what was guessed may be remembered.
    func guess(for text: String, isKept: Bool) -> CategoryGuess?
}
