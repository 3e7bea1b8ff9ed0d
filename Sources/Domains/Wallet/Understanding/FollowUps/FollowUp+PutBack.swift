import Basics
import Language

/// A part of the purchase before that stays in the shop: "putting the diapers back, they were 29", "no take the posts off
/// they're thirty".
extension FollowUp {
    /// How a sentence says that a part is not bought.
    enum PutBack {
        /// "putting the diapers back": a bare price after it may be that of the part.
        case certain
        /// "without the diapers": the price after it is what is left, unless it is told of the part.
        case perhaps
    }

    func putBack(_ reading: SentenceReading) -> PutBack? {
        let cues = reading.cues
        guard previous.items.count == 1, reading.mentions.isEmpty, !cues.has(.choose), !cues.has(.log),
            !reading.endsAsQuestion, !reading.startsAsQuestion, reading.intent != .limitCheck,
            reading.intent != .refund, reading.text.words <= 16, reading.amounts.count + reading.discounts.count <= 1,
            reading.drafts.allSatisfy({
                !$0.hasMerchant
                    && (!$0.standsAlone || $0.category == .general)
            })
        else { return nil }
        if movesBack(reading) || isPaidPart(reading) { return .certain }
        guard reading.amounts.count == 1 else { return nil }
        let sentence = reading.sentence
        // 红酒放回去，22
        if sentence.pieces.contains(where: { $0.has(.remove) && $0.kind == .han }) { return .certain }
        // "left the lamp on the shelf"
        let isLeft = zip(sentence.tokens.prefix(3), sentence.tokens.dropFirst()).contains {
            FollowUp.leaves.contains($0.hash) && FollowUp.articles.contains($1.hash)
        }
        let isDenied = sentence.pieces.contains { $0.isNegated && $0.category >= 0 }
        if isLeft, sentence.pieces.indices.contains(where: sentence.isThing), leavesOneThing(sentence) {
            return .certain
        }
        return isLeft || isDenied || sentence.pieces.prefix(4).contains { $0.has(.remove) } ? .perhaps : nil
    }

    /// What the rest costs, where the sentence tells the price of the part.
    func withoutPart(_ reading: SentenceReading) -> Money? {
        guard reading.amounts.count == 1, let amount = reading.amounts.first, let old = previous.items.first?.amount,
            amount.cents < old.cents, !amount.isTotal, let way = putBack(reading)
        else { return nil }
        let sentence = reading.sentence
        let first = Int(sentence.pieces[amount.pieces.lowerBound].start)
        let start = sentence.tokens[..<first].lastIndex { $0.kind == .mark }.map { $0 + 1 } ?? 0
        let words = sentence.tokens[start..<first]
        let after = sentence.tokens[Int(sentence.pieces[amount.pieces.upperBound - 1].end)...].prefix(2)
        let isRest = !isPaidPart(reading) && (words + after).contains { FollowUp.restWords.contains($0.hash) }
        let isOfPart = words.contains { FollowUp.partWords.contains($0.hash) }
        // "..., 29": too little to be what is left.
        guard !isRest, isOfPart || way == .certain && amount.cents * 2 <= old.cents else { return nil }
        return Money(cents: old.cents - amount.cents)
    }

    /// "actually put them back" after a part was taken off: it is bought after all.
    func restoresPart(_ reading: SentenceReading) -> Bool {
        guard previous.edit == .amount || previous.edit == .several, let before = previous.amountBefore,
            let now = previous.items.first?.amount, before.cents > now.cents, reading.amounts.isEmpty,
            reading.drafts.allSatisfy({ !$0.standsAlone })
        else { return false }
        let tokens = reading.sentence.tokens
        // "snacks are back in", "all back in"
        let isBackIn = tokens.indices.dropFirst().dropLast().contains { index in
            tokens[index].hash == FollowUp.back && FollowUp.insides.contains(tokens[index + 1].hash)
                && FollowUp.comings.contains(tokens[index - 1].hash)
        }
        if isBackIn { return true }
        return tokens.indices.contains { index in
            guard FollowUp.puts.contains(tokens[index].hash) || FollowUp.adds.contains(tokens[index].hash) else {
                return false
            }
            return tokens[(index + 1)...].prefix(4).contains { $0.hash == FollowUp.back }
        }
    }

    // MARK: Ways to say it

    private func movesBack(_ reading: SentenceReading) -> Bool {
        let sentence = reading.sentence
        let tokens = sentence.tokens
        for index in tokens.indices {
            let hash = tokens[index].hash
            if FollowUp.puts.contains(hash) || FollowUp.takes.contains(hash) {
                let ends = FollowUp.puts.contains(hash) ? [FollowUp.back] : FollowUp.offs
                if hasObject(sentence, after: index, upTo: ends) { return true }
            }
            // "the lotion goes back", unlike "I'm going back to Target"
            if FollowUp.goes.contains(hash), index > 0, index + 1 < tokens.count,
                tokens[index + 1].hash == FollowUp.back, !FollowUp.selves.contains(tokens[index - 1].hash),
                namesThing(sentence, before: index)
            {
                return true
            }
            // "got rid of the lamp"
            if hash == FollowUp.ridWord, index + 1 < tokens.count, tokens[index + 1].hash == AmountReader.Words.of {
                return true
            }
            // "removed the headphones"
            if FollowUp.removing.contains(hash), index <= 2, index + 1 < tokens.count,
                sentence.has(pieceIndex(sentence, index + 1), .article)
            {
                return true
            }
            // "the wine isn't mine, 15"
            if hash == FollowUp.mineWord, index > 0, FollowUp.notMine.contains(tokens[index - 1].hash) { return true }
            // "decided against the lamp"
            if hash == FollowUp.against, index > 0, FollowUp.deciding.contains(tokens[index - 1].hash) { return true }
            // "changed my mind about the lamp"
            if hash == FollowUp.mind, index + 1 < tokens.count, FollowUp.abouts.contains(tokens[index + 1].hash) {
                return true
            }
            // "not getting the lamp"
            if hash == FollowUp.notWord, index <= 2, index + 2 < tokens.count,
                FollowUp.gettings.contains(tokens[index + 1].hash),
                sentence.has(pieceIndex(sentence, index + 2), .article)
            {
                return true
            }
            // "the headphones are out, 45"
            if FollowUp.isOrAre.contains(hash), index > 0, index + 2 < tokens.count, !reading.amounts.isEmpty,
                FollowUp.offs.contains(tokens[index + 1].hash), tokens[index + 2].kind == .mark,
                namesThing(sentence, before: index)
            {
                return true
            }
        }
        return false
    }

    /// A thing, and neither a person nor a price, between a verb and its particle.
    private func hasObject(_ sentence: Sentence, after verb: Int, upTo ends: [UInt64]) -> Bool {
        let tokens = sentence.tokens
        let last = min(tokens.count, verb + 8)
        guard let end = (verb + 1..<max(verb + 1, last)).first(where: { ends.contains(tokens[$0].hash) }),
            !tokens[verb..<end].contains(where: { $0.kind == .mark })
        else { return false }
        let next = end + 1 < tokens.count ? tokens[end + 1] : nil
        // "put back the wine"
        if end == verb + 1 {
            return next.map { sentence.has(pieceIndex(sentence, end + 1), .article) && $0.kind == .word } ?? false
        }
        guard next.map({ $0.kind == .mark || FollowUp.followers.contains($0.hash) }) ?? true else { return false }
        return sentence.pieces.allSatisfy { piece in
            guard Int(piece.start) > verb, Int(piece.end) <= end else { return true }
            return !piece.has(.person) && !piece.has(.relative) && piece.use != .amount && piece.use != .card
        }
    }

    /// Nothing is named in another clause, unlike "dropped the phone, new screen 40".
    func leavesOneThing(_ sentence: Sentence) -> Bool {
        let mark = sentence.pieces.firstIndex(where: \.isMark) ?? sentence.pieces.count
        return sentence.pieces.indices.allSatisfy { $0 < mark || !sentence.isThing($0) }
    }

    private func namesThing(_ sentence: Sentence, before token: Int) -> Bool {
        sentence.pieces.indices.contains { sentence.isThing($0) && Int(sentence.pieces[$0].end) <= token }
    }

    private func pieceIndex(_ sentence: Sentence, _ token: Int) -> Int {
        sentence.pieces.firstIndex { Int($0.end) > token } ?? sentence.pieces.count
    }

    private static let puts = ["put", "puts", "putting"].map(WordHash.of)
    private static let takes = ["take", "takes", "taking", "took"].map(WordHash.of)
    private static let adds = ["add", "adding"].map(WordHash.of)
    private static let articles = ["the", "my", "that", "those"].map(WordHash.of)
    static let back = WordHash.of("back")
    private static let comings = ["are", "is", "go", "goes", "all", "its", "theyre", "both", "bags"].map(WordHash.of)
    private static let insides = ["in", "on"].map(WordHash.of)
    private static let offs = ["off", "out", "back"].map(WordHash.of)
    private static let goes = ["goes", "go", "going", "went"].map(WordHash.of)
    private static let leaves = ["leaving", "leave", "left"].map(WordHash.of)
    private static let removing = [
        "removed", "removing", "ditched", "ditching", "dropped", "dropping", "nixed", "nixing", "skipping", "skipped",
        "vetoed",
    ].map(WordHash.of)
    private static let ridWord = WordHash.of("rid")
    private static let mineWord = WordHash.of("mine")
    private static let notMine = ["isnt", "arent", "wasnt", "werent", "not"].map(WordHash.of)
    private static let against = WordHash.of("against")
    private static let deciding = ["decided", "deciding"].map(WordHash.of)
    private static let mind = WordHash.of("mind")
    private static let abouts = ["about", "on"].map(WordHash.of)
    private static let notWord = WordHash.of("not")
    private static let gettings = ["getting", "taking", "buying", "having", "doing"].map(WordHash.of)
    private static let selves = ["i", "im", "we", "were", "to", "he", "she"].map(WordHash.of)
    /// What may follow "put the diapers back".
    private static let followers = [
        "they", "theyre", "it", "its", "those", "these", "that", "thats", "which", "so", "then", "now", "of", "on",
        "to", "the", "please", "again", "and", "too", "after", "for", "lol", "haha", "btw", "anyway", "because",
        "cause",
    ].map(WordHash.of)
    /// The price is that of the part.
    private static let partWords = [
        "they", "theyre", "theyd", "those", "these", "which", "were", "was", "cost", "costs", "worth",
    ].map(WordHash.of)
    /// The price is that of the rest.
    private static let restWords = [
        "so", "now", "left", "makes", "leaves", "down", "instead", "thats", "becomes", "comes", "total", "总", "共", "剩",
        "变", "成",
    ].map(WordHash.of)
}
