import RAG

/// Where words that a model quotes stand in the passages it was shown: word for word, white space apart.
struct QuotedPlace {
    /// A shorter quote says nothing.
    private static let least = 3

    /// Code points of the paper.
    let range: Range<Int>
    let passage: ShownPassage

    /// - Throws: why the words cannot count as a quote.
    init(
        _ cited: PaperReply.Cited, in passages: [ShownPassage]
    ) throws(PaperReplyFault) {
        let quote = QuotedPlace.plain(cited.quote)
        guard quote.count >= QuotedPlace.least, quote.contains(where: { $0.isLetter || $0.isDigit || $0.isHan }) else {
            throw .uncited
        }
        guard let passage = passages.first(where: { $0.number == cited.passage }) else {
            throw passages.contains { QuotedPlace.range(quote, in: $0) != nil } ? .quoteElsewhere : .quoteNotFound
        }
        if let range = QuotedPlace.range(quote, in: passage) {
            self.range = range
            self.passage = passage
            return
        }
        if passages.contains(where: { QuotedPlace.range(quote, in: $0) != nil }) { throw .quoteElsewhere }
        throw QuotedPlace.isPieced(quote, passages) ? .quotePieced : .quoteNotFound
    }

    /// As passages are shown, white space evened out.
    static func plain(_ text: String) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            guard let shown = PromptText.shown(scalar) else { continue }
            if shown.isSpace {
                if !result.isEmpty, result.last != " " { result.append(" ") }
            } else {
                result.append(shown)
            }
        }
        if result.last == " " { result.removeLast() }
        return result
    }

    /// Whole words only.
    private static func range(_ quote: [Unicode.Scalar], in passage: ShownPassage) -> Range<Int>? {
        for piece in passage.pieces {
            guard let start = first(quote, in: piece.scalars) else { continue }
            return piece.places[start]..<(piece.places[start + quote.count - 1] + 1)
        }
        return nil
    }

    static func first(_ words: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Int? {
        guard let head = words.first, let tail = words.last, text.count >= words.count else { return nil }
        func isWord(_ scalar: Unicode.Scalar) -> Bool { scalar.isLetter || scalar.isDigit }
        for start in 0...(text.count - words.count) where text[start] == head {
            let end = start + words.count
            guard text[start..<end].elementsEqual(words) else { continue }
            if start > 0, isWord(head), isWord(text[start - 1]) { continue }
            if end < text.count, isWord(tail), isWord(text[end]) { continue }
            return start
        }
        return nil
    }

    /// Whether every part of it stands somewhere: parted where it says so itself, else in two.
    private static func isPieced(_ quote: [Unicode.Scalar], _ passages: [ShownPassage]) -> Bool {
        func isFound(_ part: ArraySlice<Unicode.Scalar>) -> Bool {
            let words = plain(ShownPassage.string(part))
            return words.isEmpty || passages.contains { range(words, in: $0) != nil }
        }
        var marked = ShownPassage.string(quote[...])
        for mark in ["...", "…", "(...)"] { marked = marked.replacing(mark, with: "\u{1F}") }
        let parts = marked.unicodeScalars.split(separator: "\u{1F}").map { Array($0) }
        if parts.count > 1 { return parts.allSatisfy { isFound($0[...]) } }
        return quote.indices.contains { index in
            guard index > 0, quote[index] == " " || quote[index].isHan else { return false }
            return isFound(quote[..<index]) && isFound(quote[index...])
        }
    }
}
