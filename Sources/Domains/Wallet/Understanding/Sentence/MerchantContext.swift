import Language

/// Decides which everyday words ("target", "gap", "shell", "76") are merchants in this sentence, and marks them.
struct MerchantContext {
    let lexicon: Lexicon
    /// The purchase before, whose words a short sentence speaks.
    var previous: PurchaseItem?

    func read(_ sentence: inout Sentence) {
        let letters = caseProfile(sentence)
        for index in sentence.pieces.indices {
            let piece = sentence.pieces[index]
            guard piece.use == .free, piece.merchant >= 0 else { continue }
            // "they'll match Amazon's price": who else sells it.
            if isPriceMatched(sentence, index) {
                sentence.pieces[index].merchant = -1
                continue
            }
            // "a costco-sized shop", 144赫兹
            if MerchantContext.likenesses.contains(sentence.lastWord(index + 1))
                || piece.has(.unit) && index > 0 && sentence.pieces[index - 1].kind == .number
            {
                sentence.pieces[index].merchant = -1
                continue
            }
            let needsContext =
                piece.merchantNeedsContext || isRival(piece)
                || (piece.isCorrected && piece.end - piece.start == 1 && sentence.token(index).length <= 7)
            let isShop =
                !needsContext
                || (isMerchant(sentence, index, mixedCase: letters) || isLikePrevious(sentence, index)
                    || isNamedInEdit(sentence, index))
                    && !isAboutPrevious(sentence, index)
            if isShop {
                sentence.pieces[index].use = .merchant
            } else {
                sentence.pieces[index].merchant = -1
                sentence.pieces[index].unlikelyMerchant = piece.merchant
                if piece.category >= 0 { sentence.pieces[index].use = .free }
            }
        }
    }

    /// "and diesel?" after gas, "next" after an answer: the everyday word in a few words about the purchase before.
    private func isAboutPrevious(_ sentence: Sentence, _ index: Int) -> Bool {
        guard let previous, sentence.pieces.count <= 5, !sentence.has(index - 1, .link) else { return false }
        let piece = sentence.pieces[index]
        if piece.has(.next), sentence.isStart(index), sentence.isClauseEnd(index + 1) { return true }
        if isWordOfPrice(sentence, index) {
            return lexicon.merchants[Int(piece.merchant)].category != previous.category
        }
        guard piece.category >= 0 else { return false }
        let word = Lexicon.categories[Int(piece.category)]
        let own = lexicon.merchants[Int(piece.merchant)].category
        return (previous.category.isWithin(word) || word.isWithin(previous.category)) && own != word
    }

    /// "Delta instead" after a flight: one of the same kind, in a few words.
    private func isLikePrevious(_ sentence: Sentence, _ index: Int) -> Bool {
        guard let previous, sentence.pieces.count <= 4 else { return false }
        let piece = sentence.pieces[index]
        return piece.cues.isEmpty && piece.category < 0 && piece.place < 0 && !piece.isCorrected && piece.kind == .word
            && lexicon.merchants[Int(piece.merchant)].category == previous.category
    }

    /// A place, or a purchase of another kind, has the same name: "Alaska", "diesel".
    private func isRival(_ piece: Piece) -> Bool {
        if piece.place >= 0 { return true }
        guard piece.category >= 0, piece.termKind.standsAlone else { return false }
        let own = lexicon.merchants[Int(piece.merchant)].category
        let other = Lexicon.categories[Int(piece.category)]
        return own != other && own.parent != other && other.parent != own
    }

    /// "to Alaska", "cruise to Alaska", "in Alaska": the word before, even where it is part of a phrase.
    private func followsDirection(_ sentence: Sentence, _ index: Int) -> Bool {
        if sentence.has(index - 1, .toward) || lexicon.isIn(sentence, index - 1) { return true }
        let token = Int(sentence.pieces[index].start) - 1
        guard token >= 0 else { return false }
        return MerchantContext.directions.contains(sentence.tokens[token].hash)
    }

    private static let likenesses = ["sized", "style", "scale", "level", "esque"].map(WordHash.of)
    private static let holders = ["has", "had", "wants", "charges", "charged"].map(WordHash.of)
    private static let booking = ["book", "booking", "booked", "reserve", "reserved", "flying", "fly"].map(WordHash.of)
    private static let opening = ["opens", "closes", "reopens", "closed", "shuts"].map(WordHash.of)
    private static let sellingAll: [Category] = [.superstores, .departmentStores, .wholesaleClubs]
    private static let shopInHan = ["店", "超"].map(WordHash.of)
    private static let directions = ["to", "from", "in", "into", "near"].map(WordHash.of)

    /// Whether capitals mean anything: some words are lower case, and not every word starts with a capital.
    func caseProfile(_ sentence: Sentence) -> Bool {
        var lower = 0
        var upper = 0
        for token in sentence.tokens where token.kind == .word {
            if token.flags.contains(.capitalised) || token.flags.contains(.allCapitals) {
                upper += 1
            } else {
                lower += 1
            }
        }
        return lower >= 2 && lower >= upper
    }

    private func isMerchant(_ sentence: Sentence, _ index: Int, mixedCase: Bool) -> Bool {
        let piece = sentence.pieces[index]
        let token = sentence.token(index)
        // A name of a person or thing that only looks like the shop's.
        if piece.isCorrected {
            // "trget 60": nothing else that it could be.
            return (!piece.merchantNeedsContext || sentence.pieces.count <= 3) && isPlaced(sentence, index)
        }
        if piece.kind == .number { return isNumberOfShop(sentence, index) }
        if piece.place >= 0, followsDirection(sentence, index) { return false }
        if isThingInList(sentence, index) { return false }
        if !isRival(piece), piece.cues.isEmpty || sentence.pieces.count <= 3, sentence.isStart(index),
            sentence.isClauseEnd(index + 1) || (isMoney(sentence, index + 1) && !isThing(sentence, index))
        {
            return true
        }
        if isNextStop(sentence, index) { return true }
        // "so target for cleaning stuff", "then shell on the way", "Shell instead of the corner station"
        if !isRival(piece), piece.cues.isEmpty, piece.kind == .word, opensPart(sentence, index),
            sentence.has(index + 1, .purpose) && sellsFor(sentence, index) || sentence.has(index + 1, .near)
                || sentence.has(index + 1, .instead)
        {
            return true
        }
        if sentence.isStart(index), sentence.has(index + 1, .spend), !sentence.has(index + 1, .filler),
            piece.cues.isEmpty,
            piece.kind == .word
        {
            return true
        }
        if mixedCase, token.flags.contains(.allCapitals), token.length <= 4 { return true }
        // "southwest to vegas"
        if sentence.isStart(index), sentence.has(index + 1, .toward), index + 2 < sentence.pieces.count,
            sentence.pieces[index + 2].place >= 0,
            lexicon.merchants[Int(piece.merchant)].category == .airfare
        {
            return true
        }
        // "about 260 in diesel": what the money goes into.
        if isRival(piece), lexicon.isIn(sentence, index - 1), !token.flags.contains(.capitalised) { return false }
        // "booking United, 540"
        if !isRival(piece), MerchantContext.booking.contains(sentence.lastWord(index - 1)),
            lexicon.merchants[Int(piece.merchant)].category.isWithin(.travel)
        {
            return !isNounAfter(sentence, index)
        }
        // "southwest has it for 238"
        if !isRival(piece), sentence.isStart(index), MerchantContext.holders.contains(sentence.lastWord(index + 1)) {
            return true
        }
        // "till staples opens"
        if !isRival(piece), MerchantContext.opening.contains(sentence.lastWord(index + 1)) { return true }
        if token.flags.contains(.possessive) || isNameInHan(sentence, index) { return true }
        // 换成Target, "change it to target": nothing but the shop is named.
        let isAlone =
            sentence.has(index - 1, .suppose) || sentence.has(index - 1, .change)
            || sentence.isStart(index - 1) && MerchantContext.onlyWords.contains(sentence.lastWord(index - 1))
        if isAlone, !isRival(piece),
            sentence.isClauseEnd(index + 1) || sentence.has(index + 1, .filler)
        {
            return true
        }
        // "a normal supermarket": a word that describes the place.
        if isAdjective(sentence, index) { return false }
        if sentence.has(index + 1, .shopWord) { return true }
        if piece.kind == .han {
            return sentence.has(index - 1, .link) || sentence.has(index - 1, .buy) || sentence.has(index - 1, .toward)
                || sentence.has(index + 1, .buy) || sentence.has(index + 1, .shopWord)
        }
        let isCapital = token.flags.contains(.capitalised) || token.flags.contains(.allCapitals)
        if isCapital, mixedCase, !sentence.isStart(index) { return true }
        if isCapital, mixedCase, isListed(sentence, index) { return true }
        // "to grab some salmon" is a verb, "a Grab home" was taken above.
        if piece.has(.buy) || piece.has(.spend) || piece.has(.filler) {
            return sentence.has(index - 1, .link) || sellsNeighbour(sentence, index)
        }
        // "at target", "to the gap"; "take the subway" is no sandwich.
        if sentence.has(index - 1, .link) || sentence.has(index - 1, .toward) { return !isNounAfter(sentence, index) }
        if sentence.has(index - 1, .article), sentence.has(index - 2, .link) || sentence.has(index - 2, .toward),
            piece.category < 0
        {
            return !isNounAfter(sentence, index)
        }
        if sentence.has(index - 1, .shopping) { return !isNounAfter(sentence, index) }
        // In a list with other merchants, or next to what it sells.
        if isListed(sentence, index) { return true }
        return sellsNeighbour(sentence, index)
    }

    /// "Starbucks $6, then Shell $45", "dinner $80 and Gap $45": the next of several purchases, named by its shop alone.
    private func isNextStop(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        // "hotel $200 Shell $40", "45 USD Shell": directly after a price, with one of its own or as the last word.
        if isPriceEnd(sentence, index - 1) || index >= 1 && sentence.pieces[index - 1].kind == .number,
            !isRival(piece) || sentence.token(index).flags.contains(.capitalised) && isPriceStart(sentence, index + 1),
            !sentence.has(index, .unit), !sentence.has(index, .currency),
            isPriceStart(sentence, index + 1)
                || isPriceEnd(sentence, index - 1) && piece.category < 0 && sentence.isClauseEnd(index + 1)
        {
            return true
        }
        // "Kroger Shell $100 $40": a list of shops, then one of prices.
        if index >= 1, sentence.pieces[index - 1].use == .merchant, !isRival(piece),
            isPriceStart(sentence, index + 1),
            sentence.pieces[index + 1].kind == .symbol
                ? isPriceStart(sentence, index + 3) : isPriceStart(sentence, index + 2)
        {
            return true
        }
        let isAfterPrice =
            sentence.has(index - 1, .and) && index >= 2
            && (sentence.pieces[index - 2].kind == .number || isMoney(sentence, index - 2)
                || isPriceEnd(sentence, index - 2))
        guard isAfterPrice || sentence.has(index - 1, .then) && !sentence.has(index - 1, .article) else { return false }
        guard
            sentence.isClauseEnd(index + 1) || sentence.has(index + 1, .and) || sentence.has(index + 1, .then)
                || isMoney(sentence, index + 1) && !isThing(sentence, index)
        else { return false }
        // "then subway $3" is a ride, "then Subway $11" a meal.
        let isCapital = sentence.token(index).flags.contains(.capitalised)
        if isCapital, sentence.tokens.contains(where: isSmall) { return true }
        return !isRival(piece) && piece.cues.isEmpty && (piece.category < 0 || !piece.termKind.standsAlone)
    }

    /// A number after a currency sign, or a currency's name after a number.
    private func isPriceEnd(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index > 0 else { return false }
        if sentence.pieces[index].kind == .number {
            return sentence.pieces[index - 1].kind == .symbol || sentence.token(index).flags.contains(.moneyLike)
        }
        return sentence.has(index, .currency)
            && (sentence.pieces[index - 1].kind == .number || sentence.has(index - 1, .number)
                || sentence.has(index - 1, .scale) || sentence.pieces[index - 1].kind == .han)
    }

    /// A price in digits.
    private func isPriceStart(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count else { return false }
        let kind = sentence.pieces[index].kind
        return kind == .symbol || kind == .number && !sentence.has(index + 1, .unit)
    }

    private func isSmall(_ token: Token) -> Bool {
        token.kind == .word && !token.flags.contains(.capitalised) && !token.flags.contains(.allCapitals)
    }

    /// After "a" or "another", in front of a place where this shop sells nothing.
    private func isAdjective(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index + 1 < sentence.pieces.count, MerchantContext.indefinite.contains(sentence.lastWord(index - 1)),
            sentence.pieces[index + 1].category >= 0, sentence.pieces[index + 1].termKind == .place,
            !sentence.token(index).flags.contains(.capitalised)
        else { return false }
        return !sellsNeighbour(sentence, index)
    }

    private static let onlyWords = ["only", "just", "只"].map(WordHash.of)
    private static let indefinite = ["a", "an", "another", "any", "some", "other", "different"].map(WordHash.of)

    /// Target买衣服80: a name in Latin letters, what is bought there in Chinese ones, and a price.
    private func isNameInHan(_ sentence: Sentence, _ index: Int) -> Bool {
        let next = index + 1
        guard sentence.pieces[index].kind == .word, next < sentence.pieces.count, sentence.pieces[next].kind == .han,
            sentence.cues.isDisjoint(with: MerchantContext.limits),
            sentence.isStart(index) || sentence.pieces[index - 1].kind == .han
                || sentence.pieces[index - 1].kind == .number,
            sentence.pieces.contains(where: { $0.kind == .number })
        else { return false }
        if MerchantContext.shopInHan.contains(sentence.token(next).hash) { return true }
        // 换Target那款，89
        return sentence.has(next, .buy) || sentence.has(next, .spend) || sentence.pieces[next].category >= 0
            || sentence.has(next, .change) && !sentence.isClauseEnd(next + 1)
    }

    private static let limits = Cues(.limitNoun, .limitQuestion, .remain)

    func before(_ sentence: Sentence, _ index: Int, _ cue: Cue) -> Bool {
        sentence.has(index - 1, cue) || (sentence.has(index - 1, .article) && sentence.has(index - 2, cue))
    }

    private func isMoney(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count else { return false }
        let piece = sentence.pieces[index]
        return piece.kind == .symbol || piece.kind == .number || piece.has(.purpose) || piece.has(.approximate)
            || ChineseNumerals.startsNumber(sentence.han(index))
    }

    /// "boots for the ski trip": the word is also something one buys, elsewhere.
    private func isThing(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        guard piece.category >= 0, sentence.has(index + 1, .purpose) else { return false }
        return Lexicon.categories[Int(piece.category)] != lexicon.merchants[Int(piece.merchant)].category
    }

    /// "at wallmart", "wallmart, $40"
    private func isPlaced(_ sentence: Sentence, _ index: Int) -> Bool {
        before(sentence, index, .link) || before(sentence, index, .toward) || sentence.has(index - 1, .shopping)
            || sentence.has(index + 1, .shopWord)
            || (sentence.isStart(index) && (sentence.isClauseEnd(index + 1) || isMoney(sentence, index + 1)))
    }

    func isGas(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count else { return false }
        let category = sentence.pieces[index].category
        return category >= 0 && Lexicon.categories[Int(category)] == .gas
    }

    /// "at target price": a noun follows, so the word only describes it.
    private func isNounAfter(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index + 1 < sentence.pieces.count else { return false }
        let next = sentence.pieces[index + 1]
        guard next.kind == .word, next.sense < 0 else { return false }
        return next.isKnown
    }

    /// Between commas, with another merchant in the sentence.
    private func isListed(_ sentence: Sentence, _ index: Int) -> Bool {
        let opens = sentence.isStart(index) || sentence.has(index - 1, .and) || sentence.has(index - 1, .or)
        let closes = sentence.isClauseEnd(index + 1) || sentence.has(index + 1, .and) || sentence.has(index + 1, .or)
        guard opens, closes else { return false }
        return sentence.pieces.indices.contains {
            $0 != index && sentence.pieces[$0].merchant >= 0 && !sentence.pieces[$0].merchantNeedsContext
        } || sentence.pieces.count <= 3
    }

    /// "toner, staples, sticky notes": between things that such a shop sells it is one of them.
    private func isThingInList(_ sentence: Sentence, _ index: Int) -> Bool {
        let own = lexicon.merchants[Int(sentence.pieces[index].merchant)].category
        return sentence.isStart(index) && sentence.isClauseEnd(index + 1)
            && [index - 2, index + 2].allSatisfy { neighbour in
                guard sentence.pieces.indices.contains(neighbour) else { return false }
                let piece = sentence.pieces[neighbour]
                return piece.category >= 0 && !piece.termKind.standsAlone
                    && Lexicon.categories[Int(piece.category)].isWithin(own)
            }
    }

    /// "gap jeans", "shell gas".
    private func sellsNeighbour(_ sentence: Sentence, _ index: Int) -> Bool {
        let category = lexicon.merchants[Int(sentence.pieces[index].merchant)].category
        for neighbour in [index + 1, index - 1, index + 2] where sentence.pieces.indices.contains(neighbour) {
            // "toner, staples, sticky notes": in a list of things it is one of them.
            if neighbour == index + 2, sentence.pieces[index + 1].isMark { break }
            let other = sentence.pieces[neighbour].category
            if other >= 0, !sentence.pieces[neighbour].isMark {
                let found = Lexicon.categories[Int(other)]
                if found == category || found.isWithin(category) || category.isWithin(found) { return true }
                if category.parent != nil, found.parent == category.parent { return true }
                // "Target towels 30", unlike "target laptop price".
                if MerchantContext.sellingAll.contains(category), neighbour == index + 1, sentence.isStart(index),
                    ItemAssembler.isShop(found), sentence.pieces[neighbour].termKind == .object,
                    sentence.isClauseEnd(index + 2) || isMoney(sentence, index + 2)
                {
                    return true
                }
            }
        }
        return false
    }
}

extension Sentence {
    /// The first piece of a clause.
    func isStart(_ index: Int) -> Bool {
        index <= 0 || pieces[index - 1].kind == .mark || pieces[index - 1].kind == .emoji
    }
}
