import Basics
import Language

/// Who bears what a purchase costs, and what a Chinese turn tells of the cards beside it.
extension FollowUp {
    // MARK: Who bears it

    /// 租金跟哥们平摊, 四个人夹钱，一人一份: how the price before is shared; what it is called besides is no other purchase.
    func sharesInHan(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, reading.amounts.isEmpty, reading.isInChinese,
            reading.cues.has(.split) || reading.cues.has(.undo), !reading.drafts.isEmpty, !reading.cues.has(.choose),
            !reading.cues.has(.change), !reading.endsAsQuestion
        else { return false }
        return reading.drafts.allSatisfy {
            !$0.hasMerchant && (!$0.standsAlone || isBeside($0) || namesPrice($0, reading.sentence))
        }
    }

    /// 她交一千，剩下我来: what is left is the speaker's.
    func leavesRestToMe(_ sentence: Sentence, after index: Int) -> Bool {
        guard index < sentence.pieces.count else { return false }
        let words = sentence.tokens[Int(sentence.pieces[index].start)...]
        guard let rest = words.firstIndex(where: { FollowUp.restHan.contains($0.hash) }) else { return false }
        return words[rest...].prefix(5).contains { $0.hash == FollowUp.meHan }
    }

    /// 五个人AA，我先垫: the whole is paid now.
    func paysFirst(_ sentence: Sentence) -> Bool {
        let tokens = sentence.tokens
        return tokens.indices.dropFirst().dropLast().contains {
            tokens[$0 - 1].hash == FollowUp.meHan && tokens[$0].hash == FollowUp.firstHan
                && FollowUp.advancingHan.contains(tokens[$0 + 1].hash)
        }
    }

    /// Over two cards, unlike 他们说AA，逐个刷卡.
    func isOverCards(_ reading: SentenceReading) -> Bool {
        guard reading.cues.has(.card) else { return asksWhetherToSplit(reading) }
        return !reading.isInChinese
            || !reading.sentence.pieces.contains { $0.has(.relative) || $0.has(.person) }
                && !reading.sentence.says(FollowUp.apartHan)
    }

    /// "so how should I split it?", "is it better to split?": over the cards, as nobody is there to share with.
    private func asksWhetherToSplit(_ reading: SentenceReading) -> Bool {
        let sentence = reading.sentence
        guard !reading.isInChinese, sentence.says(FollowUp.advising), !sentence.says(FollowUp.company) else {
            return false
        }
        return !sentence.pieces.indices.contains {
            sentence.has($0, .relative) || sentence.has($0, .person) || wholeNumber(sentence, $0) != nil
        }
    }

    /// 我帮他付他那份 after the bill was shared: of so many shares, one more.
    func coversAnother(_ reading: SentenceReading) -> Factor? {
        guard reading.isInChinese, previous.items.count == 1, let old = previous.items[0].amount,
            let before = previous.amountBefore, isShared, reading.mentions.isEmpty
        else { return nil }
        let tokens = reading.sentence.tokens
        guard
            // 连他的一起付
            let share = tokens.lastIndex(where: { FollowUp.partHan.contains($0.hash) })
                ?? tokens.lastIndex(where: { $0.hash == FollowUp.ofHan }),
            let verb = tokens[..<share].lastIndex(where: { FollowUp.helpingHan.contains($0.hash) }), share - verb <= 10
        else { return nil }
        let others = tokens[verb..<share].lazy.compactMap { FollowUp.numberHan[$0.hash] }.first ?? 1
        let shares = min(others + 1, (before.cents + old.cents / 2) / old.cents)
        return Factor(numerator: shares, denominator: 1)
    }

    /// Whether the price of before is only a share.
    var isShared: Bool {
        guard previous.items.count == 1, let now = previous.items[0].amount, let before = previous.amountBefore else {
            return false
        }
        return before.cents > now.cents && previousSays(FollowUp.shareWords)
    }

    /// 她那张她自己付: of so many, all but one.
    func othersPayTheirs(_ reading: SentenceReading) -> Factor? {
        guard reading.isInChinese, reading.mentions.isEmpty, reading.amounts.isEmpty, !isShared,
            !reading.cues.has(.fewer) || previous.evidence.first?.unitAmount == nil
        else { return nil }
        let tokens = reading.sentence.tokens
        guard
            let own = tokens.indices.dropFirst(2).dropLast().first(where: {
                tokens[$0].hash == FollowUp.oneselfHan && tokens[$0 - 1].hash == FollowUp.selfHan
                    && FollowUp.payingHan.contains(tokens[$0 + 1].hash)
            }), !tokens[..<own].contains(where: { $0.hash == FollowUp.meHan }),
            tokens[..<own].contains(where: { FollowUp.shareOfHan.contains($0.hash) }),
            reading.sentence.pieces.contains(where: { $0.has(.relative) || $0.has(.person) })
        else { return nil }
        let count = sharers(reading) ?? previous.evidence.first?.things ?? 2
        return count > 1 ? Factor(numerator: count - 1, denominator: count) : nil
    }

    /// How many people share, where the words beside the sharing do not tell: 总共十个人, 12个人 of the turn before.
    func sharers(_ reading: SentenceReading) -> Int? {
        // 一人一半
        guard reading.isInChinese, !reading.sentence.says(FollowUp.halfHan) else { return nil }
        return countOfPeople(reading.sentence.tokens) ?? countOfPeople(previousTokens)
    }

    /// The number before 人, 个人, 位.
    private func countOfPeople(_ tokens: [Token]) -> Int? {
        for index in tokens.indices.dropFirst().reversed() where FollowUp.personHan.contains(tokens[index].hash) {
            let last = FollowUp.pieceHan == tokens[index - 1].hash ? index - 2 : index - 1
            guard last >= 0, let ones = FollowUp.count(tokens[last]) else { continue }
            // 十二个人
            if last > 0, tokens[last - 1].hash == FollowUp.tenHan, ones < 10 { return 10 + ones }
            if ones > 1 { return isWithMe(tokens, last) ? ones + 1 : ones }
        }
        // 跟三个同学: and oneself.
        for index in tokens.indices.dropFirst().dropLast() {
            guard let others = FollowUp.count(tokens[index]),
                FollowUp.classifyingHan.contains(tokens[index + 1].hash), isWithMe(tokens, index)
            else { continue }
            return others + 1
        }
        return nil
    }

    /// How many people a digit or a character counts.
    private static func count(_ token: Token) -> Int? {
        guard token.kind == .number else { return numberHan[token.hash] }
        return (20_000...200_000).contains(token.value) && token.value % 10_000 == 0 ? token.value / 10_000 : nil
    }

    private func isWithMe(_ tokens: [Token], _ number: Int) -> Bool {
        number > 0 && FollowUp.with.contains(tokens[number - 1].hash)
    }

    /// The words of the sentence before.
    var previousTokens: [Token] { Lexer.tokens(of: previous.normalisedText.unicodeScalars.map(\.value)) }

    func previousSays(_ words: [UInt64]) -> Bool { previousTokens.contains { words.contains($0.hash) } }

    /// 变十个人摊 after 平均分: of the price before it was shared.
    func sharesAnew(_ reading: SentenceReading, _ old: Money) -> Money? {
        guard previous.items.count == 1, let before = previous.amountBefore,
            before.cents > old.cents, previous.edit == .amount || previous.edit == .several,
            previousSays(FollowUp.shareWords),
            reading.cues.has(.split)
                || reading.sentence.says(FunctionWords.sharingHan) || reading.sentence.says(FollowUp.anewWords)
        else { return nil }
        return before
    }

    private static let shareWords = [
        "half", "third", "quarter", "split", "splitting", "ways", "share", "sharing", "halves", "分", "摊", "夹", "aa",
        "各", "逐",
        "半",
    ].map(WordHash.of)
    private static let advising = ["should", "better", "worth", "smarter", "rewards", "points", "cashback"].map(
        WordHash.of)
    private static let company = ["we", "us", "with", "between", "everyone", "everybody", "each"].map(WordHash.of)
    /// "half each"
    private static let anewWords = ["each", "ways", "evenly"].map(WordHash.of)

    // MARK: Where a card is

    /// 富国那张搁家里鞋柜上了, 放饭店保险箱了: what is named after a card that is out is where it is.
    func tellsWhereCardIs(_ reading: SentenceReading) -> Bool {
        guard !reading.drafts.isEmpty, reading.amounts.isEmpty, !reading.cues.has(.choose),
            !reading.constraints.constraints.excludedCards.isEmpty, !reading.endsAsQuestion,
            reading.isInChinese
        else { return false }
        let sentence = reading.sentence
        return reading.drafts.allSatisfy { draft in
            reading.mentions.contains { mention in
                let end = mention.pieces.upperBound
                return end <= draft.firstPiece && !draft.hasMerchant
                    && !(end..<draft.firstPiece).contains { sentence.has($0, .change) || sentence.has($0, .suppose) }
            }
        }
    }

    /// 为啥不用那张超市返6%的: what a card earns on.
    func asksWhyInHan(_ reading: SentenceReading) -> Bool {
        reading.isInChinese && reading.cues.has(.why) && reading.cues.has(.card) && previous.items.count == 1
            && reading.amounts.allSatisfy { !$0.isExplicit } && !reading.cues.has(.choose)
            && reading.drafts.allSatisfy { !$0.hasMerchant }
    }

    private static let selfHan = WordHash.of("自")
    private static let oneselfHan = WordHash.of("己")
    private static let payingHan = ["付", "出", "买", "给", "刷", "掏", "结"].map(WordHash.of)
    private static let shareOfHan = ["张", "份", "那"].map(WordHash.of)
    private static let ofHan = WordHash.of("的")
    private static let apartHan = ["各", "逐"].map(WordHash.of)
    private static let partHan = ["份", "票", "账", "单", "钱"].map(WordHash.of)
    private static let helpingHan = ["帮", "替", "连"].map(WordHash.of)
    private static let classifyingHan = ["个", "位", "名"].map(WordHash.of)
    private static let firstHan = WordHash.of("先")
    private static let advancingHan = ["垫", "刷", "付", "结", "给"].map(WordHash.of)
    private static let restHan = ["剩", "余"].map(WordHash.of)
    private static let meHan = WordHash.of("我")
    private static let halfHan = ["半"].map(WordHash.of)
    private static let personHan = ["人", "位", "口"].map(WordHash.of)
    private static let pieceHan = WordHash.of("个")
    private static let tenHan = WordHash.of("十")
    static let numberHan: [UInt64: Int] = [
        WordHash.of("两"): 2, WordHash.of("俩"): 2, WordHash.of("二"): 2, WordHash.of("三"): 3, WordHash.of("四"): 4,
        WordHash.of("五"): 5, WordHash.of("六"): 6, WordHash.of("七"): 7, WordHash.of("八"): 8, WordHash.of("九"): 9,
        WordHash.of("十"): 10,
    ]
}
