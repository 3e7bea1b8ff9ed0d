import Basics
import Language
import Learning

/// What a turn looks like beside one card: the features of the turn, and where in it the card is named.
///
/// The same features train the classifier (`scripts/training/train-edits`) and are weighed by it: a change here needs new weights.
package struct AvailabilityFeatures {
    package private(set) var hashes: Set<UInt32>

    /// Of a card that is named.
    init(
        _ turn: EditFeatures, _ mention: CardMention, _ reading: SentenceReading, _ previous: PurchaseQuery
    ) {
        hashes = turn.hashes
        let sentence = reading.sentence
        let isAdvised = previous.recommendedCards.first.map(mention.cards.contains) ?? false
        add(1, (isAdvised ? 1 : 0) &+ (mention.isGeneric ? 2 : 0) &+ (mention.isNegated ? 4 : 0))
        add(2, UInt64(min(mention.cards.count, 3)) &* 4 &+ UInt64(min(reading.mentions.count, 3)))
        add(3, previous.items.isEmpty ? 0 : 1)
        let first = mention.pieces.lowerBound
        let end = mention.pieces.upperBound
        for distance in 0..<3 {
            add(4 &+ UInt64(distance), EditFeatures.word(sentence, first - 1 - distance))
            add(7 &+ UInt64(distance), EditFeatures.word(sentence, end + distance))
        }
        add(10, WordHash.phrase(EditFeatures.word(sentence, first - 2), EditFeatures.word(sentence, first - 1)))
        add(11, WordHash.phrase(EditFeatures.word(sentence, end), EditFeatures.word(sentence, end + 1)))
        // What is said of it, and of nothing else.
        let clause = sentence.clauseStart(first)..<max(sentence.clauseEnd(end - 1), end)
        for index in clause where !mention.pieces.contains(index) {
            add(12, EditFeatures.word(sentence, index))
            add(13, WordHash.phrase(index < first ? 1 : 2, EditFeatures.word(sentence, index)))
            EditFeatures.forEachCue(of: sentence.pieces[index]) { add(14, $0 &* 2 &+ (index < first ? 1 : 0)) }
        }
    }

    /// Of a card that was out.
    init(_ turn: EditFeatures, out card: CardID, _ reading: SentenceReading, _ previous: PurchaseQuery) {
        hashes = turn.hashes
        let old = previous.constraints
        let isNamed = reading.mentions.contains { $0.cards.contains(card) }
        add(20, (isNamed ? 1 : 0) &+ (old.excludedCards.contains(card) ? 2 : 0) &+ (reading.mentions.isEmpty ? 4 : 0))
        add(21, UInt64(min(old.excludedCards.count + old.maxedOutCards.count, 3)))
        add(22, previous.edit == .card || previous.edit == .maxedOut ? 1 : 0)
    }

    private mutating func add(_ kind: UInt64, _ value: UInt64) {
        hashes.insert(HashedFeatures.hash(kind &+ 100, value))
    }
}
