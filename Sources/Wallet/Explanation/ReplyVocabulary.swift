/// The words and names that replies are read with, built once from the tables.
public final class ReplyVocabulary: Sendable {
    /// The files asked for.
    public static let fileNames = ["reply-words.tsv", "card-names.tsv", "words-en.txt", CategoryWords.fileName]

    /// Asks `read` for each of ``fileNames``.
    public init(phrases: PhraseBook, read: (String) throws -> [UInt8]) throws {
    }
}
