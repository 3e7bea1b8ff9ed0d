/// An answer in the making: what was read, and how it is said.
struct AnswerDraft {
    let question: AskedQuestion
    let passages: [ReadPassage]
    private(set) var sentences: [ScoredSentence]
    let reader: String
    let phrases: AnswerPhrases
    let maxCitations: Int
    var confidenceFeatures: [Double] = []
    var isForm = false
    /// Where the sentence stood that was put first.
    private var moved = 0

    init(
        question: AskedQuestion, passages: [ReadPassage], sentences: [ScoredSentence], reader: String,
        phrases: AnswerPhrases, maxCitations: Int
    ) {
        self.question = question
        self.passages = passages
        self.sentences = sentences
        self.reader = reader
        self.phrases = phrases
        self.maxCitations = maxCitations
    }

    /// Puts the sentence first that the span is in.
    mutating func put(_ index: Int) {
        moved = index
        sentences.insert(sentences.remove(at: index), at: 0)
    }

    /// The place of a sentence that had an index before ``put(_:)``.
    private func place(_ index: Int) -> Int { index == moved ? 0 : index < moved ? index + 1 : index }

    // MARK: Answers

    func answered(by span: ScoredSpan, confidence: Double) -> PaperAnswer {
        let words = sentences[0].view.string(span.span.range)
        return answer(
            .span, words, text(.span, words), values: span.span.value.map { [$0] } ?? [], confidence: confidence,
            citations: citations())
    }

    func answeredBySentence(confidence: Double) -> PaperAnswer {
        let words = sentences[0].view.string
        return answer(.sentence, words, text(.sentence, words), confidence: confidence, citations: citations())
    }

    /// The items that the best sentence names; nil where it names none.
    func list(confidence: Double) -> PaperAnswer? {
        let view = sentences[0].view
        let passage = passages[view.passage]
        let items = ListItems(passage: passage, view: view).items()
        guard !items.isEmpty else { return nil }
        let words = items.map { passage.string($0) }
        let joint = phrases.text(.and, isChinese: question.isChinese)
        let joined = words.joined(separator: joint)
        var cited = [citation(view)]
        for sentence in passage.sentences where sentence.range != view.range {
            if items.contains(where: {
                $0.lowerBound >= sentence.range.lowerBound && $0.upperBound <= sentence.range.upperBound
            }) {
                cited.append(citation(sentence, passage))
            }
        }
        return answer(.list, joined, text(.list, joined), confidence: confidence, citations: cited)
    }

    // MARK: Refusals

    func refused(_ reason: Refusal.Reason, missing: [AskedQuestion.Content], confidence: Double) -> PaperAnswer {
        let words = missing.map(\.written)
        let closest = reason == .nearMiss ? sentences.first.map { [citation($0.view)] } ?? [] : []
        let title = closest.first?.title ?? ""
        let joint = phrases.text(.and, isChinese: question.isChinese)
        let message: String
        switch reason {
        case .noDocuments: message = phrases.text(.noDocuments, isChinese: question.isChinese)
        case .absent, .ambiguous: message = phrases.text(.absent, isChinese: question.isChinese)
        case .nearMiss:
            message = phrases.text(
                words.isEmpty ? .nearMiss : .nearMissWords, isChinese: question.isChinese,
                ["title": title, "missing": words.joined(separator: joint)])
        }
        let refusal = Refusal(reason: reason, message: message, missing: words, closest: closest, question: nil)
        return answer(.none, nil, message, confidence: confidence, refusal: refusal, citations: [])
    }

    func ambiguous(with other: ScoredSentence, confidence: Double) -> PaperAnswer {
        let (first, second) = (citation(sentences[0].view), citation(other.view))
        let asked = phrases.text(
            .which, isChinese: question.isChinese, ["first": first.title, "second": second.title])
        let message = phrases.text(.ambiguous, isChinese: question.isChinese)
        let refusal = Refusal(
            reason: .ambiguous, message: message, missing: [], closest: [first, second], question: asked)
        return answer(
            .none, nil, message + (question.isChinese ? "" : " ") + asked, confidence: confidence, refusal: refusal,
            citations: [])
    }

    /// A sentence of another paper that says the same with another value and is found as well: papers of a series.
    func otherAnswer(_ span: ScoredSpan?, _ spans: [ScoredSpan]) -> ScoredSentence? {
        guard let span, question.type.isTyped else { return nil }
        let first = sentences[0].view
        let paper = passages[first.passage].found.paper
        let words = first.string(span.span.range)
        let frame = AnswerDraft.frame(first)
        for other in spans where other.probability > span.probability * AnswerDraft.asLikely {
            let view = sentences[place(other.sentence)].view
            guard passages[view.passage].found.paper != paper, view.string(other.span.range) != words,
                AnswerDraft.frame(view) == frame
            else { continue }
            return sentences[place(other.sentence)]
        }
        return nil
    }

    private static let asLikely = 0.6

    /// The sentence without what differs from month to month.
    private static func frame(_ view: SentenceView) -> Set<String> {
        Set(view.words.filter { !$0.hasDigit && !$0.kinds.contains(.month) && !$0.isGrammar }.map(\.stem))
    }

    // MARK: Parts

    private func text(_ phrase: AnswerPhrases.Phrase, _ words: String) -> String {
        let plain = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let trimmed = phrase == .sentence ? plain : String(plain.reversed().drop { ".。".contains($0) }.reversed())
        return phrases.text(
            phrase, isChinese: question.isChinese,
            ["answer": trimmed, "title": passages[sentences[0].view.passage].title])
    }

    private func citations() -> [Citation] { sentences.prefix(max(1, maxCitations)).map { citation($0.view) } }

    private func citation(_ view: SentenceView) -> Citation { citation(view.sentence, passages[view.passage]) }

    private func citation(_ sentence: PaperSentence, _ passage: ReadPassage) -> Citation {
        Citation(
            paper: passage.found.paper, title: passage.title, range: sentence.range,
            quote: passage.string(sentence.range), headingPath: passage.headingPath,
            isCell: sentence.kind == .tableRow, isHidden: sentence.isHidden)
    }

    private func answer(
        _ kind: PaperAnswer.Kind, _ words: String?, _ text: String, values: [AnswerValue] = [], confidence: Double,
        refusal: Refusal? = nil, citations: [Citation]
    ) -> PaperAnswer {
        PaperAnswer(
            kind: kind, answer: words, text: text, values: values, confidence: confidence, refusal: refusal,
            citations: citations, passages: passages.map(\.found), reader: reader, isChinese: question.isChinese,
            features: confidenceFeatures, isForm: isForm)
    }
}
