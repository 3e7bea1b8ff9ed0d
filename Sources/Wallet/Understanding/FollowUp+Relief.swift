import Basics

/// A trouble of before that is over, or was none: a card that turns up, a limit that was not full, a terminal that takes
/// every card after all.
extension FollowUp {
    /// The cards that are at hand again where no card is named: "it was in the sun visor all along", "bank unblocked it",
    /// "just looked, it's not full at all".
    func relievedCards(_ reading: SentenceReading) -> Set<CardID> {
        let old = previous.constraints
        guard isRelief(reading) else { return [] }
        let named = reading.mentions.flatMap(\.cards)
        if previous.edit == .maxedOut || old.excludedCards.isEmpty {
            guard deniesFullness(reading.sentence) else { return [] }
            return Set(named.isEmpty ? old.maxedOutCards : old.maxedOutCards.filter(named.contains))
        }
        // What was passed over for another card is not lost.
        let passed = previous.passedOver ?? []
        let lost = old.excludedCards.filter { !passed.contains($0) }
        guard turnsUp(reading.sentence) else { return [] }
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
                || FollowUp.taking.contains($0.hash) && FollowUp.everything.contains($1.hash)
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

    /// "got it", "turned up", "it's in my coat pocket", "it was in the sun visor all along"
    private func turnsUp(_ sentence: Sentence) -> Bool {
        let tokens = sentence.tokens
        guard !sentence.pieces.contains(where: { $0.has(.negation) }),
            // "he'll still have it"
            !sentence.says(FollowUp.otherHolders) || sentence.says(FollowUp.backOrFound)
        else { return false }
        return tokens.indices.contains { index in
            let word = tokens[index].hash
            let next = index + 1 < tokens.count ? tokens[index + 1].hash : 0
            if FollowUp.turning.contains(word) { return true }
            if FollowUp.turnPairs.contains(where: { $0.0 == word && $0.1 == next }) { return true }
            if word == FollowUp.back || word == FollowUp.againWord {
                return tokens[..<index].suffix(3).contains { FollowUp.bringing.contains($0.hash) }
            }
            if FollowUp.gotWords.contains(word), FollowUp.pointers.contains(next) { return true }
            let rest = tokens[(index + 1)...].prefix(6)
            // What it was in is where it was found; what it is in may be anywhere.
            let wasIn =
                word == FollowUp.wasWord && index > 0 && FollowUp.pointers.contains(tokens[index - 1].hash)
                && rest.prefix(3).contains { FollowUp.places.contains($0.hash) }
            let isAtHand =
                FollowUp.itsWords.contains(word) && rest.contains { FollowUp.closeBy.contains($0.hash) }
            return wasIn || isAtHand
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
    private static let turning = [
        "found", "unblocked", "unlocked", "unfroze", "unfrozen", "returned", "resurfaced", "reappeared", "phew",
        "tucked",
        "arrived",
    ].map(WordHash.of)
    private static let turnPairs: [(UInt64, UInt64)] = [
        ("turned", "up"), ("showed", "up"), ("all", "along"), ("whole", "time"), ("after", "all"), ("panic", "over"),
        ("brought", "it"), ("drove", "over"),
    ].map { (WordHash.of($0.0), WordHash.of($0.1)) }
    private static let againWord = WordHash.of("again")
    private static let bringing = [
        "brought", "gave", "got", "given", "have", "has", "works", "working", "fine", "came", "sent",
    ].map(WordHash.of)
    private static let gotWords = ["got", "have", "find", "grabbed", "has"].map(WordHash.of)
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
