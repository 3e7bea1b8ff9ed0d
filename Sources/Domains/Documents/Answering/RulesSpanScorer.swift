import Glibc

/// Finds answers by form, labels, roles and the words around them; weights are fitted, nothing is learned by heart.
public struct RulesSpanScorer: SpanScorer {
    public let name = "rules"
    let model: LinearModel
    let roles: RoleWords
    let rarity: [String: Double]
    let synonyms: Synonyms
    let questions: FieldQuestions

    /// How many sentences are read.
    static let sentences = 5

    init(
        model: LinearModel, roles: RoleWords, rarity: [String: Double], synonyms: Synonyms, fields: FieldQuestions
    ) {
        questions = fields
        self.model = model
        self.roles = roles
        self.rarity = rarity
        self.synonyms = synonyms
    }

    public func spans(_ question: AskedQuestion, in sentences: [ScoredSentence]) -> [ScoredSpan] {
        let features = SpanFeatures(question, rarity: rarity)
        let fields = FieldReader(question: question, rarity: rarity, synonyms: synonyms)
        let asked = roles.found(in: question.words.map(\.sign))
        let wanted = questions.wanted(question)
        let best = sentences.first?.score ?? 0
        var result: [ScoredSpan] = []
        for (rank, sentence) in sentences.prefix(Self.sentences).enumerated() {
            let view = sentence.view
            let found = roles.found(in: view.words.map(\.sign))
            let named = fields.fields(view)
            for span in candidates(question, sentence, named) {
                let field = named.first {
                    $0.range.lowerBound <= span.range.lowerBound && $0.range.upperBound >= span.range.upperBound
                }
                let role =
                    field.flatMap { roles.fit(asked: asked, name: $0.name) }
                    ?? roles.fit(asked: asked, found: found, span: view.words(in: span.range))
                let values = features.values(
                    span, in: view, score: sentence.score - best, rank: rank, field: field?.field ?? 0,
                    cell: field?.cell ?? 0, role: role,
                    stated: wanted.fit(sentence.content.names(at: span.range)))
                result.append(
                    ScoredSpan(sentence: rank, span: span, features: values, probability: model.score(values)))
            }
        }
        let most = result.map(\.probability).max() ?? 0
        let all = result.reduce(0) { $0 + exp($1.probability - most) }
        for index in result.indices { result[index].probability = exp(result[index].probability - most) / all }
        return result.sorted {
            ($1.probability, $0.sentence, $0.span.range.lowerBound, $0.span.range.upperBound)
                < ($0.probability, $1.sentence, $1.span.range.lowerBound, $1.span.range.upperBound)
        }
    }

    /// Those of the right form where the form is known and some are there; else all phrases, names and fields.
    private func candidates(
        _ question: AskedQuestion, _ sentence: ScoredSentence, _ named: [FieldReader.Field]
    ) -> [TypedSpan] {
        let type = question.type
        guard type != .yesNo else { return [] }
        var result = type.isTyped ? sentence.typed.filter { AnswerFit.fits($0, question) } : []
        if type == .person || type == .place || !type.isTyped || type == .identifier {
            result += named.map { field in
                sentence.typed.first { $0.range == field.range } ?? TypedSpan(nil, field.range)
            }
        }
        // A form that is told by its signs is not mere words.
        if [.open, .list, .reason, .person, .place, .quantity].contains(type), !question.isChinese {
            let known = Set(result.map(\.range))
            result += sentence.typed.filter { !known.contains($0.range) && type == .open }
            let all = Set(result.map(\.range))
            result += PhraseSpans(words: sentence.view.words).spans().filter { !all.contains($0.range) }
        }
        return result
    }
}
