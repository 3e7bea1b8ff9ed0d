import Glibc

/// What speaks for a sentence as the one that answers.
struct SentenceFeatures {
    static let names = [
        "passage", "first", "cosine", "nearBest", "own", "context", "neighbours", "pairs", "names", "numbers", "head",
        "typed", "length", "heading", "row", "item", "hidden", "question", "density",
        "role", "accounted",
    ]

    let question: AskedQuestion
    /// Of the question's terms.
    let rarity: [String: Double]
    /// The best cosine of all sentences.
    let bestCosine: Double
    private let synonyms: Synonyms
    private let roles: RoleWords
    private let asked: [RoleWords.Found]

    init(
        question: AskedQuestion, rarity: [String: Double], bestCosine: Double, roles: RoleWords, synonyms: Synonyms
    ) {
        self.question = question
        self.rarity = rarity
        self.bestCosine = bestCosine
        self.synonyms = synonyms
        self.roles = roles
        asked = roles.found(in: question.words.map(\.sign))
    }

    func values(_ view: SentenceView, in passage: ReadPassage, views: [SentenceView], spans: [TypedSpan]) -> [Double] {
        let around = view.context
        var near = view.terms
        for other in views where abs(other.index - view.index) == 1 { near.formUnion(other.terms) }
        let cosine = view.index < passage.found.sentences.count ? Double(passage.found.sentences[view.index]) : 0
        let own = covered(view.terms)
        return [
            passage.found.score, 1 / Double(1 + view.passage), cosine, cosine - bestCosine, own,
            covered(view.terms.union(around)), covered(near), pairs(view), covered(view.terms, .name),
            covered(view.terms, .number), covered(view.terms.union(around), .head),
            question.type.isTyped ? (spans.contains { AnswerFit.fits($0, question) } ? 1 : -1) : 0,
            log(Double(max(1, view.words.count))), view.sentence.kind == .heading ? 1 : 0,
            view.sentence.kind == .tableRow ? 1 : 0, view.sentence.kind == .listItem ? 1 : 0,
            view.sentence.isHidden ? 1 : 0, view.string.hasSuffix("?") || view.string.hasSuffix("？") ? 1 : 0,
            own / (1 + Double(view.words.count)).squareRoot(), role(view),
            Accounting(question, rarity: rarity, terms: view.terms.union(around), synonyms: synonyms).share,
        ]
    }

    /// Whether it has a role that is asked for, or only others of the same group.
    private func role(_ view: SentenceView) -> Double {
        guard !asked.isEmpty else { return 0 }
        var words = view.words.map(\.sign)
        for cell in view.sentence.cells { words += SearchTerms.terms(of: cell.heading ?? "").map(\.text) }
        return roles.fit(asked: asked, name: words) ?? 0
    }

    /// The share of the question's words that are there, by rarity; 1 where there are none of the kind.
    func covered(_ terms: Set<String>, _ kind: AskedQuestion.Content.Weight? = nil) -> Double {
        var (all, found) = (0.0, 0.0)
        for content in question.content where kind == nil || content.weight == kind {
            let weight = rarity[content.term] ?? 1
            all += weight
            if terms.contains(content.term) { found += weight }
        }
        return all > 0 ? found / all : 1
    }

    /// The share of neighbouring content words of the question that are near each other here, too.
    private func pairs(_ view: SentenceView) -> Double {
        let asked = question.content.map(\.term)
        guard asked.count > 1 else { return 0 }
        var places: [String: [Int]] = [:]
        for (index, word) in view.words.enumerated() { places[word.stem, default: []].append(index) }
        if question.isChinese {
            return Double(zip(asked, asked.dropFirst()).count { view.terms.contains($0) && view.terms.contains($1) })
                / Double(asked.count - 1)
        }
        let near = zip(asked, asked.dropFirst()).count { left, right in
            (places[left] ?? []).contains { place in (places[right] ?? []).contains { abs($0 - place) <= 3 } }
        }
        return Double(near) / Double(asked.count - 1)
    }
}
