import Basics
import Language

/// Finds amounts of money and counts; marks their pieces.
struct AmountReader {
    let lexicon: Lexicon
    let homeCurrency: String
    let isChinese: Bool
    /// The year of today; 0 where none is to be told from a price.
    var year = 0
    /// Where the purchase before was, a country's code.
    var regionBefore: String?
    /// Whether the purchase before has a price: then what comes on top or off may be of that one.
    var hasPriceBefore = false

    var amounts: [AmountMention] = []
    /// Whether a sum is named that nobody pays: nothing, less than nothing, or more than ``Money/maximumInput``.
    private(set) var namesImpossibleSum = false
    /// What is said to come off a price.
    var discounts: [AmountMention] = []
    /// Shares of no price of this sentence.
    var shares: [ShareMention] = []
    var quantities: [QuantityMention] = []
    /// Where the prices of a list of goods stand.
    private var listed: Set<Int> = []
    /// The first place that the sentence names, a country's code.
    private(set) var region: String?
    /// Of its terms and merchants, each once.
    private(set) var named: [Category] = []
    /// The first word that says that something was spent already.
    private(set) var firstPaid = Int.max

    init(lexicon: Lexicon, homeCurrency: String, isChinese: Bool) {
        self.lexicon = lexicon
        self.homeCurrency = homeCurrency
        self.isChinese = isChinese
    }

    /// A number, before it is known to be money.
    struct Reading {
        var value: Int
        var end: Int
        var isWord = false
        var hasScale = false
        var isVague = false
        var isRange = false
        var isIdentifier = false
        var isMoneyLike = false
        /// "four fifty": 450, or 4.50 of something cheap.
        var isPair = false
    }

    mutating func read(_ sentence: inout Sentence) {
        var index = 0
        let beginnings = AmountReader.beginnings
        look(sentence)
        listed = Set(listedPrices(sentence))
        while index < sentence.pieces.count {
            let piece = sentence.pieces[index]
            guard piece.use == .free,
                piece.kind != .word || piece.category >= 0 || !piece.cues.isDisjoint(with: beginnings)
                    || sentence.isMark(index + 1, "$")
            else {
                index += 1
                continue
            }
            if piece.category >= 0 { noteNights(sentence, index) }
            if piece.has(.minus) { takeNamedShare(sentence, index) }
            index = readOne(&sentence, at: index)
        }
        dropAsides()
        dropEarlierPrices(sentence)
        noteWeeks(sentence)
        noteCompany(sentence)
        payAhead(sentence)
        settleEach(sentence)
        dropSmallNumbers(sentence)
        splitAmount(sentence)
    }

    /// What is asked of the whole sentence at each of its numbers.
    private mutating func look(_ sentence: Sentence) {
        for (index, piece) in sentence.pieces.enumerated() {
            if firstPaid == .max, !piece.cues.isDisjoint(with: AmountReader.paid) { firstPaid = index }
            if region == nil, piece.place >= 0, !lexicon.places[Int(piece.place)].needsContext {
                region = lexicon.places[Int(piece.place)].region
            }
            guard piece.category >= 0 || piece.merchant >= 0 else { continue }
            let category =
                piece.category >= 0
                ? Lexicon.categories[Int(piece.category)] : lexicon.merchants[Int(piece.merchant)].category
            if !named.contains(category) { named.append(category) }
        }
    }

    private static let paid = Cues(.past, .log, .during)

    /// What an amount, a count or a share may begin with: most words are passed over by this alone.
    private static let beginnings = Cues(.number, .scale, .article, .currency, .minus)

    /// A bare "7" next to a real amount is an hour, a count or a street.
    mutating func dropSmallNumbers(_ sentence: Sentence) {
        guard amounts.count > 1, amounts.contains(where: { $0.isExplicit || $0.cents > 1_200 }),
            !isListOfPrices(sentence), !amounts.allSatisfy(\.isListed)
        else { return }
        let parts = amounts.indices.filter {
            isPartOfBefore(sentence, amounts[$0]) || isPriceOfOwn(sentence, $0)
        }.map { amounts[$0].pieces }
        amounts.removeAll { amount in
            guard !amount.isExplicit, amount.cents <= 1_200, amount.cents % 100 == 0, !parts.contains(amount.pieces)
            else { return false }
            // "spotify 12, phone bill 95", "spotify 12 and groceries 35": the price of what stands before it.
            let before = amount.pieces.lowerBound - 1
            let next = amount.pieces.upperBound
            guard before >= 0, sentence.isClauseEnd(next) || sentence.has(next, .and) || sentence.has(next, .then)
            else {
                return true
            }
            return sentence.pieces[before].use != .merchant && sentence.pieces[before].category < 0
        }
    }

    /// "coffee, lunch and parking, 8, 16 and 11", 80、40、5: nothing but marks and an "and" between three prices or more, or
    /// between two at the end, after the names of two purchases ("gym and a smoothie, 49 and 8").
    private func isListOfPrices(_ sentence: Sentence) -> Bool {
        (amounts.count > 2 || isPairOfPrices(sentence))
            && zip(amounts, amounts.dropFirst()).allSatisfy { left, right in
                let joint = left.pieces.upperBound..<max(left.pieces.upperBound, right.pieces.lowerBound)
                return joint.count <= 2 && joint.allSatisfy { sentence.pieces[$0].isMark || sentence.has($0, .and) }
            }
    }

    // MARK: One amount

    mutating func readOne(_ sentence: inout Sentence, at start: Int) -> Int {
        let before = currencyBefore(sentence, at: start)
        // Most of what is looked at is none, which tells at once.
        guard startsNumber(sentence, before?.1 ?? start) else { return start + 1 }
        return readNumber(&sentence, at: start, before)
    }

    private mutating func readNumber(_ sentence: inout Sentence, at start: Int, _ before: (String, Int)?) -> Int {
        var currency = before?.0
        var isExplicit = before != nil
        let index = before?.1 ?? start
        guard var reading = number(sentence, at: index) else {
            let end = endOfNumber(sentence, index)
            namesImpossibleSum = namesImpossibleSum || isExplicit || sentence.has(end, .currency)
            return consume(&sentence, start..<end, as: .ignored)
        }
        reading = written(sentence, reading, at: index, currency: currency)
        if isExplicit, isNegative(sentence, at: start) {
            namesImpossibleSum = true
            return consume(&sentence, start..<reading.end, as: .ignored)
        }
        var end = reading.end
        var isApproximate = reading.isRange
        if let after = approximation(sentence, at: end) {
            isApproximate = true
            end = after
        }
        spellCents(sentence, &reading, start: start)
        let unit = currencyAfter(sentence, at: end, reading: &reading)
        if let unit, isSlice(sentence, start..<unit.end) {
            return consume(&sentence, start..<unit.end, as: .ignored)
        }
        if let unit {
            isExplicit = true
            if !unit.currency.isEmpty { currency = unit.currency }
            end = unit.end
            if let corrected = correctedCurrency(sentence, after: end) { (currency, end) = corrected }
        }
        if let after = approximation(sentence, at: end) {
            isApproximate = true
            end = after
        }
        if isPartOfPrice(sentence, start..<end, reading) {
            let rest = namesThing(sentence, 0..<start) ? sentence.clauseEnd(end) : end
            return consume(&sentence, start..<rest, as: .ignored)
        }
        if !isExplicit, !listed.contains(index) {
            if let next = takeShare(&sentence, start: index, reading: reading) { return next }
            if let next = takeAsCount(&sentence, start: index, reading: reading) { return next }
            guard isBareAmount(sentence, start: index, reading: reading) else {
                noteThings(sentence, start: index, reading: reading)
                return consume(&sentence, start..<max(reading.end, start + 1), as: .ignored)
            }
        }
        guard !reading.isVague, !reading.isIdentifier || reading.isMoneyLike else {
            namesImpossibleSum = namesImpossibleSum || isExplicit && !reading.isVague
            return consume(&sentence, start..<end, as: .ignored)
        }
        var mention = AmountMention(pieces: start..<end, cents: AmountReader.cents(reading.value), currency: nil)
        mention.isExplicit = isExplicit
        mention.isListed = listed.contains(index)
        mention.isUpperEnd = reading.isRange
        extendRange(sentence, &mention, currency: &currency)
        mention.isApproximate = isApproximate || approximateBefore(sentence, start)
        mention.currency = currency.flatMap { $0 == homeCurrency || $0.isEmpty ? nil : $0 }
        if AmountMention.hasThreeDecimals(mention.currency ?? homeCurrency) { mention.thousandths = reading.value / 10 }
        readEach(sentence, &mention)
        let product = mention.isTotal ? nil : measured(sentence, mention, value: reading.value)
        if let product {
            mention.unitCents = mention.cents
            mention.cents = product
            mention.isEach = false
        }
        let isBelowNothing =
            amounts.isEmpty && AmountReader.negatives.contains(word(sentence, before: start))
        guard mention.cents > 0, mention.cents <= Money.maximumInput.cents, !isBelowNothing else {
            namesImpossibleSum = namesImpossibleSum || isExplicit || isBelowNothing
            return consume(&sentence, mention.pieces, as: .ignored)
        }
        if takeIntoPrice(&sentence, mention) { return consume(&sentence, mention.pieces, as: .amount) }
        if product == nil, isDiscount(sentence, mention) {
            discounts.append(mention)
            return consume(&sentence, mention.pieces, as: .ignored)
        }
        mention.cents = discounted(sentence, mention)
        if isAdded(sentence, mention) {
            amounts[amounts.count - 1].cents += mention.cents
            return consume(&sentence, mention.pieces, as: .amount)
        }
        if product == nil { share(sentence, &mention) }
        mention.isAside = isAside(sentence, mention) && !isPartOfBefore(sentence, mention)
        supersede(sentence, by: mention)
        amounts.append(only: mention)
        return consume(&sentence, mention.pieces, as: .amount)
    }

    private static let negatives = ["negative", "负"].map(WordHash.of)

    func consume(_ sentence: inout Sentence, _ range: Range<Int>, as use: Piece.Use) -> Int {
        for index in range where index < sentence.pieces.count { sentence.pieces[index].use = use }
        return max(range.upperBound, range.lowerBound + 1)
    }

    // MARK: Each

    /// "$40 each for 5 of us" is 200; "28 each, so 140" is 140.
    mutating func settleEach(_ sentence: Sentence) {
        // 一罐三十一，拿两罐
        for index in amounts.indices where !amounts[index].isEach && !amounts[index].isTotal {
            let unit = amounts[index].pieces.lowerBound - 1
            guard sentence.has(unit, .each), sentence.pieces[unit].kind == .han, isCounted(sentence, unit) else {
                continue
            }
            amounts[index].isEach = true
        }
        for index in amounts.indices where amounts[index].isEach {
            amounts[index].unitCents = amounts[index].cents
            let kind = amounts[index].eachKind
            var best = counted(sentence, amounts[index])
            // "two nights of hotel at 140 each"
            if best == nil, kind == 1, let last = quantities.last, last.kind == 2, last.count > 1, last.count <= 100,
                last.piece < amounts[index].pieces.lowerBound, amounts[index].pieces.lowerBound - last.piece <= 6
            {
                best = last
            }
            if let best {
                let rooms = kind == 2 ? rooms(sentence) : 1
                let count = kind == 1 && isBesideMe(sentence, best.piece) ? best.count + 1 : best.count
                let (product, overflow) = amounts[index].cents.multipliedReportingOverflow(by: count * rooms)
                if !overflow, product <= Money.maximumInput.cents { amounts[index].cents = product }
            }
        }
        for index in amounts.indices where !amounts[index].sum.isEmpty {
            let sum = amounts[index].sum
            amounts[index].unitCents = amounts[index].unitCents.map(sum.ofOne)
            amounts[index].cents = sum.of(amounts[index].cents) ?? amounts[index].cents
        }
    }
}

extension AmountReader {
    /// How many there are of what an amount is for one of: of several what is counted by the same word (四本书六支笔，每本八块), else
    /// the nearest.
    private func counted(_ sentence: Sentence, _ amount: AmountMention) -> QuantityMention? {
        let start = amount.pieces.lowerBound
        let fitting = quantities.prefix(16).filter {
            $0.kind == amount.eachKind && $0.count > 1 && $0.count <= 100
        }
        let unit = sentence.lastWord(start - 1)
        let same =
            sentence.has(start - 1, .each) ? fitting.last { sentence.lastWord($0.piece + 1) == unit } : nil
        // "3 lines at 45 each"
        let others = amount.eachKind == 1 ? quantities.last { $0.kind == 5 && (2...20).contains($0.count) } : nil
        return same ?? fitting.min { abs($0.piece - start) < abs($1.piece - start) } ?? others
    }

    /// "for me and two kids": the speaker is one more.
    private func isBesideMe(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.has(index - 1, .and) && Words.selves.contains(word(sentence, before: index, 2))
    }

    /// "150 a night, 2 rooms, 3 nights": of how many rooms the nights are paid.
    private func rooms(_ sentence: Sentence) -> Int {
        quantities.first { quantity in
            quantity.count > 1 && quantity.count <= 20 && (1...2).contains { sentence.has(quantity.piece + $0, .rooms) }
        }?.count ?? 1
    }
}

extension Sentence {
    /// Nothing more of the clause follows at this piece.
    func isClauseEnd(_ index: Int) -> Bool {
        guard index < pieces.count else { return true }
        return pieces[index].kind == .mark || pieces[index].kind == .emoji
    }
}
