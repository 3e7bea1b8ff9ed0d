import Basics
import Language

/// A trouble of before that is over, or was none: a card that turns up, a limit that was not full, a terminal that takes
/// every card after all.
extension FollowUp {
    /// "Autograph's fine again", "it was in the sun visor all along", "just looked, it's not full at all", 金卡又能用了: the
    /// cards that are at hand again. Where none is named, all that are out, if the turn before spoke of that.
    func restoredCards(_ reading: SentenceReading) -> Set<CardID> {
        saidToBeBack(reading).union(changes.back)
    }

    private func saidToBeBack(_ reading: SentenceReading) -> Set<CardID> {
        let old = previous.constraints
        let cues = reading.cues
        guard !old.excludedCards.isEmpty || !old.maxedOutCards.isEmpty || !old.refusedNetworks.isEmpty,
            !cues.has(.suppose), !cues.has(.choose), !cues.has(.why), !reading.endsAsQuestion,
            !reading.startsAsQuestion || startsWithStill(reading), !reading.startsAsOpenQuestion
        else { return [] }
        let isFull = { (card: CardID) in old.maxedOutCards.contains(card) && !old.excludedCards.contains(card) }
        guard !reading.mentions.isEmpty else {
            let isBack = turnsUp(reading) || lastOut.allSatisfy(isFull) && deniesFullness(reading.sentence)
            return isBack ? Set(lastOut) : []
        }
        let isOut = { (mention: CardMention) in
            mention.cards.contains { old.excludedCards.contains($0) || old.maxedOutCards.contains($0) }
                || mention.network.map(old.refusedNetworks.contains) ?? false
        }
        let named = Set(reading.mentions.filter { !$0.isNegated && isOut($0) }.flatMap(\.cards))
            // "Dana's got the Ink with her"
            .subtracting(reading.constraints.constraints.excludedCards)
        if isSaidWell(reading) { return named }
        return named.filter { isFull($0) && deniesFullness(reading.sentence) }
    }

    /// Nothing is said against the cards that are named: "strata can also", "the Gold went through".
    private func isSaidWell(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        if cues.has(.recovered) { return true }
        guard !cues.has(.negation), !cues.has(.refuse), !cues.has(.maxed) else { return false }
        return reading.sentence.says(FollowUp.restored)
            || reading.amounts.isEmpty && !reading.sentence.says(FollowUp.avoiding)
                && !cues.has(.unavailable) && !cues.has(.only) && !cues.has(.compare)
    }

    /// The cards that are out or used up, where the turn before spoke of that, but for those passed over for another.
    var lastOut: [CardID] {
        let old = previous.constraints
        switch previous.edit {
        case .card where !old.excludedCards.isEmpty, .several where !old.excludedCards.isEmpty:
            return old.excludedCards.filter { !(previous.passedOver ?? []).contains($0) }
        case .card, .several, .maxedOut: return old.maxedOutCards
        default: return []
        }
    }

    /// 还是用金卡吧 chooses, unlike 用金卡还是用Visa.
    private func startsWithStill(_ reading: SentenceReading) -> Bool {
        reading.sentence.tokens.first?.hash == FollowUp.still && reading.mentions.count == 1
    }

    /// "manager found an old terminal that does Amex, so any card again"
    func takesAnyCard(_ reading: SentenceReading) -> Bool {
        let tokens = reading.sentence.tokens
        guard !previous.constraints.refusedNetworks.isEmpty || previous.constraints.acceptedNetworks != nil,
            !reading.cues.has(.negation), !reading.cues.has(.refuse), !reading.cues.has(.only),
            !reading.endsAsQuestion, !reading.startsAsQuestion
        else { return false }
        return zip(tokens, tokens.dropFirst()).contains {
            FollowUp.anyWords.contains($0.hash) && FollowUp.cardWords.contains($1.hash)
                || FollowUp.taking.contains($0.hash) && FollowUp.everything.contains($1.hash)
        }
    }

    /// "neither of them is", "it isn't", "still has room", "I misread that"
    private func deniesFullness(_ sentence: Sentence) -> Bool {
        let tokens = sentence.tokens
        return tokens.indices.contains { index in
            let word = tokens[index].hash
            let next = tokens[(index + 1)...].prefix(2)
            if FollowUp.mistakes.contains(word) { return true }
            if word == FollowUp.roomWord {
                return tokens[..<index].suffix(2).contains { FollowUp.roomy.contains($0.hash) }
            }
            if FollowUp.deniedBe.contains(word) {
                // "it isn't fair"
                return next.first.map { $0.kind == .mark } ?? true
                    || next.contains { FollowUp.fullness.contains($0.hash) }
            }
            if word == FollowUp.neitherWord { return tokens[index...].contains { FollowUp.isOrAre.contains($0.hash) } }
            return FollowUp.notWords.contains(word) && next.contains { FollowUp.fullness.contains($0.hash) }
        }
    }

    /// "got it", "turned up", "it's in my coat pocket", "it was in the sun visor all along", 在狗窝里找到了.
    func turnsUp(_ reading: SentenceReading) -> Bool {
        let sentence = reading.sentence
        guard !lastOut.isEmpty else { return false }
        if reading.cues.has(.recovered) {
            return !reading.cues.has(.unavailable) && !reading.cues.has(.refuse)
                && (reading.isInChinese || !reading.cues.has(.negation))
        }
        let tokens = sentence.tokens
        // "he'll still have it"
        guard reading.amounts.isEmpty, !reading.cues.has(.negation), !reading.cues.has(.howMuch),
            !sentence.says(FollowUp.otherHolders)
        else { return false }
        return tokens.indices.dropLast().contains { index in
            let word = tokens[index].hash
            let rest = tokens[(index + 1)...].prefix(6)
            if FollowUp.atHand.contains(word), FollowUp.pointers.contains(tokens[index + 1].hash) { return true }
            // What it was in is where it was found; what it is in may be anywhere.
            let wasIn =
                word == FollowUp.wasWord && index > 0 && FollowUp.pointers.contains(tokens[index - 1].hash)
                && rest.prefix(3).contains { FollowUp.places.contains($0.hash) }
            return wasIn || FollowUp.itsWords.contains(word) && rest.contains { FollowUp.closeBy.contains($0.hash) }
        }
    }

    private static let anyWords = ["any", "all", "every"].map(WordHash.of)
    private static let cardWords = ["card", "cards"].map(WordHash.of)
    private static let taking = ["take", "takes", "taking", "accept", "accepts", "accepting"].map(WordHash.of)
    private static let everything = ["everything", "anything", "all"].map(WordHash.of)
    private static let mistakes = ["mistake", "mistaken", "misread"].map(WordHash.of)
    private static let roomWord = WordHash.of("room")
    private static let roomy = ["has", "still", "theres", "there", "got", "plenty", "more", "some"].map(WordHash.of)
    private static let neitherWord = WordHash.of("neither")
    private static let deniedBe = ["isnt", "wasnt", "arent", "werent", "aint", "hasnt", "havent"].map(WordHash.of)
    private static let notWords = ["not", "nowhere", "never"].map(WordHash.of)
    private static let fullness = [
        "full", "maxed", "capped", "used", "over", "near", "at", "there", "hit", "reached", "yet", "even", "actually",
    ].map(WordHash.of)
    /// "still keeping off the Gold"
    private static let avoiding = [
        "off", "avoid", "avoiding", "skip", "skipping", "without", "keeping", "still", "instead", "than", "beats", "vs",
        "which", "what", "how",
    ].map(WordHash.of)
    private static let otherHolders = ["he", "hell", "shell", "theyll", "hes", "shes"].map(WordHash.of)
    private static let restored = [
        "again", "back", "found", "fine", "works", "working", "ok", "okay", "all", "actually", "available", "unlocked",
        "yes", "yep", "yeah", "又", "找", "好", "能", "可", "带", "还", "回",
    ].map(WordHash.of)
    private static let wasWord = WordHash.of("was")
    private static let places = [
        "in", "under", "behind", "on", "inside", "beneath", "between", "right", "stuck", "tucked",
    ]
    .map(WordHash.of)
    /// Where what one carries is.
    private static let closeBy = [
        "pocket", "pockets", "bag", "purse", "wallet", "coat", "jacket", "case", "backpack", "jeans", "pants", "hoodie",
        "here", "hand", "visor", "console", "sleeve", "sock", "shoe",
    ].map(WordHash.of)
}
