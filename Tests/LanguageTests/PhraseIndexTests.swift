import Language
import Testing

/// Phrases of word hashes.
struct PhraseIndexTests {
    @Test func `a phrase is found by its words, its beginning only as a beginning`() {
        var index = PhraseIndex()
        let ice = WordHash.phrase(WordHash.seed, WordHash.of("ice"))
        let cream = WordHash.phrase(ice, WordHash.of("cream"))
        index.setContinues(ice)
        #expect(index.exchange(cream, sense: 7) == -1)
        #expect(index.node(ice)?.sense == -1)
        #expect(index.node(ice)?.continues == true)
        #expect(index.node(cream)?.sense == 7)
        #expect(index.node(cream)?.continues == false)
        #expect(index.exchange(cream, sense: 9) == 7)
        #expect(index.node(WordHash.phrase(WordHash.seed, WordHash.of("cream"))) == nil)
    }

    @Test func `what grows keeps all that it holds`() {
        var index = PhraseIndex(capacity: 1)
        for number in 1...5_000 { _ = index.exchange(UInt64(number) &* 0x9E37_79B9, sense: Int32(number)) }
        #expect(index.count == 5_000)
        #expect((1...5_000).allSatisfy { index.node(UInt64($0) &* 0x9E37_79B9)?.sense == Int32($0) })
        let isNew = [0x9E37_79B9, 1].map { index.insert($0) }
        #expect(isNew == [false, true])
        #expect(!index.contains(2))
    }
}
