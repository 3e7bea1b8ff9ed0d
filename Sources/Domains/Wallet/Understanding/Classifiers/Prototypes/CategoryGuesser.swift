public import Basics

/// Guesses what a sentence is about where the tables are silent; see ``CategoryClassifier``.
public protocol CategoryGuesser: Sendable {
    /// Nil where there is nothing to ask. May compute for a millisecond. Kept for `user` alone, for nobody where that is nil.
    func guess(for text: String, keptFor user: UserID?) -> CategoryGuess?
}
