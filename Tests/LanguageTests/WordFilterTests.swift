import Language
import Testing

/// Sets of words that are quick to ask.
struct WordFilterTests {
    @Test func `a filter never denies what it holds`() {
        var filter = WordFilter()
        let words = (0..<400).map { WordHash.of("word\($0)") }
        #expect(!filter.mayHold(words[0]))
        for word in words { filter.insert(word) }
        #expect(words.allSatisfy(filter.mayHold))
        #expect(filter.mayShare(WordFilter([words[7]])))
        #expect(!filter.mayShare(WordFilter()))
    }

    @Test func `a set holds its words and no others`() {
        let set = WordSet(["salt", "pepper"])
        #expect(set.contains(WordHash.of("salt")))
        #expect((0..<2_000).allSatisfy { !set.contains(WordHash.of("word\($0)")) })
        #expect(Array(set) == ["salt", "pepper"].map(WordHash.of))
    }
}
