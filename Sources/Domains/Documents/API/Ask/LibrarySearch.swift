import Basics
import Documents
import DocumentsStorage
import RAG
import Stores
import Web

/// Finds places of a user's own papers for a few words: citations, and no answer. What a model may use as
/// `search_documents`.
struct LibrarySearch: Sendable {
    /// A sentence that was found, with its paper.
    struct Found: Sendable {
        let found: FoundSentence
        let paper: DocumentStore.Paper
    }

    /// The most places of one search.
    static let most = 5

    let answers: LibraryAnswers

    /// The best sentence of each of the best passages.
    ///
    /// - Parameters:
    ///   - asked: which papers.
    ///   - limit: 1...``most``; what is beyond is taken for the end of it.
    func find(
        _ query: String, in asked: DocumentStore.Asked, limit: Int = most, for user: UserID
    ) async throws -> [Found] {
        let reader = answers.answerer.reader
        let question = reader.question(query)
        let limit = min(max(1, limit), LibrarySearch.most)
        let found = try await answers.store.find(
            try await answers.searched(query, for: user), of: user, in: asked, index: answers.index,
            fingerprint: answers.embedder?.fingerprint ?? "", terms: reader.terms(of: question), limit: limit)
        return try await answers.kit.answering.beside(for: user) {
            reader.bestSentences(question, rarity: found.rarity, in: found.passages).compactMap { best in
                found.papers[best.passage.found.paper].map { Found(found: best, paper: $0) }
            }
        }
    }
}
