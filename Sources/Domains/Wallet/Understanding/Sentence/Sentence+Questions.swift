import Basics
import Language

/// The forms of questions, whatever they ask for.
extension Sentence {
    /// "tell me straight: has the Gold", "check if my Flex": what only opens the sentence, and a question after it.
    var asksAfterOpening: Bool {
        guard tokens.count > 2 else { return false }
        if maySay(Sentence.whetherFilter),
            let index = tokens.indices.prefix(6).first(where: { Sentence.whethers.contains(tokens[$0].hash) }),
            index > 0, Sentence.wonders.contains(tokens[index - 1].hash)
        {
            return true
        }
        guard let mark = tokens.indices.prefix(7).last(where: { tokens[$0].kind == .mark }), mark > 0,
            mark + 2 < tokens.count, tokens[..<mark].allSatisfy({ $0.kind == .word || $0.kind == .mark }),
            pieces.allSatisfy({ Int($0.start) >= mark || $0.category < 0 && $0.use == .free })
        else { return false }
        return SentenceReading.questionWords.contains(tokens[mark + 1].hash)
    }

    private static let whethers = ["if", "whether"].map(WordHash.of)
    private static let whetherFilter = WordFilter(whethers)
    private static let wonders = ["me", "check", "wonder", "wondering", "know", "see"].map(WordHash.of)

    /// 动了没有: whether or not.
    var endsInWhether: Bool {
        guard let last = tokens.lastIndex(where: { $0.kind == .han }), tokens[last].hash == Sentence.haveHan else {
            return false
        }
        return tokens[..<last].last(where: { $0.kind == .han })?.hash == Sentence.notHan
    }

    /// "the Ink's gas one": a category of a card, and no more.
    func ownsPot(_ index: Int) -> Bool {
        guard pieces.indices.contains(index), pieces.indices.contains(index + 1), pieces[index].merchant < 0,
            pieces[index + 1].category >= 0, tokens[Int(pieces[index].end) - 1].flags.contains(.possessive)
        else { return false }
        return isClauseEnd(index + 2) || Sentence.pots.contains(lastWord(index + 2)) && isClauseEnd(index + 3)
    }

    private static let pots = ["one", "pot", "part", "bucket", "side", "bit", "thing", "cap", "limit", "bonus"].map(
        WordHash.of)

    /// "Alder: still all 2,400 there?"
    var asksHowItStands: Bool {
        guard tokens.last?.hash == 0x3F, let mark = tokens.prefix(6).first(where: { $0.kind == .mark }) else {
            return false
        }
        guard mark.hash == 0x3A || mark.hash == 0x2C || mark.hash == 0x2D || mark.hash == 0x2014 else { return false }
        // "Amazon, 60?" has a price.
        let rest = tokens.drop { $0.kind != .mark }.dropFirst().dropLast()
        return !rest.allSatisfy { $0.kind == .number || $0.kind == .symbol }
    }

    private static let notHan = WordHash.of("没")
    private static let haveHan = WordHash.of("有")

    /// Whether brackets and operators make it a piece of a program.
    var isCode: Bool {
        guard maySay(Sentence.codeFilter) else { return false }
        var signs: Set<UInt64> = []
        for token in tokens where token.kind == .mark {
            if Sentence.braces.contains(token.hash) { return true }
            if Sentence.operators.contains(token.hash) { signs.insert(token.hash) }
        }
        return signs.count + calls > 1
    }

    /// "print(item)": no space before the bracket.
    var calls: Int {
        guard maySay(Sentence.bracketFilter) else { return 0 }
        return tokens.indices.dropFirst().count {
            tokens[$0].hash == 0x28 && tokens[$0].kind == .mark && tokens[$0].flags.contains(.glued)
                && tokens[$0 - 1].kind == .word
        }
    }

    private static let braces: [UInt64] = [0x7B, 0x7D]
    private static let operators: [UInt64] = [0x3B, 0x3C, 0x3D, 0x3E, 0x5B, 0x5D, 0x7C]
    private static let bracketFilter = WordFilter([0x28])
    private static let codeFilter = WordFilter(braces, operators, [0x28])

    /// Where the question stands that the sentence asks in English: the first piece of the clause that opens with an
    /// auxiliary or with "what", "how"; nil where it asks nothing so.
    var questionStart: Int? {
        var start = 0
        for index in pieces.indices {
            if pieces[index].isMark { start = index + 1 }
            guard index == start, !pieces[index].isMark else { continue }
            let first = tokens[Int(pieces[index].start)].hash
            if Sentence.inverted.contains(first) { return index }
            if Sentence.softeners.contains(first) { start = index + 1 }
        }
        return nil
    }

    private static let inverted = [
        "is", "are", "was", "were", "did", "does", "do", "has", "have", "had", "am", "can", "could", "will", "would",
        "should", "may", "might", "must", "isnt", "isn't", "arent", "aren't", "doesnt", "doesn't", "dont", "don't",
        "what", "whats", "what's", "how", "hows", "how's", "when", "when's", "where", "wheres", "where's", "who",
        "whos",
        "who's", "whose",
    ].map(WordHash.of)
    private static let softeners = ["so", "hey", "ok", "okay", "um", "uh", "and", "but", "well", "wait", "hmm"].map(
        WordHash.of)

    /// 能一起吃吗, 是水果还是蔬菜, 吃了没: whether the sentence asks in Chinese, by its particles or its words.
    var asksInChinese: Bool {
        guard let last = tokens.last(where: { $0.kind == .han && !Sentence.sighs.contains($0.hash) }) else {
            return false
        }
        if FunctionWords.askingHan.contains(last.hash) || endsInWhether { return true }
        guard maySay(Sentence.askingFilter) else { return false }
        return tokens.indices.contains { index in
            let hash = tokens[index].hash
            // 几个朋友, 几天
            if hash == Sentence.someHan {
                return index + 1 < tokens.count && Sentence.hours.contains(tokens[index + 1].hash)
            }
            if Sentence.askingWords.contains(hash) { return true }
            if hash == Sentence.muchHan, index + 1 < tokens.count, tokens[index + 1].hash == Sentence.littleHan {
                return true
            }
            // 吃甜的还是咸的
            if hash == Sentence.isHan, index > 1, tokens[index - 1].hash == Sentence.stillHan,
                tokens[index - 2].hash == Sentence.ofHan
            {
                return true
            }
            // 是水果还是蔬菜
            if hash == Sentence.isHan, index > 0, tokens[index - 1].hash == Sentence.stillHan,
                tokens[..<(index - 1)].contains(where: { $0.hash == Sentence.isHan })
            {
                return true
            }
            return isWhetherOrNot(index)
        }
    }

    /// 能不能, 有没有: a word, "not", and the word again.
    var asksWhetherOrNot: Bool {
        maySay(Sentence.notFilter) && tokens.indices.contains(where: isWhetherOrNot)
    }

    private func isWhetherOrNot(_ index: Int) -> Bool {
        FunctionWords.notHan.contains(tokens[index].hash) && index > 0 && index + 1 < tokens.count
            && tokens[index - 1].hash == tokens[index + 1].hash
    }

    /// 吃过早饭了吗, 晚饭吃了没: asks whether somebody has done it.
    var asksWhetherDone: Bool {
        let words = tokens.filter { $0.kind == .han && !Sentence.sighs.contains($0.hash) }.map(\.hash)
        guard words.count > 2, let last = words.last else { return false }
        if endsInWhether { return words[words.count - 3] == Sentence.done }
        return FunctionWords.askingHan.contains(last) && words[words.count - 2] == Sentence.done
    }

    private static let someHan = WordHash.of("几")
    private static let hours = ["点", "号", "折", "倍", "分"].map(WordHash.of)
    private static let isHan = WordHash.of("是")
    private static let muchHan = WordHash.of("多")
    private static let littleHan = WordHash.of("少")
    private static let ofHan = WordHash.of("的")
    private static let stillHan = WordHash.of("还")
    private static let done = WordHash.of("了")
    private static let sighs = ["呀", "啊", "哦", "哈", "呢", "嘞", "嗯"].map(WordHash.of)
    private static let askingWords = ["谁", "哪", "啥", "怎", "何", "咋", "什"].map(WordHash.of)
    private static let notFilter = WordFilter(FunctionWords.notHan)
    private static let askingFilter = WordFilter(askingWords, FunctionWords.notHan, [someHan, muchHan, isHan])
}
