import Glibc
public import Language

/// Reads found passages for a question: which sentence answers, and which part of it.
public struct AnswerReader: Sendable {
    /// The tables to give to ``init(_:quantities:)``.
    public static let fileNames = [
        GrammarWords.fileName, QuestionTypes.fileName, StopTerms.fileName, RoleWords.fileName, Synonyms.fileName,
        FieldQuestions.fileName, AskedDetails.fileName, LinearModel.fileName,
    ]
    /// A word that no paper has: what is as rare stands in none.
    static let unknown = "qxnowherexq"
    /// How many of the best passages are read.
    public static let passages = 20

    let words: WordReader
    let types: QuestionTypes
    let stopTerms: StopTerms
    let roles: RoleWords
    let synonyms: Synonyms
    let fields: FieldQuestions
    let details: AskedDetails
    let finder: SpanFinder
    let sentenceModel: LinearModel
    /// Of what is said and not asked.
    let statementModel: LinearModel
    let spanModel: LinearModel

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles, quantities: QuantityReader) throws(TableError) {
        words = WordReader(grammar: try GrammarWords(files))
        types = try QuestionTypes(files)
        stopTerms = try StopTerms(files)
        roles = try RoleWords(files)
        synonyms = try Synonyms(files)
        fields = try FieldQuestions(files)
        details = try AskedDetails(files)
        finder = SpanFinder(quantities: quantities)
        sentenceModel = try LinearModel(files, model: "sentence", names: SentenceFeatures.names)
        statementModel = try LinearModel(files, model: "statement", names: SentenceFeatures.names)
        spanModel = try LinearModel(files, model: "span", names: SpanFeatures.names)
    }

    public func question(_ text: String) -> AskedQuestion {
        AskedQuestion(text, reader: words, types: types, stopTerms: stopTerms, quantities: finder.quantities)
    }

    /// What is asked of the index beside the passages: how rare the question's words are.
    public func terms(of question: AskedQuestion) -> [String] {
        Array(Set(question.content.map(\.term) + question.words.map(\.stem) + [Self.unknown])).sorted()
    }

    /// All sentences of the passages, the likeliest first.
    public func sentences(
        _ question: AskedQuestion, rarity: [String: Double], in passages: [ReadPassage]
    ) -> [ScoredSentence] {
        sentences(QuestionMatch(question, rarity: rarity, synonyms: synonyms), in: passages)
    }

    func sentences(_ match: QuestionMatch, in passages: [ReadPassage]) -> [ScoredSentence] {
        let question = match.question
        let model = question.isStatement ? statementModel : sentenceModel
        let best = passages.compactMap { $0.found.sentences.max() }.max() ?? 0
        let features = SentenceFeatures(match, bestCosine: Double(best), roles: roles, wanted: fields.wanted(question))
        var result: [ScoredSentence] = []
        for (number, passage) in passages.prefix(Self.passages).enumerated() {
            let views = passage.content.views(words).map { view in
                var view = view
                view.passage = number
                return view
            }
            // What a reader of the paper does not see does not answer.
            for view in views where !view.sentence.isHidden {
                // Of an open question the forms count in the best sentences alone.
                let typed = question.type.isTyped ? passage.content.forms(view, finder) : []
                let values = features.values(view, in: passage, views: views, spans: typed)
                result.append(
                    ScoredSentence(
                        view: view, content: passage.content, typed: typed, features: values,
                        score: model.score(values)))
            }
        }
        result.sort { ($1.score, $0.view.passage, $0.view.index) < ($0.score, $1.view.passage, $1.view.index) }
        if !question.type.isTyped {
            for index in result.indices.prefix(RulesSpanScorer.sentences) {
                let view = result[index].view
                result[index].typed = passages[view.passage].content.forms(view, finder)
            }
        }
        return result
    }

    /// The reader that is always there.
    public func rules(rarity: [String: Double]) -> RulesSpanScorer {
        RulesSpanScorer(model: spanModel, roles: roles, rarity: rarity, synonyms: synonyms, fields: fields)
    }
}
