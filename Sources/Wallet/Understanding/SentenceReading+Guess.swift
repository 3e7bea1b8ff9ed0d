extension SentenceReading {
    /// Whether the tables know too little to say what is bought, and the prototypes may be asked. These know English only,
    /// and nothing of sentences whose words are unknown.
    var isSilent: Bool {
        guard language?.isChinese != true, intent == .vague || intent == .recommend,
            !drafts.contains(where: { $0.rank > TermKind.weak.rank }), drafts.count <= 1,
            text.words >= SentenceReading.fewestWords, text.unknownWords * 3 <= text.words, text.otherLetters == 0,
            text.foreignWords < 2, !text.isOutside, !constraints.constraints.allMaxedOut
        else { return false }
        return true
    }

    /// A word or two say too little for their meaning to be compared with sentences.
    private static let fewestWords = 3

    /// Takes what the prototypes say into account.
    mutating func consider(_ guess: CategoryGuess?) {
        guard let guess else { return }
        if let draft = drafts.first {
            drafts = [SentenceReading.weighed(draft, guess)]
            return
        }
        switch guess.verdict {
        case .category(let candidate):
            add(candidate, candidates: [])
        case .unsure(let first, let second) where guess.none < first.probability:
            add(first, candidates: [second.category])
        case .unsure, .noCategory: break
        }
    }

    private mutating func add(_ candidate: CategoryGuess.Candidate, candidates: [Category]) {
        var draft = ItemDraft(category: candidate.category, kind: .hint, piece: 0, firstPiece: 0, words: [])
        draft.amount = amounts.last
        draft.candidates = candidates
        draft.likelihood = candidate.probability
        drafts = [draft]
        intent = .recommend
    }

    /// A weak word and the prototypes together: the word counts as much as a clear lead of the prototypes.
    private static func weighed(_ draft: ItemDraft, _ guess: CategoryGuess) -> ItemDraft {
        var draft = draft
        let own = guess.probability(of: draft.category)
        guard let first = guess.ranked.first, !first.category.isWithin(draft.category),
            first.probability >= guess.threshold, first.probability > own * wordWeight(draft)
        else {
            if own >= guess.threshold { draft.likelihood = own }
            return draft
        }
        let said = draft.category
        draft.category = first.category
        draft.likelihood = first.probability
        draft.candidates.removeAll { $0 == first.category }
        draft.candidates.insert(said, at: 0)
        return draft
    }

    /// How many times likelier another category must be to beat the word's.
    private static func wordWeight(_ draft: ItemDraft) -> Double { draft.kind == .weak ? 8 : 3 }
}
