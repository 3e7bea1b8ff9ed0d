/// A sentence of a found passage, taken apart once.
struct SentenceView: Sendable {
    /// Which of the passages that were read.
    var passage = 0
    let index: Int
    let sentence: PaperSentence
    let string: String
    let words: [TextWord]
    /// What is searched of it, by its terms.
    let terms: Set<String>
    let identifiers: [TypedSpan]
    /// The words of its paper's title and of the headings over it.
    let context: Set<String>
    private let text: PaperText

    var range: Range<Int> { sentence.range }

    init(_ passage: PassageContent, index: Int, context: Set<String>, reader: WordReader) {
        self.index = index
        self.context = context
        sentence = passage.sentences[index]
        string = passage.string(sentence.range)
        text = PaperText(string)
        let offset = sentence.range.lowerBound
        words = reader.words(text, 0..<text.count, offset: offset)
        terms = Set(SearchTerms.terms(of: passage.searched[index]).map(\.text))
        identifiers = Identifiers.found(in: text, 0..<text.count).map { found in
            let range = (found.range.lowerBound + offset)..<(found.range.upperBound + offset)
            let digits = found.folded.count(where: \.isNumber)
            let isTelephone = digits >= 7 && digits <= 15 && !found.folded.contains(where: \.isLetter)
            return TypedSpan(isTelephone ? .telephone : .identifier, range, value: .identifier(found.folded))
        }
    }

    /// Also without marks, such as the stars of Markdown.
    func trimmed(_ range: Range<Int>, marks: String) -> Range<Int> {
        var range = trimmed(range)
        while let first = string(range).unicodeScalars.first, marks.unicodeScalars.contains(first) || first.isSpace {
            range = (range.lowerBound + 1)..<range.upperBound
        }
        while let last = string(range).unicodeScalars.last, marks.unicodeScalars.contains(last) || last.isSpace {
            range = range.lowerBound..<(range.upperBound - 1)
        }
        return range
    }

    /// A range of the paper inside the sentence, without white space at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        let offset = sentence.range.lowerBound
        let inner = text.trimmed(
            max(
                0, range.lowerBound - offset)..<max(
                    max(0, range.lowerBound - offset), min(text.count, range.upperBound - offset)))
        return (inner.lowerBound + offset)..<(inner.upperBound + offset)
    }

    func string(_ range: Range<Int>) -> String {
        text[
            max(0, range.lowerBound - sentence.range.lowerBound)..<max(0, range.upperBound - sentence.range.lowerBound)]
    }

    /// The words in a range.
    func words(in range: Range<Int>) -> Range<Int> {
        let first = words.firstIndex { $0.range.lowerBound >= range.lowerBound } ?? words.count
        let last = words.lastIndex { $0.range.upperBound <= range.upperBound } ?? first - 1
        return first..<max(first, last + 1)
    }
}
