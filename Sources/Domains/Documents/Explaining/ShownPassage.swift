import RAG

/// A passage as a model is shown it: on one line, without what could pass for a mark of the prompt, and without what a
/// reader of the paper does not see.
public struct ShownPassage: Sendable, Equatable {
    /// Sentences that stand side by side in the paper, with nothing hidden between them.
    struct Piece: Sendable, Equatable {
        let scalars: [Unicode.Scalar]
        /// The place of each in the paper.
        let places: [Int]
    }

    /// What the model is to name it by, from 1.
    public let number: Int
    public let paper: Int64
    public let title: String
    public let page: Int?
    public let headingPath: [String]
    let pieces: [Piece]

    /// - Parameter page: of a place of the paper; nil where it has none.
    public init(_ passage: ReadPassage, number: Int, page: (Int) -> Int?) {
        self.init(
            passage, number: number, sentences: passage.sentences, page: page)
    }

    /// A single sentence of a passage.
    public init(_ passage: ReadPassage, sentence: PaperSentence, number: Int, page: (Int) -> Int?) {
        self.init(passage, number: number, sentences: [sentence], page: page)
    }

    private init(_ passage: ReadPassage, number: Int, sentences: [PaperSentence], page: (Int) -> Int?) {
        self.number = number
        paper = passage.found.paper
        title = passage.title
        self.page = page(sentences.first?.range.lowerBound ?? passage.start)
        headingPath = passage.headingPath
        var pieces: [Piece] = []
        var open: [Range<Int>] = []
        func close() {
            let piece = ShownPassage.piece(open, of: passage)
            if !piece.scalars.isEmpty { pieces.append(piece) }
            open = []
        }
        for sentence in sentences {
            if sentence.isHidden { close() } else { open.append(sentence.range) }
        }
        close()
        self.pieces = pieces
    }

    private init(_ other: ShownPassage, number: Int, pieces: [Piece]) {
        self.number = number
        paper = other.paper
        title = other.title
        page = other.page
        headingPath = other.headingPath
        self.pieces = pieces
    }

    /// White space evened out to single spaces; none at the ends.
    private static func piece(_ ranges: [Range<Int>], of passage: ReadPassage) -> Piece {
        var scalars: [Unicode.Scalar] = []
        var places: [Int] = []
        for range in ranges {
            let first = max(0, range.lowerBound - passage.start)
            for index in first..<max(first, min(passage.text.count, range.upperBound - passage.start)) {
                guard let shown = PromptText.shown(passage.text.scalars[index]) else { continue }
                if shown == " ", scalars.last == " " || scalars.isEmpty { continue }
                scalars.append(shown)
                places.append(passage.start + index)
            }
            if let last = places.last, scalars.last != " " {
                scalars.append(" ")
                places.append(last + 1)
            }
        }
        if scalars.last == " " {
            scalars.removeLast()
            places.removeLast()
        }
        return Piece(scalars: scalars, places: places)
    }

    /// Whether a reader of the paper sees nothing of it.
    public var isEmpty: Bool { pieces.isEmpty }

    /// What stands between what is not shown.
    static let gap = " … "

    public var text: String { pieces.map { ShownPassage.string($0.scalars[...]) }.joined(separator: ShownPassage.gap) }

    /// Its line of the prompt.
    public var line: String {
        let name = PromptText.quoted(title, maximum: 200)
        return "[\(number)] \(name)\(page.map { ", page \($0)" } ?? ""): \(text)"
    }

    func numbered(_ number: Int) -> ShownPassage { ShownPassage(self, number: number, pieces: pieces) }

    /// The same with so many fewer code points at its end; nil where nothing would be left.
    func cut(by excess: Int) -> ShownPassage? {
        var (pieces, excess) = (pieces, excess)
        while excess > 0, let last = pieces.popLast() {
            let kept = last.scalars.count - excess
            if kept > 0 {
                pieces.append(
                    Piece(scalars: Array(last.scalars.prefix(kept)), places: Array(last.places.prefix(kept))))
            }
            excess = kept > 0 ? 0 : -kept - ShownPassage.gap.unicodeScalars.count
        }
        return pieces.isEmpty ? nil : ShownPassage(self, number: number, pieces: pieces)
    }

    static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
