import Language

extension AmountReader {
    /// Party sizes, tickets, nights: remembered for "each", never an amount.
    mutating func takeAsCount(_ sentence: inout Sentence, start: Int, reading: Reading) -> Int? {
        let next = reading.end
        let count = reading.value / 10_000
        if let end = endOfChain(sentence, start: start, next: next) {
            return consume(&sentence, start..<end, as: .ignored)
        }
        if isPriceOfEach(sentence, start: start, reading: reading) { return nil }
        if isAge(sentence, start..<next, reading) { return consume(&sentence, start..<next, as: .ignored) }
        // "there'll be four"
        let isThere =
            AmountReader.being.contains(word(sentence, before: start))
            && AmountReader.present.contains(sentence.tokens[0].hash)
        if isThere, hasPriceBefore, amounts.isEmpty, count > 1, count <= 20, !reading.isMoneyLike, !reading.hasScale,
            sentence.isClauseEnd(next)
        {
            quantities.append(QuantityMention(piece: start, count: count, kind: 1))
            return consume(&sentence, start..<next, as: .quantity)
        }
        // "we want three" after a price
        if hasPriceBefore, amounts.isEmpty, count > 1, count <= 10, !reading.isMoneyLike, !reading.hasScale,
            sentence.isClauseEnd(next), start <= 2, Words.needing.contains(word(sentence, before: start)),
            AmountReader.speakers.contains(sentence.tokens[0].hash) || sentence.tokens.count <= 4
        {
            quantities.append(QuantityMention(piece: start, count: count, kind: 1))
            return consume(&sentence, start..<next, as: .quantity)
        }
        // "a family of four"
        if AmountReader.Words.of == word(sentence, before: start), count > 1, count <= 60, !reading.isMoneyLike,
            AmountReader.parties.contains(word(sentence, before: start, 2))
        {
            quantities.append(QuantityMention(piece: start, count: count, kind: 1))
            return consume(&sentence, start..<next, as: .quantity)
        }
        // "to feed 30 at the church"
        if Words.feeding.contains(word(sentence, before: start)), count <= 500, !reading.isMoneyLike, !reading.hasScale
        {
            quantities.append(QuantityMention(piece: start, count: count, kind: 1))
            return consume(&sentence, start..<next, as: .quantity)
        }
        // "split between 4"
        if AmountReader.among.contains(word(sentence, before: start)), count > 1, count <= 20, !reading.isMoneyLike,
            !reading.hasScale, sentence.isClauseEnd(next) || sentence.has(next, .person)
        {
            return consume(&sentence, start..<next, as: .quantity)
        }
        // "15 gallons of gas at 3.60"
        if Words.fluid.contains(word(sentence, from: next)), !sentence.has(next, .quantity) {
            quantities.append(QuantityMention(piece: start, count: count, kind: 3, measure: reading.value))
            return consume(&sentence, start..<next, as: .quantity)
        }
        if next < sentence.pieces.count, sentence.pieces[next].has(.quantity),
            !reading.hasScale || count < 100 || AmountReader.distances.contains(sentence.lastWord(next)),
            !isAdjectiveAlone(sentence, next)
        {
            let kind = lexicon.value(.quantity, from: sentence.pieces[next].sense) ?? 0
            quantities.append(QuantityMention(piece: start, count: count, kind: kind, measure: reading.value))
            // "two flights": the counted thing is what is bought.
            let isThing =
                sentence.pieces[next].category >= 0 && sentence.pieces[next].termKind.rank >= TermKind.object.rank
            return consume(&sentence, start..<(isThing ? next : next + 1), as: .quantity)
        }
        // "20 minutes from home"
        if next < sentence.pieces.count, sentence.pieces[next].has(.near), sentence.pieces[next].kind == .word,
            endsIn(.quantity, sentence.token(next).hash)
        {
            return consume(&sentence, start..<next, as: .quantity)
        }
        // "office chairs 4 at 85", "3 at 80"
        if count > 1, count <= 20, sentence.isStart(start) || sentence.pieces[start - 1].category >= 0,
            !reading.isMoneyLike,
            !reading.hasScale, sentence.isMark(next, "@") || sentence.lastWord(next) == AmountReader.atWord,
            next + 1 < sentence.pieces.count, sentence.pieces[next + 1].kind == .number,
            sentence.token(next + 1).value > 120_000, sentence.token(next + 1).value > reading.value,
            sentence.isClauseEnd(next + 2) || sentence.has(next + 2, .each)
        {
            quantities.append(QuantityMention(piece: start, count: count, kind: 1, measure: reading.value))
            return consume(&sentence, start..<next, as: .quantity)
        }
        // "tickets for a concert, 2"
        if count > 1, count <= 4, start > 0, sentence.isStart(start), sentence.isClauseEnd(next), amounts.isEmpty,
            !reading.isMoneyLike, !reading.hasScale,
            (max(0, start - Sentence.reach)..<start).contains(where: {
                SentenceReading.seats.contains(sentence.lastWord($0)) && isUncounted(sentence, $0)
            })
        {
            quantities.append(QuantityMention(piece: start, count: count, kind: 1, measure: reading.value))
            return consume(&sentence, start..<next, as: .quantity)
        }
        // "two movie tickets"
        if next < sentence.pieces.count, count <= 50, sentence.pieces[next].category >= 0,
            sentence.pieces[next].kind == .word,
            sentence.pieces[next].end - sentence.pieces[next].start > 1, endsIn(.quantity, sentence, next),
            !reading.isMoneyLike, !reading.hasScale
        {
            quantities.append(QuantityMention(piece: start, count: count, kind: 1, measure: reading.value))
            return consume(&sentence, start..<next, as: .quantity)
        }
        // "two large pizzas", "3 business flights": a count with one word between.
        if next + 1 < sentence.pieces.count, sentence.pieces[next + 1].has(.quantity), count <= 20,
            sentence.pieces[next].kind == .word, !sentence.pieces[next].has(.purpose),
            !sentence.pieces[next].has(.link),
            !sentence.pieces[next].has(.article), !sentence.pieces[next].has(.each)
        {
            let kind = lexicon.value(.quantity, from: sentence.pieces[next + 1].sense) ?? 0
            quantities.append(QuantityMention(piece: start, count: count, kind: kind))
            return consume(&sentence, start..<next, as: .quantity)
        }
        // "85 each and i need 2"
        if let last = amounts.last, last.isEach, count > 1, count <= 20, sentence.isClauseEnd(next),
            !reading.isMoneyLike, !reading.hasScale,
            Words.needing.contains(word(sentence, before: start)) || sentence.isStart(start),
            !quantities.contains(where: { $0.kind == last.eachKind })
        {
            quantities.append(QuantityMention(piece: start, count: count, kind: last.eachKind))
            return consume(&sentence, start..<next, as: .quantity)
        }
        // "adults 2", but not "2 tickets 20": a word that has its own number counts no other.
        if start > 0,
            !sentence.pieces[start - 1].has(.saving),
            sentence.pieces[start - 1].has(.purpose) && !isPaid(sentence, start - 1, next)
                || Words.purpose == word(sentence, before: start)
                || isUncounted(sentence, start - 1),
            count <= 20 || count <= 60 && isParty(sentence, start, next), !reading.isMoneyLike,
            !isPriceOfThing(sentence, start, count)
        {
            quantities.append(QuantityMention(piece: start, count: count, kind: 1))
            return consume(&sentence, start..<next, as: .quantity)
        }
        return nil
    }

    /// "4 tires at 160": things that are no unit of their own, counted.
    mutating func noteThings(_ sentence: Sentence, start: Int, reading: Reading) {
        guard reading.value > 10_000, reading.value <= 1_000_000, reading.end < sentence.pieces.count,
            startsNoun(sentence, reading.end) || sentence.pieces[reading.end].category >= 0
        else { return }
        quantities.append(
            QuantityMention(piece: start, count: reading.value / 10_000, kind: 1, measure: reading.value))
    }

    /// "cooking for 25 at church, probably 190": the price stands in a clause of its own.
    private func isParty(_ sentence: Sentence, _ start: Int, _ next: Int) -> Bool {
        guard Words.purpose == word(sentence, before: start), !sentence.isClauseEnd(next), !sentence.has(next, .and),
            let end = sentence.pieces[next...].prefix(Sentence.reach).firstIndex(where: \.isMark)
        else { return false }
        let rest = sentence.pieces[end...].prefix(Sentence.reach)
        return !rest.contains { $0.has(.purpose) }
            && rest.contains {
                $0.kind == .number && sentence.tokens[Int($0.start)].value > sentence.token(start).value
            }
    }

    private func isUncounted(_ sentence: Sentence, _ index: Int) -> Bool {
        // "bagels 14": all that is said, so the price.
        if index == 0, sentence.pieces.count == 2, sentence.pieces[0].category >= 0,
            sentence.pieces[0].termKind == .object,
            sentence.token(1).value >= 50_000
        {
            return false
        }
        return sentence.has(index, .quantity) && sentence.pieces[index].use != .quantity
            && (index == 0 || sentence.pieces[index - 1].use != .quantity)
            && ![3, 5].contains(lexicon.value(.quantity, from: sentence.pieces[index].sense))
    }

    /// "55 extra on the bill", unlike "2 extra shirts": nothing follows that could be counted.
    private func isAdjectiveAlone(_ sentence: Sentence, _ index: Int) -> Bool {
        lexicon.value(.quantity, from: sentence.pieces[index].sense) == 4 && !startsNoun(sentence, index + 1)
            && !sentence.has(index + 1, .quantity)
    }

    func isBareAmount(_ sentence: Sentence, start: Int, reading: Reading) -> Bool {
        let next = reading.end
        let value = reading.value / 10_000
        if reading.isIdentifier, !reading.isMoneyLike { return false }
        // "one checked bag"
        if value == 1, sentence.lastWord(start) == FollowUp.one, lexicon.isSurcharge(sentence, next) { return false }
        if isPriceOfEach(sentence, start: start, reading: reading) { return true }
        if hasPriceBefore, isBesidePrice(sentence, start: start, reading: reading) { return true }
        let isMultiplied =
            sentence.has(next, .unit) && sentence.lastWord(next) == AmountReader.timesSign
            && !sentence.isGlued(next) && startsNumber(sentence, next + 1)
        if sentence.has(next, .unit), !isMultiplied { return false }
        if measureBefore(sentence, start) != nil { return !isName(sentence, start: start, reading: reading) }
        if sentence.isMark(next, "%") { return false }
        // "6:30", unlike "Macy's, 150: a scarf".
        if sentence.isMark(next, ":"),
            value < 13 || sentence.isGlued(next + 1) || start < 2 || !sentence.isStart(start)
                || !sentence.isThing(start - 2)
        {
            return false
        }
        // 加一成: a tenth.
        if value < 10, sentence.han(next) == ChineseNumerals.tenth { return false }
        // "3 @ $15"
        if sentence.isMark(next, "@"), sentence.mark(next + 1) == 0x24 { return false }
        if start > 0 {
            if isLabel(sentence, start - 1), !isPrice(sentence, start, value),
                !isPriceAtEnd(sentence, start, reading)
            {
                return false
            }
            if sentence.isMark(start - 1, "#") { return false }
            // "6:30", unlike "gas:50".
            if sentence.isMark(start - 1, ":"), sentence.isGlued(start), start > 1,
                sentence.pieces[start - 2].kind == .number
            {
                return false
            }
            if sentence.pieces[start].kind == .number, sentence.isGlued(start),
                sentence.tokens[Int(sentence.pieces[start].start) - 1].kind == .word,
                !isPriceOfWord(sentence, start, reading)
            {
                return false
            }
            if isCode(sentence, start - 1) || isFlight(sentence, start - 1) { return false }
            if isMultiplier(sentence, start - 1) || amounts.isEmpty && sentence.has(start - 1, .times) {
                return isPriceOfCounted(sentence, start, value)
            }
        }
        // A ratio, a path.
        if sentence.isMark(next, "-") || sentence.isMark(next, "/"), sentence.isGlued(next),
            startsNumber(sentence, next + 1),
            let second = number(sentence, at: next + 1), second.value <= reading.value || second.isIdentifier
        {
            return false
        }
        if reading.isVague || isOnJointBill(sentence, next) { return true }
        if isName(sentence, start: start, reading: reading) { return false }
        // "booked 6 to 11"
        if start > 1, value <= 24, !reading.isMoneyLike,
            sentence.has(start - 1, .toward) || sentence.isMark(start - 1, "-"),
            sentence.pieces[start - 2].kind == .number
        {
            return false
        }
        // "fifteen not fifty"
        let denied = sentence.isMark(next, ",") || sentence.isMark(next, "\u{FF0C}") ? next + 1 : next
        if value >= 3, sentence.has(denied, .negation), startsNumber(sentence, denied + 1) { return true }
        // "3 instead of 2"
        if sentence.isStart(start), sentence.has(next, .instead), startsNumber(sentence, next + 1) { return true }
        // "..., 9 more", "10 less"
        if sentence.has(next, .more) || sentence.has(next, .saving), value >= 2,
            sentence.isStart(start) || sentence.has(start - 1, .suppose) || isSurcharge(sentence, start - 1)
                || hasPriceBefore && sentence.isThing(start - 1),
            sentence.isClauseEnd(next + 1)
                || hasPriceBefore
                    && (sentence.has(next + 1, .link) || sentence.has(next + 1, .there)
                        || sentence.has(next + 1, .purpose))
        {
            return true
        }
        if isSmallPart(sentence, start, next, value) { return true }
        // "so 10 total", unlike "we're 10 total".
        if value >= 3, sentence.has(next, .total), sentence.isClauseEnd(next + 1), start > 0,
            !AmountReader.being.contains(word(sentence, before: start)),
            !AmountReader.present.contains(word(sentence, before: start))
        {
            return true
        }
        // "and the prescription, 12 at CVS", "headphones 89 at Best Buy, batteries 7 at CVS"
        if value >= 3, !reading.isWord, start > 0, isAtShop(sentence, next),
            sentence.isStart(start) || !amounts.isEmpty && sentence.isThing(start - 1)
        {
            return true
        }
        // "12 for a smoothie", unlike "12 for dinner".
        if start == 0, value >= 5, !reading.isWord, isForThingOfOne(sentence, next) { return true }
        // "..., five": a clause of its own; "16 to get home", "8 for the bridge".
        if value >= 3, sentence.isStart(start), start > 0, isAmountEnd(sentence, next) { return true }
        if value >= 5, !reading.isWord, sentence.isStart(start), start > 0,
            sentence.has(next, .toward) || sentence.has(next, .purpose)
        {
            return true
        }
        if value >= 3, isPricedNext(sentence, start, next) { return true }
        if reading.isWord {
            if reading.isMoneyLike || Words.coins.contains(sentence.lastWord(start)) { return true }
            // "they all want one"
            if value < 2, !reading.hasScale { return false }
            if reading.hasScale { return value >= 20 && !isCountOfThings(sentence, next) }
            if AmountReader.so == sentence.lastWord(start - 1), sentence.isClauseEnd(next) { return value >= 3 }
            // 午饭十五, "uber sixteen"
            if value >= 11, start > 0, sentence.isClauseEnd(next), isPricedAlone(sentence, start - 1) { return true }
            return value >= 20 && (!startsNoun(sentence, next) || Words.put == word(sentence, before: start))
                || isAfterMoneyWord(sentence, start) && !startsNoun(sentence, next)
                    && (next >= sentence.pieces.count || sentence.pieces[next].category < 0)
        }
        if reading.isMoneyLike || reading.hasScale { return true }
        if value >= 1_900, value <= 2_099,
            sentence.has(start - 1, .month) || sentence.has(start - 1, .link)
                || sentence.has(start - 1, .during) || sentence.has(start - 1, .toward)
        {
            return isAfterMoneyWord(sentence, start)
        }
        if isAfterMoneyWord(sentence, start) || isBeforeMoneyWord(sentence, next) { return true }
        if lexicon.isSurcharge(sentence, next),
            sentence.has(start - 1, .plus) || sentence.has(start - 1, .and) || sentence.has(start - 1, .link)
                || sentence.has(start - 1, .article) || sentence.isMark(start - 1, "+")
        {
            return true
        }
        if value <= 12, sentence.has(start - 1, .link) { return false }
        // "with my 5 off coupon"
        if sentence.has(next, .saving), sentence.has(next, .aside) { return true }
        // 加了50的油
        if isChinese, value >= 5, AmountReader.worth == word(sentence, from: next) { return true }
        // 一天40租三天: what is counted in Chinese has its classifier.
        if startsNoun(sentence, next) { return value > (sentence.pieces[next].kind == .han ? 12 : 60) }
        return value >= 13 || sentence.isClauseEnd(next) || value >= 3 && isPriceBeforeNext(sentence, start, next)
    }

    /// A shop, or a word that says alone what is bought.
    func isPricedAlone(_ sentence: Sentence, _ index: Int) -> Bool {
        let thing = sentence.pieces[index]
        return thing.use == .merchant || thing.category >= 0 && thing.termKind.standsAlone
    }

    /// "at CVS", unlike "at Nobu", where people meet at an hour.
    func isAtShop(_ sentence: Sentence, _ index: Int) -> Bool {
        guard sentence.has(index, .link), index + 1 < sentence.pieces.count, sentence.pieces[index + 1].use == .merchant
        else { return false }
        switch lexicon.merchants[Int(sentence.pieces[index + 1].merchant)].category {
        case .groceries, .drugstores, .superstores, .wholesaleClubs, .homeImprovement, .gas: return true
        default: return false
        }
    }

    /// "..., five", "..., five even".
    private func isAmountEnd(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.isClauseEnd(index)
            || Words.rounding.contains(sentence.lastWord(index)) && sentence.isClauseEnd(index + 1)
    }

    /// "about 6", "spend 5", "it's 8", 花30.
    func isAfterMoneyWord(_ sentence: Sentence, _ start: Int) -> Bool {
        var index = start - 1
        var steps = 0
        while index >= 0, steps < 2 {
            let piece = sentence.pieces[index]
            if piece.has(.approximate) || piece.has(.spend) || piece.has(.upTo) || piece.has(.total) { return true }
            guard piece.has(.filler) || piece.has(.purpose) else { return false }
            index -= 1
            steps += 1
        }
        return false
    }

    /// "40 copay", "12 a month"
    private func isBeforeMoneyWord(_ sentence: Sentence, _ next: Int) -> Bool {
        if Words.charges.contains(word(sentence, from: next)) { return true }
        let unit = word(sentence, from: next, 1)
        guard Words.periods.contains(unit) else { return false }
        return sentence.isMark(next, "/") || Words.perWords.contains(word(sentence, from: next))
    }

    /// "flight 800": a round number after a word that is bought is rather its price than its number.
    func isPrice(_ sentence: Sentence, _ start: Int, _ value: Int) -> Bool {
        let label = sentence.pieces[start - 1]
        let isThing = label.category >= 0 && label.end - label.start == 1
        return (isThing || label.merchant >= 0 && label.end - label.start > 1) && value >= 50 && value % 10 == 0
    }

    /// Whether the last word of a phrase would be this cue if it stood alone.
    func endsIn(_ cue: Cue, _ sentence: Sentence, _ index: Int) -> Bool {
        endsIn(cue, sentence.lastWord(index))
    }

    private func endsIn(_ cue: Cue, _ word: UInt64) -> Bool {
        guard let node = lexicon.index.node(WordHash.phrase(WordHash.seed, word)) else { return false }
        return lexicon.value(cue, from: node.sense) != nil
    }

    /// "80k miles"
    private static let distances = ["miles", "mile", "mi", "km", "points", "pts", "steps", "里"].map(WordHash.of)
    static let atWord = WordHash.of("at")
    private static let worth = WordHash.of("的")
    static let timesSign = WordHash.of("x")
}
