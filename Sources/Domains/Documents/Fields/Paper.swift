internal import Basics
internal import Language

/// A paper cut into tokens and parts, with all that is a quantity in it.
struct Paper {
    /// Code points that are read; what stands behind them in a longer text is no paper's head.
    static let longest = 200_000

    let text: CanonicalText
    let scalars: [Unicode.Scalar]
    private(set) var tokens: [PaperToken] = []
    private(set) var parts: [PaperPart] = []
    /// In the order of the text; they do not overlap.
    private(set) var marks: [PaperMark] = []
    /// Where the marks of each part stand.
    private var markRanges: [Range<Int>] = []
    /// For each code point whether a reader does not see it; empty where all is seen.
    private var hidden: [Bool] = []
    /// Roles of words, in the order of the tokens.
    private(set) var words: [CueTable<PaperWord>.Match] = []

    init(_ text: CanonicalText, tables: FactsTables) {
        self.text = text
        scalars = Array(text.text.unicodeScalars.prefix(Paper.longest))
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        let counter = CodePoints(String(view))
        tokens = tables.folding.locatedTokens(of: String(view)).compactMap { located in
            let token = located.token
            // Marks of emphasis and the ends of lines say nothing.
            if token.kind == .mark || token.kind == .symbol, let scalar = UInt32(exactly: token.hash),
                "*_`#\n\u{0C}".unicodeScalars.contains(where: { $0.value == scalar })
            {
                return nil
            }
            return PaperToken(
                hash: token.hash, kind: token.kind,
                isCapital: !token.flags.isDisjoint(with: [.capitalised, .allCapitals]),
                range: counter.range(located.span))
        }
        parts = PaperSplitter.parts(
            of: text, scalars, abbreviations: Set(tables.words.phrases[.abbreviation] ?? []))
        for index in parts.indices { parts[index].tokens = tokenRange(parts[index].range) }
        if !text.hidden.isEmpty {
            hidden = Array(repeating: false, count: scalars.count)
            for span in text.hidden { for place in span.range.clamped(to: scalars.indices) { hidden[place] = true } }
        }
        words = tables.words.matches(in: tokens, tokens.indices)
    }

    /// The places of the tokens that begin inside a range.
    func tokenRange(_ range: Range<Int>) -> Range<Int> {
        let start = place(range.lowerBound)
        return start..<max(start, place(range.upperBound))
    }

    private func place(_ codePoint: Int) -> Int {
        var (low, high) = (0, tokens.count)
        while low < high {
            let middle = (low + high) / 2
            if tokens[middle].range.lowerBound < codePoint { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether a reader of the paper sees all of a range.
    func isSeen(_ range: Range<Int>) -> Bool {
        hidden.isEmpty || !hidden[range.clamped(to: hidden.indices)].contains(true)
    }

    /// The words of a range.
    func string(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
        return String(view)
    }

    /// The phrases of a role that begin at a token.
    func words(at token: Int, _ role: PaperWord) -> Range<Int>? {
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high) / 2
            if words[middle].tokens.lowerBound < token { low = middle + 1 } else { high = middle }
        }
        var best: Range<Int>?
        while low < words.count, words[low].tokens.lowerBound == token {
            if words[low].sense.role == role, words[low].tokens.count > best?.count ?? 0 { best = words[low].tokens }
            low += 1
        }
        return best
    }

    /// Whether a role's phrase stands in a range of tokens.
    func has(_ role: PaperWord, in range: Range<Int>) -> Bool { range.contains { words(at: $0, role) != nil } }

    /// The marks that begin inside a part.
    func marks(ofPart part: Int) -> ArraySlice<PaperMark> { marks[markRanges[part]] }

    /// Their places in ``marks``.
    func markRange(ofPart part: Int) -> Range<Int> { markRanges[part] }

    /// - Parameter marks: in the order of the parts.
    mutating func set(_ marks: [PaperMark]) {
        self.marks = marks
        markRanges = Array(repeating: 0..<0, count: parts.count)
        var start = 0
        while start < marks.count {
            var end = start
            while end < marks.count, marks[end].part == marks[start].part { end += 1 }
            markRanges[marks[start].part] = start..<end
            start = end
        }
    }

    /// Whether a sign that ends a clause stands between two tokens.
    func hasBreak(_ range: Range<Int>) -> Bool {
        range.contains { tokens[$0].mark.map { ",;，；、()（）|".unicodeScalars.contains($0) } ?? false }
    }
}
