import Basics

/// Finds amounts of money and counts; marks their pieces.
struct AmountReader {
    let lexicon: Lexicon
    let homeCurrency: String
    let isChinese: Bool

    private(set) var amounts: [AmountMention] = []
    private(set) var quantities: [QuantityMention] = []

    init(lexicon: Lexicon, homeCurrency: String, isChinese: Bool) {
        self.lexicon = lexicon
        self.homeCurrency = homeCurrency
        self.isChinese = isChinese
    }

    /// A number, before it is known to be money.
    private struct Reading {
        var value: Int
        var end: Int
        var isWord = false
        var hasScale = false
        var isVague = false
        var isRange = false
        var isIdentifier = false
        var isMoneyLike = false
    }

    mutating func read(_ sentence: inout Sentence) {
        var index = 0
        while index < sentence.pieces.count {
            guard sentence.pieces[index].use == .free else {
                index += 1
                continue
            }
            index = readOne(&sentence, at: index)
        }
        settleEach()
        dropSmallNumbers()
    }

    /// A bare "7" next to a real amount is an hour, a count or a street.
    private mutating func dropSmallNumbers() {
        guard amounts.count > 1, amounts.contains(where: { $0.isExplicit || $0.cents > 1_200 }) else { return }
        amounts.removeAll { !$0.isExplicit && $0.cents <= 1_200 && $0.cents % 100 == 0 }
    }

    // MARK: One amount

    private mutating func readOne(_ sentence: inout Sentence, at start: Int) -> Int {
        var index = start
        var currency: String?
        var isExplicit = false
        if let (found, end) = currencyBefore(sentence, at: start) {
            guard end < sentence.pieces.count, startsNumber(sentence, end) else { return start + 1 }
            currency = found
            isExplicit = true
            index = end
        } else if !startsNumber(sentence, index) {
            return start + 1
        }
        guard var reading = number(sentence, at: index) else { return start + 1 }
        if isExplicit, isNegative(sentence, at: start) { return consume(&sentence, start..<reading.end, as: .ignored) }
        var end = reading.end
        var isApproximate = reading.isRange
        if let after = approximation(sentence, at: end) {
            isApproximate = true
            end = after
        }
        let unit = currencyAfter(sentence, at: end, reading: &reading)
        if let unit {
            isExplicit = true
            if !unit.currency.isEmpty { currency = unit.currency }
            end = unit.end
        }
        if let after = approximation(sentence, at: end) {
            isApproximate = true
            end = after
        }
        if !isExplicit {
            if let next = takeAsCount(&sentence, start: index, reading: reading) { return next }
            guard isBareAmount(sentence, start: index, reading: reading) else {
                return consume(&sentence, start..<max(reading.end, start + 1), as: .ignored)
            }
        }
        guard !reading.isVague, !reading.isIdentifier || reading.isMoneyLike else {
            return consume(&sentence, start..<end, as: .ignored)
        }
        var mention = AmountMention(pieces: start..<end, cents: reading.value / 100, currency: nil)
        mention.isExplicit = isExplicit
        mention.isUpperEnd = reading.isRange
        extendRange(sentence, &mention, currency: &currency)
        mention.isApproximate = isApproximate || approximateBefore(sentence, start)
        mention.currency = currency.flatMap { $0 == homeCurrency || $0.isEmpty ? nil : $0 }
        readEach(sentence, &mention)
        guard mention.cents > 0, mention.cents <= Money.maximumInput.cents else {
            return consume(&sentence, mention.pieces, as: .ignored)
        }
        supersede(sentence, by: mention)
        amounts.append(mention)
        return consume(&sentence, mention.pieces, as: .amount)
    }

    private func consume(_ sentence: inout Sentence, _ range: Range<Int>, as use: Piece.Use) -> Int {
        for index in range where index < sentence.pieces.count { sentence.pieces[index].use = use }
        return max(range.upperBound, range.lowerBound + 1)
    }

    // MARK: Numbers

    private func startsNumber(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count, sentence.pieces[index].use == .free else { return false }
        let piece = sentence.pieces[index]
        if piece.kind == .number { return piece.end - piece.start == 1 }
        if piece.has(.number) { return true }
        if piece.has(.scale) { return piece.kind != .word || sentence.token(index).length > 1 }
        if piece.has(.article) { return sentence.has(index + 1, .scale) }
        return ChineseNumerals.startsNumber(sentence.han(index))
    }

    private func number(_ sentence: Sentence, at index: Int) -> Reading? {
        let piece = sentence.pieces[index]
        if piece.kind == .number {
            let token = sentence.token(index)
            var reading = Reading(value: token.value, end: index + 1)
            reading.isIdentifier = token.flags.contains(.identifier)
            reading.isMoneyLike = token.flags.contains(.moneyLike)
            while reading.end < sentence.pieces.count, let scale = scale(sentence, reading.end) {
                let (product, overflow) = reading.value.multipliedReportingOverflow(by: scale)
                guard !overflow else { return nil }
                reading.value = product
                reading.hasScale = true
                reading.end += 1
                // 1万2
                if scale == 10_000 || scale == 1_000, let digit = shortDigit(sentence, reading.end) {
                    reading.value += digit * scale / 10 * 10_000
                    reading.end += 1
                }
            }
            return reading
        }
        if piece.has(.number) || piece.has(.scale) || piece.has(.article) {
            guard let (value, end, hasScale) = NumberWords.read(sentence, at: index, lexicon: lexicon) else {
                return nil
            }
            return Reading(value: value, end: end, isWord: true, hasScale: hasScale)
        }
        guard let chinese = ChineseNumerals.read(sentence, at: index) else { return nil }
        return Reading(
            value: chinese.value, end: chinese.end, isWord: true, hasScale: chinese.hasLargeUnit,
            isVague: chinese.isVague, isRange: chinese.isRange)
    }

    private func scale(_ sentence: Sentence, _ index: Int) -> Int? {
        if let unit = ChineseNumerals.unit(sentence.han(index)) { return unit }
        let piece = sentence.pieces[index]
        guard piece.use == .free, let value = lexicon.value(.scale, from: piece.sense), value > 1 else { return nil }
        // "k" and "w" count only where they touch the number.
        if piece.kind == .word, sentence.token(index).length == 1, !sentence.isGlued(index) { return nil }
        return value
    }

    private func shortDigit(_ sentence: Sentence, _ index: Int) -> Int? {
        guard index < sentence.pieces.count else { return nil }
        if sentence.pieces[index].kind == .number, sentence.isGlued(index) {
            let value = sentence.token(index).value / 10_000
            return value > 0 && value < 10 ? value : nil
        }
        guard let digit = ChineseNumerals.digit(sentence.han(index)), digit > 0,
            ChineseNumerals.unit(sentence.han(index + 1)) == nil
        else { return nil }
        return digit
    }

    // MARK: Currency

    /// A sign or a code in front of a number, and the piece after it.
    private func currencyBefore(_ sentence: Sentence, at index: Int) -> (String, Int)? {
        let piece = sentence.pieces[index]
        if piece.kind == .symbol { return (symbolCurrency(sentence.mark(index)), index + 1) }
        let next = index + 1
        guard next < sentence.pieces.count else { return nil }
        if sentence.isMark(next, "$"), sentence.isGlued(next), let code = dollarPrefix(sentence, index) {
            return (code, next + 1)
        }
        guard piece.has(.currency), piece.use == .free, let code = lexicon.text(.currency, from: piece.sense),
            !code.isEmpty || sentence.token(index).kind == .han, startsNumber(sentence, next)
        else { return nil }
        return (code, next)
    }

    private func dollarPrefix(_ sentence: Sentence, _ index: Int) -> String? {
        let token = sentence.token(index)
        guard token.kind == .word, token.length <= 2 else { return nil }
        switch sentence.words(index..<(index + 1)) {
        case "us": return "USD"
        case "hk": return "HKD"
        case "nt": return "TWD"
        case "c", "ca": return "CAD"
        case "a", "au": return "AUD"
        case "nz": return "NZD"
        case "s", "sg": return "SGD"
        case "r": return "BRL"
        case "mx": return "MXN"
        default: return nil
        }
    }

    private func symbolCurrency(_ symbol: UInt64) -> String {
        switch symbol {
        case 0x20AC: "EUR"
        case 0xA3: "GBP"
        case 0xA5: isChinese ? "CNY" : "JPY"
        case 0x20B9: "INR"
        case 0x20A9: "KRW"
        case 0x20BD: "RUB"
        case 0x20AB: "VND"
        case 0x20B1: "PHP"
        case 0xE3F: "THB"
        case 0x20BA: "TRY"
        case 0x20AA: "ILS"
        default: ""
        }
    }

    /// A currency word or sign after a number, with small change ("五块八", "5 dollars and 50 cents").
    private func currencyAfter(
        _ sentence: Sentence, at index: Int, reading: inout Reading
    ) -> (currency: String, end: Int)? {
        guard index < sentence.pieces.count else { return nil }
        let piece = sentence.pieces[index]
        if piece.kind == .symbol {
            // "45$", but not the sign of the next amount.
            guard sentence.isGlued(index), !(sentence.isGlued(index + 1) && startsNumber(sentence, index + 1)) else {
                return nil
            }
            return (symbolCurrency(sentence.mark(index)), index + 1)
        }
        guard piece.use == .free else { return nil }
        if piece.has(.cent) {
            reading.value /= 100
            return ("", index + 1)
        }
        guard piece.has(.currency), let code = lexicon.text(.currency, from: piece.sense) else { return nil }
        var currency = code
        var end = index + 1
        if let change = smallChange(sentence, at: end) {
            reading.value += change.value
            end = change.end
        }
        // "150块美金", "三百块人民币"
        if end < sentence.pieces.count, sentence.has(end, .currency), code.isEmpty,
            let second = lexicon.text(.currency, from: sentence.pieces[end].sense), !second.isEmpty
        {
            currency = second
            end += 1
        }
        return (currency, end)
    }

    private func smallChange(_ sentence: Sentence, at index: Int) -> (value: Int, end: Int)? {
        guard index < sentence.pieces.count else { return nil }
        if let digit = ChineseNumerals.digit(sentence.han(index)) {
            let next = index + 1 < sentence.pieces.count && sentence.has(index + 1, .cent)
            // 五块八: nothing that 八 could count may follow.
            guard next || sentence.isClauseEnd(index + 1) else { return nil }
            return (digit * 1_000, next ? index + 2 : index + 1)
        }
        var position = index
        if sentence.has(position, .and) { position += 1 }
        guard position + 1 < sentence.pieces.count, sentence.has(position + 1, .cent), startsNumber(sentence, position),
            let cents = number(sentence, at: position), cents.end == position + 1
        else { return nil }
        return (cents.value / 100, position + 2)
    }

    // MARK: Around the number

    private func approximation(_ sentence: Sentence, at index: Int) -> Int? {
        guard index < sentence.pieces.count, sentence.has(index, .approximate) else { return nil }
        // Only what may follow a number: "ish", "or so", 左右, 多, 来.
        guard let value = lexicon.value(.approximate, from: sentence.pieces[index].sense), value == 1 else {
            return nil
        }
        return index + 1
    }

    private func approximateBefore(_ sentence: Sentence, _ start: Int) -> Bool {
        for index in max(0, start - 2)..<start where sentence.has(index, .approximate) || sentence.has(index, .upTo) {
            return true
        }
        return false
    }

    private func isNegative(_ sentence: Sentence, at start: Int) -> Bool {
        start > 0 && sentence.isMark(start - 1, "-") && sentence.isGlued(start) && !sentence.isGlued(start - 1)
    }

    /// "100-150", "$80 to $100": the larger end.
    private func extendRange(_ sentence: Sentence, _ mention: inout AmountMention, currency: inout String?) {
        let joint = mention.pieces.upperBound
        guard joint + 1 < sentence.pieces.count else { return }
        let isDash = sentence.isMark(joint, "-") || sentence.isMark(joint, "~") || sentence.isMark(joint, "\u{FF5E}")
        let isWord = sentence.has(joint, .toward) || sentence.has(joint, .or)
        guard isDash || isWord else { return }
        var next = joint + 1
        var isExplicit = false
        if let (found, end) = currencyBefore(sentence, at: next) {
            if !found.isEmpty { currency = found }
            isExplicit = true
            next = end
        }
        guard next < sentence.pieces.count, startsNumber(sentence, next), var reading = number(sentence, at: next),
            !reading.isVague, !reading.isIdentifier
        else { return }
        var end = reading.end
        if let unit = currencyAfter(sentence, at: end, reading: &reading) {
            if !unit.currency.isEmpty { currency = unit.currency }
            isExplicit = true
            end = unit.end
        }
        let upper = reading.value / 100
        guard upper > mention.cents, upper / 10 <= mention.cents,
            isExplicit || mention.isExplicit || isDash || upper >= 2_000
        else { return }
        guard isExplicit || !sentence.has(end, .quantity), !sentence.has(end, .unit) else { return }
        mention.cents = upper
        mention.pieces = mention.pieces.lowerBound..<end
        mention.isUpperEnd = true
        mention.isExplicit = mention.isExplicit || isExplicit
    }

    private func readEach(_ sentence: Sentence, _ mention: inout AmountMention) {
        for index in mention.pieces.upperBound..<min(sentence.pieces.count, mention.pieces.upperBound + 3) {
            if sentence.has(index, .each) {
                mention.isEach = true
                mention.eachKind = lexicon.value(.each, from: sentence.pieces[index].sense) ?? 1
                break
            }
            if sentence.has(index, .total) { mention.isTotal = true }
            if sentence.pieces[index].isMark || sentence.pieces[index].kind == .number { break }
        }
        for index in max(0, mention.pieces.lowerBound - 3)..<mention.pieces.lowerBound {
            if sentence.has(index, .total) { mention.isTotal = true }
            if sentence.has(index, .each), sentence.token(index).kind == .han {
                mention.isEach = true
                mention.eachKind = lexicon.value(.each, from: sentence.pieces[index].sense) ?? 1
            }
        }
    }

    /// "$86 x 2 x 3 = 516", "no, 800": an amount that takes the place of the one before.
    private mutating func supersede(_ sentence: Sentence, by mention: AmountMention) {
        guard let last = amounts.last, mention.pieces.lowerBound > 0 else { return }
        let before = mention.pieces.lowerBound - 1
        let isResult = sentence.isMark(before, "=")
        let isSum = last.isEach && !mention.isEach && mention.cents >= last.cents
        if isResult || isSum { amounts.removeLast() }
    }

    // MARK: Numbers that are no money

    /// Party sizes, tickets, nights: remembered for "each", never an amount.
    private mutating func takeAsCount(_ sentence: inout Sentence, start: Int, reading: Reading) -> Int? {
        let next = reading.end
        let count = reading.value / 10_000
        if next < sentence.pieces.count, sentence.pieces[next].has(.quantity), !reading.hasScale || count < 100 {
            let kind = lexicon.value(.quantity, from: sentence.pieces[next].sense) ?? 0
            quantities.append(QuantityMention(piece: start, count: count, kind: kind))
            return consume(&sentence, start..<(next + 1), as: .quantity)
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
        if start > 0, sentence.pieces[start - 1].has(.purpose) || sentence.has(start - 1, .quantity), count <= 20,
            !reading.isMoneyLike
        {
            quantities.append(QuantityMention(piece: start, count: count, kind: 1))
            return consume(&sentence, start..<next, as: .quantity)
        }
        return nil
    }

    private func isBareAmount(_ sentence: Sentence, start: Int, reading: Reading) -> Bool {
        let next = reading.end
        let value = reading.value / 10_000
        if reading.isIdentifier, !reading.isMoneyLike { return false }
        if sentence.has(next, .unit) || sentence.isMark(next, "%") || sentence.isMark(next, ":") { return false }
        if start > 0 {
            if isLabel(sentence, start - 1) || sentence.isMark(start - 1, "#") || sentence.isMark(start - 1, ":"),
                sentence.isGlued(start) || isLabel(sentence, start - 1) || sentence.isMark(start - 1, "#")
            {
                return false
            }
            if sentence.pieces[start].kind == .number, sentence.isGlued(start), sentence.pieces[start - 1].kind == .word
            {
                return false
            }
            if isCode(sentence, start - 1) || isFlight(sentence, start - 1) { return false }
            if isMultiplier(sentence, start - 1) { return false }
        }
        // A phone number, a ratio, a path.
        if sentence.isMark(next, "-") || sentence.isMark(next, "/"), sentence.isGlued(next),
            startsNumber(sentence, next + 1),
            let second = number(sentence, at: next + 1), second.value <= reading.value || second.isIdentifier
        {
            return false
        }
        if reading.isVague { return true }
        if reading.isWord {
            if reading.hasScale { return value >= 20 }
            return value >= 20 && !startsNoun(sentence, next) || isAfterMoneyWord(sentence, start)
        }
        if reading.isMoneyLike || reading.hasScale { return true }
        if value >= 1_900, value <= 2_099, sentence.has(start - 1, .month) || sentence.has(start - 1, .link) {
            return isAfterMoneyWord(sentence, start)
        }
        if isAfterMoneyWord(sentence, start) { return true }
        if value <= 12, sentence.has(start - 1, .link) { return false }
        if startsNoun(sentence, next) { return value > 60 }
        return value >= 13 || sentence.isClauseEnd(next)
    }

    /// Something countable follows: "20 wings", "4 new tires".
    private func startsNoun(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count else { return false }
        let piece = sentence.pieces[index]
        if piece.isMark || piece.kind == .emoji { return false }
        if piece.category >= 0 { return piece.termKind == .object || piece.termKind == .weak }
        return piece.sense < 0 && piece.kind == .word
    }

    /// "about 6", "spend 5", "it's 8", 花30.
    private func isAfterMoneyWord(_ sentence: Sentence, _ start: Int) -> Bool {
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

    private func isLabel(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.has(index, .label) && lexicon.value(.label, from: sentence.pieces[index].sense) != 2
    }

    /// A two-letter code in capitals before a number: a flight.
    private func isCode(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        let token = sentence.token(index)
        return piece.kind == .word && token.length <= 3 && token.length >= 2 && token.flags.contains(.allCapitals)
            && piece.sense < 0
    }

    /// "UA 88": an airline's code in capitals; the label's value is 2.
    private func isFlight(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.has(index, .label) && sentence.token(index).flags.contains(.allCapitals)
            && lexicon.value(.label, from: sentence.pieces[index].sense) == 2
    }

    private func isMultiplier(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.isMark(index, "\u{D7}")
            || (sentence.token(index).length == 1 && sentence.words(index..<(index + 1)) == "x")
    }

    // MARK: Each

    /// "$40 each for 5 of us" is 200; "28 each, so 140" is 140.
    private mutating func settleEach() {
        for index in amounts.indices where amounts[index].isEach {
            let kind = amounts[index].eachKind
            var best: QuantityMention?
            for quantity in quantities.prefix(16)
            where quantity.kind == kind && quantity.count > 1 && quantity.count <= 100 {
                let distance = abs(quantity.piece - amounts[index].pieces.lowerBound)
                if best == nil || distance < abs((best?.piece ?? 0) - amounts[index].pieces.lowerBound) {
                    best = quantity
                }
            }
            guard let best else { continue }
            let (product, overflow) = amounts[index].cents.multipliedReportingOverflow(by: best.count)
            if !overflow, product <= Money.maximumInput.cents { amounts[index].cents = product }
        }
    }
}

extension Sentence {
    /// Nothing more of the clause follows at this piece.
    func isClauseEnd(_ index: Int) -> Bool {
        guard index < pieces.count else { return true }
        return pieces[index].kind == .mark || pieces[index].kind == .emoji
    }
}
