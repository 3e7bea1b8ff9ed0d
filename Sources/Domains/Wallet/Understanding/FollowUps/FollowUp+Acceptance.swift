import Basics
import Language

/// What a shop was said to take and to refuse, and where that no longer holds.
extension FollowUp {
    /// Another shop, or another kind of purchase: what the one before refuses says nothing of it.
    func goesElsewhere(_ reading: SentenceReading) -> Bool {
        guard let draft = reading.drafts.first, !reading.cues.has(.there), !addsToBefore(reading) else { return false }
        let sentence = reading.sentence
        let start = draft.words.min() ?? draft.piece
        if (max(0, start - 2)..<start).contains(where: { sentence.has($0, .other) && !sentence.has($0, .article) }) {
            return true
        }
        let item = reading.item(draft)
        let isSameKind = previous.items.contains {
            $0.category.isWithin(item.category) || item.category.isWithin($0.category)
        }
        guard let shop = item.merchant?.name else { return !isSameKind }
        if previous.items.contains(where: { $0.merchant?.name == shop }) { return false }
        // "it's at Chili's": where the purchase before is made.
        let isTold =
            reading.amounts.isEmpty && !reading.cues.has(.correct) && !reading.cues.has(.change)
            && !reading.cues.has(.suppose) && !reading.cues.has(.shopping)
        return !(isTold && isSameKind && previous.items.allSatisfy { $0.merchant == nil })
    }

    private func addsToBefore(_ reading: SentenceReading) -> Bool {
        reading.cues.has(.add) && isExplicitAddition(reading)
    }

    /// "oh wait they do", 哦他们收: what was said to be refused is taken.
    func takesAfterAll(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        guard !previous.constraints.refusedNetworks.isEmpty || previous.constraints.acceptedNetworks != nil,
            reading.drafts.isEmpty, reading.mentions.isEmpty, reading.amounts.isEmpty, reading.text.words <= 7,
            !cues.has(.negation), !cues.has(.refuse), !cues.has(.only), !cues.has(.choose), !cues.has(.suppose),
            !reading.startsAsQuestion, !reading.endsAsQuestion
        else { return false }
        let words = reading.sentence.tokens.filter { $0.kind != .mark && $0.hash != FollowUp.done }
        guard let last = words.last, words.count > 1 else { return false }
        // 隔壁可以刷卡
        if reading.sentence.pieces.contains(where: { lexicon.value(.contrast, from: $0.sense) == 1 }) { return true }
        if FollowUp.doing.contains(last.hash) { return true }
        return FollowUp.pointers.contains(last.hash) && reading.sentence.says(FollowUp.atHand)
    }

    /// "nor Visa", "or Visa": refused like the network before.
    func refuseToo(_ merged: inout QueryConstraints, _ reading: SentenceReading) {
        let sentence = reading.sentence
        guard !previous.constraints.refusedNetworks.isEmpty, reading.drafts.isEmpty, reading.amounts.isEmpty,
            !reading.endsAsQuestion, reading.text.words <= 5, let first = sentence.tokens.first,
            first.hash == FollowUp.nor || sentence.has(0, .or) && !sentence.has(0, .instead)
        else { return }
        for mention in reading.mentions where mention.isGeneric {
            guard let network = mention.network else { continue }
            merged.refusedNetworks.insert(network)
            merged.useCards.removeAll { mention.cards.contains($0) }
            merged.askedCards.removeAll { mention.cards.contains($0) }
            merged.ambiguousCards.removeAll { mention.cards.contains($0) }
        }
    }

    private static let nor = WordHash.of("nor")
    private static let done = WordHash.of("了")
    private static let doing = ["do", "does", "收"].map(WordHash.of)
    /// Besides the name of a card that was left out.
    static let atHand = ["take", "takes", "accept", "accepts", "got", "have", "brought", "收", "接"].map(WordHash.of)
}
