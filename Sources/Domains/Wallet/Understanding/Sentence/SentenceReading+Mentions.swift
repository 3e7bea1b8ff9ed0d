import Language

extension SentenceReading {
    /// Takes what is surely only spoken of ("next to the bank", "mum's 80th") out of the sentence, where something else is
    /// left that may be bought, and what surely is bought at a price of its own for no mere circumstance.
    ///
    /// - Returns: whether that changed anything.
    mutating func weighMentions(by classifier: MentionClassifier) -> Bool {
        // "groceries or gas, which has more room?"
        guard !cues.has(.limitQuestion), !cues.has(.limitNoun), sentence.tokens.count <= MentionChoice.longest,
            namesMore, let choice = MentionChoice.read(self)
        else { return false }
        let weighed = choice.mentions.filter { sentence.isThing($0.piece) }
            .map { (mention: $0, chance: classifier.probability($0)) }
        var isChanged = false
        if hasPriceToSpare {
            for (mention, chance) in weighed
            where chance > SentenceReading.firm && !isPurchase(mention) && isPriced(mention.piece) {
                sentence.pieces[mention.piece].isFirm = true
                isChanged = true
            }
        }
        guard let best = weighed.max(by: { $0.chance < $1.chance }), best.chance >= SentenceReading.likely else {
            return isChanged
        }
        // "Costco, no wait, Whole Foods"
        let isElsewhere =
            best.chance >= SentenceReading.sure && isLeftOut(best.mention.piece) && !cues.has(.correct)
        for (mention, chance) in weighed where !sentence.pieces[mention.piece].isFirm {
            guard chance < leastChance(mention, isElsewhere: isElsewhere, classifier) else { continue }
            sentence.deny(mention.piece)
            isChanged = true
        }
        return isChanged
    }

    /// Below this a mention is taken for none of the purchases.
    ///
    /// - Parameter isElsewhere: whether what is bought most surely is in none of the purchases.
    private func leastChance(
        _ mention: MentionChoice.Mention, isElsewhere: Bool, _ classifier: MentionClassifier
    ) -> Float {
        // "PetSmart, Jiffy Lube and the gym": a list of errands has no prices.
        if amounts.isEmpty, drafts.count > 1 { return 0 }
        // What has no price where another has, and all of one purchase where another thing is surely bought.
        let hasPrice = drafts.contains { $0.amount != nil }
        let isUnpriced = hasPrice && drafts.contains { $0.amount == nil && $0.words.contains(mention.piece) }
        let isOther = isElsewhere && drafts.count == 1 && drafts[0].words.contains(mention.piece)
        if isUnpriced || isOther { return SentenceReading.likely }
        // "gas 40 before uber 20"
        let isPriced = drafts.count > 1 && drafts.contains { $0.amount != nil && $0.piece == mention.piece }
        return isPriced ? classifier.least * 0.75 : classifier.least
    }

    /// Whether the sentence names more than the words of one purchase, or a price more.
    private var namesMore: Bool {
        if drafts.count > 1 || hasPriceToSpare { return true }
        return sentence.pieces.indices.contains { sentence.isThing($0) && isLeftOut($0) }
    }

    private func isLeftOut(_ piece: Int) -> Bool { !drafts.contains { $0.words.contains(piece) } }

    /// Whether a price is told that no purchase has.
    private var hasPriceToSpare: Bool {
        amounts.contains { amount in
            !amount.isTotal && !amount.isAside && !drafts.contains { $0.amount?.pieces == amount.pieces }
        }
    }

    /// Whether a mention makes one of the purchases, or goes with it.
    private func isPurchase(_ mention: MentionChoice.Mention) -> Bool {
        drafts.contains { draft in
            let isAlike = mention.category.isWithin(draft.category) || draft.category.isWithin(mention.category)
            // "dinner 80, 95 with tip"
            let goesWith =
                draft.words.contains(mention.piece)
                || mention.merchant == nil && !sentence.pieces[mention.piece].termKind.standsAlone
            return draft.piece == mention.piece || isAlike && goesWith
        }
    }

    /// Whether a price stands with it: 看完牙医付95, "the car wash, 14", "48 for the tank".
    private func isPriced(_ place: Int) -> Bool {
        hasPrice(place + 1..<max(place + 1, sentence.pieces.count), marks: 1)
            || hasPrice((0..<place).reversed(), marks: 0)
    }

    /// Whether a price comes before another thing.
    ///
    /// - Parameter marks: that may stand between.
    private func hasPrice(_ pieces: some Sequence<Int>, marks: Int) -> Bool {
        var marks = marks
        for piece in pieces {
            if sentence.pieces[piece].use == .amount { return amounts.contains { $0.pieces.contains(piece) } }
            if sentence.pieces[piece].isMark { marks -= 1 }
            if marks < 0 || sentence.isThing(piece) { return false }
        }
        return false
    }

    private static let likely: Float = 0.5
    private static let firm: Float = 0.75
    private static let sure: Float = 0.85
}
