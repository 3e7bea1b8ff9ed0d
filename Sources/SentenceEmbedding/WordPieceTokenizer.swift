/// BERT's tokenizer (uncased) over Unicode scalars.
///
/// Text is cleaned, folded and split by `ScalarFolding`; each word is then cut into the longest pieces that the
/// vocabulary has, from the left. A word of more than 100 scalars, or one with a rest that no piece fits, is one [UNK].
/// At most 254 pieces are kept, between [CLS] and [SEP].
///
/// One difference to the reference: "[CLS]", "[SEP]", "[PAD]", "[UNK]" and "[MASK]" written in a text are ordinary
/// text, never the special tokens, so that nobody's text can pose as the model's own marks. The brackets split them.
struct WordPieceTokenizer: Sendable {
    /// Changes when the same text would give other ids with the same file.
    static let version = 1
    /// The most tokens of a text, [CLS] and [SEP] included.
    static let limit = 256
    static let unknown: UInt16 = 100
    static let start: UInt16 = 101
    static let end: UInt16 = 102
    private static let longestWord = 100

    private let folding: ScalarFolding
    private let vocabulary: Vocabulary

    init(file: ModelFile) throws(EmbedderError) {
        folding = try ScalarFolding(file: file)
        vocabulary = try Vocabulary(file: file)
    }

    /// Appends the text's tokens. Returns whether the text had more of them than fit. Reading stops where they do.
    func tokenize(_ text: String, into ids: inout [UInt16]) -> Bool {
        ids.append(Self.start)
        let isOverfull = append(text, into: &ids, most: Self.limit - 2)
        ids.append(Self.end)
        return isOverfull
    }

    /// Appends the text's pieces without [CLS] and [SEP]. Returns whether the text has more than `most`.
    func append(_ text: String, into ids: inout [UInt16], most: Int) -> Bool {
        var output = Output(ids: ids, limit: ids.count + most, vocabulary: vocabulary)
        ids = []
        for scalar in text.unicodeScalars {
            take(scalar, into: &output)
            if output.isOverfull { break }
        }
        output.finishWord()
        ids = output.ids
        return output.isOverfull
    }

    private func take(_ scalar: Unicode.Scalar, into output: inout Output) {
        switch folding.action(of: scalar) {
        case .keep: output.append(scalar)
        case .drop: break
        case .space: output.finishWord()
        case .alone: output.stand(scalar)
        case .hangul:
            for jamo in ScalarFolding.jamo(of: scalar) { output.append(jamo) }
        case .replace(let replacement):
            if replacement.spaced { output.finishWord() }
            for entry in replacement.scalars {
                let (folded, alone) = ScalarFolding.scalar(of: entry)
                if alone { output.stand(folded) } else { output.append(folded) }
            }
            if replacement.spaced { output.finishWord() }
        }
    }

    /// The ids so far and the word being read.
    private struct Output {
        var ids: [UInt16]
        /// How many ids there may be.
        let limit: Int
        let vocabulary: Vocabulary
        var isOverfull = false
        private var word: [UInt8] = []
        private var wordLength = 0

        init(ids: [UInt16], limit: Int, vocabulary: Vocabulary) {
            self.ids = ids
            self.limit = limit
            self.vocabulary = vocabulary
            word.reserveCapacity(64)
        }

        mutating func append(_ scalar: Unicode.Scalar) {
            wordLength += 1
            guard wordLength <= WordPieceTokenizer.longestWord else { return }
            if scalar.isASCII {
                word.append(UInt8(truncatingIfNeeded: scalar.value))
            } else if let bytes = UTF8.encode(scalar) {
                word.append(contentsOf: bytes)
            }
        }

        /// A scalar that is a word by itself.
        mutating func stand(_ scalar: Unicode.Scalar) {
            finishWord()
            append(scalar)
            finishWord()
        }

        mutating func finishWord() {
            guard wordLength > 0 else { return }
            let first = ids.count
            if wordLength > WordPieceTokenizer.longestWord || !Self.appendPieces(of: word, in: vocabulary, to: &ids) {
                ids.removeSubrange(first...)
                ids.append(WordPieceTokenizer.unknown)
            }
            word.removeAll(keepingCapacity: true)
            wordLength = 0
            if ids.count > limit {
                ids.removeSubrange(limit...)
                isOverfull = true
            }
        }

        /// Whether the whole word could be cut into pieces.
        private static func appendPieces(of word: [UInt8], in vocabulary: Vocabulary, to ids: inout [UInt16]) -> Bool {
            word.withUnsafeBufferPointer { word in
                var start = 0
                while start < word.count {
                    guard let (id, end) = vocabulary.longestPiece(of: word, from: start) else { return false }
                    ids.append(id)
                    start = end
                }
                return true
            }
        }
    }
}
