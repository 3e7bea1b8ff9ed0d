import Language
import Learning
import Testing

/// What classifiers see of a text.
struct NumberedWordsTests {
    private func token(_ word: String) -> Token {
        Lexer.tokens(of: word.unicodeScalars.map(\.value))[0]
    }

    private func features(_ text: [String], of place: Int, numbers: [Range<Int>] = []) -> [UInt32] {
        var features = HashedFeatures(base: 100)
        NumberedWords(text.map(token), numbers: numbers).describe(place..<place + 1, &features)
        return features.hashes
    }

    @Test func `numbers look alike, words do not`() {
        let five = features(["pay", "5", "now"], of: 2)
        #expect(five == features(["pay", "700", "now"], of: 2))
        #expect(five != features(["pay", "little", "now"], of: 2))
    }

    @Test func `a number in several words is one`() {
        let words = features(["pay", "twenty", "five", "now"], of: 3, numbers: [1..<3])
        #expect(words == features(["pay", "25", "now"], of: 2))
    }

    @Test func `the place itself is not seen`() {
        #expect(features(["pay", "me", "now"], of: 1) == features(["pay", "them", "now"], of: 1))
    }

    @Test func `features of another base are others`() {
        var other = HashedFeatures(base: 200)
        NumberedWords([token("pay"), token("now")], numbers: []).describe(0..<1, &other)
        #expect(Set(other.hashes).isDisjoint(with: features(["pay", "now"], of: 0)))
    }
}
