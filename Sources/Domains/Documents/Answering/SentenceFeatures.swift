import Glibc

/// What speaks for a sentence as the one that answers.
struct SentenceFeatures {
    static let names = [
        "passage", "first", "cosine", "nearBest", "own", "context", "neighbours", "pairs", "names", "numbers", "head",
        "typed", "length", "heading", "row", "item", "hidden", "question", "density",
        "role", "accounted", "stated", "statedOther",
    ]

    let match: QuestionMatch
    /// The best cosine of all sentences.
    let bestCosine: Double
    private let wanted: FieldQuestions.Wanted
    private let roles: RoleWords
    private let asked: [RoleWords.Found]

    private var question: AskedQuestion { match.question }

    init(_ match: QuestionMatch, bestCosine: Double, roles: RoleWords, wanted: FieldQuestions.Wanted) {
        self.wanted = wanted
        self.match = match
        self.bestCosine = bestCosine
        self.roles = roles
        asked = roles.found(in: match.question.words.map(\.sign))
    }

    func values(_ view: SentenceView, in passage: ReadPassage, views: [SentenceView], spans: [TypedSpan]) -> [Double] {
        let exact = match.exact(view.terms)
        let context = exact | match.exact(view.context)
        var near = exact
        for other in [view.index - 1, view.index + 1] where views.indices.contains(other) {
            near |= match.exact(views[other].terms)
        }
        let cosine = view.index < passage.found.sentences.count ? Double(passage.found.sentences[view.index]) : 0
        let own = match.share(exact)
        let stated = stated(view, passage.content)
        return [
            passage.found.score, 1 / Double(1 + view.passage), cosine, cosine - bestCosine, own,
            match.share(context), match.share(near), pairs(view), match.share(exact, of: .name),
            match.share(exact, of: .number), match.share(context, of: .head),
            typed(spans),
            log(Double(max(1, view.words.count))), view.sentence.kind == .heading ? 1 : 0,
            view.sentence.kind == .tableRow ? 1 : 0, view.sentence.kind == .listItem ? 1 : 0,
            view.sentence.isHidden ? 1 : 0, view.string.hasSuffix("?") || view.string.hasSuffix("？") ? 1 : 0,
            own / (1 + Double(view.words.count)).squareRoot(), role(view),
            Accounting(match, match.accounted(view.terms) | match.accounted(view.context)).share, max(0, stated),
            max(0, -stated),
        ]
    }

    /// Whether a form that answers is there; a year alone hardly answers for a day.
    private func typed(_ spans: [TypedSpan]) -> Double {
        guard question.type.isTyped else { return 0 }
        let fitting = spans.filter { AnswerFit.fits($0, question) }
        if fitting.isEmpty { return -1 }
        return question.type == .date && !fitting.contains { $0.type == .date } ? 0 : 1
    }

    /// Whether a field or deadline that is asked for is there, or only others of its kind.
    private func stated(_ view: SentenceView, _ content: PassageContent) -> Double {
        let fits = content.statements.filter { $0.range.overlaps(view.range) }.map { wanted.fit([$0.name]) }
        return fits.max() ?? 0
    }

    /// Whether it has a role that is asked for, or only others of the same group.
    private func role(_ view: SentenceView) -> Double {
        guard !asked.isEmpty else { return 0 }
        var words = view.words.map(\.sign)
        for cell in view.sentence.cells { words += SearchTerms.terms(of: cell.heading ?? "").map(\.text) }
        return roles.fit(asked: asked, name: words) ?? 0
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
