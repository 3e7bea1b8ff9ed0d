import Basics
import Language

/// Who and how often, for the price of one, where no number counts them: "me and dave", "twice", "Fri and Sat".
extension AmountReader {
    mutating func noteCompany(_ sentence: Sentence) {
        guard let amount = amounts.last(where: \.isEach),
            !quantities.contains(where: { $0.kind == amount.eachKind && $0.count > 1 })
        else { return }
        let count = amount.eachKind == 2 ? nights(sentence) ?? stay(sentence) : pair(sentence) ?? repeats(sentence)
        guard let count else { return }
        quantities.append(QuantityMention(piece: amount.pieces.lowerBound, count: count, kind: amount.eachKind))
    }

    /// "me and dave", "my wife and I", "both of us", 我和老公, 我俩; how many "the kids" are nobody knows.
    private func pair(_ sentence: Sentence) -> Int? {
        let tokens = sentence.tokens
        func word(_ index: Int) -> UInt64 { tokens.indices.contains(index) ? tokens[index].hash : 0 }
        for index in tokens.indices {
            // 俩都还没付 and 这俩 are of things.
            if word(index) == AmountReader.pairWord, index > 0, tokens[index - 1].kind == .han,
                !AmountReader.pointers.contains(word(index - 1))
            {
                return 2
            }
            if AmountReader.bothWord == word(index), Words.of == word(index + 1) || isBothOfThem(sentence, index) {
                return 2
            }
            if AmountReader.selves.contains(word(index)), AmountReader.ands.contains(word(index + 1)),
                index == 0 || tokens[index].kind == .han || tokens[index - 1].kind == .mark
                    || AmountReader.beforeSelf.contains(word(index - 1))
            {
                let isOwned = AmountReader.owners.contains(word(index + 2))
                let other = index + (isOwned ? 3 : 2)
                // "me and the team": nobody knows how many.
                let isGroup = word(index + 2) == AmountReader.theWord
                guard other < tokens.count, !isGroup, tokens[other].kind == .word || tokens[other].kind == .han,
                    !(isOwned && isPlural(sentence, tokens[other])),
                    !isCount(tokens[other])
                else { continue }
                return AmountReader.ands.contains(word(other + 1)) ? nil : 2
            }
            if index > 1, AmountReader.selfLast.contains(word(index)), AmountReader.ands.contains(word(index - 1)),
                sentence.pieces.contains(where: { Int($0.end) == index - 1 && $0.has(.relative) }),
                !isPlural(sentence, tokens[index - 2])
            {
                return 2
            }
        }
        return nil
    }

    /// "both boys", "both my cats", unlike "both gas and food".
    private func isBothOfThem(_ sentence: Sentence, _ index: Int) -> Bool {
        let tokens = sentence.tokens
        let next = index + 1 < tokens.count && AmountReader.owners.contains(tokens[index + 1].hash) ? 2 : 1
        guard index + next < tokens.count, tokens[index + next].kind == .word else { return false }
        return isPlural(sentence, tokens[index + next])
            && !tokens[(index + next)...].prefix(3).contains { AmountReader.ands.contains($0.hash) }
    }

    private func isPlural(_ sentence: Sentence, _ token: Token) -> Bool {
        guard token.kind == .word, token.end > token.start else { return false }
        return sentence.folded.scalars[Int(token.end) - 1] & FoldedText.mask == 0x73
    }

    private func isCount(_ token: Token) -> Bool {
        guard let node = lexicon.index.node(WordHash.phrase(WordHash.seed, token.hash)) else { return false }
        return lexicon.value(.number, from: node.sense) != nil
    }

    /// "going twice", "3 times a month", unlike "twice as much".
    private func repeats(_ sentence: Sentence) -> Int? {
        let tokens = sentence.tokens
        for index in tokens.indices {
            let next = index + 1 < tokens.count ? tokens[index + 1].hash : 0
            if tokens[index].hash == AmountReader.twice {
                let before = index > 0 ? tokens[index - 1].hash : 0
                return AmountReader.than.contains(next) || before == AmountReader.been || before == AmountReader.there
                    ? nil : 2
            }
            if tokens[index].hash == AmountReader.timesWord, index > 0 {
                let before = tokens[index - 1]
                if before.kind == .number, (20_000...200_000).contains(before.value), before.value % 10_000 == 0 {
                    return before.value / 10_000
                }
                if let node = lexicon.index.node(WordHash.phrase(WordHash.seed, before.hash)),
                    let count = lexicon.value(.number, from: node.sense), (2...20).contains(count)
                {
                    return count
                }
            }
        }
        return nil
    }

    /// "240 a night, I'm in for 3": nights, and no guests.
    private func stay(_ sentence: Sentence) -> Int? {
        quantities.last { quantity in
            quantity.kind == 1 && (2...30).contains(quantity.count) && sentence.isClauseEnd(quantity.piece + 1)
                && Words.purpose == word(sentence, before: quantity.piece)
                && AmountReader.staying.contains(word(sentence, before: quantity.piece, 2))
        }?.count
    }

    private static let staying = ["in", "staying", "stay", "there", "here", "stuck"].map(WordHash.of)

    /// "Fri and Sat", "Friday to Sunday", 周五到周日: as many nights.
    private func nights(_ sentence: Sentence) -> Int? {
        func day(_ index: Int) -> Int? {
            guard sentence.pieces.indices.contains(index) else { return nil }
            return lexicon.value(.weekday, from: sentence.pieces[index].sense)
                ?? AmountReader.shortDays[sentence.lastWord(index)]
        }
        for index in sentence.pieces.indices.dropFirst() {
            guard let first = day(index - 1), let last = day(index + 1), first != last else { continue }
            if sentence.has(index, .toward) || sentence.isMark(index, "-")
                || sentence.lastWord(index) == AmountReader.through
            {
                // Days are counted with the last one, nights without.
                return (last - first + 7) % 7 + (isByDay(sentence) ? 1 : 0)
            }
            let isList = sentence.has(index, .and) || sentence.isMark(index, "&") || sentence.isMark(index, ",")
            // "Fri and Mon are meetings", "not Fri and Sat"
            guard isList || AmountReader.ands.contains(sentence.lastWord(index)), last == first % 7 + 1,
                !sentence.has(index - 2, .negation)
            else { continue }
            return day(index + 3) != nil && sentence.has(index + 2, .and) ? 3 : 2
        }
        return nil
    }

    /// "parking 20 a day Mon to Fri"
    private func isByDay(_ sentence: Sentence) -> Bool {
        sentence.says([AmountReader.dayWord]) && !mentions { $0 == .hotels || $0 == .carRental }
    }

    private static let dayWord = WordHash.of("day")

    /// "15 a bottle", "3 a ride", unlike "15 for a bottle" and "20 a pair of".
    func isRateOfThing(_ sentence: Sentence, _ next: Int) -> Bool {
        guard next < sentence.pieces.count else { return false }
        let token = Int(sentence.pieces[next].start)
        guard token + 1 < sentence.tokens.count, AmountReader.aWords.contains(sentence.tokens[token].hash),
            AmountReader.things.contains(sentence.tokens[token + 1].hash)
        else { return false }
        return token + 2 >= sentence.tokens.count || sentence.tokens[token + 2].hash != Words.of
    }

    /// "30 a month, six months up front", 每月200，先交三个月: the price of all of them.
    mutating func payAhead(_ sentence: Sentence) {
        guard amounts.count == 1, !amounts[0].isEach, amounts[0].unitCents == nil, !amounts[0].isTotal,
            sentence.isByMonth(amounts[0].pieces), sentence.saysUpFront, let months = sentence.months(besideRate: true)
        else { return }
        let (product, overflow) = amounts[0].cents.multipliedReportingOverflow(by: months)
        guard !overflow, product <= Money.maximumInput.cents else { return }
        amounts[0].unitCents = amounts[0].cents
        amounts[0].cents = product
    }

    static let being = ["be", "are", "were"].map(WordHash.of)
    static let present = ["there", "there'll", "therell", "we", "we'll", "we're", "were"].map(WordHash.of)
    static let parties = ["family", "party", "group", "crew"].map(WordHash.of)
    private static let theWord = WordHash.of("the")
    private static let beforeSelf = [
        "for", "it's", "its", "with", "just", "booking", "both", "taking", "so", "is", "only", "between",
    ].map(WordHash.of)
    private static let aWords = ["a", "an", "per"].map(WordHash.of)
    private static let things = [
        "bottle", "box", "bag", "case", "pack", "can", "pair", "cup", "glass", "ride", "class", "game", "shirt", "tire",
        "seat", "round", "kid", "child", "adult", "guest", "plate", "slice", "book",
    ].map(WordHash.of)
    private static let pairWord = WordHash.of("俩")
    private static let pointers = ["这", "那"].map(WordHash.of)
    private static let bothWord = WordHash.of("both")
    private static let selves = ["me", "myself", "我"].map(WordHash.of)
    private static let selfLast = ["i", "me", "myself"].map(WordHash.of)
    static let speakers = ["we", "we'll", "i", "i'll", "ill"].map(WordHash.of)
    private static let ands: [UInt64] = [0x26] + ["and", "n", "和", "跟", "同", "与"].map(WordHash.of)
    private static let owners = ["my", "the", "our", "a", "his", "her"].map(WordHash.of)
    private static let been = WordHash.of("been")
    private static let there = WordHash.of("there")
    private static let twice = WordHash.of("twice")
    private static let than = ["as", "the", "that", "what"].map(WordHash.of)
    static let timesWord = WordHash.of("times")
    private static let through = WordHash.of("through")
    private static let shortDays = [WordHash.of("sat"): 6, WordHash.of("sun"): 7]
}
