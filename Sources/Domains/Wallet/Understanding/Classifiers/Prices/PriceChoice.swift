import Basics
import Language

/// The prices that the numbers of a first sentence allow: each of them, what two or three of them come to, and none.
///
/// What stands around each number is described by words alone, and not by what the readers made of it: the readers know all
/// sentences that the classifier learns from, and would be trusted too much.
package struct PriceChoice {
    package struct Option {
        /// Nil for no price.
        package let cents: Int?
        /// Of one, where it is paid several times.
        let unitCents: Int?
        /// ISO 4217, where it is told.
        let currency: String?
        /// Whether a sign or a currency stands with one of its numbers.
        package let isExplicit: Bool
        /// "not fifty", worked out of several by the readers, or only how many there are.
        package let isFixed: Bool
        /// Of ``PriceChoice/parts``, those that it is made of.
        package let parts: [Int]

        /// Whether it is one of the numbers as it stands there, or none.
        var isTold: Bool { parts.count == 1 }
    }

    package let options: [Option]
    /// How the words look around a number, for each use of it, and between two; the same train the classifier
    /// (`scripts/training/train-prices`) and are weighed by it, a feature as often as it is there.
    package let parts: [[UInt32]]

    /// The numbers of a sentence; nil where there is no choice.
    // A function: an initializer would be given copies of the two.
    static func read(_ reading: SentenceReading, as query: PurchaseQuery) -> PriceChoice? {
        guard query.items.count == 1, query.fact == nil, query.question == nil,
            query.intent == .recommend || query.intent == .recordPurchase
        else { return nil }
        guard reading.sentence.tokens.count <= longest, mayChoose(reading) else { return nil }
        var made = PriceOptions(
            reading: reading,
            numbers: EditNumber.all(reading, currency: nil, ofAnyMoney: true, inChinese: true, most: most))
        made.makeAll()
        return Set(made.options.lazy.map(\.cents)).count > 2
            ? PriceChoice(options: made.options, parts: made.parts) : nil
    }

    /// Whether there is a second number, whatever it says: most sentences have one, and are not looked at again.
    private static func mayChoose(_ reading: SentenceReading) -> Bool {
        if reading.amounts.contains(where: \.isOwnShare) { return false }
        var found = reading.amounts.count + reading.discounts.count
        found += reading.quantities.count { !isParty($0, reading) }
        for (index, piece) in reading.sentence.pieces.enumerated() where found < 2 {
            guard
                piece.kind == .number || piece.has(.number)
                    || piece.kind == .han && ChineseNumerals.startsNumber(reading.sentence.han(index)),
                !reading.amounts.contains(where: { $0.pieces.contains(index) }),
                !reading.discounts.contains(where: { $0.pieces.contains(index) }),
                !reading.quantities.contains(where: { $0.piece == index })
            else { continue }
            found += 1
        }
        return found > 1
    }

    /// "dinner for two, $180": a price with a sign is that of the whole party, unless it is said to be each one's.
    private static func isParty(_ quantity: QuantityMention, _ reading: SentenceReading) -> Bool {
        reading.amounts.count == 1 && reading.amounts[0].isExplicit && !reading.amounts[0].isEach
            && reading.sentence.has(quantity.piece - 1, .purpose)
    }

    private static let most = 8
    /// In tokens: what is longer is no sentence about one purchase, and is searched no further.
    private static let longest = 160
}
