public import Language

/// Answers questions from found passages, without a model: the words of a paper, cited, or a refusal that says why.
public struct DocumentAnswerer: Sendable {
    /// The tables to give to ``init(_:quantities:)``.
    public static let fileNames = AnswerReader.fileNames + [AnswerPhrases.fileName]

    public let reader: AnswerReader
    let phrases: AnswerPhrases
    let confidence: LinearModel
    /// Of papers that state fields or deadlines, as bills and contracts do.
    let formConfidence: LinearModel
    /// Of what is said and not asked.
    let statementConfidence: LinearModel

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles, quantities: QuantityReader) throws(TableError) {
        reader = try AnswerReader(files, quantities: quantities)
        phrases = try AnswerPhrases(files)
        confidence = try LinearModel(files, model: "confidence", names: ConfidenceFeatures.names)
        statementConfidence = try LinearModel(
            files, model: "statementConfidence", names: ConfidenceFeatures.names)
        formConfidence = try LinearModel(files, model: "formConfidence", names: ConfidenceFeatures.names)
    }

    /// - Parameters:
    ///   - passages: the best first; none where there are no papers.
    ///   - rarity: of ``AnswerReader/terms(of:)``.
    ///   - scorer: nil takes the rules.
    ///   - maxCitations: 1 or more.
    public func answer(
        _ question: AskedQuestion, passages: [ReadPassage], rarity: [String: Double], scorer: (any SpanScorer)? = nil,
        maxCitations: Int = 3, hasPapers: Bool = true
    ) -> PaperAnswer {
        let scorer = scorer ?? reader.rules(rarity: rarity)
        let match = QuestionMatch(question, rarity: rarity, synonyms: reader.synonyms)
        let sentences = reader.sentences(match, in: passages)
        var draft = AnswerDraft(
            question: question.spokenTo, passages: passages, sentences: sentences, reader: scorer.name,
            phrases: phrases,
            maxCitations: maxCitations)
        guard hasPapers, !sentences.isEmpty else {
            return draft.refused(hasPapers ? .absent : .noDocuments, missing: [], confidence: 0)
        }
        let spans = scorer.spans(question, in: sentences)
        let span = spans.first { $0.probability >= AnswerThresholds.span(question.type) }
        if let span { draft.put(span.sentence) }
        let accounts = accounts(match, draft)
        let features = ConfidenceFeatures.values(
            question, sentences: draft.sentences, spans: spans, passages: passages, accounts: accounts,
            rarity: rarity)
        let isForm = draft.sentences[0].content.isForm
        let model = question.isStatement ? statementConfidence : isForm ? formConfidence : confidence
        let sure = model.probability(features)
        draft.confidenceFeatures = features
        draft.isForm = isForm
        if sure < AnswerThresholds.least(isStatement: question.isStatement) {
            return draft.refused(
                AnswerThresholds.isAbsent(features) ? .absent : .nearMiss, missing: accounts.near.missing,
                confidence: sure)
        }
        if let other = draft.otherAnswer(span, spans) {
            return draft.ambiguous(with: other, confidence: sure)
        }
        if question.type == .list, let list = draft.list(confidence: sure) { return list }
        if let span { return draft.answered(by: span, confidence: sure) }
        return draft.answeredBySentence(confidence: sure)
    }

    /// What the cited block accounts for, and what all that was read of its paper does.
    private func accounts(_ match: QuestionMatch, _ draft: AnswerDraft) -> Accounts {
        let view = draft.sentences[0].view
        let paper = draft.passages[view.passage].found.paper
        var block = (match.accounted(view.terms) | match.accounted(view.context))
        var strict = (match.exact(view.terms) | match.exact(view.context))
        var (all, strictAll) = (block, strict)
        for other in draft.sentences where draft.passages[other.view.passage].found.paper == paper {
            let (marks, exact) = (match.accounted(other.view.terms), match.exact(other.view.terms))
            all |= marks
            strictAll |= exact
            guard other.view.passage == view.passage else { continue }
            let isNear = abs(other.view.index - view.index) <= 1
            if isNear || other.view.sentence.group == view.sentence.group && view.sentence.kind == .listItem {
                block |= marks
                strict |= exact
            }
        }
        return Accounts(
            near: Accounting(match, block), paper: Accounting(match, all), strict: Accounting(match, strict),
            strictPaper: Accounting(match, strictAll))
    }
}
