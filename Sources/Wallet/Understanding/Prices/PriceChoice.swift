import Basics

/// The numbers of a first sentence, each of which may be its price.
///
/// What stands around each is described by words alone, and not by what the readers made of them: the readers know all
/// sentences that the classifier learns from, and would be trusted too much.
package struct PriceChoice {
    package struct Option {
        package let cents: Int
        /// ISO 4217, where it is told.
        let currency: String?
        /// Whether a sign or a currency stands with it.
        let isExplicit: Bool
        /// "not fifty", or worked out of several.
        let isFixed: Bool
        /// Where it stands; the same train the classifier (`scripts/train-prices`) and are weighed by it.
        package let hashes: [UInt32]
    }

    package let options: [Option]

    /// The numbers of a sentence; nil where there is no choice.
    // A function: an initializer would be given copies of the two.
    static func read(_ reading: SentenceReading, as query: PurchaseQuery) -> PriceChoice? {
        guard query.items.count == 1, query.fact == nil, query.question == nil,
            query.intent == .recommend || query.intent == .recordPurchase
        else { return nil }
        let sentence = reading.sentence
        guard sentence.tokens.count <= longest, mayChoose(reading) else { return nil }
        let numbers = EditNumber.all(reading, currency: nil, ofAnyMoney: true, most: most).filter { $0.cents != nil }
        let cents = numbers.compactMap(\.cents)
        guard Set(cents).count > 1 else { return nil }
        let words = NumberedWords(sentence, numbers)
        let options = numbers.indices.map { index in
            var features = HashedFeatures(base: 600)
            words.describe(numbers[index].pieces, &features)
            features.addSize(index, cents, isWritten: sentence.token(numbers[index].pieces.lowerBound).kind == .number)
            let pieces = numbers[index].pieces
            let amount = reading.amounts.first { $0.pieces == pieces }
            let isWorkedOut = amount.map { $0.isEach || $0.unitCents != nil || !$0.sum.isEmpty } ?? false
            return Option(
                cents: cents[index], currency: amount?.currency, isExplicit: amount?.isExplicit ?? false,
                isFixed: isWorkedOut || sentence.has(pieces.lowerBound - 1, .negation), hashes: features.hashes)
        }
        return PriceChoice(options: options)
    }

    /// Whether there is a second number, whatever it says: most sentences have one, and are not looked at again.
    private static func mayChoose(_ reading: SentenceReading) -> Bool {
        var found = reading.amounts.count + reading.discounts.count + reading.quantities.count
        for (index, piece) in reading.sentence.pieces.enumerated() where found < 2 {
            guard piece.kind == .number || piece.has(.number),
                !reading.amounts.contains(where: { $0.pieces.contains(index) }),
                !reading.discounts.contains(where: { $0.pieces.contains(index) }),
                !reading.quantities.contains(where: { $0.piece == index })
            else { continue }
            found += 1
        }
        return found > 1
    }

    private static let most = 8
    /// In tokens: what is longer is no sentence about one purchase, and is searched no further.
    private static let longest = 160
}

extension HashedFeatures {
    /// The size of a number, beside the others'.
    fileprivate mutating func addSize(_ index: Int, _ cents: [Int], isWritten: Bool) {
        let own = cents[index]
        let written: UInt64 = isWritten ? 1 : 0
        add(30, UInt64(Int.bitWidth - own.leadingZeroBitCount) &* 2 &+ written)
        add(31, own % 100 != 0 ? 1 : 0)
        let isFirst: UInt64 = index == 0 ? 1 : 0
        let isLast: UInt64 = index == cents.count - 1 ? 2 : 0
        add(32, isFirst &+ isLast &+ UInt64(cents.count) &* 4)
        add(33, UInt64(index) &* 16 &+ UInt64(cents.count))
        add(34, UInt64(cents.count { $0 > own }) &* 2 &+ written)
        let others = cents.indices.filter { $0 != index }
        if others.reduce(0, { $0 + cents[$1] }) == own { add(35, 0) }
        for (place, one) in others.enumerated() {
            for other in others[(place + 1)...] {
                if cents[one] > 100, cents[other] > 100, cents[one] / 100 * cents[other] == own { add(36, 0) }
                if cents[one] - cents[other] == own { add(37, 0) }
            }
        }
        if isWritten, (199_000...203_000).contains(own) { add(38, 0) }
    }
}
