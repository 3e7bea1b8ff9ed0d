import Language

/// The price of one of what is bought, for turns that change how many there are.
extension SentenceReading {
    /// "a movie ticket, 15": the price of one, unless several are counted.
    func unitAmount(_ draft: ItemDraft) -> Int? {
        guard let amount = draft.amount else { return nil }
        if let unit = amount.unitCents { return unit }
        let isByTime = draft.category == .hotels || draft.category == .carRental
        let isTicketed = SentenceReading.isTicketed(draft.category)
        if sentence.isByMonth(amount.pieces) || draft.category == .rent { return amount.cents }
        // "a 30 lb bag": a measure counts nothing.
        let counted = quantities.filter { $0.kind != 3 && $0.kind != 5 }
        if counted.isEmpty {
            let isOne =
                isTicketed || cues.has(.alone) || SentenceReading.isCountable(draft)
                || sentence.maySay(SentenceReading.lessonFilter) && sentence.says(SentenceReading.lessons)
                || isSingle(draft, amount)
            return isOne || draft.category == .hotels && isTonight ? amount.cents : nil
        }
        // 一个人去吃: what one costs.
        if counted.count == 1, counted[0].count == 1, counted[0].kind == 1, !isByTime { return amount.cents }
        // "hotel 600 for 3 nights", "two tickets, 90 together"
        guard isByTime || isTicketed, drafts.count == 1,
            let count = quantities.last(where: { $0.kind == (isByTime ? 2 : 1) })?.count, count > 0, count <= 100,
            amount.cents % count == 0
        else { return nil }
        return amount.cents / count
    }

    /// Things of which one may buy several: "jeans", "a bag of dog food".
    private static func isCountable(_ draft: ItemDraft) -> Bool {
        switch draft.category {
        // One thing, unlike a whole cart.
        case .groceries: !draft.hasMerchant && draft.kind == .object && draft.words.count <= 1
        case .clothing, .electronics, .pets, .office, .homeImprovement, .online, .general, .drugstores:
            !draft.hasMerchant
        default: false
        }
    }

    /// "a pair of curtains at Target", 买个台灯: one thing is bought, at a shop too.
    private func isSingle(_ draft: ItemDraft, _ amount: AmountMention) -> Bool {
        guard drafts.count == 1, sentence.maySay(SentenceReading.singleFilter), !draft.category.isWithin(.dining)
        else { return false }
        return sentence.pieces.indices.contains { index in
            guard index + 1 < sentence.pieces.count, index < amount.pieces.lowerBound else { return false }
            let token = Int(sentence.pieces[index].end) - 1
            guard SentenceReading.singles.contains(sentence.tokens[token].hash) else { return false }
            return (index + 1...min(index + 3, sentence.pieces.count - 1)).contains {
                let piece = sentence.pieces[$0]
                return piece.category >= 0 && piece.termKind.rank <= TermKind.object.rank && piece.use != .merchant
                    || SentenceReading.packs.contains(sentence.lastWord($0))
            }
        }
    }

    /// "motel tonight 79"
    private var isTonight: Bool {
        let tokens = sentence.tokens
        return tokens.indices.contains {
            tokens[$0].hash == SentenceReading.tonight
                || $0 > 0 && tokens[$0].hash == SentenceReading.evening
                    && tokens[$0 - 1].hash == SentenceReading.thisOne
        }
    }

    private static let lessons = ["class", "lesson", "session"].map(WordHash.of)
    private static let lessonFilter = WordFilter(lessons)
    private static let singles = ["a", "an", "个", "件", "条", "双", "台", "把", "盏", "对"].map(WordHash.of)
    private static let singleFilter = WordFilter(singles)
    private static let packs = ["pair", "bottle", "box", "bag", "case", "pack", "set", "can"].map(WordHash.of)
    private static let tonight = WordHash.of("tonight")
    private static let evening = WordHash.of("晚")
    private static let thisOne = WordHash.of("今")
}
