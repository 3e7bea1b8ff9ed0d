import Basics
import Language

/// A sentence cut into pieces, with what each reader found in it.
struct Sentence {
    /// What no reader changes. A class, because a sentence is handed on to each of them, again and again.
    private final class Wording {
        let lexicon: Lexicon
        let folded: FoldedText
        let tokens: [Token]
        let cardNumberRemoved: Bool
        let cues: Cues
        let flags: Token.Flags
        /// The words of ``tokens``.
        let said: WordFilter
        /// Made when asked for: most sentences do without.
        var breaks: Breaks?

        init(lexicon: Lexicon, folded: FoldedText, tokens: [Token], pieces: [Piece], cardNumberRemoved: Bool) {
            self.lexicon = lexicon
            self.folded = folded
            self.tokens = tokens
            self.cardNumberRemoved = cardNumberRemoved
            var (said, flags) = (WordFilter(), Token.Flags())
            for token in tokens {
                said.insert(token.hash)
                flags.formUnion(token.flags)
            }
            (self.said, self.flags) = (said, flags)
            var cues: Cues = []
            for piece in pieces { cues.formUnion(piece.cues) }
            self.cues = cues
        }
    }

    private let wording: Wording
    var pieces: [Piece]

    init(lexicon: Lexicon, folded: FoldedText, tokens: [Token], pieces: [Piece], cardNumberRemoved: Bool) {
        wording = Wording(
            lexicon: lexicon, folded: folded, tokens: tokens, pieces: pieces, cardNumberRemoved: cardNumberRemoved)
        self.pieces = pieces
    }

    /// What its senses are of.
    var lexicon: Lexicon { wording.lexicon }
    var folded: FoldedText { wording.folded }
    var tokens: [Token] { wording.tokens }
    var cardNumberRemoved: Bool { wording.cardNumberRemoved }
    /// Of all pieces together: what none of them does need not be looked for.
    var cues: Cues { wording.cues }
    /// Of all tokens together.
    var flags: Token.Flags { wording.flags }

    /// Where its clauses end.
    var breaks: Breaks {
        if let known = wording.breaks { return known }
        let breaks = Breaks(count: pieces.count, isBreak: isBreak)
        wording.breaks = breaks
        return breaks
    }

    /// False where surely none of these words is said.
    @inline(__always)
    func maySay(_ words: WordFilter) -> Bool { wording.said.mayShare(words) }

    @inline(__always)
    func has(_ piece: Int, _ cue: Cue) -> Bool {
        piece >= 0 && piece < pieces.count && pieces[piece].has(cue)
    }

    /// "still 4x", "still at 5%", "still earning 3x", 还有4倍
    var saysStillRate: Bool {
        guard maySay(Sentence.stillFilter), let still = tokens.firstIndex(where: { Sentence.stills.contains($0.hash) })
        else { return false }
        return tokens.indices[still...].dropFirst().prefix(4).contains { index in
            guard tokens[index].kind == .number, index + 1 < tokens.count else { return false }
            return Sentence.rateSigns.contains(tokens[index + 1].hash)
        }
    }

    private static let stills = ["still", "还"].map(WordHash.of)
    private static let stillFilter = WordFilter(stills)
    private static let rateSigns: [UInt64] = [0x25, 0xFF05, WordHash.of("x"), WordHash.of("倍")]

    /// "how's Birch on gas"
    var startsAsHowIs: Bool {
        guard tokens.count > 1 else { return false }
        return Sentence.hows.contains(tokens[0].hash)
            || tokens[0].hash == Sentence.how && tokens[1].hash == Sentence.isWord
    }

    private static let hows = ["how's", "hows"].map(WordHash.of)
    private static let how = WordHash.of("how")
    private static let isWord = WordHash.of("is")

    /// "Fir home improvement: over?"
    var asksOver: Bool {
        guard let last = tokens.last, last.hash == 0x3F, tokens.count > 1 else { return false }
        return tokens[tokens.count - 2].hash == Sentence.over
    }

    private static let over = WordHash.of("over")

    /// 住一晚, 待一天.
    func endsInOneNight(_ index: Int) -> Bool {
        guard index < pieces.count, pieces[index].kind == .han, pieces[index].end - pieces[index].start > 1 else {
            return false
        }
        return tokens[Int(pieces[index].end) - 2].hash == Sentence.one && Sentence.nights.contains(lastWord(index))
    }

    private static let one = WordHash.of("一")
    private static let nights = ["晚", "夜", "天"].map(WordHash.of)

    /// Whether one of these words is said, anywhere.
    func says(_ words: some Sequence<UInt64>) -> Bool {
        tokens.contains { words.contains($0.hash) }
    }

    /// The folded words of some pieces, with single spaces between words that had any.
    func words(_ range: Range<Int>) -> String {
        guard let first = range.first, let last = range.last, first >= 0, last < pieces.count else { return "" }
        return text(of: Int(pieces[first].start)..<Int(pieces[last].end))
    }

    /// Folded tokens with single spaces; the same for sentences that differ only in case, accents, width or spacing.
    var normalisedText: String { text(of: tokens.indices) }

    /// Each folded.
    var tokenTexts: [String] { tokens.indices.map { text(of: $0..<$0 + 1) } }

    private func text(of range: Range<Int>) -> String { folded.text(of: tokens[range]) }
}
