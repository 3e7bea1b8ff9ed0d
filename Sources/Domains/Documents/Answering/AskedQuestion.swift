import Language

/// A question taken apart.
public struct AskedQuestion: Sendable {
    /// A word or pair of Han signs that a paper must account for.
    struct Content: Sendable, Hashable {
        enum Weight: Sendable { case plain, head, thing, name, number }

        /// As it is searched.
        let term: String
        /// As it was written.
        let written: String
        let weight: Weight
    }

    /// As many as a machine word has bits.
    static let mostContent = 64

    public let text: String
    public let type: AnswerType
    public private(set) var isChinese: Bool
    /// Whether the words around the paper's own are Chinese; as the question, where nobody says otherwise.
    public var isAnsweredInChinese: Bool
    let words: [TextWord]
    /// Each once, in order; at most ``mostContent``.
    let content: [Content]
    /// The words right behind "what", "which" or "how many": what kind of thing is asked for.
    let headWords: [TextWord]
    /// It asks for nothing, but says what a paper may say: "The tenant may keep a dog."
    let isStatement: Bool
    /// The unit that is asked for: "how many kilometres"; nil for none, or for pieces.
    let unit: String?

    init(
        _ text: String, reader: WordReader, types: QuestionTypes, stopTerms: StopTerms, quantities: QuantityReader
    ) {
        self.text = text
        let paper = PaperText(text)
        let words = reader.words(paper, 0..<paper.count)
        self.words = words
        let isChinese = words.count(where: \.isHan) * 2 > words.count
        self.isChinese = isChinese
        isAnsweredInChinese = isChinese
        let (type, cue) = types.type(of: words, isHan: isChinese)
        self.type = type
        isStatement = type == .open && cue.isEmpty && !isChinese && !text.contains("?")
        let head = AskedQuestion.head(words, cue: cue, type: type)
        headWords = head.map { words[$0] }
        unit = AskedQuestion.unit(words, cue: cue, type: type, quantities: quantities)
        let headStems = Set(headWords.map(\.stem))
        let cueRange =
            cue.isEmpty ? 0..<0 : words[cue.lowerBound].range.lowerBound..<words[cue.upperBound - 1].range.upperBound
        let things = ThingWords.places(in: words).map { words[$0].range }
        var content: [Content] = []
        var seen: Set<String> = []
        for term in SearchTerms.terms(of: text) where !stopTerms.touches(term) && seen.insert(term.text).inserted {
            // Words that only say what kind of answer is wanted need not stand in the paper.
            if cueRange.overlaps(term.range), type != .identifier, type != .telephone { continue }
            let first = paper.scalars[term.range.lowerBound]
            let weight: Content.Weight =
                paper.scalars[term.range].contains(where: \.isDigit)
                ? .number
                : first.isUpper && term.range.lowerBound > 0
                    ? .name
                    : headStems.contains(term.text)
                        ? .head : things.contains { $0.overlaps(term.range) } ? .thing : .plain
            if content.count == AskedQuestion.mostContent { break }
            content.append(Content(term: term.text, written: paper[term.range], weight: weight))
        }
        self.content = content
    }

    /// As it is spoken to, once it is understood.
    var spokenTo: AskedQuestion {
        var question = self
        question.isChinese = isAnsweredInChinese
        return question
    }

    /// "how many kilowatt hours" is read as "1 kilowatt hour".
    private static func unit(
        _ words: [TextWord], cue: Range<Int>, type: AnswerType, quantities: QuantityReader
    ) -> String? {
        guard type == .quantity || type == .duration, let last = words[cue].last else { return nil }
        let isHan = last.isHan
        let rest = words[cue.upperBound...].prefix(isHan ? 3 : 2).map(\.text)
        for text in [rest.joined(separator: isHan ? "" : " "), rest.first ?? "", last.text] where !text.isEmpty {
            guard let found = quantities.quantities(in: (isHan ? "2" : "2 ") + text).first, let unit = found.unit,
                found.kind == .measure || found.kind == .duration
            else { continue }
            return unit.symbol
        }
        return nil
    }

    /// Up to three words behind the cue, until a verb or a word of grammar.
    private static func head(_ words: [TextWord], cue: Range<Int>, type: AnswerType) -> [Int] {
        guard type == .open || type == .quantity || type == .list, !cue.isEmpty else { return [] }
        var result: [Int] = []
        var index = cue.upperBound
        // "What is the name of the law": the thing is named behind the verb.
        if type == .open, index < words.count, words[index].kinds.contains(.auxiliary) { index += 1 }
        while index < words.count, result.isEmpty && words[index].kinds.contains(.determiner) { index += 1 }
        while index < words.count, result.count < 3, !words[index].isGrammar, !words[index].isHan {
            result.append(index)
            index += 1
        }
        return result
    }
}
