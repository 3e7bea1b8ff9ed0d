/// How sure an understanding is, 0...1000, fitted on labelled sentences.
enum QueryConfidence {
    /// Below this the answer asks a question.
    static let threshold = 600

    struct Text {
        /// Words of any kind, and those that no table and no everyday list holds.
        var words = 0
        var unknownWords = 0
        var otherLetters = 0
        /// Function words of languages that the tables do not cover.
        var foreignWords = 0
        var isPicturesOnly = false
        var isOutside = false
        /// A thing is named, but neither a price nor a wish to buy it: "the moon forgot its umbrella".
        var isAimless = false
        /// "groceries for a trillion dollars".
        var namesImpossibleSum = false
    }

    static func item(_ draft: ItemDraft) -> Int {
        var value: Int
        if draft.hasMerchant {
            value = 965
        } else {
            switch draft.kind {
            case .place: value = 955
            case .spend: value = 960
            case .verb: value = 890
            case .object: value = 850
            case .weak: value = 700
            case .hint: value = 560
            }
            if draft.isDemoted { value = min(value, 580) }
            // Right about three times in four where another reading stands beside it.
            if !draft.candidates.isEmpty { value -= draft.kind.standsAlone ? 75 : 50 }
            value -= max(0, draft.candidates.count - 1) * (draft.kind.standsAlone ? 15 : 30)
        }
        if let likelihood = draft.likelihood { value = guessed(likelihood, value, kind: draft.kind) }
        if draft.isCorrected { value -= 50 }
        return max(value, 300)
    }

    /// What words and prototypes say together. The prototypes' probability is calibrated on sentences like theirs; those
    /// of others are a little less sure.
    private static func guessed(_ likelihood: Double, _ words: Int, kind: TermKind) -> Int {
        let alone = min(Int(likelihood * 950), 900)
        // Below one half they doubt the words; above it they stand in for weak ones and confirm strong ones.
        if likelihood <= 0.5 { return min(words, max(alone, 300)) }
        return kind.rank > TermKind.weak.rank ? max(alone, words) : alone
    }

    /// Caps and discounts for the sentence as a whole.
    static func sentence(_ lowestItem: Int, itemCount: Int, allPriced: Bool, text: Text) -> Int {
        var value = lowestItem
        if itemCount > 1 { value = min(value, allPriced ? 940 : 850) - 10 * min(itemCount - 1, 6) }
        if text.words >= 3, text.unknownWords * 2 >= text.words { value = min(value, 550) }
        if text.words >= 4, text.unknownWords * 3 >= text.words { value -= 120 }
        if text.otherLetters > 0, text.otherLetters * 2 >= text.words { value = min(value, 540) }
        if text.foreignWords >= 2 { value = min(value, 540) }
        if text.isPicturesOnly { value = min(value, 520) }
        if text.isOutside { value = min(value - 150, 590) }
        if text.isAimless || text.namesImpossibleSum { value = min(value, 550) }
        return min(max(value, 0), 1000)
    }
}
