import Basics
import RAG
import TestSupport
import Testing

@Suite struct RetrieverTests {
    private static let ada = UserID(rawValue: "ada")

    @Test func `vectors and words together put the right passage first`() throws {
        let store = try FewPassages(["dining out at restaurants", "gas stations and fuel", "flights and hotels"])
        let found = try Retriever(store: store, embedder: store.embedder).retrieve("restaurants tonight", of: Self.ada)
        #expect(found.mode == .hybrid)
        #expect(found.passages.first?.passage.text == "dining out at restaurants")
        #expect(found.passages.first?.coverage == 1)
        #expect(found.passages.first.map { $0.score > 0.99 } == true)
        #expect(found.passages.dropFirst().allSatisfy { $0.score < 0.5 && $0.similarity != nil })
    }

    @Test func `without an embedding words alone are searched and the answer says so`() throws {
        let store = try FewPassages(["dining out at restaurants", "gas stations and fuel"])
        store.embedder.fail(.failed)
        let found = try Retriever(store: store, embedder: store.embedder).retrieve("fuel", of: Self.ada)
        #expect(found.mode == .textOnly(.failed))
        #expect(found.passages.map(\.passage.text) == ["gas stations and fuel"])
        #expect(found.passages.first?.similarity == nil)
        let none = try Retriever(store: store, embedder: nil).retrieve("fuel", of: Self.ada)
        #expect(none.mode == .textOnly(.unavailable))
        #expect(none.passages.count == 1)
    }

    @Test func `where meaning is preferred, words are asked only where it tells too little`() throws {
        let store = try FewPassages(["dining out at restaurants", "gas stations and fuel", "加油站加油"])
        let retriever = Retriever(store: store, embedder: store.embedder)
        let plain = try retriever.retrieve("restaurants tonight", of: Self.ada, prefersMeaning: true)
        #expect(plain.mode == .hybrid)
        #expect(plain.passages.first?.passage.text == "dining out at restaurants")
        #expect(plain.passages.first?.coverage == 1)
        #expect(store.searchesByWords == 0)
        _ = try retriever.retrieve("加油", of: Self.ada, prefersMeaning: true)
        #expect(store.searchesByWords == 1)
        store.embedder.fail(.failed)
        let words = try retriever.retrieve("fuel", of: Self.ada, prefersMeaning: true)
        #expect(words.mode == .textOnly(.failed))
        #expect(words.passages.map(\.passage.text) == ["gas stations and fuel"])
    }

    @Test func `what words alone found has its similarity too`() throws {
        let texts = (0..<100).map { "filler\($0) needle" } + ["haystack"]
        let store = try FewPassages(texts, nearestLimit: 1)
        let found = try Retriever(store: store, embedder: store.embedder).retrieve("haystack filler7", of: Self.ada)
        #expect(found.passages.allSatisfy { $0.similarity != nil })
        #expect(found.passages.contains { $0.passage.text == "haystack" })
    }

    @Test func `texts found stay in memory until they are forgotten, or not at all`() throws {
        let store = try FewPassages(["dining out at restaurants", "gas stations and fuel"])
        let retriever = Retriever(store: store, embedder: store.embedder)
        _ = try retriever.retrieve("fuel", of: Self.ada)
        #expect(retriever.keptPassages == 2)
        retriever.forgetPassages()
        #expect(retriever.keptPassages == 0)
        let forgetful = Retriever(store: store, embedder: store.embedder, keepsPassages: false)
        let found = try forgetful.retrieve("fuel", of: Self.ada)
        #expect(found.passages.first?.coverage == 1)
        #expect(forgetful.keptPassages == 0)
    }

    @Test func `a query that is not to be remembered is embedded all the same, and not kept`() throws {
        let store = try FewPassages(["dining out at restaurants", "gas stations and fuel"])
        let cache = CachingEmbedder(store.embedder)
        let retriever = Retriever(store: store, embedder: cache)
        #expect(try retriever.retrieve("fuel", of: Self.ada, remembersQuery: false).mode == .hybrid)
        #expect(cache.statistics.entries == 0)
        #expect(try retriever.retrieve("fuel", of: Self.ada).mode == .hybrid)
        #expect(cache.statistics.entries == 1)
    }

    @Test func `weights are shares`() {
        #expect(FusionWeights(vector: 7, text: 3) == .standard)
        #expect(FusionWeights(vector: 0, text: 0) == .standard)
        #expect(FusionWeights(vector: -1, text: 2) == .standard)
        #expect(FusionWeights(vector: 1, text: 1).text == 0.5)
    }

    @Test func `owners are ordered by the best of their passages and the mean is theirs`() {
        func found(_ owner: String, _ relevance: Double) -> RetrievedPassage {
            RetrievedPassage(
                passage: Passage(
                    id: PassageID(rawValue: Int64(relevance * 100)),
                    owner: PassageOwner(kind: PassageOwner.Kind(rawValue: "card"), id: owner),
                    text: owner, language: "en"),
                score: 1, similarity: relevance, coverage: 0, relevance: relevance)
        }
        let retrieval = Retrieval(
            passages: [found("a", 0.8), found("b", 0.9), found("a", 0.75), found("c", 0.7)], mode: .hybrid)
        // At the threshold is not above it.
        #expect(retrieval.relevantOwners.map(\.owner.id) == ["b", "a"])
        #expect(abs(retrieval.overallRelevance - 0.85) < 1e-12)
        #expect(Retrieval.nothing.overallRelevance == 0)
    }

    @Test(arguments: [-1.0, 0, 0.3, 0.6, 1])
    func `relevance rises with similarity and with words`(_ similarity: Double) {
        let fitted = RelevanceCalibration.fitted
        let here = fitted.relevance(similarity: similarity, coverage: 0.2)
        #expect((0...1).contains(here))
        #expect(fitted.relevance(similarity: similarity + 0.01, coverage: 0.2) > here)
        #expect(fitted.relevance(similarity: similarity, coverage: 0.3) > here)
        #expect(fitted.relevance(similarity: nil, coverage: 0.3) > fitted.relevance(similarity: nil, coverage: 0.2))
        #expect(fitted.relevance(similarity: .nan, coverage: 0) == 0)
    }
}
