import Basics
import Language
import Learning

/// Makes the options of a ``PriceChoice``.
struct PriceOptions {
    /// How numbers make a price.
    private enum Way: UInt64 {
        case none, told
        /// "two at 18"; "240 split four ways"; "89 and 49"; "30 off 260".
        case times, shared, together, less
        /// "2 adults at 24, 3 kids at 16"; "5 nights at 142 and 75 for cleaning"; "41 a day for 4 people, 2 days".
        case twoTimes, timesAndOne, timesTimes
        /// "socks 12, shampoo 8, a lamp 30".
        case all
        /// "310 each, 7 fencers and me"; "13 each, 5 kids 2 adults".
        case timesWithMe, timesBoth
        /// "130, they take 15 percent off"; "60 plus 18 percent", of one price or of several.
        case cut, topped, timesCut, timesTopped
    }

    /// What a number is in a price.
    private enum Role: UInt64 {
        case unit, count, whole, sharers, first, second, full, discount, company, share
    }

    private(set) var options: [PriceChoice.Option] = []
    private(set) var parts: [[UInt32]] = []

    private let sentence: Sentence
    private let numbers: [EditNumber]
    private let words: NumberedWords
    /// Of each number, as the readers took it.
    private let amounts: [AmountMention?]
    /// Of each number, as it stands there: what was multiplied is taken apart again.
    private let prices: [Int?]
    private let counts: [Int?]
    /// Of each number, whether it comes off another: "40 and 10 off".
    private let comesOff: [Bool]
    /// Whether the speaker may be one more than who is counted.
    private let namesSelf: Bool
    /// Where the parts are that several options share.
    private var known: [UInt64: Int] = [:]

    init(reading: SentenceReading, numbers: [EditNumber]) {
        self.numbers = numbers
        sentence = reading.sentence
        words = NumberedWords(reading.sentence, numbers)
        amounts = numbers.map { number in reading.amounts.first { $0.pieces == number.pieces } }
        prices = zip(numbers, amounts).map { $1?.unitCents ?? $0.cents }
        comesOff = numbers.map { reading.lexicon.minus(reading.sentence, $0.pieces.upperBound) == .after }
        counts = zip(numbers, zip(amounts, prices)).map { number, told in
            if reading.sentence.isMark(number.pieces.upperBound, "%") { return nil }
            if let count = number.count { return count }
            guard let price = told.1, price % 100 == 0, !(told.0?.isExplicit ?? false) else { return nil }
            return (2...PriceOptions.mostOf).contains(price / 100) ? price / 100 : nil
        }
        namesSelf = sentence.says(PriceOptions.selves)
    }

    mutating func makeAll() {
        options.append(
            PriceChoice.Option(
                cents: nil, unitCents: nil, currency: nil, isExplicit: false, isFixed: false, parts: [part(.none)]))
        makeTold()
        if numbers.count <= PriceOptions.mostOfPairs { makePairs() }
        makeSum()
    }

    /// All prices together, where there are more than two.
    private mutating func makeSum() {
        let told = numbers.indices.filter { prices[$0] != nil && numbers[$0].mayBePart && !comesOff[$0] }
        guard told.count > 2 else { return }
        var used = [part(.all)]
        for (one, other) in zip(told, told.dropFirst()) {
            used += [part(one, .first), part(other, .second), part(.all, one, other)]
        }
        add(told.reduce(0) { $0 + (prices[$1] ?? 0) }, of: told, used)
    }

    private mutating func makeTold() {
        let told = numbers.indices.filter { prices[$0] != nil }
        let sizes = told.compactMap { prices[$0] }
        for (place, index) in told.enumerated() {
            var features = HashedFeatures(base: 600)
            let first = numbers[index].pieces.lowerBound
            words.describe(numbers[index].pieces, of: sentence, &features)
            features.addSize(place, sizes, isWritten: sentence.token(first).kind == .number)
            parts.append(features.hashes)
            add(sizes[place], of: [index], [parts.count - 1])
        }
    }

    /// A price paid several times.
    private struct Product {
        let cents: Int
        let price: Int
        let count: Int
        let parts: [Int]
    }

    private mutating func makePairs() {
        var products: [Product] = []
        for price in numbers.indices where numbers[price].source != .quantity {
            guard let cents = prices[price] else { continue }
            for other in numbers.indices where other != price {
                if let count = counts[other] {
                    let used = [part(price, .unit), part(other, .count), part(.times, price, other)]
                    products.append(Product(cents: cents * count, price: price, count: other, parts: used))
                    add(
                        cents * count, of: [price, other], [part(.times)] + used, unit: cents,
                        isFixed: isForAll(price, other))
                    if namesSelf {
                        add(
                            cents * (count + 1), of: [price, other],
                            [
                                part(.timesWithMe), part(price, .unit), part(other, .company),
                                part(.timesWithMe, price, other),
                            ], unit: cents)
                    }
                    add(
                        (cents + count / 2) / count, of: [price, other],
                        [part(.shared), part(price, .whole), part(other, .sharers), part(.shared, price, other)])
                }
                makeShare(other, .cut, .topped, cents, of: [price], [part(price, .full)])
                guard let second = prices[other], numbers[price].mayBePart, numbers[other].mayBePart else { continue }
                if price < other, !comesOff[price], !comesOff[other] {
                    add(
                        cents + second, of: [price, other],
                        [part(.together), part(price, .first), part(other, .second), part(.together, price, other)])
                }
                add(
                    cents - second, of: [price, other],
                    [part(.less), part(price, .full), part(other, .discount), part(.less, price, other)])
            }
        }
        for (place, product) in products.enumerated() { makeMore(product, beside: products[(place + 1)...]) }
    }

    private mutating func makeMore(_ product: Product, beside others: ArraySlice<Product>) {
        for other in others where Set([product.price, product.count, other.price, other.count]).count == 4 {
            add(
                product.cents + other.cents, of: [product.price, product.count, other.price, other.count],
                [part(.twoTimes), part(.twoTimes, product.price, other.price)] + product.parts + other.parts)
        }
        for index in numbers.indices where index != product.price && index != product.count {
            if let cents = prices[index], numbers[index].mayBePart, !comesOff[index] {
                add(
                    product.cents + cents, of: [product.price, product.count, index],
                    [part(.timesAndOne), part(index, .second), part(.timesAndOne, product.price, index)]
                        + product.parts)
            }
            makeShare(
                index, .timesCut, .timesTopped, product.cents, of: [product.price, product.count], product.parts)
            if let count = counts[index], let other = counts[product.count], index > product.count {
                add(
                    product.cents / other * (other + count), of: [product.price, product.count, index],
                    [part(.timesBoth), part(index, .count), part(.timesBoth, product.count, index)] + product.parts,
                    unit: prices[product.price])
                add(
                    product.cents * count, of: [product.price, product.count, index],
                    [part(.timesTimes), part(index, .count), part(.timesTimes, product.price, index)]
                        + product.parts, unit: prices[product.price])
            }
        }
    }

    /// A share of a price, or of a product, off or on top.
    private mutating func makeShare(
        _ index: Int, _ less: Way, _ more: Way, _ cents: Int, of used: [Int], _ parts: [Int]
    ) {
        guard let share = numbers[index].share,
            numbers[index].source == .share || sentence.isMark(numbers[index].pieces.upperBound, "%")
        else { return }
        for (way, whole) in [(less, PriceSum.whole - share), (more, PriceSum.whole + share)] {
            add(
                PriceSum.part(whole, of: cents), of: used + [index],
                [part(way), part(way, used[0], index), part(index, .share)] + parts)
        }
    }

    private mutating func add(_ cents: Int, of used: [Int], _ parts: [Int], unit: Int? = nil, isFixed: Bool = false) {
        guard (1...Money.maximumInput.cents).contains(cents) else { return }
        let isExplicit = used.contains { amounts[$0]?.isExplicit ?? false }
        let isNoPrice =
            used.count == 1 ? numbers[used[0]].source == .quantity : isExplicit && used.contains(where: isFactor)
        options.append(
            PriceChoice.Option(
                cents: cents, unitCents: unit, currency: amounts[used[0]]?.currency, isExplicit: isExplicit,
                isFixed: isFixed || isNoPrice || used.contains { isSettled($0) }, parts: parts))
    }

    /// "not fifty", or worked out by the readers, who know all nights there are ("130 a night, room for 4").
    private func isSettled(_ index: Int) -> Bool {
        let isWorkedOut =
            amounts[index].map {
                $0.cents != $0.unitCents ?? $0.cents || !$0.sum.isEmpty || $0.isEach && $0.eachKind == 2
            } ?? false
        return isWorkedOut || sentence.has(numbers[index].pieces.lowerBound - 1, .negation)
    }

    /// 十块三串: what so many cost.
    private func isForAll(_ price: Int, _ count: Int) -> Bool {
        let first = numbers[count].pieces.lowerBound
        return amounts[price]?.isExplicit ?? false && numbers[price].pieces.upperBound == first
            && ChineseNumerals.startsNumber(sentence.han(first))
    }

    /// "3x points on $50"
    private func isFactor(_ index: Int) -> Bool {
        let next = numbers[index].pieces.upperBound
        return sentence.isGlued(next) && sentence.lastWord(next) == AmountReader.timesSign
    }

    /// The words of the sentence, for one way.
    private mutating func part(_ way: Way) -> Int {
        part(key: 1_000 + way.rawValue) { made in
            var features = HashedFeatures(base: 1_000 &+ way.rawValue &* 10)
            for piece in made.sentence.pieces.indices { features.add(0, EditFeatures.word(made.sentence, piece)) }
            features.add(1, UInt64(made.numbers.count))
            features.add(2, UInt64(made.prices.count { $0 != nil }))
            return features.hashes
        }
    }

    /// Where a number stands, in one role.
    private mutating func part(_ index: Int, _ role: Role) -> Int {
        part(key: 2_000 + role.rawValue * 20 + UInt64(index)) { made in
            var features = HashedFeatures(base: 1_200 &+ role.rawValue &* 60)
            let number = made.numbers[index]
            made.words.describe(number.pieces, of: made.sentence, &features)
            features.add(50, number.source.rawValue)
            features.add(51, UInt64(min(made.counts[index] ?? 0, 31)))
            let cents = UInt64(made.prices[index] ?? 0)
            features.add(52, UInt64(Int.bitWidth - Int(cents).leadingZeroBitCount) &* 2 &+ (cents % 100 == 0 ? 0 : 1))
            return features.hashes
        }
    }

    /// How two numbers stand to each other.
    private mutating func part(_ way: Way, _ one: Int, _ other: Int) -> Int {
        part(key: 4_000 + way.rawValue * 400 + UInt64(one) * 20 + UInt64(other)) { made in
            var features = HashedFeatures(base: 1_800 &+ way.rawValue &* 20)
            let (first, second) = (made.numbers[min(one, other)].pieces, made.numbers[max(one, other)].pieces)
            let between = first.upperBound..<max(first.upperBound, second.lowerBound)
            let order: UInt64 = one < other ? 1 : 0
            var gap = order
            var isApart: UInt64 = 0
            for piece in between {
                let word = EditFeatures.word(made.sentence, piece)
                if made.sentence.pieces[piece].isMark { isApart = 2 }
                if between.count <= 8 { features.add(0, word &* 2 &+ order) }
                gap = WordHash.phrase(gap, word)
            }
            if between.count <= 4 { features.add(1, gap) }
            features.add(2, UInt64(min(between.count, 9)) &* 2 &+ order)
            features.add(3, isApart &+ order)
            features.add(4, UInt64(max(one, other) - min(one, other)) &* 2 &+ order)
            if let price = made.prices[one], let second = made.prices[other] {
                let size: UInt64 = second < price / 2 ? 0 : second < price ? 1 : second == price ? 2 : 3
                features.add(5, size &* 2 &+ order)
            }
            return features.hashes
        }
    }

    private mutating func part(key: UInt64, _ make: (borrowing PriceOptions) -> [UInt32]) -> Int {
        if let index = known[key] { return index }
        parts.append(make(self))
        known[key] = parts.count - 1
        return parts.count - 1
    }

    private static let mostOfPairs = 6
    private static let mostOf = 300
    private static let selves = ["me", "myself", "i", "i'm", "im", "we", "my", "我", "咱", "mine"].map(WordHash.of)
}

extension EditNumber {
    /// Whether it may be added, or taken off.
    fileprivate var mayBePart: Bool { source == .price || source == .discount || source == .digits }
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
