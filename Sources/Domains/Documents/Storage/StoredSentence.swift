import Documents
import FoundationEssentials
import Stores

/// A sentence's place and form as it is stored.
enum StoredSentence {
    static func encoded(_ sentence: PaperSentence) throws -> String {
        String(decoding: try JSONEncoder().encode(sentence), as: UTF8.self)
    }

    static func decoded(_ text: String) throws -> PaperSentence {
        guard let sentence = try? JSONDecoder().decode(PaperSentence.self, from: Data(text.utf8)) else {
            throw StorageError(.corrupt)
        }
        return sentence
    }
}
