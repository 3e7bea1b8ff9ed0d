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
        let accounts = accounts(match, draft, span: span)
        let features = ConfidenceFeatures.values(
            question, sentences: draft.sentences, spans: spans, passages: passages, accounts: accounts,
            rarity: rarity)
        let isForm = draft.sentences[0].content.isForm
        let model = question.isStatement ? statementConfidence : isForm ? formConfidence : confidence
        let sure = model.probability(features)
        draft.confidenceFeatures = features
        draft.isForm = isForm
        if sure < AnswerThresholds.least(question, isForm: isForm) {
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
    private func accounts(_ match: QuestionMatch, _ draft: AnswerDraft, span: ScoredSpan?) -> Accounts {
        let view = draft.sentences[0].view
        let paper = draft.passages[view.passage].found.paper
        var block = view.terms.union(view.context)
        var all = block
        for other in draft.sentences where draft.passages[other.view.passage].found.paper == paper {
            all.formUnion(other.view.terms)
            guard other.view.passage == view.passage else { continue }
            let isNear = abs(other.view.index - view.index) <= 1
            if isNear || other.view.sentence.group == view.sentence.group && view.sentence.kind == .listItem {
                block.formUnion(other.view.terms)
            }
        }
        let asked = reader.details.asked(match.question)
        let missing = missing(of: asked, draft, span)
        return Accounts(
            near: Accounting(match, match.accounted(block)), paper: Accounting(match, match.accounted(all)),
            strict: Accounting(match, match.exact(block)), strictPaper: Accounting(match, match.exact(all)),
            narrow: Accounting(match, match.narrow(block) | match.forms),
            narrowPaper: Accounting(match, match.narrow(all) | match.forms),
            details: asked.count, missingDetails: missing, unknownDetails: unknown(of: missing, draft))
    }

    /// The details that neither the cited sentence nor the headings over it name, and no field that the span is.
    private func missing(
        of details: [AskedDetails.Detail], _ draft: AnswerDraft, _ span: ScoredSpan?
    ) -> [AskedDetails.Detail] {
        guard !details.isEmpty else { return [] }
        let view = draft.sentences[0].view
        let passage = draft.passages[view.passage]
        let names = span.map { passage.content.names(at: $0.span.range) } ?? []
        let text = ([passage.searched[view.index], view.string] + passage.headingPath + [passage.title])
            .joined(separator: "\n")
        return details.filter { $0.fields.isDisjoint(with: names) && !$0.isNamed(in: text, reader.words) }
    }

    private func unknown(of details: [AskedDetails.Detail], _ draft: AnswerDraft) -> Int {
        guard !details.isEmpty else { return 0 }
        let paper = draft.passages[draft.sentences[0].view.passage].found.paper
        let text = draft.passages.filter { $0.found.paper == paper }
            .flatMap { $0.searched + [$0.prefix, $0.alias] }.joined(separator: "\n")
        return details.count { !$0.isNamed(in: text, reader.words) }
    }
}
