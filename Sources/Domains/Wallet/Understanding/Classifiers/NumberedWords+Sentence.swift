import Learning

extension NumberedWords {
    init(_ sentence: Sentence, _ numbers: [EditNumber]) {
        self.init(
            sentence.tokens,
            numbers: numbers.map {
                $0.word(sentence)..<sentence.tokenRange(of: $0.pieces.upperBound - 1).upperBound
            })
    }

    /// The words around some pieces, and what the tables know of the neighbours.
    func describe(_ pieces: Range<Int>, of sentence: Sentence, _ features: inout HashedFeatures) {
        let first = sentence.tokenRange(of: pieces.lowerBound).lowerBound
        describe(first..<sentence.tokenRange(of: pieces.upperBound - 1).upperBound, &features)
        for (side, piece) in [pieces.lowerBound - 1, pieces.upperBound].enumerated()
        where sentence.pieces.indices.contains(piece) {
            EditFeatures.forEachCue(of: sentence.pieces[piece]) { features.add(21 &+ UInt64(side), $0) }
        }
    }
}
