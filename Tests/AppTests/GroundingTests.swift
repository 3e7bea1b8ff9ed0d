import App
import Basics
import Foundation
import JSON
import RAG
import Synchronization
import TestSupport
import Testing
import Wallet
import Stores

/// The real model, the real tables and a real file, as a client meets them.
@Suite("What answers are grounded on")
struct GroundingTests {
    private static let fuel =
        #"{"id":"fuel","name":"Fuel Saver","network":"visa","rewardCategories":[{"category":"gas","multiplier":5}]}"#
    private static let gold = #"{"catalogId":"amex-gold","id":"gold"}"#

    private func post(_ target: String, _ body: String, to application: Application) async throws -> JSONValue {
        let (status, bytes) = await application.exchange("POST", target, body: Array(body.utf8))
        #expect((200...201).contains(status))
        return try JSONParser.parse(bytes)
    }

    @Test func `dining out tonight is about the card for dining and not about the one for fuel`() async throws {
        try await withFolder { folder in
            try await withApplication(folder) { application in
                for card in [Self.fuel, Self.gold] { _ = try await post("/cards", card, to: application) }
                let found = try await post(
                    "/embeddings/search", #"{"query":"dining out tonight"}"#, to: application)
                #expect(found.at("results").array.map { $0.at("cardId").string } == ["gold"])
                #expect(found.at("overallRelevance").number.flatMap { Double($0) }.map { $0 > 0.7 } == true)
                let answer = try await post(
                    "/recommend", #"{"query":"dining out tonight","debug":true}"#, to: application)
                #expect(answer.at("debug.context.results[0].cardId").string == "gold")
                #expect(answer.at("responseMetadata.contextRelevance") == found.at("overallRelevance"))
                let vague = try await post("/embeddings/search", #"{"query":"card?"}"#, to: application)
                #expect(vague.at("results").array.isEmpty)
                #expect(vague.at("overallRelevance").number == "0")
            }
        }
    }

    @Test func `the same text has the same vector after a restart`() async throws {
        try await withFolder { folder in
            var vectors: [JSONValue] = []
            for _ in 0..<2 {
                try await withApplication(folder) { application in
                    let body = #"{"text":"I'm buying groceries at Whole Foods"}"#
                    vectors.append(try await post("/embeddings", body, to: application).at("embedding"))
                }
            }
            #expect(vectors[0].array.count == 384)
            #expect(vectors[0] == vectors[1])
        }
    }

    @Test func `where no word tells, the meaning does`() async throws {
        try await withFolder { folder in
            try await withApplication(folder) { application in
                _ = try await post("/cards", Self.gold, to: application)
                let answer = try await post(
                    "/recommend",
                    #"{"query":"my knee has been acting up and somebody should look at it, maybe 200","debug":true}"#,
                    to: application)
                #expect(answer.at("items[0].category").string == "healthcare")
                #expect(answer.at("items[0].amount").number == "200.00")
                #expect(answer.at("debug.evidence[0].source").string == "prototype")
            }
        }
    }

    @Test func `what is guessed for one user is as new to another, and to the same user no more`() throws {
        struct Empty: PassageStore {
            func generation(of user: UserID) -> UInt64 { 0 }
            func nearest(_: Embedding, fingerprint: String, of user: UserID, limit: Int) -> [VectorMatch] { [] }
            func similarities(
                _: Embedding, fingerprint: String, of user: UserID, ids: Set<PassageID>
            ) -> [PassageID: Float] { [:] }
            func matching(_ terms: [String], of user: UserID, limit: Int) -> TextMatches {
                TextMatches(terms: terms, matches: [])
            }
            func stored(of owner: PassageOwner, user: UserID) -> [StoredPassage] { [] }
            func passages(_ ids: [PassageID], of user: UserID) -> [Passage] { [] }
        }
        let model = CountingEmbedder()
        let cache = CachingEmbedder(model)
        let grounding = QueryGrounding(
            store: Empty(), retriever: Retriever(store: Empty(), embedder: cache), embedder: cache,
            classifier: try CategoryClassifier(
                bytes: ResourceLocator().bytes(CategoryClassifier.fileName, of: "Wallet")), monotonicNow: { 0 })
        let bob = UserID(rawValue: "bob")
        _ = grounding.guess(for: "my knee hurts", keptFor: .local)
        _ = grounding.guess(for: "something else", keptFor: .local)
        _ = grounding.guess(for: "my knee hurts", keptFor: .local)
        #expect(model.texts.count == 2)
        // Right behind the one who asked, and once more.
        _ = grounding.guess(for: "my knee hurts", keptFor: bob)
        #expect(model.texts.count == 3)
        _ = grounding.guess(for: "my knee hurts", keptFor: bob)
        #expect(model.texts.count == 3)
        // For nobody it is made each time, and kept for nobody.
        for count in 4...5 {
            _ = grounding.guess(for: "my knee hurts", keptFor: nil)
            #expect(model.texts.count == count)
        }
        _ = grounding.grounds(for: "a third thing", of: .local)
        _ = grounding.grounds(for: "a third thing", of: bob)
        #expect(model.texts.count == 7)
        #expect(grounding.statistics == .init(hits: 0, misses: 2, entries: 2))
    }

    @Test func `a store that cannot be searched is told, and not remembered`() {
        struct Broken: PassageStore {
            func generation(of user: UserID) -> UInt64 { 0 }
            func nearest(_: Embedding, fingerprint: String, of user: UserID, limit: Int) throws -> [VectorMatch] {
                throw StorageError(.corrupt)
            }
            func similarities(
                _: Embedding, fingerprint: String, of user: UserID, ids: Set<PassageID>
            ) throws -> [PassageID: Float] { throw StorageError(.corrupt) }
            func matching(_ terms: [String], of user: UserID, limit: Int) throws -> TextMatches {
                throw StorageError(.corrupt)
            }
            func stored(of owner: PassageOwner, user: UserID) throws -> [StoredPassage] { [] }
            func passages(_ ids: [PassageID], of user: UserID) throws -> [Passage] { [] }
        }
        let told = Mutex(0)
        let grounding = QueryGrounding(
            store: Broken(), retriever: Retriever(store: Broken(), embedder: WordEmbedder()), embedder: WordEmbedder(),
            classifier: nil, monotonicNow: { 0 }, onFailure: { _ in told.withLock { $0 += 1 } })
        for _ in 0..<2 { #expect(grounding.grounds(for: "dinner", of: .local).isFailure) }
        #expect(told.withLock { $0 } == 2)
        #expect(grounding.statistics.entries == 0)
        let embedder = CountingEmbedder()
        embedder.fail(.unavailable)
        let unembedded = QueryGrounding(
            store: Broken(), retriever: Retriever(store: Broken(), embedder: embedder), embedder: embedder,
            classifier: nil, monotonicNow: { 0 }, onFailure: { _ in told.withLock { $0 += 1 } })
        #expect(unembedded.embedding(for: "dinner", keptFor: .local) == nil)
        #expect(told.withLock { $0 } == 3)
    }
}
