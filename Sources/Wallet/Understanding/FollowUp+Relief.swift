import Basics

/// A trouble of before that is over, or was none: a card that turns up, a limit that was not full, a terminal that takes
/// every card after all.
extension FollowUp {
    /// The cards that are at hand again where no card is named: "it was in the sun visor all along", "bank unblocked it",
    /// "just looked, it's not full at all".
    func relievedCards(_ reading: SentenceReading) -> Set<CardID> {
        let old = previous.constraints
        guard isRelief(reading) else { return [] }
        if previous.edit == .maxedOut || old.excludedCards.isEmpty {
            return deniesFullness(reading.sentence) ? Set(old.maxedOutCards) : []
        }
        // What was passed over for another card is not lost.
        let passed = previous.passedOver ?? []
        let lost = old.excludedCards.filter { !passed.contains($0) }
        guard turnsUp(reading.sentence) else { return [] }
        let named = reading.mentions.flatMap(\.cards)
        return Set(named.isEmpty ? lost : lost.filter(named.contains))
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
                || FollowUp.atHand.contains($0.hash) && FollowUp.everything.contains($1.hash)
        }
    }

    /// Nothing is bought, asked or newly said of a card.
    private func isRelief(_ reading: SentenceReading) -> Bool {
        let old = previous.constraints
        let found = reading.constraints.constraints
        let cues = reading.cues
        return !(old.excludedCards.isEmpty && old.maxedOutCards.isEmpty)
            && (previous.edit == .card || previous.edit == .maxedOut || previous.edit == .several)
            && reading.amounts.isEmpty && !cues.has(.choose) && !cues.has(.suppose) && !cues.has(.why)
            && !reading.endsAsQuestion && !reading.startsAsQuestion && !reading.startsAsOpenQuestion
            && found.excludedCards.allSatisfy(old.excludedCards.contains)
            && found.maxedOutCards.allSatisfy(old.maxedOutCards.contains)
            && reading.drafts.allSatisfy { !$0.hasMerchant || $0.kind == .object }
            && reading.mentions.allSatisfy { mention in
                mention.cards.isEmpty
                    || mention.cards.contains { old.excludedCards.contains($0) || old.maxedOutCards.contains($0) }
            }
            && reading.text.words <= 24
    }

    /// "neither of them is", "it isn't", "still has room", "I was reading the wrong month"
    private func deniesFullness(_ sentence: Sentence) -> Bool {
        let tokens = sentence.tokens
        return tokens.indices.contains { index in
            let word = tokens[index].hash
            if FollowUp.mistakes.contains(word) { return true }
            if FollowUp.deniedBe.contains(word) {
                // "it isn't fair"
                return index + 1 == tokens.count || tokens[index + 1].kind == .mark
                    || tokens[(index + 1)...].prefix(2).contains { FollowUp.fullness.contains($0.hash) }
            }
            return FollowUp.notWords.contains(word)
                && tokens[(index + 1)...].prefix(2).contains { FollowUp.fullness.contains($0.hash) }
        }
    }

    /// "got it", "turned up", "it's in my coat pocket"
    private func turnsUp(_ sentence: Sentence) -> Bool {
        let tokens = sentence.tokens
        guard !sentence.pieces.contains(where: { $0.has(.negation) }),
            // "he'll still have it"
            !sentence.says(FollowUp.otherHolders) || sentence.says(FollowUp.backOrFound)
        else { return false }
        return tokens.indices.contains { index in
            let word = tokens[index].hash
            let next = index + 1 < tokens.count ? tokens[index + 1].hash : 0
            if FollowUp.turning.contains(word) || word == FollowUp.afterWord && next == FollowUp.allWord { return true }
            if FollowUp.gotWords.contains(word), FollowUp.pointers.contains(next) { return true }
            let isCopula =
                FollowUp.itsWords.contains(word)
                || FollowUp.wasWords.contains(word) && index > 0
                    && FollowUp.pointers.contains(tokens[index - 1].hash)
            return isCopula && tokens[(index + 1)...].prefix(3).contains { FollowUp.places.contains($0.hash) }
        }
    }

    private static let anyWords = ["any", "all", "every"].map(WordHash.of)
    private static let cardWords = ["card", "cards"].map(WordHash.of)
    private static let everything = ["everything", "anything", "all"].map(WordHash.of)
    private static let mistakes = ["room", "wrong", "mistake", "mistaken", "misread", "neither", "reset"].map(
        WordHash.of)
    private static let deniedBe = ["isnt", "wasnt", "arent", "werent", "aint", "hasnt", "havent"].map(WordHash.of)
    private static let notWords = ["not", "nowhere", "never"].map(WordHash.of)
    private static let fullness = [
        "full", "maxed", "capped", "used", "over", "near", "at", "there", "hit", "reached", "yet", "even", "actually",
    ].map(WordHash.of)
    private static let turning = [
        "found", "unblocked", "unlocked", "unfrozen", "returned", "along", "resurfaced", "reappeared",
        "turned", "showed", "arrived", "whole", "brought", "again", "back", "phew", "panic", "relief", "tucked",
        "unfroze",
    ].map(WordHash.of)
    private static let afterWord = WordHash.of("after")
    private static let gotWords = ["got", "have", "find", "grabbed", "has"].map(WordHash.of)
    private static let wasWords = ["was", "is"].map(WordHash.of)
    private static let places = [
        "in", "under", "behind", "on", "inside", "beneath", "between", "with", "right", "stuck", "tucked",
    ].map(
        WordHash.of)
}
