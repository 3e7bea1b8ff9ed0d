import Basics
import Language
import Learning

/// A number in a turn after a purchase: a price, a part of one, how many, a percentage, or nothing of the kind.
struct EditNumber {
    /// What the readers took it for.
    enum Source: UInt64 {
        case price, discount, share, quantity, digits, words, fraction, multiple
    }

    let pieces: Range<Int>
    let source: Source
    /// As money; nil where no price is told so.
    let cents: Int?
    /// As how many, or as the part of a whole that a fraction is one of.
    let count: Int?
    /// As a share of a price, in ten-thousandths of a percent.
    let share: Int?
    /// Whether the readers took it for a total, or for a sum that is no price.
    private let marks: UInt64

    /// The first few of a turn, in its order.
    ///
    /// - Parameters:
    ///   - currency: of the purchase before; prices in another money are none of its parts.
    ///   - ofAnyMoney: where there is no purchase before.
    ///   - inChinese: whether what the readers passed over is read in Chinese numerals too, as prices have learned it.
    static func all(
        _ reading: SentenceReading, currency: String?, ofAnyMoney: Bool = false, inChinese: Bool = false,
        most: Int = EditNumber.most
    ) -> [EditNumber] {
        let sentence = reading.sentence
        var numbers: [EditNumber] = []
        var index = 0
        while index < sentence.pieces.count, numbers.count < most {
            let passedOver = inChinese ? chinese(sentence, index) : nil
            if let number = passedOver ?? at(index, reading, currency, ofAnyMoney) {
                numbers.append(number)
                index = max(index + 1, number.pieces.upperBound)
            } else {
                index += 1
            }
        }
        return numbers
    }

    // A function: an initializer would be given a copy of the reading.
    private static func at(
        _ index: Int, _ reading: SentenceReading, _ currency: String?, _ ofAnyMoney: Bool
    ) -> EditNumber? {
        let sentence = reading.sentence
        let piece = sentence.pieces[index]
        if let amount = reading.amounts.first(where: { $0.pieces.contains(index) }) {
            // Without a sign it is in the money of before; with one and without a currency, in the wallet's own.
            let isUnsigned = amount.currency == nil && (currency == nil || !amount.isExplicit)
            let isOfBefore = ofAnyMoney || amount.currency == currency || isUnsigned
            let hasDecimals = amount.cents % 100 != 0
            return EditNumber(
                amount.pieces, .price, cents: isOfBefore ? amount.cents : nil,
                count: amount.isExplicit || hasDecimals ? nil : amount.cents / 100,
                share: amount.isExplicit ? nil : amount.cents * 100, isTotal: amount.isTotal, isAside: amount.isAside)
        } else if let discount = reading.discounts.first(where: { $0.pieces.contains(index) }) {
            return EditNumber(
                discount.pieces, .discount, cents: discount.cents, count: nil,
                share: discount.cents % 100 == 0 ? discount.cents * 100 : nil)
        } else if let share = reading.shares.first(where: { $0.pieces.contains(index) }) {
            return EditNumber(share.pieces, .share, cents: nil, count: nil, share: share.value)
        } else if let quantity = reading.quantities.first(where: { $0.piece == index }) {
            // More than is ever paid for, whatever it is.
            let count = min(quantity.count, Money.maximumInput.cents)
            return EditNumber(
                index..<index + 1, .quantity, cents: count * 100, count: count, share: count * PriceSum.whole / 100)
        } else if piece.use == .date || piece.use == .card || piece.use == .merchant || piece.use == .place {
            return nil
        } else if piece.kind == .number {
            let value = sentence.tokens[Int(piece.start)].value
            return EditNumber(
                index..<index + 1, .digits, cents: sentence.isMark(index + 1, "%") ? nil : value / 100,
                count: value % 10_000 == 0 ? value / 10_000 : nil, share: value)
        } else if let (source, count) = part(reading.lexicon, sentence, piece) {
            return EditNumber(index..<index + 1, source, cents: nil, count: count, share: nil)
        } else if piece.use == .free, piece.has(.number),
            let words = NumberWords.read(sentence, at: index)
        {
            return EditNumber(
                index..<words.end, .words, cents: words.value / 100,
                count: words.value % 10_000 == 0 ? words.value / 10_000 : nil, share: words.value)
        } else if piece.has(.number), let value = reading.lexicon.value(.number, from: piece.sense) {
            return EditNumber(index..<index + 1, .words, cents: value * 100, count: value, share: nil)
        } else {
            return nil
        }
    }

    private init(
        _ pieces: Range<Int>, _ source: Source, cents: Int?, count: Int?, share: Int?, isTotal: Bool = false,
        isAside: Bool = false
    ) {
        marks = (isTotal ? 1 : 0) &+ (isAside ? 2 : 0)
        self.pieces = pieces
        self.source = source
        self.cents = cents.flatMap { (1...Money.maximumInput.cents).contains($0) ? $0 : nil }
        self.count = count.flatMap { (2...EditNumber.greatestCount).contains($0) ? $0 : nil }
        self.share = share.flatMap { (1..<PriceSum.whole).contains($0) ? $0 : nil }
    }

    /// 十一支
    private static func chinese(_ sentence: Sentence, _ index: Int) -> EditNumber? {
        let use = sentence.pieces[index].use
        guard use == .free || use == .ignored, ChineseNumerals.startsNumber(sentence.han(index)),
            let number = ChineseNumerals.read(sentence, at: index), !number.isVague, number.value >= 20_000
        else { return nil }
        return EditNumber(
            index..<number.end, .words, cents: number.value / 100,
            count: number.value % 10_000 == 0 ? number.value / 10_000 : nil, share: nil)
    }

    /// "a third", "half of it", "twice", "a couple", "the whole year" of what is paid by the month.
    private static func part(_ lexicon: Lexicon, _ sentence: Sentence, _ piece: Piece) -> (Source, Int)? {
        if let under = lexicon.value(.fraction, from: piece.sense), under > 1 { return (.fraction, under) }
        if let percent = lexicon.value(.multiple, from: piece.sense), percent > 0 {
            return percent < 100 ? (.fraction, 100 / percent) : (.multiple, percent / 100)
        }
        let words = sentence.tokens[Int(piece.start)..<Int(piece.end)]
        return words.lazy.compactMap { EditNumber.counts[$0.hash] }.first.map { (.multiple, $0) }
    }

    /// Its first word.
    func word(_ sentence: Sentence) -> Int { Int(sentence.pieces[pieces.lowerBound].start) }

    /// Where it stands, once for each way to use it.
    func features(_ reading: SentenceReading, _ use: UInt64) -> [UInt32] {
        let sentence = reading.sentence
        let around = (-2...2).map { distance in
            distance < 0
                ? EditFeatures.word(sentence, pieces.lowerBound + distance)
                : EditFeatures.word(sentence, pieces.upperBound + distance - 1)
        }
        let (second, last, next, after) = (around[0], around[1], around[3], around[4])
        var hashes: [UInt32] = []
        func add(_ kind: UInt64, _ value: UInt64) {
            hashes.append(HashedFeatures.hash(200 &+ use &* 20 &+ kind, value))
        }
        add(0, source.rawValue &* 4 &+ marks)
        add(1, last)
        add(2, next)
        add(3, second)
        add(4, after)
        add(5, WordHash.phrase(second, last))
        add(6, WordHash.phrase(next, after))
        add(7, WordHash.phrase(last, next))
        add(8, WordHash.phrase(source.rawValue, last))
        add(9, WordHash.phrase(source.rawValue, next))
        for (distance, index) in [pieces.lowerBound - 1, pieces.upperBound].enumerated()
        where sentence.pieces.indices.contains(index) {
            EditFeatures.forEachCue(of: sentence.pieces[index]) { add(10, $0 &* 2 &+ UInt64(distance)) }
        }
        // Who pays, and when: anywhere in its clause.
        let clause =
            sentence.clauseStart(
                pieces.lowerBound)..<max(
                sentence.clauseEnd(pieces.lowerBound), pieces.upperBound)
        for index in clause where !pieces.contains(index) {
            let isBefore: UInt64 = index < pieces.lowerBound ? 1 : 0
            add(11, EditFeatures.word(sentence, index) &* 2 &+ isBefore)
        }
        add(12, EditFeatures.word(sentence, clause.lowerBound))
        add(13, UInt64(clause.lowerBound == 0 ? 1 : 0) &+ UInt64(clause.upperBound >= sentence.pieces.count ? 2 : 0))
        return hashes
    }

    private static let most = 5
    private static let greatestCount = 30
    private static let counts: [UInt64: Int] = [
        WordHash.of("both"): 2, WordHash.of("pair"): 2, WordHash.of("couple"): 2, WordHash.of("俩"): 2,
        WordHash.of("双"): 2, WordHash.of("week"): 7, WordHash.of("year"): 12, WordHash.of("年"): 12,
    ]
}
