import Basics
import Language

/// Prices that a sentence computes with: "2x $30", "half of a $200 dinner", a bill that is split.
extension AmountReader {
    /// What multiplies or divides a price and touches it.
    func share(_ sentence: Sentence, _ mention: inout AmountMention) {
        let start = mention.pieces.lowerBound
        let isDigits = sentence.pieces[start].kind == .number
        guard isDigits || mention.isExplicit && sentence.pieces[start].kind != .word else { return }
        if let count = timesBefore(sentence, start) ?? timesAfter(sentence, mention.pieces.upperBound) {
            guard mention.isExplicit || isCounted(sentence) || isTimesAlone(sentence, start) else { return }
            let (product, overflow) = mention.cents.multipliedReportingOverflow(by: count)
            guard !overflow, product <= Money.maximumInput.cents else { return }
            mention.unitCents = mention.cents
            mention.cents = product
            mention.isEach = false
        } else if mention.isExplicit, let part = part(sentence, of: start) {
            mention.cents = (mention.cents + part / 2) / part
        }
    }

    /// "2x $30", "3 × $12", "3 @ $15", unlike "earns 5x, $100".
    private func timesBefore(_ sentence: Sentence, _ start: Int) -> Int? {
        guard start > 1, isMultiplier(sentence, start - 1) || sentence.isMark(start - 1, "@"),
            let count = whole(sentence, start - 2), count > 1,
            count <= 20
        else { return nil }
        let isRate = (max(0, start - 7)..<start - 2).contains {
            sentence.has($0, .earn) || AmountReader.earning.contains(sentence.lastWord($0))
        }
        return isRate ? nil : count
    }

    /// "$30 x 2", "$86 x 2 x 3"; nights are settled with what is said of them.
    private func timesAfter(_ sentence: Sentence, _ next: Int) -> Int? {
        var index = sentence.has(next, .each) ? next + 1 : next
        var product = 1
        while index + 1 < sentence.pieces.count, isMultiplier(sentence, index), let count = whole(sentence, index + 1),
            count > 0, count <= 50, product <= 50
        {
            if sentence.has(index + 2, .quantity),
                lexicon.value(.quantity, from: sentence.pieces[index + 2].sense) == 2
            {
                return nil
            }
            product *= count
            index += 2
        }
        return product > 1 ? product : nil
    }

    /// "plane tickets 2 x 310", unlike "4 x 8 plywood" and "16 x 20 frame".
    func isPriceOfCounted(_ sentence: Sentence, _ start: Int, _ value: Int) -> Bool {
        value >= 25 && !sentence.isGlued(start) && timesBefore(sentence, start) != nil
            && (isCounted(sentence) || isTimesAlone(sentence, start)) && !isMultiplier(sentence, start + 1)
    }

    /// "monitors, 4 x 280": a clause of its own, and far from square.
    private func isTimesAlone(_ sentence: Sentence, _ start: Int) -> Bool {
        guard let count = whole(sentence, start - 2), sentence.isStart(start - 2), start > 2,
            sentence.isClauseEnd(start + 1), sentence.pieces[start].kind == .number
        else { return false }
        return sentence.token(start).value >= count * 100_000
    }

    /// Tickets and meals, which have a number and no size.
    private func isCounted(_ sentence: Sentence) -> Bool {
        mentions { $0 == .airfare || $0 == .entertainment || $0.isWithin(.dining) || $0.isWithin(.transit) }
    }

    /// "half of a $200 dinner", "a third of the $300": the divisor.
    private func part(_ sentence: Sentence, of start: Int) -> Int? {
        var token = Int(sentence.pieces[start].start) - 1
        guard token > 0 else { return nil }
        let isArticle = AmountReader.articles.contains(sentence.tokens[token].hash)
        if isArticle { token -= 1 }
        let isOf = token > 0 && sentence.tokens[token].hash == Words.of
        if isOf { token -= 1 }
        guard isArticle || isOf, token >= 0 else { return nil }
        if token > 0, Words.plus.contains(sentence.tokens[token - 1].hash) { return nil }
        switch sentence.tokens[token].hash {
        case AmountReader.half: return 2
        case AmountReader.third where isOf: return 3
        case AmountReader.quarter where isOf: return 4
        default: return nil
        }
    }

    // MARK: Split bills

    /// "split a $300 dinner 3 ways", "with 2 friends", 三个人平摊: the one amount, divided.
    mutating func splitAmount(_ sentence: Sentence) {
        if amounts.count == 1, amounts[0].isEach, amounts[0].eachKind == 1, let unit = amounts[0].unitCents,
            paysOwn(sentence)
        {
            amounts[0].cents = unit
            amounts[0].isOwnShare = true
            return
        }
        guard amounts.count == 1, !isPaidAlone(sentence),
            sentence.maySay(AmountReader.splitFilter) || sentence.pieces.contains(where: { $0.has(.split) }),
            let split = sentence.pieces.indices.first(where: { isSplit(sentence, $0) }),
            !sentence.pieces.contains(where: { $0.has(.card) }),
            !sentence.says(AmountReader.parts), !saysMyHalf(sentence), !isOwed(sentence, amounts[0]),
            let ways = ways(sentence, around: split), ways > 1, ways <= 50
        else { return }
        amounts[0].cents = (amounts[0].cents + ways / 2) / ways
    }

    /// "everyone pays their own, 40 each", 六个人AA，每人四十: what one pays.
    private func paysOwn(_ sentence: Sentence) -> Bool {
        sentence.pieces.indices.contains { isSplit(sentence, $0) }
            || sentence.tokens.indices.dropFirst().contains {
                sentence.tokens[$0].hash == AmountReader.own
                    && AmountReader.owners.contains(sentence.tokens[$0 - 1].hash)
            }
    }

    private static let own = WordHash.of("own")
    private static let owners = ["their", "his", "her", "our"].map(WordHash.of)

    /// "so I only owe 12", 我付4400: what one's share comes to.
    private func isOwed(_ sentence: Sentence, _ amount: AmountMention) -> Bool {
        let first = Int(sentence.pieces[amount.pieces.lowerBound].start)
        if first > 1, AmountReader.payingHan.contains(sentence.tokens[first - 1].hash),
            sentence.tokens[first - 2].hash == AmountReader.mine
        {
            return true
        }
        return (1...2).contains { AmountReader.owing.contains(sentence.lastWord(amount.pieces.lowerBound - $0)) }
    }

    private static let mine = WordHash.of("我")
    private static let progressing = WordHash.of("着")
    private static let eating = ["吃", "喝", "用"].map(WordHash.of)
    private static let payingHan = ["付", "出", "给"].map(WordHash.of)
    private static let owing = ["owe", "owed", "owing"].map(WordHash.of)

    /// "my half is 22"
    private func saysMyHalf(_ sentence: Sentence) -> Bool {
        sentence.tokens.indices.dropFirst().contains {
            sentence.tokens[$0].hash == AmountReader.half && sentence.tokens[$0 - 1].hash == AmountReader.my
        }
    }

    /// "all 8 of us chipping in but I'm paying"
    private func isPaidAlone(_ sentence: Sentence) -> Bool {
        sentence.pieces.indices.contains { index in
            sentence.has(index, .contrast)
                && sentence.pieces[(index + 1)...].prefix(3).contains { $0.has(.spend) && $0.has(.buy) }
        }
    }

    /// Not the town: "in Split".
    private func isSplit(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        // 四个人分着吃: the food.
        let next = Int(piece.end)
        if piece.kind == .han, next + 1 < sentence.tokens.count, sentence.tokens[next].hash == AmountReader.progressing,
            AmountReader.eating.contains(sentence.tokens[next + 1].hash)
        {
            return false
        }
        if piece.has(.split) || AmountReader.splits.contains(sentence.tokens[Int(piece.start)].hash) {
            return piece.place < 0 || !sentence.has(index - 1, .link) && !sentence.has(index - 1, .toward)
        }
        // 照样八个人夹
        let first = Int(piece.start)
        if piece.kind == .han, first > 0, FunctionWords.sharingHan.contains(sentence.tokens[first].hash),
            AmountReader.people.contains(sentence.tokens[first - 1].hash)
        {
            return true
        }
        return isChinese && piece.kind == .word && sentence.tokens[Int(piece.start)].hash == AmountReader.goDutch
    }

    private func ways(_ sentence: Sentence, around split: Int) -> Int? {
        let tokens = sentence.tokens
        let start = Int(sentence.pieces[split].start)
        func word(_ index: Int) -> UInt64 { tokens.indices.contains(index) ? tokens[index].hash : 0 }
        for index in tokens.indices {
            guard let count = whole(tokens[index]) else { continue }
            if AmountReader.wayWords.contains(word(index + 1)) { return count }
            // 三个人, 3人
            let person = word(index + 1) == AmountReader.piece ? index + 2 : index + 1
            if isChinese, AmountReader.people.contains(word(person)) { return count }
            // "3 of us splitting 27"
            if word(index + 1) == Words.of, AmountReader.us.contains(word(index + 2)) { return count }
            guard index > start else { continue }
            let before = word(index - 1) == Words.the ? index - 2 : index - 1
            if AmountReader.among.contains(word(before)) { return count }
            if word(before) == AmountReader.with { return count + 1 }
        }
        guard let with = tokens[start...].firstIndex(where: { $0.hash == AmountReader.with }) else { return nil }
        return tokens[with...].prefix(4).contains { AmountReader.friends.contains($0.hash) } ? 2 : nil
    }

    /// A small whole number in digits, an English word or a Chinese character.
    private func whole(_ token: Token) -> Int? {
        switch token.kind {
        case .number:
            return token.value % 10_000 == 0 && !token.flags.contains(.moneyLike) ? token.value / 10_000 : nil
        case .word, .han:
            let node = lexicon.index.node(WordHash.phrase(WordHash.seed, token.hash))
            if let value = node.flatMap({ lexicon.value(.number, from: $0.sense) }) { return value }
            return AmountReader.digits[token.hash]
        case .symbol, .mark, .emoji: return nil
        }
    }

    private static let digits: [UInt64: Int] = [
        WordHash.of("两"): 2, WordHash.of("二"): 2, WordHash.of("三"): 3, WordHash.of("四"): 4, WordHash.of("五"): 5,
        WordHash.of("六"): 6, WordHash.of("七"): 7, WordHash.of("八"): 8, WordHash.of("九"): 9, WordHash.of("十"): 10,
    ]
    static let piece = WordHash.of("个")

    private func whole(_ sentence: Sentence, _ index: Int) -> Int? {
        guard index >= 0, index < sentence.pieces.count else { return nil }
        let piece = sentence.pieces[index]
        if piece.kind == .number {
            let token = sentence.token(index)
            guard token.value % 10_000 == 0, !token.flags.contains(.moneyLike), piece.use != .amount else { return nil }
            return token.value / 10_000
        }
        return lexicon.value(.number, from: piece.sense) ?? ChineseNumerals.digit(sentence.han(index))
    }

    private static func set(_ words: String...) -> WordSet { WordSet(words) }
    private static let earning = set(
        "get", "gets", "pay", "pays", "points", "miles", "rate", "bonus", "rewards", "multiplier", "category",
        "categories", "back")
    private static let articles = set("a", "an", "the", "my", "our", "this", "that", "his", "her", "their", "your")
    private static let half = WordHash.of("half")
    private static let third = WordHash.of("third")
    private static let quarter = WordHash.of("quarter")
    private static let parts = set("part", "share", "mine", "portion", "each", "apiece")
    private static let splits = ["split", "splitting", "splits"].map(WordHash.of)
    static let goDutch = WordHash.of("aa")
    private static let wayWords = set("ways", "way")
    private static let people = set("人", "位")
    private static let splitFilter = WordFilter(splits, FunctionWords.sharingHan, [goDutch])
    static let among = set("between", "among", "amongst")
    private static let with = WordHash.of("with")
    private static let us = set("us", "them", "you")
    private static let friends = set(
        "friend", "wife", "husband", "roommate", "roomie", "sister", "brother", "partner", "girlfriend", "boyfriend",
        "mom",
        "dad", "coworker", "buddy", "colleague", "neighbor", "neighbour", "gf", "bf", "cousin", "spouse")
}
