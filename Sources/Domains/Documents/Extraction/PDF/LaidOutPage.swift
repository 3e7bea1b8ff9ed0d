/// A page as a tool laid it out: lines in the order of reading.
struct LaidOutPage {
    struct Word {
        var box: Box
        var text: String
        /// 0 to 1, of a word read from a picture.
        var confidence: Double?
        /// Why a reader does not see it, where that is known already.
        var hidden: HiddenSpan.Reason?
    }

    struct Line {
        var words: [Word]
        /// Lines of one number belong together: a block, or a paragraph of a picture.
        let block: Int
        private(set) var box: Box

        /// - Parameter first: a line has a word at least.
        init(_ first: Word, block: Int) {
            words = [first]
            self.block = block
            box = first.box
        }

        mutating func append(_ word: Word) {
            words.append(word)
            box = box.union(word.box)
        }
    }

    var width: Double
    var height: Double
    var lines: [Line] = []

    /// Whether it has more lines or words than a page that somebody would read. Nothing is compared with each other there.
    var isCrowded: Bool { lines.count > 1_000 || lines.reduce(0) { $0 + $1.words.count } > 10_000 }

    /// Signs that are no space.
    var characters: Int { lines.reduce(0) { $0 + $1.words.reduce(0) { $0 + $1.text.unicodeScalars.count } } }

    /// Of a page from a picture: the mean over its signs.
    var confidence: Double? {
        var (sum, signs) = (0.0, 0)
        for word in lines.lazy.flatMap(\.words) {
            guard let confidence = word.confidence else { continue }
            sum += confidence * Double(word.text.unicodeScalars.count)
            signs += word.text.unicodeScalars.count
        }
        return signs == 0 ? nil : sum / Double(signs)
    }
}
