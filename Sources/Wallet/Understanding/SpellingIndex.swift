/// Finds the one vocabulary word within one edit (insert, delete, change, swap of neighbours) of a misspelt word.
///
/// Every word is filed under itself with each letter left out in turn; a misspelling shares such a key with its word.
struct SpellingIndex: Sendable {
    private static let shortest = 5
    private static let longest = 20

    private var keys: [UInt64] = []
    private var words: [Int32] = []
    private var letters: [UInt8] = []
    private var starts: [Int32] = [0]

    init(_ vocabulary: [[UInt8]]) {
        var pairs: [(UInt64, Int32)] = []
        for word in vocabulary where word.count >= SpellingIndex.shortest && word.count <= SpellingIndex.longest {
            let id = Int32(truncatingIfNeeded: starts.count - 1)
            letters += word
            starts.append(Int32(truncatingIfNeeded: letters.count))
            pairs.append((SpellingIndex.hash(word[...], without: -1), id))
            for index in word.indices where index == 0 || word[index] != word[index - 1] {
                pairs.append((SpellingIndex.hash(word[...], without: index), id))
            }
        }
        var bits = 4
        while (1 << bits) < pairs.count * 2 { bits += 1 }
        keys = [UInt64](repeating: 0, count: 1 << bits)
        words = [Int32](repeating: -1, count: 1 << bits)
        for (key, id) in pairs {
            var slot = Int(truncatingIfNeeded: key >> 20) & (keys.count - 1)
            while keys[slot] != 0 { slot = (slot + 1) & (keys.count - 1) }
            keys[slot] = key
            words[slot] = id
        }
    }

    private static func hash(_ word: ArraySlice<UInt8>, without skipped: Int) -> UInt64 {
        var hash = WordHash.seed
        var offset = 0
        for letter in word {
            if offset != skipped { hash = WordHash.step(hash, UInt32(letter)) }
            offset += 1
        }
        return hash | 1
    }

    /// The hash of the corrected word; nil where none or several fit.
    func correction(_ word: [UInt8]) -> UInt64? {
        guard word.count >= SpellingIndex.shortest, word.count <= SpellingIndex.longest else { return nil }
        var best: Int32 = -1
        var bestScore = 0
        var tied = false
        for skipped in -1..<word.count {
            let key = SpellingIndex.hash(word[...], without: skipped)
            var slot = Int(truncatingIfNeeded: key >> 20) & (keys.count - 1)
            while keys[slot] != 0 {
                if keys[slot] == key, words[slot] != best {
                    let id = words[slot]
                    let score = score(word, id)
                    if score > bestScore {
                        bestScore = score
                        best = id
                        tied = false
                    } else if score == bestScore, score > 0 {
                        tied = true
                    }
                }
                slot = (slot + 1) & (keys.count - 1)
            }
        }
        guard best >= 0, bestScore > 0, !tied else { return nil }
        return wordHash(best)
    }

    private func wordHash(_ id: Int32) -> UInt64 {
        var hash = WordHash.seed
        for index in Int(starts[Int(id)])..<Int(starts[Int(id) + 1]) {
            hash = WordHash.step(hash, UInt32(letters[index]))
        }
        return hash
    }

    /// 0 if more than one edit apart; else higher for a swap or a doubled letter, and for equal first letters.
    private func score(_ word: [UInt8], _ id: Int32) -> Int {
        let start = Int(starts[Int(id)])
        let count = Int(starts[Int(id) + 1]) - start
        let shorter = min(word.count, count)
        guard abs(word.count - count) <= 1 else { return 0 }
        var prefix = 0
        while prefix < shorter, word[prefix] == letters[start + prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix, word[word.count - 1 - suffix] == letters[start + count - 1 - suffix] {
            suffix += 1
        }
        let left = word.count - prefix - suffix
        let right = count - prefix - suffix
        let isSwap =
            left == 2 && right == 2 && word[prefix] == letters[start + prefix + 1]
            && word[prefix + 1] == letters[start + prefix]
        guard isSwap || (left <= 1 && right <= 1) else { return 0 }
        // The first letter is seldom wrong, and a short word has many neighbours.
        guard prefix > 0 else { return 0 }
        if isSwap { return 3 }
        return left == right ? 1 : 2
    }

    var byteCount: Int { keys.count * 12 + letters.count + starts.count * 4 }
}
