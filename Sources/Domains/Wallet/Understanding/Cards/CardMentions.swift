import Basics
import Language

/// Finds the phrases that name cards and marks their pieces.
struct CardMentions {
    let lexicon: Lexicon
    let cards: [CardName]
    /// The sentence before asked about limits: "and Voyager for flights?".
    var followsLimits = false
    /// A few words after a purchase: "and Hazel?".
    var isShortFollowUp = false
    /// The purchase before.
    var previous: PurchaseItem?
    /// What the conversation was about before that: "the Amazon one" is the shop then.
    var setAside: [PurchaseItem] = []

    func read(_ sentence: inout Sentence) -> [CardMention] {
        var mentions: [CardMention] = []
        let isAboutLimits = followsLimits || isAboutLimits(sentence)
        let bits = cards.reduce(0) { $0 | $1.bits }
        var index = 0
        while index < sentence.pieces.count, mentions.count < 16 {
            guard sentence.pieces[index].use == .free || sentence.pieces[index].use == .merchant,
                // Most words begin no name.
                sentence.pieces[index].cardAlias >= 0 || bits & CardName.bit(sentence.token(index).hash) != 0,
                let mention = mention(
                    sentence, at: index, isAboutLimits: isAboutLimits,
                    isListed: isListed(sentence, index, after: mentions.last?.pieces.upperBound))
            else {
                index += 1
                continue
            }
            for position in mention.pieces {
                sentence.pieces[position].use = .card
                sentence.pieces[position].merchant = -1
            }
            index = mention.pieces.upperBound
            mentions.append(counted(mention, &sentence))
        }
        return mentions
    }

    /// "my two Amex cards", "all my Visas": the count belongs to the name.
    private func counted(_ mention: CardMention, _ sentence: inout Sentence) -> CardMention {
        guard mention.isGeneric else { return mention }
        var mention = mention
        var start = mention.pieces.lowerBound
        if start > 0, sentence.has(start - 1, .number) { start -= 1 }
        let before = sentence.has(start - 1, .article) ? start - 2 : start - 1
        if before >= 0, CardMentions.wholes.contains(sentence.lastWord(before)) { start = before }
        for position in start..<mention.pieces.lowerBound { sentence.pieces[position].use = .card }
        mention.pieces = start..<mention.pieces.upperBound
        return mention
    }

    private static let wholes = ["all", "both"].map(WordHash.of)

    /// A question about limits is about cards: their names need no other sign.
    private func isAboutLimits(_ sentence: Sentence) -> Bool {
        let cues = sentence.cues
        return cues.has(.limitQuestion) || cues.has(.limitNoun) || cues.has(.reset) || cues.has(.activate)
            || (cues.has(.howMuch) && (cues.has(.remain) || cues.has(.during))) || cues.has(.maxed)
            || (cues.has(.remain) && (sentence.pieces.count <= 5 || sentence.says(CardMentions.whats)))
            || (cues.has(.state) && !cues.has(.choose) && !cues.has(.buy)) || sentence.asksOver
            || sentence.saysStillRate || (cues.has(.remain) || cues.has(.state)) && sentence.asksInChinese
            || sentence.asksHowItStands && !cues.has(.choose) && !cues.has(.buy)
            || sentence.startsAsHowIs && sentence.tokens.count <= 9 && !cues.has(.choose) && !cues.has(.buy)
            || cues.has(.fact) && sentence.pieces.contains { lexicon.factWords($0)?.areOfRewards ?? false }
    }

    /// "Amex and Chase", "compare Chase": a card like the one before.
    ///
    /// - Parameter end: of the card before; nil where there is none.
    private func isListed(_ sentence: Sentence, _ index: Int, after end: Int?) -> Bool {
        if sentence.has(index - 1, .compare), !sentence.has(index - 1, .choose), sentence.pieces[index].cardAlias >= 0 {
            return true
        }
        guard let end else { return false }
        // "is the Amex better than Costco"
        if CardMentions.besides.contains(sentence.lastWord(index - 1)) { return true }
        guard end == index - 1 else { return false }
        return sentence.has(index - 1, .and) || sentence.has(index - 1, .or) || sentence.has(index - 1, .compare)
    }

    /// A run of card words from `start`: issuers, products, words of wallet cards, and "card" at the end.
    private func mention(_ sentence: Sentence, at start: Int, isAboutLimits: Bool, isListed: Bool) -> CardMention? {
        guard isCardish(sentence, start) else { return nil }
        var end = start
        var words: [UInt64] = []
        var aliases: [Int] = []
        var closed = false
        while end < sentence.pieces.count, end < start + 8 {
            let piece = sentence.pieces[end]
            guard piece.use == .free || piece.use == .merchant else { break }
            if piece.has(.card) || isOne(sentence, end) && !isDestination(sentence, start), end > start {
                closed = true
                end += 1
                break
            }
            // Costco张Visa
            if sentence.han(end) == CardMentions.classifier, end > start, end + 1 < sentence.pieces.count,
                isCardish(sentence, end + 1)
            {
                end += 1
                continue
            }
            guard isCardish(sentence, end) else { break }
            if piece.cardAlias >= 0 { aliases.append(Int(piece.cardAlias)) }
            for index in Int(piece.start)..<Int(piece.end) { words.append(sentence.tokens[index].hash) }
            end += 1
        }
        guard end > start else { return nil }
        let whole = resolve(
            sentence, start..<end, words: words, aliases: aliases, closed: closed, isAboutLimits: isAboutLimits,
            isListed: isListed)
        guard !closed, whole?.cards.isEmpty ?? true else { return whole }
        // "can't find my Double Cash anywhere": a word after it that is in another card's name only.
        let range = start..<end
        while end > start + 1, sentence.pieces[end - 1].cardAlias < 0 {
            end -= 1
            words.removeLast(Int(sentence.pieces[end].end - sentence.pieces[end].start))
            var shorter = resolve(
                sentence, start..<end, words: words, aliases: aliases, closed: false, isAboutLimits: isAboutLimits,
                isListed: isListed)
            guard shorter?.cards.isEmpty == false else { continue }
            shorter?.pieces = range
            return shorter
        }
        return whole
    }

    /// "the blue one"
    private func isOne(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.has(index, .number) && sentence.lastWord(index) == CardMentions.one
            && !sentence.has(index + 1, .scale) && !sentence.has(index + 1, .number)
    }

    /// "if I go to the Costco one", "stick with the Amazon one" after two shops: a shop, not a card.
    private func isDestination(_ sentence: Sentence, _ start: Int) -> Bool {
        guard sentence.pieces[start].merchant >= 0 else { return false }
        let before = sentence.has(start - 1, .article) ? start - 2 : start - 1
        let shop = lexicon.merchants[Int(sentence.pieces[start].merchant)].name
        return sentence.has(before, .toward) || sentence.has(before, .shopping)
            || sentence.has(before, .link) && sentence.lastWord(before) == CardMentions.at
            || setAside.contains { $0.merchant?.name == shop }
    }

    private func isCardish(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        guard piece.kind == .word || piece.kind == .han || piece.kind == .number else { return false }
        if piece.cardAlias >= 0 { return true }
        if piece.has(.number) || piece.kind == .number { return false }
        // "the", "and" in a card's name name no card.
        if piece.has(.article) || piece.has(.and) || piece.has(.link) || piece.has(.purpose) { return false }
        for position in Int(piece.start)..<Int(piece.end) {
            let hash = sentence.tokens[position].hash
            guard hash != CardMentions.card, cards.contains(where: { $0.holds(hash) }) else { return false }
        }
        return !piece.has(.filler) || beginsName(sentence, index)
    }

    /// "Home" of "Home Rewards", "Everyday" of "Everyday Cash": a word that alone says nothing.
    private func beginsName(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index + 1 < sentence.pieces.count, sentence.pieces[index].end - sentence.pieces[index].start == 1 else {
            return false
        }
        let first = sentence.lastWord(index)
        let second = sentence.tokens[Int(sentence.pieces[index + 1].start)].hash
        return cards.contains { $0.words.first == first && $0.words.dropFirst().first == second }
    }

    private func resolve(
        _ sentence: Sentence, _ range: Range<Int>, words: [UInt64], aliases: [Int], closed: Bool,
        isAboutLimits: Bool, isListed: Bool
    ) -> CardMention? {
        let strong = aliases.contains { !lexicon.cardAliases[$0].needsContext }
        let possessed = isPossessed(sentence, range.lowerBound)
        let owned = isOwned(sentence, range.lowerBound)
        let isObjected =
            sentence.has(range.lowerBound - 1, .why) || sentence.has(range.lowerBound - 1, .instead) || isListed
        let content = closed ? range.upperBound - 1 : range.upperBound
        var needed: [UInt64] = []
        var network: Network?
        for alias in aliases {
            needed += lexicon.cardAliases[alias].words
            network = network ?? lexicon.cardAliases[alias].network
        }
        // Words that no alias covers must be in the name as well.
        for index in range.lowerBound..<content
        where sentence.pieces[index].cardAlias < 0 && sentence.han(index) != CardMentions.classifier {
            for position in Int(sentence.pieces[index].start)..<Int(sentence.pieces[index].end) {
                needed.append(sentence.tokens[position].hash)
            }
        }
        // "cash or Visa only"
        if words == [CardMentions.cash], !closed, !owned { return nil }
        let fits = bestFits(
            needed, network: network, issuerOnly: aliases.allSatisfy { lexicon.cardAliases[$0].isIssuer })
        let isMixed = sentence.pieces[range.lowerBound].merchant >= 0 || sentence.pieces[range.lowerBound].category >= 0
        let isCertain =
            closed || (strong && !isMixed)
            || (words.count >= 2 && !fits.isEmpty && (!aliases.isEmpty || !isMixed || owned))
        let isDropped = isDropped(sentence, range.lowerBound, content, isMixed: isMixed) && !fits.isEmpty
        let isLikely =
            isDropped
            || (isMixed ? owned || isObjected : possessed || isObjected || sentence.has(range.lowerBound - 1, .only))
                && isNounPhraseEnd(sentence, content)
            || isAboutLimits && !fits.isEmpty && (!isMixed || isLimited(sentence, range, owned: owned))
        // A name that is no other word.
        let isName =
            isShortFollowUp && fits.count == 1 && isNounPhraseEnd(sentence, content)
            && range.allSatisfy { sentence.pieces[$0].sense < 0 && sentence.token($0).length > 3 }
            || !fits.isEmpty && isNamedAlone(sentence, range)
            || fits.count == 1 && isSpokenOfAsCard(sentence, range.lowerBound, content)
            || fits.count == 1
                && CardHolderReader.tellsWhere(sentence, range.lowerBound..<content, isMixed: isMixed)
            || fits.count == 1 && !isMixed && isHeldOrLost(sentence, range.lowerBound, content)
            || fits.count == 1 && isAskedToEarn(sentence, range.lowerBound, content)
            || fits.count == 1 && isSwiped(sentence, range.lowerBound, content)
            || fits.count == 1 && sentence.ownsPot(range.upperBound - 1)
        guard isCertain || isLikely || isName else { return nil }
        // "my costco trip", "the gas card": a shop or a category in front of "card" is that card only if one fits.
        if fits.isEmpty, !strong {
            guard let first = aliases.first, lexicon.cardAliases[first].isIssuer, owned || isObjected else {
                return nil
            }
        }
        let isGeneric =
            aliases.count > 0 && aliases.allSatisfy { lexicon.cardAliases[$0].isIssuer } && needed.count <= 2
        return CardMention(
            pieces: range, cards: fits, unknownName: fits.isEmpty ? unknownName(aliases) : nil, isGeneric: isGeneric,
            network: network, leading: isGeneric ? leading(fits, needed) : nil)
    }

    /// "not Dogwood", "without Ink", Ink没带: said to stay away, so it is no thing that one buys.
    private func isDropped(_ sentence: Sentence, _ start: Int, _ end: Int, isMixed: Bool) -> Bool {
        if ConstraintReader.isStruckOut(sentence, after: end) { return true }
        // "my wife has the Marmot": no shop has an article.
        if sentence.lastWord(start - 1) == CardMentions.definite, !sentence.has(start - 2, .link),
            !sentence.has(start - 2, .toward), !sentence.has(start - 2, .near),
            sentence.has(start - 2, .negation) || sentence.pieces.contains(where: { $0.has(.unavailable) })
        {
            return true
        }
        // "Marmot's lost": no shop is declined or expired.
        if start == 0 || sentence.has(start - 1, .suppose) || sentence.pieces[start - 1].isMark
            || sentence.endsInArticle(start - 1),
            (0...1).contains(where: { CardMentions.losses.contains(sentence.lastWord(end + $0)) })
                || sentence.lastWord(end) == CardMentions.out && sentence.isClauseEnd(end + 1)
        {
            return true
        }
        // "gold isn't with me": no shop is.
        if start == 0 || sentence.pieces[start - 1].isMark,
            sentence.has(end, .unavailable) && CardMentions.companions.contains(sentence.lastWord(end))
                || sentence.has(end, .refuse)
        {
            return true
        }
        guard !isMixed else { return false }
        if CardMentions.nos.contains(sentence.lastWord(start - 1)) { return true }
        return sentence.has(start - 1, .negation) || sentence.has(start - 1, .remove)
            || sentence.has(start - 1, .unavailable) || sentence.has(start - 1, .refuse)
    }

    /// "only got the Gold", "Gold is cut up"
    private func isHeldOrLost(_ sentence: Sentence, _ start: Int, _ end: Int) -> Bool {
        sentence.has(start - 1, .article) && sentence.has(start - 2, .only)
            || sentence.has(end, .unavailable)
                && lexicon.value(.unavailable, from: sentence.pieces[end].sense) == 1
    }

    /// "what does discover give me there"
    private func isAskedToEarn(_ sentence: Sentence, _ start: Int, _ end: Int) -> Bool {
        sentence.has(end, .earn) && CardMentions.auxiliaries.contains(sentence.lastWord(start - 1))
    }

    private static let auxiliaries = ["does", "would", "will", "did", "can", "could"].map(WordHash.of)

    /// "Marmot: how much is left", "on Costco", "the Amazon cap": the shop's name is a card's here.
    private func isLimited(_ sentence: Sentence, _ range: Range<Int>, owned: Bool) -> Bool {
        if range.lowerBound == 0, range.upperBound < sentence.pieces.count, sentence.pieces[range.upperBound].isMark {
            return true
        }
        // Ink办公用品还剩多少
        if range.lowerBound == 0, sentence.pieces[0].merchant < 0, sentence.pieces[0].kind == .word,
            range.upperBound < sentence.pieces.count, sentence.pieces[range.upperBound].kind == .han
        {
            return true
        }
        if owned || sentence.isMark(range.upperBound, ":") || sentence.has(range.upperBound, .limitNoun)
            || sentence.has(range.upperBound, .maxed)
        {
            return true
        }
        let before = sentence.has(range.lowerBound - 1, .article) ? range.lowerBound - 2 : range.lowerBound - 1
        // "can the Marmot still take": no shop is spoken of so, but "at the Gap" is.
        if sentence.lastWord(range.lowerBound - 1) == CardMentions.definite, !sentence.has(before, .link),
            !sentence.has(before, .toward), !sentence.has(before, .near)
        {
            return true
        }
        return CardMentions.holders.contains(sentence.lastWord(before))
    }

    private static let nos = ["no", "neither", "nor"].map(WordHash.of)
    private static let losses = [
        "lost", "declined", "expired", "stolen", "frozen", "cancelled", "canceled", "maxed", "locked", "blocked",
    ].map(WordHash.of)
    private static let whats = ["what", "whats", "what'd", "what'll"].map(WordHash.of)
    private static let companions = ["me", "home", "wallet"].map(WordHash.of)
    private static let out = WordHash.of("out")
    private static let holders = ["on", "with", "of", "my"].map(WordHash.of)
    /// 张
    private static let classifier: UInt32 = 0x5F20
    private static let definite = WordHash.of("the")
    private static let at = WordHash.of("at")
    private static let one = WordHash.of("one")

    private func unknownName(_ aliases: [Int]) -> String? {
        let product = aliases.first { !lexicon.cardAliases[$0].isIssuer }
        return (product ?? aliases.first).map { lexicon.cardAliases[$0].name }
    }

    /// The wallet cards whose names hold all the words; failing that, nothing.
    private func bestFits(_ needed: [UInt64], network: Network?, issuerOnly: Bool) -> [CardID] {
        guard !needed.isEmpty || network != nil else { return [] }
        var fits: [CardID] = []
        for card in cards {
            let holds = needed.allSatisfy { word in card.words.contains(word) || isSynonym(word, card) }
            if holds, !needed.isEmpty { fits.append(card.id) }
        }
        if fits.isEmpty, issuerOnly, let network {
            fits = cards.filter { $0.network == network }.map(\.id)
        }
        return fits
    }

    /// "the Citi": rather the card whose name starts so than one that is only "by Citi".
    private func leading(_ fits: [CardID], _ needed: [UInt64]) -> CardID? {
        guard fits.count > 1, let issuer = needed.first else { return nil }
        let leading = cards.filter { fits.contains($0.id) && $0.words.first == issuer }
        return leading.count == 1 ? leading[0].id : nil
    }

    /// The issuer's long and short name are one; a network stands for the word.
    private func isSynonym(_ word: UInt64, _ card: CardName) -> Bool {
        if word == CardMentions.amex || word == CardMentions.american || word == CardMentions.express {
            return card.network == .amex
        }
        if word == CardMentions.visa { return card.network == .visa }
        if word == CardMentions.mastercard { return card.network == .mastercard }
        if word == CardMentions.discover { return card.network == .discover }
        if word == CardMentions.unionpay { return card.network == .unionpay }
        if word == CardMentions.jcb { return card.network == .jcb }
        return word == CardMentions.card
    }

    private func isPossessed(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index > 0 else { return false }
        return sentence.endsInArticle(index - 1) || sentence.has(index - 1, .use)
    }

    /// "use my Prime", "the Gold": an article that no "at" or "to" introduces.
    private func isOwned(_ sentence: Sentence, _ index: Int) -> Bool {
        guard sentence.endsInArticle(index - 1) else { return false }
        if sentence.pieces[index].merchant >= 0 {
            let hash = sentence.lastWord(index - 1)
            guard hash == CardMentions.my || hash == CardMentions.our || hash == CardMentions.mine else { return false }
        }
        if sentence.has(index - 1, .use) { return true }
        let before = index - 2
        return !(sentence.has(before, .link) || sentence.has(before, .toward)) || sentence.has(before, .use)
    }

    /// No further noun follows that the words could describe.
    private func isNounPhraseEnd(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count else { return true }
        let piece = sentence.pieces[index]
        if piece.isMark || piece.kind == .emoji || piece.kind == .symbol || piece.kind == .han { return true }
        if piece.category >= 0 || piece.merchant >= 0 || piece.has(.shopWord) { return false }
        return piece.sense >= 0
    }

    private static let amex = WordHash.of("amex")
    private static let american = WordHash.of("american")
    private static let express = WordHash.of("express")
    private static let visa = WordHash.of("visa")
    private static let mastercard = WordHash.of("mastercard")
    private static let discover = WordHash.of("discover")
    private static let unionpay = WordHash.of("unionpay")
    private static let jcb = WordHash.of("jcb")
    private static let card = WordHash.of("card")
    private static let cash = WordHash.of("cash")
    private static let my = WordHash.of("my")
    private static let our = WordHash.of("our")
    private static let mine = WordHash.of("我")
}
