import Basics
import Language
import Learning

/// One way to read a turn after a single purchase, with the price that it would have.
package struct EditCandidate {
    package let outcome: EditOutcome
    /// Nil where the outcome tells none.
    package let cents: Int?
    /// The purchase of before that it comes back to.
    let item: PurchaseItem?
    /// Of the numbers that it uses, beside the outcome; those of the turn are every candidate's.
    package let hashes: [UInt32]
    /// The first words of these numbers, one or two, as places in the turn.
    package let words: [Int]

    private init(
        _ outcome: EditOutcome, _ cents: Int? = nil, item: PurchaseItem? = nil, hashes: [UInt32] = [], words: [Int] = []
    ) {
        self.outcome = outcome
        self.item = item
        self.cents = cents
        self.words = words
        self.hashes = hashes.map { $0 &+ UInt32(outcome.rawValue) &* 0x9E37_79B1 }
    }

    /// As the encoder's head weighs it.
    var ofEncoder: EncoderHead.Candidate {
        EncoderHead.Candidate(outcome: Int(outcome.rawValue), amount: cents, words: words)
    }

    /// Whether both come to the same price, or are the same outcome without one.
    func isSame(as other: EditCandidate) -> Bool {
        cents == other.cents && item == other.item && (cents != nil && item == nil || outcome == other.outcome)
    }

    /// All that its numbers allow, each a price that can be paid.
    static func all(_ reading: SentenceReading, after previous: PurchaseQuery) -> [EditCandidate] {
        let old = previous.items.first
        let told = EditUnit.numbers(before: previous, reading.lexicon)
        var made = Maker(
            reading: reading, now: old?.amount?.cents, before: previous.amountBefore?.cents,
            units: EditUnit.all(previous, told: told))
        made.makeWithoutNumbers(said: previous.amountSaid?.cents)
        made.makeParts(told)
        made.makeReturns(previous)
        let numbers = EditNumber.all(reading, currency: old?.foreignCurrency, inChinese: true)
        for (index, number) in numbers.enumerated() {
            made.make(number)
            for other in numbers[(index + 1)...] {
                made.makePair(number, other)
                made.makePair(other, number)
            }
        }
        return made.candidates
    }

    private struct Maker {
        let reading: SentenceReading
        let now: Int?
        let before: Int?
        let units: [EditUnit]
        /// Of the numbers that are used.
        var words: [Int] = []
        var candidates: [EditCandidate] = []

        mutating func makeWithoutNumbers(said: Int?) {
            candidates = [
                EditCandidate(.kept, now), EditCandidate(.moved), EditCandidate(.new), EditCandidate(.several),
                EditCandidate(.computed),
            ]
            add(.restored, before)
            if said != before { add(.said, said) }
            guard let now else { return }
            for unit in units {
                let hashes = [HashedFeatures.hash(410, unit.source.rawValue)]
                add(.oneMore, unit.times(1, more: now), hashes)
                add(.oneLess, unit.times(-1, more: now), hashes)
                add(.onlyOne, unit.times(1), hashes)
                if let count = unit.count { add(.multiplied, now * count, hashes) }
            }
            // "the same again for her", "we go halves": a number that is no word.
            let hashes = [HashedFeatures.hash(411, 0)]
            add(.multiplied, now * 2, hashes)
            add(.shared, EditCandidate.quotient(now, 2), hashes)
            // The second at half its price: one that comes on top, or one of two.
            add(.multiplied, now + EditCandidate.quotient(now, 2), [HashedFeatures.hash(411, 1)])
            add(.oneShareLess, now - EditCandidate.quotient(now, 4), [HashedFeatures.hash(411, 1)])
        }

        /// "drop the wine", "just the shirt then" after a turn that told what it costs.
        mutating func makeParts(_ told: [Int]) {
            guard let now else { return }
            for (order, cents) in told.prefix(Maker.mostParts).enumerated() where cents < now {
                let hashes = [HashedFeatures.hash(414, UInt64(order))]
                add(.reduced, now - cents, hashes)
                add(.priced, cents, hashes)
            }
        }

        private static let mostParts = 3

        /// To the purchases set aside last, the newest first.
        mutating func makeReturns(_ previous: PurchaseQuery) {
            guard let last = previous.items.first else { return }
            let named = reading.drafts.map { reading.item($0) }
            let namesLast = named.contains { EditCandidate.isNamed(last, $0) }
            for (age, item) in (previous.setAside ?? []).suffix(Maker.mostReturns).reversed().enumerated() {
                guard let cents = item.amount?.cents else { continue }
                let isNamed = named.contains { EditCandidate.isNamed(item, $0) }
                let signs = UInt64(age) &* 4 &+ (isNamed ? 2 : 0) &+ (namesLast ? 1 : 0)
                let hashes = [
                    HashedFeatures.hash(400, signs),
                    HashedFeatures.hash(401, signs &* 4 &+ UInt64(min(named.count, 3))),
                    HashedFeatures.hash(402, signs &* 4 &+ UInt64(min(reading.amounts.count, 3))),
                ]
                candidates.append(EditCandidate(.returned, cents, item: item, hashes: hashes))
            }
        }

        private static let mostReturns = 2

        mutating func make(_ number: EditNumber) {
            words = [number.word(reading.sentence)]
            if let cents = number.cents {
                let hashes = number.features(reading, 0)
                add(.priced, cents, hashes)
                make(cents, hashes, .added, .reduced, from: now)
                make(cents, hashes, .restoredAdded, .restoredReduced, from: before)
                // "28 each" after "dinner for five".
                for unit in units {
                    guard let count = unit.count else { continue }
                    add(
                        .priced, cents * count,
                        number.features(reading, 7) + [HashedFeatures.hash(413, unit.source.rawValue)])
                    // "15 off each ticket"; "plus a five dollar tip per kid".
                    make(
                        cents * count, number.features(reading, 8) + [HashedFeatures.hash(415, unit.source.rawValue)],
                        .added, .reduced, from: now)
                }
            }
            if let share = number.share {
                let hashes = number.features(reading, 1)
                if let now {
                    add(.addedShare, PriceSum.part(PriceSum.whole + share, of: now), hashes)
                    add(.reducedShare, PriceSum.part(PriceSum.whole - share, of: now), hashes)
                }
                if let before {
                    add(.restoredAddedShare, PriceSum.part(PriceSum.whole + share, of: before), hashes)
                }
            }
            if let count = number.count {
                let hashes = number.features(reading, 2)
                if let now {
                    add(.shared, EditCandidate.quotient(now, count), hashes)
                    add(.sharedWithOthers, EditCandidate.quotient(now, count + 1), hashes)
                    add(.oneShareLess, now - EditCandidate.quotient(now, count), hashes)
                    add(.multiplied, now * count, hashes)
                }
                if let before { add(.restoredShared, EditCandidate.quotient(before, count), hashes) }
                for unit in units {
                    let hashes = hashes + [HashedFeatures.hash(412, unit.source.rawValue)]
                    add(.counted, unit.times(count), hashes)
                    if let now {
                        add(.oneMore, unit.times(count, more: now), hashes)
                        add(.oneLess, unit.times(-count, more: now), hashes)
                    }
                }
            }
        }

        /// "two at 25 each"; "6 for the fish and 4 for the chips".
        mutating func makePair(_ number: EditNumber, _ other: EditNumber) {
            guard let cents = number.cents else { return }
            words = [number.word(reading.sentence), other.word(reading.sentence)]
            if let count = other.count, number.source != .quantity {
                let hashes = number.features(reading, 3) + other.features(reading, 4)
                add(.priced, cents * count, hashes)
                make(cents * count, hashes, .added, .reduced, from: now)
            }
            if let second = other.cents, number.pieces.lowerBound < other.pieces.lowerBound,
                number.source == .price, other.source == .price
            {
                let hashes = number.features(reading, 5) + other.features(reading, 6)
                add(.priced, cents + second, hashes)
                make(cents + second, hashes, .added, .reduced, from: now)
            }
        }

        private mutating func make(
            _ part: Int, _ hashes: [UInt32], _ more: EditOutcome, _ less: EditOutcome, from base: Int?
        ) {
            guard let base else { return }
            add(more, base + part, hashes)
            add(less, base - part, hashes)
        }

        private mutating func add(_ outcome: EditOutcome, _ cents: Int?, _ hashes: [UInt32] = []) {
            guard let cents, (1...Money.maximumInput.cents).contains(cents) else { return }
            let size = HashedFeatures.hash(416, EditFeatures.ratio(cents, to: now, before: before))
            candidates.append(EditCandidate(outcome, cents, hashes: hashes + [size], words: words))
        }
    }

    private static func isNamed(_ item: PurchaseItem, _ named: PurchaseItem) -> Bool {
        named.merchant == nil ? named.category == item.category : named.merchant?.name == item.merchant?.name
    }

    private static func quotient(_ cents: Int, _ count: Int) -> Int { (cents + count / 2) / count }
}

extension PurchaseItem {
    /// The same thing or shop at the same price.
    func isAgain(_ other: PurchaseItem) -> Bool {
        category == other.category && merchant?.name == other.merchant?.name && amount == other.amount
    }
}
