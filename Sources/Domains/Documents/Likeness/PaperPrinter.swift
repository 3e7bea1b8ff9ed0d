public import Language

/// Makes the prints of papers, and the text whose hash tells whether two say the same.
public struct PaperPrinter: Sendable {
    private let folding: Folding
    private static let months: Set<UInt64> = Set(
        "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec"
            .split(separator: " ").map { WordHash.of(Array($0.utf8)[...]) })

    public init(folding: Folding) {
        self.folding = folding
    }

    /// - Complexity: linear in the text.
    public func print(of text: String) -> PaperPrint {
        var counts = [Int](repeating: 0, count: 64)
        var figures = WordHash.seed
        var hasFigures = false
        var first: UInt64 = 0
        var second: UInt64 = 0
        var words = 0
        for token in TextPieces(text).lazy.flatMap({ folding.locatedTokens(of: $0) }).map(\.token) {
            switch token.kind {
            case .number:
                figures = WordHash.phrase(figures, token.hash)
                hasFigures = true
            case .word where PaperPrinter.months.contains(token.hash):
                figures = WordHash.phrase(figures, token.hash)
                hasFigures = true
            case .word, .han:
                words += 1
                if words >= 3 {
                    var triple = WordHash.phrase(
                        WordHash.phrase(WordHash.phrase(WordHash.seed, first), second), token.hash)
                    triple = (triple ^ (triple >> 31)) &* 0xBF58_476D_1CE4_E5B9
                    triple ^= triple >> 29
                    for bit in 0..<64 { counts[bit] += triple >> UInt64(bit) & 1 == 1 ? 1 : -1 }
                }
                first = second
                second = token.hash
            default: break
            }
        }
        let bits = counts.enumerated().reduce(UInt64(0)) { $1.element > 0 ? $0 | 1 << UInt64($1.offset) : $0 }
        return PaperPrint(words: bits, figures: hasFigures ? figures : 0, wordCount: words)
    }

    /// The words and figures of a text, folded, one space between: what a hash of the text is made of. Papers that differ in
    /// layout, width, case or marks alone have the same.
    public func normalized(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        for piece in TextPieces(text) {
            let folded = folding.fold(piece)
            for token in folding.tokens(of: folded) where token.kind != .mark {
                if !result.isEmpty { result.append(0x20) }
                for place in Int(token.start)..<Int(token.end) {
                    guard let scalar = Unicode.Scalar(folded.scalars[place] & FoldedText.mask) else { continue }
                    result.append(contentsOf: String(scalar).utf8)
                }
            }
        }
        return result
    }
}
