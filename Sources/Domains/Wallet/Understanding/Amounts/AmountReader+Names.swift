import Language

/// Numbers that name something rather than cost: times, addresses, roads, orders, years, mileages, sizes, telephones.
extension AmountReader {
    /// Whether a bare number names something by the words beside it.
    func isName(_ sentence: Sentence, start: Int, reading: Reading) -> Bool {
        let next = reading.end
        guard !reading.isWord, sentence.pieces[start].kind == .number else {
            return reading.hasScale && isMileage(sentence, start: start, reading: reading)
        }
        // "225/65r17", "42mm": letters that touch the number and are no unit of money.
        if next < sentence.pieces.count, sentence.isGlued(next), sentence.pieces[next].kind == .word,
            !sentence.has(next, .approximate), !sentence.has(next, .each), !sentence.has(next, .and),
            !sentence.has(next, .purpose), sentence.token(next).length <= 4
        {
            return true
        }
        if start > 1, sentence.isMark(start - 1, "/"), sentence.isGlued(start), sentence.isGlued(start - 1),
            sentence.pieces[start - 2].kind == .number
        {
            return true
        }
        // "4482-1190", "seats 5-6": the rest of something that was no price.
        if start > 1, sentence.isMark(start - 1, "-"), sentence.isGlued(start), sentence.isGlued(start - 1),
            sentence.pieces[start - 2].kind == .number, sentence.pieces[start - 2].use != .amount
        {
            return true
        }
        if reading.hasScale {
            // "401k fee 50": the plan.
            if reading.value == 4_010_000_000 { return true }
            return isMileage(sentence, start: start, reading: reading) || isRace(sentence, start, reading)
        }
        if reading.isMoneyLike {
            return isMarathon(sentence, start: start, reading: reading) || isHalfSize(sentence, start, reading)
        }
        return isReference(sentence, start: start, reading: reading)
            || isClock(sentence, start: start, reading: reading)
            || isHouseNumber(sentence, start: start, reading: reading)
            || isRoad(sentence, start: start, reading: reading)
            || isYear(sentence, start: start, reading: reading)
            || isFlightNumber(sentence, start: start, reading: reading)
            || isSizeOrAge(sentence, start: start, reading: reading)
    }

    /// The hash of the `distance`th token before a piece; 0 outside. A mark has its scalar for a hash.
    func word(_ sentence: Sentence, before piece: Int, _ distance: Int = 1) -> UInt64 {
        guard piece >= 0, piece < sentence.pieces.count else { return 0 }
        let index = Int(sentence.pieces[piece].start) - distance
        return index >= 0 ? sentence.tokens[index].hash : 0
    }

    /// The hash of the `distance`th token from a piece on, the first being 0; 0 outside.
    func word(_ sentence: Sentence, from piece: Int, _ distance: Int = 0) -> UInt64 {
        guard piece >= 0, piece < sentence.pieces.count else { return 0 }
        let index = Int(sentence.pieces[piece].start) + distance
        return index < sentence.tokens.count ? sentence.tokens[index].hash : 0
    }

    /// Whether a term or a merchant of the sentence is of such a category.
    func mentions(_ isWanted: (Category) -> Bool) -> Bool { named.contains(where: isWanted) }

    /// Costco200, 食lunch18: in Chinese a price may touch the Latin word before it; "iPhone15" is a model.
    func isPriceOfWord(_ sentence: Sentence, _ start: Int, _ reading: Reading) -> Bool {
        let piece = sentence.pieces[start - 1]
        let isChinese =
            sentence.folded.hanCount > 0 || piece.merchant >= 0 && reading.value >= 100_000 && !reading.hasScale
        guard isChinese, sentence.isClauseEnd(reading.end) || sentence.has(reading.end, .currency) else { return false }
        return lexicon.category(of: piece).map { ![.electronics, .auto, .phone].contains($0) } ?? false
    }

    // MARK: Times

    /// "at 530", "til 1130", "around 1230": hours and minutes without a colon.
    private func isClock(_ sentence: Sentence, start: Int, reading: Reading) -> Bool {
        let value = reading.value / 10_000
        // 8点30
        if value < 60, sentence.token(start).length == 2, sentence.isGlued(start),
            !sentence.isClauseEnd(reading.end), word(sentence, before: start) == Words.hourSign
        {
            return true
        }
        if value <= 12, Words.until.contains(word(sentence, before: start)) { return true }
        guard (100...1_259).contains(value), value % 5 == 0, value % 100 < 60 else { return false }
        let isEach = (0..<2).contains { sentence.has(reading.end + $0, .each) }
        guard !isEach, !sentence.isMark(reading.end, "/") else { return false }
        let preposition = word(sentence, before: start)
        // "looking at 540" tells a price.
        let isAt =
            sentence.isMark(start - 1, "@")
            || Words.at.contains(preposition) && !sentence.has(start - 1, .approximate)
        let isBound = Words.clockBounds.contains(preposition)
        let isTo = Words.to.contains(preposition) && startsWithHour(sentence, start)
        guard isAt || isBound || isTo || Words.around.contains(preposition) else { return false }
        if isTo || sentence.pieces.indices.contains(reading.end) && sentence.pieces[reading.end].use == .date {
            return true
        }
        let isQuarter = value % 100 != 0 && value % 100 % 15 == 0
        if isBound {
            return isQuarter || Words.opening.contains(word(sentence, before: start, 2)) || isSocial(sentence)
        }
        if isAt {
            if Words.opening.contains(word(sentence, before: start, 2)) || isSocial(sentence)
                || isQuarter && !isGoods(sentence)
            {
                return true
            }
            return Words.opening.contains(word(sentence, before: start, 3)) || hasDayPart(sentence, reading.end)
        }
        return value >= 1_000 && isQuarter && isSocial(sentence)
    }

    /// "from 12 to 130"
    private func startsWithHour(_ sentence: Sentence, _ start: Int) -> Bool {
        guard start > 1, sentence.pieces[start - 2].kind == .number, sentence.pieces[start - 2].use == .ignored else {
            return false
        }
        return sentence.token(start - 2).value <= 120_000
    }

    private func hasDayPart(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count else { return false }
        return Words.dayParts.contains(word(sentence, from: index))
            || Words.dayParts.contains(word(sentence, from: index, 2))
    }

    /// A meal, a drink, a show: people meet at a time, and rarely say "at" for a price.
    private func isSocial(_ sentence: Sentence) -> Bool {
        mentions { category in
            switch category {
            case .dining, .bars, .coffee, .fastFood, .entertainment, .rideshare: return true
            default: return false
            }
        }
    }

    /// Things that cost hundreds: "laptop at 930" is a price.
    private func isGoods(_ sentence: Sentence) -> Bool {
        mentions { category in
            switch category {
            case .electronics, .homeImprovement, .clothing, .hotels, .rent: return true
            default: return false
            }
        }
    }

    // MARK: Places

    /// "350 w 42nd", "1600 Elm", "88 Pine St", "to 500 5th ave".
    private func isHouseNumber(_ sentence: Sentence, start: Int, reading: Reading) -> Bool {
        let next = reading.end
        guard next < sentence.pieces.count, !sentence.pieces[next].isMark, reading.value >= 100_000 else {
            return false
        }
        let isAfterPlace = Words.places.contains(word(sentence, before: start)) || sentence.has(start - 1, .toward)
        if isAfterPlace {
            // "329 w the discount": with.
            if Words.directions.contains(word(sentence, from: next)), !sentence.has(next + 1, .article) { return true }
            if isOrdinalAhead(sentence, next) { return true }
            if sentence.pieces[next].kind == .word, sentence.token(next).flags.contains(.capitalised),
                sentence.pieces[next].merchant < 0, !sentence.has(next, .currency), !sentence.has(next, .purpose),
                !sentence.has(next, .card)
            {
                return true
            }
        }
        // A street's name of one to three words, then what a street is called.
        for distance in 1...3 where Words.streets.contains(word(sentence, from: next, distance)) {
            let names = (0..<distance).map { word(sentence, from: next, $0) }
            if names.contains(where: { Words.joints.contains($0) || $0 < 0x100 }) { return false }
            return isAfterPlace || start == 0 || reading.value >= 1_000_000
        }
        return false
    }

    /// "5th", "42nd" as two tokens.
    private func isOrdinalAhead(_ sentence: Sentence, _ index: Int) -> Bool {
        guard sentence.pieces[index].kind == .number, index + 1 < sentence.pieces.count, sentence.isGlued(index + 1)
        else {
            return false
        }
        return Words.ordinals.contains(word(sentence, from: index + 1))
    }

    /// "on 35", "off the 405", "on us 1", "exit 9 on 75": a road by its number.
    private func isRoad(_ sentence: Sentence, start: Int, reading: Reading) -> Bool {
        let value = reading.value / 10_000
        guard value < 1_000 || value % 10 != 0, value < 10_000 else { return false }
        let next = reading.end
        if sentence.has(next, .each) || sentence.has(next, .currency) { return false }
        // "the rebate takes off 80"
        if start > 0, lexicon.value(.saving, from: sentence.pieces[start - 1].sense) == 0 { return false }
        var distance = 1
        if Words.directions.contains(word(sentence, from: next)), Words.roads.contains(word(sentence, before: start)) {
            return true
        }
        let first = word(sentence, before: start)
        if Words.roadLabels.contains(first) { distance = 2 }
        if first == Words.the { distance = 2 }
        let preposition = word(sentence, before: start, distance)
        guard Words.roads.contains(preposition) else { return false }
        // "15 off 60", "spend on 35 books" are something else.
        let before = Int(sentence.pieces[start].start) - distance - 1
        if before >= 0, preposition == Words.off, sentence.tokens[before].kind == .number { return false }
        if distance == 1, before >= 0, Words.spending.contains(sentence.tokens[before].hash) { return false }
        return distance == 2 || sentence.isClauseEnd(next) || !startsNoun(sentence, next)
    }

    // MARK: References

    /// "confirmation 448812", "invoice 1042", "macbook pro 16": after words that often, but not always, label a number.
    private func isReference(_ sentence: Sentence, start: Int, reading: Reading) -> Bool {
        let value = reading.value / 10_000
        // Too long and too odd for a price.
        if value >= 100_000, value % 1_000 != 0 { return true }
        if let label = softLabel(sentence, start - 1) {
            if label == 4 { return value <= 20 }
            if label == 5 { return value < 100 }
            return value >= 1_000 && value % 50 != 0
                || Words.ready.contains(word(sentence, from: reading.end))
                || Words.ready.contains(word(sentence, from: reading.end, 1))
        }
        return false
    }

    private func softLabel(_ sentence: Sentence, _ index: Int) -> Int? {
        guard index >= 0 else { return nil }
        if let own = lexicon.value(.label, from: sentence.pieces[index].sense) { return own >= 3 ? own : nil }
        guard let node = lexicon.index.node(WordHash.phrase(WordHash.seed, sentence.lastWord(index))),
            let last = lexicon.value(.label, from: node.sense)
        else { return nil }
        return last >= 3 ? last : nil
    }

    /// "united 1175 to denver", "on southwest 2231": an airline and an odd number.
    private func isFlightNumber(_ sentence: Sentence, start: Int, reading: Reading) -> Bool {
        let value = reading.value / 10_000
        guard start > 0, value < 10_000, value % 50 != 0 else { return false }
        let isCode =
            sentence.has(start - 1, .label) && lexicon.value(.label, from: sentence.pieces[start - 1].sense) == 2
        let piece = sentence.pieces[start - 1]
        let isAirline =
            piece.merchant >= 0 && piece.category < 0 && lexicon.merchants[Int(piece.merchant)].category == .airfare
        guard isCode || isAirline else { return false }
        return sentence.has(reading.end, .toward) || Words.aboard.contains(word(sentence, before: start - 1))
    }

    // MARK: Years and mileages

    /// "my 2019 camry", "2015 honda civic", "class of 2012", "renewing for 2027".
    private func isYear(_ sentence: Sentence, start: Int, reading: Reading) -> Bool {
        let value = reading.value / 10_000
        if value < 2_100, word(sentence, before: start) == Words.of, word(sentence, before: start, 2) == Words.classOf {
            return true
        }
        guard (1_985...2_035).contains(value), value % 100 != 0 else { return false }
        let next = reading.end
        if sentence.has(start - 1, .spend) || sentence.has(start - 1, .upTo) { return false }
        if isThisOrNextYear(sentence, start: start, next: next, value: value) { return true }
        if word(sentence, before: start) == Words.purpose { return value >= 2_020 && sentence.isClauseEnd(next) }
        guard next < sentence.pieces.count, sentence.pieces[next].kind == .word else { return false }
        if sentence.endsInArticle(start - 1) { return true }
        let isThing = sentence.pieces[next].category >= 0 || sentence.pieces[next].merchant >= 0
        return (isThing || sentence.pieces[next].sense < 0) && (start == 0 || sentence.has(start - 1, .toward))
    }

    /// "Christmas 2026", "hotel 2027": the number of a year that people speak of now, and not a clause of its own.
    private func isThisOrNextYear(_ sentence: Sentence, start: Int, next: Int, value: Int) -> Bool {
        guard year > 0, value == year || value == year + 1, !isAfterMoneyWord(sentence, start) else { return false }
        return !(sentence.isStart(start) && sentence.isClauseEnd(next))
    }

    /// "hit 100k, new tires", "at 80k", 跑了八万公里: how far a car has gone.
    private func isMileage(_ sentence: Sentence, start: Int, reading: Reading) -> Bool {
        guard reading.value >= 200_000_000 else { return false }
        let last = word(sentence, before: start)
        guard Words.odometer.contains(last) || Words.on.contains(word(sentence, from: reading.end)) else {
            return false
        }
        return mentions { $0 == .auto }
    }

    /// "running a 5k"
    private func isRace(_ sentence: Sentence, _ start: Int, _ reading: Reading) -> Bool {
        let value = reading.value / 10_000
        return (value == 5_000 || value == 10_000)
            && (sentence.endsInArticle(start - 1) || Words.race.contains(word(sentence, from: reading.end))
                || Words.race.contains(word(sentence, before: start)))
    }

    /// "half marathon 13.1"
    private func isMarathon(_ sentence: Sentence, start: Int, reading: Reading) -> Bool {
        guard reading.value == 131_000 || reading.value == 262_000 else { return false }
        return Words.race.contains(word(sentence, before: start))
            || Words.race.contains(word(sentence, from: reading.end))
    }

    // MARK: Sizes and ages

    /// "10.5 nike": a half size of shoes has one decimal, a price two.
    private func isHalfSize(_ sentence: Sentence, _ start: Int, _ reading: Reading) -> Bool {
        guard reading.value < 160_000, reading.value % 10_000 == 5_000, sentence.token(start).length <= 4,
            sentence.token(start).length == (reading.value < 100_000 ? 3 : 4)
        else { return false }
        return mentions { $0 == .clothing }
    }

    /// "65 tv", "he's 12", "party of 15", "20 below".
    private func isSizeOrAge(_ sentence: Sentence, start: Int, reading: Reading) -> Bool {
        let value = reading.value / 10_000
        let next = reading.end
        if (19...110).contains(value), Words.screens.contains(word(sentence, from: next)) { return true }
        let last = word(sentence, before: start)
        let second = word(sentence, before: start, 2)
        if value <= 110 {
            if Words.heIs.contains(last) { return true }
            if Words.isVerb.contains(last), value <= 25 || last != Words.isWord, Words.persons.contains(second) {
                return true
            }
            if Words.below.contains(word(sentence, from: next)), sentence.isClauseEnd(next + 1) { return true }
        }
        return value <= 500 && last == Words.of && Words.groups.contains(second)
    }
}
