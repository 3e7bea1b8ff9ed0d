public import Basics

/// Finds a user's passages for a query by vectors and full text together, and by full text alone where there is no
/// embedding.
public struct Retriever: Sendable {
    private let store: any PassageStore
    private let embedder: (any Embedder)?
    private let weights: FusionWeights
    private let calibration: RelevanceCalibration
    /// Nil where no text stays in memory.
    private let known: KnownPassages?

    /// - Parameters:
    ///   - embedder: nil where there is no model.
    ///   - keepsPassages: whether the texts found last stay in memory, where they are found again sooner. Not for what users
    ///     said: it goes when they or its age want it.
    public init(
        store: any PassageStore, embedder: (any Embedder)?, weights: FusionWeights = .standard,
        calibration: RelevanceCalibration = .fitted, keepsPassages: Bool = true
    ) {
        known = keepsPassages ? KnownPassages() : nil
        self.store = store
        self.embedder = embedder
        self.weights = weights
        self.calibration = calibration
    }

    /// The texts that are in memory.
    package var keptPassages: Int { known?.count ?? 0 }

    /// Drops the texts in memory, of all users.
    public func forgetPassages() {
        known?.removeAll()
    }

    /// Searches; computes and reads on the calling thread. A failing embedder is no error: the answer says so.
    ///
    /// - Parameters:
    ///   - embedding: the query's, where the caller has it already.
    ///   - remembersQuery: false where the text is not to stay with an embedder that remembers.
    ///   - limit: the most passages; held to 1...200.
    ///   - prefersMeaning: whether vectors alone will do where they tell enough: where there is one, and the text is not in
    ///     Chinese or Japanese, which the model knows little of. For stores whose full text is slow to ask.
    /// - Throws: what the store throws.
    public func retrieve(
        _ text: String, of user: UserID, embedding: Embedding? = nil, remembersQuery: Bool = true, limit: Int = 20,
        prefersMeaning: Bool = false
    ) throws -> Retrieval {
        let limit = min(max(limit, 1), 200)
        let isIdeographic = TextTerms.isIdeographic(text)
        let vector = queryVector(text, embedding, keptFor: remembersQuery ? user : nil)
        let terms = TextTerms.query(text)
        let usesWords: Bool
        if case .success = vector { usesWords = !prefersMeaning || isIdeographic } else { usesWords = true }
        let words =
            usesWords
            ? try store.matching(terms, of: user, limit: limit * 2) : TextMatches(terms: terms, matches: [])
        let textScores = Dictionary(
            words.matches.map { ($0.id, $0.score) }, uniquingKeysWith: { first, _ in first })
        let mode: Retrieval.Mode
        var similarities: [PassageID: Float] = [:]
        switch vector {
        case .success(let (query, fingerprint)):
            mode = .hybrid
            for match in try store.nearest(query, fingerprint: fingerprint, of: user, limit: limit * 2) {
                similarities[match.id] = match.similarity
            }
            // What full text alone found gets its similarity too: relevance is computed from both.
            let missing = Set(textScores.keys).subtracting(similarities.keys)
            if !missing.isEmpty {
                let found = try store.similarities(query, fingerprint: fingerprint, of: user, ids: missing)
                similarities.merge(found) { first, _ in first }
            }
        case .failure(let error):
            mode = .textOnly(error.kind)
        }
        let weights = isIdeographic ? FusionWeights.leaningOnText : weights
        let scores = weights.fused(similarities: similarities, textScores: textScores)
        let best = scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit)
        let passages = Dictionary(
            try store.passages(best.map(\.key), of: user).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let asked = Set(words.terms)
        let found = best.compactMap { id, score -> RetrievedPassage? in
            guard let found = passages[id] else { return nil }
            let known = known?.known(found)
            let similarity = similarities[id].map { Double($0) }
            var coverage = 0.0
            if !asked.isEmpty, !usesWords || textScores[id] != nil {
                let covered =
                    known.map { known in asked.count { known.terms.contains($0) } }
                    ?? TextTerms.found(asked, in: found.text).count
                coverage = Double(covered) / Double(asked.count)
            }
            return RetrievedPassage(
                passage: known?.passage ?? found, score: score, similarity: similarity, coverage: coverage,
                relevance: calibration.relevance(
                    similarity: similarity, coverage: coverage, isIdeographic: isIdeographic))
        }
        return Retrieval(passages: found, mode: mode)
    }

    private func queryVector(
        _ text: String, _ embedding: Embedding?, keptFor user: UserID?
    ) -> Result<(query: Embedding, fingerprint: String), EmbeddingError> {
        guard let embedder = user.flatMap({ embedder?.remembering(for: $0) }) ?? embedder else {
            return .failure(EmbeddingError(.unavailable))
        }
        do throws(EmbeddingError) {
            let query: Embedding
            if let embedding { query = embedding } else { query = try embedder.embed(text) }
            guard query.values.count == Embedding.standardDimensions else {
                return .failure(EmbeddingError(.wrongLength))
            }
            return .success((query, embedder.fingerprint))
        } catch {
            return .failure(error)
        }
    }
}
