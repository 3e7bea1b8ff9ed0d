import Basics
import Language

/// Leaves out the cards that somebody else has or that lie elsewhere: "my wife has the Gold", "the Gold is in my other
/// jacket", 金卡在我太太那儿. Where a card is, is nothing that is bought.
enum CardHolderReader {
    static func read(_ sentence: inout Sentence, mentions: inout [CardMention]) {
        // "only the Gold on me, the rest are in the safe"; 他在超市 is somebody.
        if !mentions.isEmpty {
            for index in sentence.pieces.indices
            where others.contains(sentence.lastWord(index))
                || sentence.pieces[index].kind == .han && sentence.has(index, .other)
            {
                if let place = place(sentence, after: index + 1, isSaid: true) { ignore(&sentence, place) }
            }
        }
        for position in mentions.indices {
            let pieces = mentions[position].pieces
            // "the Gold on me": nobody treats here.
            if sentence.lastWord(pieces.upperBound) == me {
                ignore(&sentence, pieces.upperBound..<pieces.upperBound + 1)
            }
            if isHeld(sentence, pieces) || isHandedOver(sentence, pieces) {
                mentions[position].isNegated = true
            } else if let place = place(
                sentence, after: pieces.upperBound, isSaid: isLeftBehind(sentence, pieces.lowerBound - 1))
            {
                mentions[position].isNegated = true
                ignore(&sentence, place)
            }
        }
        // "found it, it was in my coat"
        guard sentence.maySay(foundFilter),
            let it = sentence.pieces.indices.first(where: { sentence.lastWord($0) == found }),
            let copula = sentence.pieces.indices[it...].first(where: { sentence.lastWord($0) == was }),
            let place = place(sentence, after: copula)
        else { return }
        ignore(&sentence, place)
    }

    /// "left my gold at the restaurant"
    private static func isLeftBehind(_ sentence: Sentence, _ index: Int) -> Bool {
        let verb = sentence.has(index, .article) ? index - 1 : index
        return [index, verb].contains { verb in
            guard verb >= 0, sentence.has(verb, .unavailable) else { return false }
            let start = Int(sentence.pieces[verb].start)
            return leavings.contains(sentence.tokens[start].hash)
        }
    }

    private static let leavings = ["left", "forgot", "lost", "leave", "dropped"].map(WordHash.of)

    private static func ignore(_ sentence: inout Sentence, _ place: Range<Int>) {
        for index in place where sentence.pieces[index].use != .card {
            sentence.pieces[index].use = .ignored
            sentence.pieces[index].category = -1
        }
    }

    /// Whether what is told of a name is where a card is; a shop of that name would be told of otherwise.
    ///
    /// - Parameter isMixed: the name is a shop's or a thing's as well; only what has an article is no shop.
    static func tellsWhere(_ sentence: Sentence, _ pieces: Range<Int>, isMixed: Bool) -> Bool {
        if isHeld(sentence, pieces) { return !isMixed || sentence.has(pieces.lowerBound - 1, .article) }
        return !isMixed && place(sentence, after: pieces.upperBound) != nil
    }

    /// "my wife's got the Gold", 我妈拿着金卡, 老公把金卡带走了, 金卡被老公带走了
    private static func isHeld(_ sentence: Sentence, _ pieces: Range<Int>) -> Bool {
        var index = pieces.lowerBound - 1
        while sentence.has(index, .article) { index -= 1 }
        if hands.contains(sentence.lastWord(index)) { return sentence.has(index - 1, .relative) }
        // 金卡昨天给我儿子拿走了
        let next = (pieces.upperBound..<pieces.upperBound + 3).first { !isWhen(sentence, $0) } ?? pieces.upperBound
        if passives.contains(sentence.lastWord(next)) || given.contains(sentence.lastWord(next)) {
            let taker = next + (sentence.has(next + 1, .article) ? 2 : 1)
            if sentence.has(taker, .relative), sentence.has(taker + 1, .holding) { return true }
        }
        guard sentence.has(index, .holding) else { return false }
        index -= 1
        // "is currently holding": a word or two between.
        let someone = stride(from: index, through: max(0, index - 2), by: -1).first { sentence.has($0, .relative) }
        guard let someone, !SentenceReading.questionWords.contains(sentence.token(sentence.clauseStart(someone)).hash)
        else { return false }
        return (someone + 1..<index + 1).allSatisfy {
            let piece = sentence.pieces[$0]
            return !piece.isMark && !sentence.isThing($0) && !piece.has(.and) && !piece.has(.negation)
                && !FunctionWords.speakers.contains(sentence.lastWord($0))
        }
    }

    private static func isWhen(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.pieces.indices.contains(index)
            && (sentence.pieces[index].use == .date || sentence.has(index, .day)
                || sentence.has(index, .filler) && sentence.pieces[index].kind == .han
                    && !passives.contains(sentence.lastWord(index)))
    }

    /// "gave the Gold to my son", 金卡给我儿子了
    private static func isHandedOver(_ sentence: Sentence, _ pieces: Range<Int>) -> Bool {
        var giver = pieces.lowerBound - 1
        while sentence.has(giver, .article) { giver -= 1 }
        let next = pieces.upperBound
        let isGiven = gives.contains(sentence.lastWord(giver)) && sentence.has(next, .toward)
        guard isGiven || given.contains(sentence.lastWord(next)) else { return false }
        let someone = sentence.has(next + 1, .article) ? next + 2 : next + 1
        guard sentence.has(someone, .relative) else { return false }
        if isGiven { return true }
        // 用金卡给妈妈买菜 buys with it.
        let end = sentence.lastWord(someone + 1) == done ? someone + 2 : someone + 1
        return sentence.isClauseEnd(end) && !sentence.has(giver, .use)
    }

    /// The words that tell where the card before them is; nil where they tell something else.
    ///
    /// - Parameter isSaid: the words before it can be told of a place only: "the rest", 其他的.
    private static func place(_ sentence: Sentence, after end: Int, isSaid: Bool = false) -> Range<Int>? {
        var link = end
        while link < end + 3, isState(sentence, link) { link += 1 }
        guard isLink(sentence, link), link + 1 < sentence.pieces.count else { return nil }
        let noun = link + 1
        // "in my wallet", 在包里: at hand.
        if sentence.pieces[noun..<min(noun + 3, sentence.pieces.count)].indices.contains(where: {
            atHand.contains(sentence.lastWord($0)) || atHand.contains(sentence.token($0).hash)
        }), !isElsewhere(sentence, noun) {
            return nil
        }
        let close = min(sentence.clauseEnd(link), link + 6)
        guard noun < close, !sentence.isMark(close, "?"),
            !sentence.pieces[noun..<close].contains(where: { $0.use == .amount || !$0.cues.isDisjoint(with: limits) })
        else { return nil }
        let isSaid = isSaid || (end..<link).contains { states.contains(sentence.lastWord($0)) }
        if sentence.pieces[link].kind == .han {
            // 落在酒店了, 在我太太那儿, 在另一件外套里; 金卡在超市能用吗 asks for the shop.
            let holds = (noun..<min(noun + 2, close)).contains { sentence.has($0, .relative) }
            let isInside = close == sentence.clauseEnd(link) && insides.contains(sentence.lastWord(close - 1))
            return holds || isInside || isSaid ? noun..<close : nil
        }
        // "is with mom", "is in the car", "is back at the hotel"; "is at the limit" is no place.
        guard isSaid || isPossessive(sentence, end - 1), close == sentence.clauseEnd(link) else { return nil }
        let isSomeones =
            owners.contains(sentence.token(noun).hash) || sentence.has(noun, .relative)
            || owners.contains(sentence.lastWord(link))
        let isPlace =
            sentence.token(link).hash != withWord
            && (sentence.has(noun, .article) || sentence.lastWord(link) == definite
                || whereabouts.contains(sentence.lastWord(noun)))
        return isPlace || isSomeones ? noun..<close : nil
    }

    /// "in my other wallet", 在我老公包里
    private static func isElsewhere(_ sentence: Sentence, _ noun: Int) -> Bool {
        (noun..<min(noun + 3, sentence.pieces.count)).contains {
            sentence.has($0, .relative) || sentence.has($0, .other)
        }
    }

    private static let atHand = [
        "wallet", "purse", "pocket", "hand", "hands", "name", "phone", "apple", "google", "here", "me", "包", "袋", "手",
        "身",
        "这",
    ].map(WordHash.of)
    private static let limits = Cues(.limitNoun, .limitQuestion, .maxed, .howMuch, .earn, .fact)

    /// "in"; "with my" is one phrase.
    private static func isLink(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count else { return false }
        let first = sentence.token(index).hash
        let last = sentence.lastWord(index)
        return sentence.has(index, .link) || first == withWord && owners.contains(last)
            || first == onWord && (owners.contains(last) || last == definite)
    }

    private static func isState(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count, !isLink(sentence, index) else { return false }
        return sentence.has(index, .filler) || states.contains(sentence.lastWord(index))
    }

    /// "gold's in the car"
    private static func isPossessive(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.tokens[Int(sentence.pieces[index].end) - 1].flags.contains(.possessive)
    }

    private static let done = WordHash.of("了")
    private static let hands = ["把", "将"].map(WordHash.of)
    private static let others = ["rest", "others", "余", "下"].map(WordHash.of)
    private static let me = WordHash.of("me")
    private static let found = WordHash.of("found")
    private static let foundFilter = WordFilter([found])
    private static let was = WordHash.of("was")
    private static let passives = ["被", "让"].map(WordHash.of)
    private static let gives = ["gave", "lent", "handed", "passed", "loaned", "give"].map(WordHash.of)
    private static let given = ["给"].map(WordHash.of)
    /// Words that tell a state: a copula, or what somebody did with it.
    private static let states = [
        "is", "was", "are", "were", "over", "back", "still", "now", "currently", "out", "left", "放", "还", "落", "忘", "留",
        "丢", "掉", "搁", "must", "be", "probably", "somewhere", "sitting", "sits", "sat", "locked", "stuck", "lying",
        "hiding",
        "hidden", "buried", "lives", "stays", "tucked", "stashed", "stowed", "packed", "kept", "gone", "safely", "safe",
    ].map(WordHash.of)
    private static let insides = ["里", "面", "上", "那", "儿", "边"].map(WordHash.of)
    private static let owners = ["my", "our", "his", "her", "their", "another"].map(WordHash.of)
    /// "at work", "at home"
    private static let whereabouts = ["work", "home", "school", "reception"].map(WordHash.of)
    private static let onWord = WordHash.of("on")
    private static let definite = WordHash.of("the")
    private static let withWord = WordHash.of("with")
}
