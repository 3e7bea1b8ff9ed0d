import Language
import Testing

/// Misspelt words and the ones that were meant.
struct SpellingIndexTests {
    private static let index = {
        var words = WordList()
        for word in ["dinner", "diner", "grocery", "market", "donation", "cup"] { words.append(word.utf8) }
        return SpellingIndex(words)
    }()

    private func correction(_ word: String) -> UInt64? {
        Self.index.correction(Array(word.utf8), isSame: ==)
    }

    @Test(arguments: [
        ("dinnner", "dinner"), ("grocrey", "grocery"), ("groccery", "grocery"), ("marked", "market"),
        ("donatin", "donation"),
    ])
    func `one letter too many, too few, wrong or swapped`(_ written: String, _ meant: String) {
        #expect(correction(written) == WordHash.of(meant))
    }

    @Test(arguments: ["parket", "mrkeet", "cap", "sentence"])
    func `another first letter, two faults and a short word stay`(_ word: String) {
        #expect(correction(word) == nil)
    }

    @Test func `of two words that fit as well neither is chosen, unless they mean the same`() {
        var words = WordList()
        for word in ["hammer", "hummer"] { words.append(word.utf8) }
        let index = SpellingIndex(words)
        #expect(index.correction(Array("hommer".utf8), isSame: ==) == nil)
        #expect(index.correction(Array("hommer".utf8), isSame: { _, _ in true }) != nil)
    }
}
