import Basics

/// The numbers of a first sentence, each of which may be its price.
///
/// What stands around each is described by words alone, and not by what the readers made of them: the readers know all
/// sentences that the classifier learns from, and would be trusted too much.
package struct PriceChoice {
    package struct Option {
        package let cents: Int
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
        guard query.items.count == 1, let item = query.items.first, query.fact == nil, query.question == nil,
            query.intent == .recommend || query.intent == .recordPurchase
        else { return nil }
        let sentence = reading.sentence
        guard sentence.tokens.count <= longest, mayChoose(reading) else { return nil }
        let numbers = EditNumber.all(reading, currency: item.foreignCurrency, most: most).filter {
            $0.cents != nil
        }
        let cents = numbers.compactMap(\.cents)
        guard Set(cents).count > 1 else { return nil }
        let words = Words(sentence, numbers)
        let options = numbers.indices.map { index in
            var features = Features()
            words.describe(numbers[index], &features)
            features.addSize(index, cents, isWritten: sentence.token(numbers[index].pieces.lowerBound).kind == .number)
            let pieces = numbers[index].pieces
            let amount = reading.amounts.first { $0.pieces == pieces }
            let isWorkedOut = amount.map { $0.isEach || $0.unitCents != nil || !$0.sum.isEmpty } ?? false
            return Option(
                cents: cents[index], isExplicit: amount?.isExplicit ?? false,
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

    private struct Features {
        private(set) var hashes: [UInt32] = []

        mutating func add(_ kind: UInt64, _ value: UInt64) { hashes.append(EditFeatures.hash(600 &+ kind, value)) }

        /// Its size, beside the others'.
        mutating func addSize(_ index: Int, _ cents: [Int], isWritten: Bool) {
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

    /// The words of a sentence with one sign for every number in it.
    private struct Words {
        private let symbols: [UInt64]
        /// The first symbol of each token.
        private let places: [Int]
        private let sentence: Sentence

        init(_ sentence: Sentence, _ numbers: [EditNumber]) {
            self.sentence = sentence
            var symbols: [UInt64] = []
            var places: [Int] = []
            var end = 0
            for (index, token) in sentence.tokens.enumerated() {
                places.append(symbols.count)
                if index < end { continue }
                if let number = numbers.first(where: { $0.word(sentence) == index }) {
                    symbols.append(Words.number)
                    end = Int(sentence.pieces[number.pieces.upperBound - 1].end)
                } else {
                    symbols.append(token.kind == .number ? Words.number : token.hash)
                }
            }
            places.append(symbols.count)
            self.symbols = symbols
            self.places = places
        }

        func describe(_ number: EditNumber, _ features: inout Features) {
            let own = places[number.word(sentence)]
            func left(_ distance: Int) -> UInt64 { own > distance ? symbols[own - 1 - distance] : Words.start }
            func right(_ distance: Int) -> UInt64 {
                own + 1 + distance < symbols.count ? symbols[own + 1 + distance] : Words.end
            }
            func pair(_ one: UInt64, _ other: UInt64) -> UInt64 { WordHash.phrase(one, other) }
            for distance in 0..<5 {
                let (before, after) = (left(distance), right(distance))
                features.add(0, before)
                features.add(1, after)
                guard distance < 4 else { continue }
                features.add(2 &+ UInt64(distance), before)
                features.add(6 &+ UInt64(distance), after)
                guard distance < 3 else { continue }
                features.add(10 &+ UInt64(distance), pair(before, left(distance + 1)))
                features.add(13 &+ UInt64(distance), pair(after, right(distance + 1)))
            }
            features.add(16, pair(left(0), right(0)))
            features.add(17, pair(pair(left(0), left(1)), left(2)))
            features.add(18, pair(pair(right(0), right(1)), right(2)))
            features.add(19, pair(pair(left(1), left(0)), right(0)))
            features.add(20, pair(pair(left(0), right(0)), right(1)))
            for (side, piece) in [number.pieces.lowerBound - 1, number.pieces.upperBound].enumerated()
            where sentence.pieces.indices.contains(piece) {
                EditFeatures.forEachCue(of: sentence.pieces[piece]) { features.add(21 &+ UInt64(side), $0) }
            }
        }

        private static let number: UInt64 = 5
        private static let start: UInt64 = 1
        private static let end: UInt64 = 2
    }
}
