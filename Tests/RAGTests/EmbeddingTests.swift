import Basics
import Synchronization
import TestSupport
import Testing

@testable import RAG

@Suite struct EmbeddingTests {
    private let ada = UserID(rawValue: "ada")

    @Test func `vectors of different lengths have no cosine`() {
        #expect(Embedding.cosine([1, 0], [1, 0, 0]) == 0)
    }

    @Test(arguments: [([0, 0], [1, 2]), ([1, 2], [0, 0]), ([], [])] as [([Float], [Float])])
    func `a vector without a length has no cosine`(_ left: [Float], _ right: [Float]) {
        #expect(Embedding.cosine(left, right) == 0)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity])
    func `what is no number has no cosine and makes no embedding`(_ poison: Float) {
        #expect(Embedding.cosine([poison, 1], [1, 1]) == 0)
        let error = #expect(throws: EmbeddingError.self) { try Embedding([1, poison]) }
        #expect(error?.kind == .notFinite)
    }

    @Test func `the cosine is that of the angle whatever the lengths are`() throws {
        let east = try Embedding([3, 0])
        #expect(abs(east.cosine(to: try Embedding([1, 1])) - 0.5.squareRoot()) < 1e-12)
        #expect(east.cosine(to: try Embedding([1e-20, 0])) == 1)
        #expect(east.cosine(to: try Embedding([-7, 0])) == -1)
        #expect(Embedding.cosine([3e38, 3e38], [3e38, 3e38]) == 1)
    }

    @Test func `an embedding is made once for texts that differ in spaces and case`() throws {
        let model = CountingEmbedder()
        let cache = CachingEmbedder(model)
        let own = cache.remembering(for: ada)
        let first = try own.embed(["Dining  out", "gas"])
        let second = try own.embed(["dining out ", "GAS", "new"])
        #expect(Array(second.prefix(2)) == first)
        #expect(model.texts == ["dining out", "gas", "new"])
        #expect(cache.statistics == .init(hits: 2, misses: 3, entries: 3))
    }

    @Test(arguments: ["", "  ", "A", " Gas  at\tShell\r\n ", "a\u{1}B\u{B}c\u{1F}d", "Zürich  ÖL", "买菜 100", "[Z]`z{@"])
    func `texts that differ in spaces and letter case alone share an entry`(_ text: String) {
        let expected = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        #expect(CachingEmbedder.normalised(text) == expected)
    }

    @Test func `what one user asked for is as new to another, and to the same user no more`() throws {
        let model = CountingEmbedder()
        let cache = CachingEmbedder(model)
        let (own, other) = (cache.remembering(for: ada), cache.remembering(for: UserID(rawValue: "bob")))
        let first = try own.embed(["dinner"])
        #expect(try other.embed(["dinner"]) == first && own.embed(["dinner"]) == first)
        #expect(model.texts == ["dinner", "dinner"])
        #expect(cache.statistics == .init(hits: 1, misses: 2, entries: 2))
        // Of nobody it remembers nothing.
        _ = try cache.embed(["dinner", "gas"])
        #expect(model.texts == ["dinner", "dinner", "dinner", "gas"] && cache.statistics.entries == 2)
    }

    @Test func `what is offered to everybody is there for everybody from the start`() throws {
        let model = CountingEmbedder()
        let cache = CachingEmbedder(model)
        try cache.warmUp(["Dining out tonight, which card?"])
        cache.forgetAll()
        for user in ["ada", "bob"] {
            _ = try cache.remembering(for: UserID(rawValue: user)).embed(["dining out tonight,  which card?"])
        }
        #expect(model.texts.count == 1)
        #expect(cache.statistics == .init(hits: 2, misses: 0, entries: 0))
    }

    @Test func `a cache keeps what was asked for last`() throws {
        let model = CountingEmbedder()
        let cache = CachingEmbedder(model, capacity: 4)
        let own = cache.remembering(for: ada)
        for text in ["a", "b", "c", "a", "d", "e"] { _ = try own.embed([text]) }
        #expect(cache.statistics.entries <= 4)
        _ = try own.embed(["a", "e"])
        #expect(model.texts.filter { $0 == "e" }.count == 1)
    }

    @Test func `a failure is passed on and not remembered`() throws {
        let model = CountingEmbedder()
        let cache = CachingEmbedder(model)
        model.fail(.unavailable)
        #expect(throws: EmbeddingError.self) { try cache.remembering(for: ada).embed(["a"]) }
        model.fail(nil)
        #expect(try cache.remembering(for: ada).embed(["a"]).count == 1)
    }

    @Test func `what is embedded while everything is forgotten is not kept`() throws {
        let model = ForgottenMeanwhile()
        let cache = CachingEmbedder(model)
        model.onEmbedding.withLock { $0 = { cache.forgetAll() } }
        #expect(try cache.remembering(for: ada).embed(["dinner"]).count == 1)
        #expect(cache.statistics.entries == 0)
        model.onEmbedding.withLock { $0 = {} }
        #expect(try cache.remembering(for: ada).embed(["dinner"]).count == 1)
        #expect(cache.statistics.entries == 1)
    }

    @Test func `texts that share an entry are the same text to the model`() throws {
        let model = CountingEmbedder()
        let cache = CachingEmbedder(model)
        let strange = try cache.remembering(for: ada).embed("Dining\u{0B}out \u{2028} late")
        let plain = try cache.remembering(for: ada).embed("dining out late")
        #expect(strange == plain)
        #expect(try plain == CountingEmbedder().embed("dining out late"))
        #expect(model.texts == ["dining out late"])
    }
}

/// Does something else while it embeds.
private final class ForgottenMeanwhile: Embedder {
    let onEmbedding = Mutex<@Sendable () -> Void>({})
    private let base = CountingEmbedder()

    var fingerprint: String { base.fingerprint }
    var dimensions: Int { base.dimensions }

    func embed(_ texts: [String]) throws(EmbeddingError) -> [Embedding] {
        onEmbedding.withLock { $0 }()
        return try base.embed(texts)
    }
}
