public import Language

/// Answers questions from found passages, without a model: the words of a paper, cited, or a refusal that says why.
public struct DocumentAnswerer: Sendable {
    /// The tables to give to ``init(_:quantities:)``.
    public static let fileNames = AnswerReader.fileNames + [AnswerPhrases.fileName]

    public let reader: AnswerReader
    let phrases: AnswerPhrases
    let confidence: LinearModel

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles, quantities: QuantityReader) throws(TableError) {
        reader = try AnswerReader(files, quantities: quantities)
        phrases = try AnswerPhrases(files)
        confidence = try LinearModel(files, model: "confidence", names: ConfidenceFeatures.names)
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
        let sentences = reader.sentences(question, rarity: rarity, in: passages)
        var draft = AnswerDraft(
            question: question, passages: passages, sentences: sentences, reader: scorer.name, phrases: phrases,
            maxCitations: maxCitations)
        guard hasPapers, !sentences.isEmpty else {
            return draft.refused(hasPapers ? .absent : .noDocuments, missing: [], confidence: 0)
        }
        let spans = scorer.spans(question, in: sentences)
        let span = spans.first { $0.probability >= AnswerThresholds.span(question.type) }
        if let span { draft.put(span.sentence) }
        let (near, paper) = accounting(question, draft, rarity: rarity)
        let features = ConfidenceFeatures.values(
            question, sentences: draft.sentences, span: spans.first, passages: passages, near: near, paper: paper,
            rarity: rarity)
        let sure = confidence.probability(features)
        draft.confidenceFeatures = features
        if sure < AnswerThresholds.least {
            return draft.refused(
                AnswerThresholds.isAbsent(features) ? .absent : .nearMiss, missing: near.missing, confidence: sure)
        }
        if let other = draft.otherAnswer(span, spans) {
            return draft.ambiguous(with: other, confidence: sure)
        }
        if question.type == .list, let list = draft.list(confidence: sure) { return list }
        if let span { return draft.answered(by: span, confidence: sure) }
        return draft.answeredBySentence(confidence: sure)
    }

    /// What the cited block accounts for, and what all that was read of its paper does.
    private func accounting(
        _ question: AskedQuestion, _ draft: AnswerDraft, rarity: [String: Double]
    ) -> (near: Accounting, paper: Accounting) {
        let view = draft.sentences[0].view
        let passage = draft.passages[view.passage]
        let prefix = Set(SearchTerms.terms(of: passage.prefix + " " + passage.title + " " + passage.alias).map(\.text))
        var block = view.terms.union(prefix)
        for other in draft.sentences where other.view.passage == view.passage {
            let isNear = abs(other.view.index - view.index) <= 1
            if isNear || other.view.sentence.group == view.sentence.group && view.sentence.kind == .listItem {
                block.formUnion(other.view.terms)
            }
        }
        var all = block
        for other in draft.sentences
        where draft.passages[other.view.passage].found.paper == passage.found.paper {
            all.formUnion(other.view.terms)
        }
        return (
            Accounting(question, rarity: rarity, terms: block, synonyms: reader.synonyms),
            Accounting(question, rarity: rarity, terms: all, synonyms: reader.synonyms)
        )
    }
}
