/// Which of a question's words other words are, or stand for. Each word of the papers is compared once.
final class QuestionMatch {
    /// One bit for each of ``AskedQuestion/content``.
    typealias Marks = UInt64

    let question: AskedQuestion
    let rarity: [String: Double]
    private let synonyms: Synonyms
    private let weights: [Double]
    private var known: [String: Marks] = [:]

    init(_ question: AskedQuestion, rarity: [String: Double], synonyms: Synonyms) {
        self.question = question
        self.rarity = rarity
        self.synonyms = synonyms
        weights = question.content.map { rarity[$0.term] ?? 1 }
    }

    /// The words that are there as the question has them.
    func exact(_ terms: Set<String>) -> Marks {
        var result: Marks = 0
        for (index, content) in question.content.enumerated() where terms.contains(content.term) {
            result |= 1 << Marks(index)
        }
        return result
    }

    /// The words that are there, or words that say the same.
    func narrow(_ terms: Set<String>) -> Marks {
        var result = exact(terms)
        for (index, content) in question.content.enumerated()
        where result & (1 << Marks(index)) == 0 && content.weight != .number {
            if terms.contains(where: { synonyms.meetNarrowly(content.term, $0) }) { result |= 1 << Marks(index) }
        }
        return result
    }

    /// The words that say only what kind of value is asked for, where the kind is known.
    var forms: Marks {
        guard question.type.isTyped else { return 0 }
        var result: Marks = 0
        for (index, content) in question.content.enumerated() where synonyms.isForm(content.term) {
            result |= 1 << Marks(index)
        }
        return result
    }

    /// The words that are there, or words that account for them.
    func accounted(_ terms: Set<String>) -> Marks {
        terms.reduce(into: 0) { $0 |= marks($1) }
    }

    /// The share of the question's words by rarity; 1 where there are none of the kind.
    func share(_ marks: Marks, of kind: AskedQuestion.Content.Weight? = nil) -> Double {
        var (all, found) = (0.0, 0.0)
        for (index, content) in question.content.enumerated() where kind == nil || content.weight == kind {
            all += weights[index]
            if marks & (1 << Marks(index)) != 0 { found += weights[index] }
        }
        return all > 0 ? found / all : 1
    }

    private func marks(_ term: String) -> Marks {
        if let marks = known[term] { return marks }
        var result: Marks = 0
        for (index, content) in question.content.enumerated()
        where content.term == term || content.weight != .number && synonyms.meet(content.term, term) {
            result |= 1 << Marks(index)
        }
        known[term] = result
        return result
    }
}
