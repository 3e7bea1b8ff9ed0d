import Language

/// The words of a cell or of a table, folded: case, accents, width and Chinese variants do not count, nor do digits and
/// signs. A Chinese, Japanese or Korean character is a word of its own.
struct StatementWords: Sendable, Hashable {
    private(set) var hashes: [UInt64] = []
    /// One number for all letters in a row, whatever divides them: a header is written `Posting Date` and `PostingDate`.
    private(set) var letters = WordHash.seed

    init(_ text: some StringProtocol, _ folding: Folding) {
        let scalars = folding.fold(String(text)).scalars
        hashes.reserveCapacity(8)
        var hash = WordHash.seed
        var isInWord = false
        func end(_ hashes: inout [UInt64]) {
            if isInWord { hashes.append(hash) }
            hash = WordHash.seed
            isInWord = false
        }
        for folded in scalars {
            let scalar = folded & FoldedText.mask
            if scalar < 0x80 {
                if scalar >= 0x61, scalar <= 0x7A {
                    hash = WordHash.step(hash, scalar)
                    letters = WordHash.step(letters, scalar)
                    isInWord = true
                } else if scalar != 0x27 {
                    end(&hashes)
                }
            } else if StatementWords.isWord(scalar) {
                end(&hashes)
                hashes.append(WordHash.step(WordHash.seed, scalar))
                letters = WordHash.step(letters, scalar)
            } else if Unicode.Scalar(scalar)?.properties.isAlphabetic == true {
                hash = WordHash.step(hash, scalar)
                letters = WordHash.step(letters, scalar)
                isInWord = true
            } else {
                end(&hashes)
            }
        }
        end(&hashes)
    }

    var isEmpty: Bool { hashes.isEmpty }

    /// One number for all of them, in their order.
    var key: UInt64 { hashes.reduce(WordHash.seed) { WordHash.phrase($0, $1) } }

    /// Han, kana, hangul.
    private static func isWord(_ scalar: UInt32) -> Bool {
        (0x3040...0x30FF).contains(scalar) && scalar != 0x30FB || (0x3400...0x9FFF).contains(scalar)
            || (0xAC00...0xD7A3).contains(scalar)
    }
}
