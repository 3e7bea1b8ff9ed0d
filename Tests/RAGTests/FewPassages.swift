import Basics
import RAG
import Synchronization
import TestSupport

/// Passages in memory, searched without any index.
final class FewPassages: PassageStore {
    let embedder = CountingEmbedder()
    private let index = VectorIndex()
    private let texts: [String]
    private let nearestLimit: Int
    private let user = UserID(rawValue: "ada")
    private let wordSearches = Atomic(0)

    var searchesByWords: Int { wordSearches.load(ordering: .relaxed) }

    init(_ texts: [String], nearestLimit: Int = .max) throws {
        self.texts = texts
        self.nearestLimit = nearestLimit
        let vectors = try embedder.embed(texts)
        try index.change(
            user, adding: vectors.enumerated().map { VectorRow(id: PassageID(rawValue: Int64($0)), values: $1.values) })
    }

    func generation(of user: UserID) -> UInt64 { 1 }

    func nearest(
        _ query: Embedding, fingerprint: String, of user: UserID, limit: Int
    ) throws -> [VectorMatch] {
        index.nearest(query, of: user, limit: min(limit, nearestLimit))
    }

    func similarities(
        _ query: Embedding, fingerprint: String, of user: UserID, ids: Set<PassageID>
    ) throws -> [PassageID: Float] {
        index.similarities(query, of: user, ids: ids)
    }

    func matching(_ terms: [String], of user: UserID, limit: Int) throws -> TextMatches {
        wordSearches.add(1, ordering: .relaxed)
        let known = terms.filter { term in texts.contains { TextTerms.terms(of: $0).contains(term) } }
        let scored = texts.enumerated().map { number, text in
            TextMatches.Match(
                id: PassageID(rawValue: Int64(number)),
                score: Double(Set(TextTerms.terms(of: text)).intersection(known).count))
        }
        return TextMatches(
            terms: known, matches: Array(scored.filter { $0.score > 0 }.sorted { $0.score > $1.score }.prefix(limit)))
    }

    func stored(of owner: PassageOwner, user: UserID) throws -> [StoredPassage] { [] }

    func passages(_ ids: [PassageID], of user: UserID) throws -> [Passage] {
        ids.filter { texts.indices.contains(Int($0.rawValue)) }.map {
            Passage(
                id: $0, owner: PassageOwner(kind: PassageOwner.Kind(rawValue: "card"), id: String($0.rawValue)),
                text: texts[Int($0.rawValue)],
                language: "en")
        }
    }
}
