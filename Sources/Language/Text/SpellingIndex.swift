/// Finds the one vocabulary word within one edit (insert, delete, change, swap of neighbours) of a misspelt word.
///
/// Every word is filed under itself with each letter left out in turn; a misspelling shares such a key with its word.
public struct SpellingIndex: Sendable {
    static let shortest = 5
    static let longest = 20

    /// Open addressing by the low half of the hash; -1 marks a free slot.
    private var keys: [UInt32] = []
    private var words: [Int32] = []
    private let vocabulary: WordList

    public init(_ vocabulary: WordList) {
        self.vocabulary = vocabulary
        var entries = 0
        for id in 0..<vocabulary.count { entries += SpellingIndex.entries(of: vocabulary[id]) }
        var bits = 4
        while (1 << bits) * 3 < entries * 4 { bits += 1 }
        keys = [UInt32](repeating: 0, count: 1 << bits)
        words = [Int32](repeating: -1, count: 1 << bits)
        for id in 0..<vocabulary.count {
            let word = vocabulary[id]
            guard SpellingIndex.entries(of: word) > 0 else { continue }
            file(SpellingIndex.hash(word, without: -1), id)
            for offset in 0..<word.count {
                let position = word.startIndex + offset
                // Leaving out either of two equal neighbours gives the same key.
                if offset > 0, word[position] == word[position - 1] { continue }
                file(SpellingIndex.hash(word, without: offset), id)
            }
        }
    }

    /// The most keys that a word is filed under.
    private static func entries(of word: ArraySlice<UInt8>) -> Int {
        word.count >= shortest && word.count <= longest ? word.count + 1 : 0
    }

    private mutating func file(_ key: UInt32, _ id: Int) {
        var slot = Int(truncatingIfNeeded: key &* 0x9E37_79B1) & (keys.count - 1)
        while words[slot] >= 0 { slot = (slot + 1) & (keys.count - 1) }
        keys[slot] = key
        words[slot] = Int32(truncatingIfNeeded: id)
    }

    private static func hash(_ word: ArraySlice<UInt8>, without skipped: Int) -> UInt32 {
        var hash = WordHash.seed
        var offset = 0
        for letter in word {
            if offset != skipped { hash = WordHash.step(hash, UInt32(letter)) }
            offset += 1
        }
        return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
    }

    /// The hash of the corrected word; nil where none or several fit.
    ///
    /// - Parameter isSame: whether two words mean the same, as two spellings do; then either will do.
    public func correction(_ word: [UInt8], isSame: (UInt64, UInt64) -> Bool) -> UInt64? {
        guard word.count >= SpellingIndex.shortest, word.count <= SpellingIndex.longest else { return nil }
        var best = -1
        var bestScore = 0
        var tied = false
        for skipped in -1..<word.count {
            let key = SpellingIndex.hash(word[...], without: skipped)
            var slot = Int(truncatingIfNeeded: key &* 0x9E37_79B1) & (keys.count - 1)
            while words[slot] >= 0 {
                if keys[slot] == key, Int(words[slot]) != best {
                    let id = Int(words[slot])
                    let score = SpellingIndex.score(word, vocabulary[id])
                    if score > bestScore {
                        bestScore = score
                        best = id
                        tied = false
                    } else if score == bestScore, score > 0, !isSameStem(word, vocabulary[best], vocabulary[id]),
                        !isSame(WordHash.of(vocabulary[best]), WordHash.of(vocabulary[id]))
                    {
                        tied = true
                    }
                }
                slot = (slot + 1) & (keys.count - 1)
            }
        }
        guard best >= 0, bestScore > 0, !tied else { return nil }
        return WordHash.of(vocabulary[best])
    }

    /// "donatin" may be "donation" or "donating": either will do.
    private func isSameStem(_ word: [UInt8], _ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
        let length = word.count - 2
        guard length >= 4, first.count >= length, second.count >= length else { return false }
        return first.prefix(length).elementsEqual(second.prefix(length))
    }

    /// 0 if more than one edit apart; else higher for a swap or a letter left out, lowest for a changed letter. The first letter is seldom
    /// wrong, and short words have many neighbours, so it must be the same.
    private static func score(_ word: [UInt8], _ other: ArraySlice<UInt8>) -> Int {
        let start = other.startIndex
        let shorter = min(word.count, other.count)
        guard abs(word.count - other.count) <= 1 else { return 0 }
        var prefix = 0
        while prefix < shorter, word[prefix] == other[start + prefix] { prefix += 1 }
        guard prefix > 0 else { return 0 }
        var suffix = 0
        while suffix < shorter - prefix, word[word.count - 1 - suffix] == other[other.endIndex - 1 - suffix] {
            suffix += 1
        }
        let left = word.count - prefix - suffix
        let right = other.count - prefix - suffix
        if left == 2, right == 2, word[prefix] == other[start + prefix + 1], word[prefix + 1] == other[start + prefix] {
            return 4
        }
        guard left <= 1, right <= 1 else { return 0 }
        if left == right { return 1 }
        return left < right ? 3 : 2
    }

    /// Size in memory, bytes.
    public var byteCount: Int { keys.count * 8 + vocabulary.byteCount }
}
