import Language

extension SentenceReading {
    /// Whether no merchant says what is bought, so that the prototypes may be asked. These know English only, and nothing
    /// of sentences whose words are unknown.
    var isOpen: Bool {
        guard language?.isChinese != true, intent == .vague || intent == .recommend,
            drafts.allSatisfy({ !$0.hasMerchant }),
            text.words >= SentenceReading.fewestWords, text.unknownWords * 3 <= text.words, text.otherLetters == 0,
            text.foreignWords < 2, !text.isOutside, !isShoppingList, !constraints.constraints.allMaxedOut,
            constraints.constraints.portal == nil,
            !amounts.isEmpty || !cues.has(.limitNoun) && !cues.has(.maxed) && !cues.has(.remain)
        else { return false }
        return true
    }

    /// A word or two say too little for their meaning to be compared with sentences.
    private static let fewestWords = 3
    /// Below this the prototypes contradict the words.
    private static let contradicted = 0.05

    /// From here on the prototypes are as sure as they can be.
    private static let certain = 0.9
    /// No likelier than not.
    private static let even = 0.5
    /// A guess that is to be asked about, under ``QueryConfidence/threshold``.
    private static let doubted = 0.6

    /// Whether a price, a purchase or a question for the card is in the sentence.
    private var isAsked: Bool { !amounts.isEmpty || cues.has(.buy) || cues.has(.choose) || cues.has(.broken) }

    /// "toilet paper and dish soap", "5 pounds of ground beef": things and nothing else, which say what one of them says.
    private var isShoppingList: Bool {
        guard drafts.count == 1, let draft = drafts.first,
            draft.rank >= TermKind.object.rank || draft.rank == TermKind.weak.rank && draft.words.count > 1
        else { return false }
        return sentence.pieces.allSatisfy { piece in
            if piece.isMark || piece.kind == .number || piece.use == .quantity || piece.use == .amount { return true }
            if piece.category >= 0 { return piece.termKind.rank > TermKind.hint.rank }
            return piece.has(.and) || piece.has(.then) || piece.has(.article) || piece.has(.purpose)
                || SentenceReading.listing.contains(sentence.tokens[Int(piece.end) - 1].hash)
        }
    }

    private static let listing = [
        "of", "by", "ran", "out", "running", "low", "on", "need", "more", "new", "pound", "pounds", "lb", "lbs",
        "ounces", "oz",
        "half", "dozen", "for", "trip", "flight",
    ].map(WordHash.of)

    /// Takes what the prototypes say into account.
    mutating func consider(_ guess: CategoryGuess?) {
        guard let guess else { return }
        switch drafts.count {
        case 0: propose(guess)
        case 1: drafts = [weighed(drafts[0], guess)]
        default: choose(guess)
        }
    }

    private mutating func propose(_ guess: CategoryGuess) {
        switch guess.verdict {
        case .category(let candidate) where isAsked:
            add(candidate, candidates: [])
        case .category(let candidate):
            // Nothing says that anything is bought: perhaps, so it is asked.
            let other = guess.ranked.first { !$0.category.isWithin(candidate.category) }
            let doubted = CategoryGuess.Candidate(
                category: candidate.category, probability: min(candidate.probability, SentenceReading.doubted))
            add(doubted, candidates: other.map { [$0.category] } ?? [])
        case .unsure(let first, let second) where guess.none < first.probability:
            let probability = isAsked ? first.probability : min(first.probability, SentenceReading.doubted)
            add(
                CategoryGuess.Candidate(category: first.category, probability: probability),
                candidates: [second.category])
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

    /// What the words say and the prototypes together. Words give way only where these are sure of something else; a
    /// thing without a price, which they take for no purchase or for another, is asked about.
    private func weighed(_ draft: ItemDraft, _ guess: CategoryGuess) -> ItemDraft {
        var draft = draft
        let own = guess.probability(of: draft.category)
        guard let first = guess.ranked.first, !first.category.isWithin(draft.category) else {
            let isHeard = isAsked || draft.kind.rank > TermKind.weak.rank
            if own >= guess.threshold {
                draft.likelihood = isHeard ? own : min(own, SentenceReading.doubted)
            } else if !isAsked, !draft.kind.standsAlone, own < SentenceReading.even {
                draft.likelihood = own
            }
            return draft
        }
        if !draft.kind.standsAlone,
            guess.none >= SentenceReading.certain
                || !isAsked && (guess.none >= guess.threshold || own < SentenceReading.even)
        {
            draft.likelihood = min(own, SentenceReading.even)
        }
        // "the electrician is charging me 380" charges no car.
        let isBilled = sentence.pieces.indices.contains {
            sentence.has($0, .spend) && SentenceReading.charging.contains(sentence.token($0).hash)
        }
        if isBilled, first.category == .evCharging { return draft }
        guard first.probability >= certainty(against: draft, threshold: guess.threshold),
            own < (draft.kind.standsAlone ? 0.02 : SentenceReading.contradicted)
        else { return draft }
        let said = draft.category
        draft.category = first.category
        draft.likelihood = first.probability
        draft.candidates.removeAll { $0 == first.category }
        draft.candidates.insert(said, at: 0)
        return draft
    }

    private static let charging = ["charging", "charged", "charges"].map(WordHash.of)

    /// How sure the prototypes must be to speak against words: surer where these name a place, an action or the purchase
    /// itself, and less sure against a thing that may only happen to be there.
    private func certainty(against draft: ItemDraft, threshold: Double) -> Double {
        draft.kind.standsAlone ? SentenceReading.certain : draft.kind == .object ? 0.6 : threshold
    }

    /// Several things are named and one price: often one is bought and the others tell why.
    private mutating func choose(_ guess: CategoryGuess) {
        guard amounts.count <= 1, let first = guess.ranked.first, first.probability >= guess.threshold else { return }
        let chosen = drafts.filter { first.category.isWithin($0.category) || $0.category.isWithin(first.category) }
        let others = drafts.filter { !first.category.isWithin($0.category) && !$0.category.isWithin(first.category) }
        guard chosen.count == 1, var draft = chosen.first,
            others.allSatisfy({
                $0.kind != .spend && $0.kind != .place
                    && guess.probability(of: $0.category) < SentenceReading.contradicted
            })
        else { return }
        draft.amount = draft.amount ?? amounts.last
        draft.likelihood = first.probability
        for other in others { draft.note(other.category) }
        drafts = [draft]
    }
}
