import Language

/// Small prices of several purchases, each of which has its own: "the vet 150, then lunch for 20", "petco 33 starbucks 7".
extension AmountReader {
    /// "sweater at Uniqlo for 40, then a burger for 11": after a price, the number of another purchase that has no other.
    func isPriceOfNext(_ sentence: Sentence, _ start: Int) -> Bool {
        let next = start + 1
        guard let last = amounts.last, last.pieces.upperBound < start,
            sentence.isClauseEnd(next) || sentence.has(next, .and) || sentence.has(next, .then)
                || sentence.has(next, .link),
            namesThing(sentence, last.pieces.upperBound..<start)
        else { return false }
        let following = sentence.pieces[next...].prefix(AmountReader.near)
        guard let other = following.firstIndex(where: { $0.kind == .number || $0.kind == .symbol }) else { return true }
        return namesThing(sentence, next..<other)
    }

    /// "and eighteen for the cab", "and 9 at the chemist's", "starbucks 7 thats all": after a price, the next of a list.
    func isPricedNext(_ sentence: Sentence, _ start: Int, _ next: Int) -> Bool {
        guard start > 1, let last = amounts.last else { return false }
        if isAfterShop(sentence, start), isAfterShop(sentence, last.pieces.lowerBound), !startsKnownNoun(sentence, next)
        {
            return true
        }
        return (sentence.isStart(start) || sentence.has(start - 1, .and) || sentence.has(start - 1, .then))
            && isForThing(sentence, next) && namesThing(sentence, last.pieces.upperBound..<start)
    }

    /// Of several amounts, a small one that a purchase of its own stands with: then it is neither an hour nor a count.
    func isPriceOfOwn(_ sentence: Sentence, _ position: Int) -> Bool {
        let amount = amounts[position]
        guard !amount.isExplicit, amount.cents <= 1_200 else { return false }
        let start = amount.pieces.lowerBound
        let next = amount.pieces.upperBound
        let before = position > 0 ? amounts[position - 1].pieces.upperBound : 0
        let after = position + 1 < amounts.count ? amounts[position + 1].pieces.lowerBound : sentence.pieces.count
        guard before <= start, next <= after else { return false }
        if namesThing(sentence, 0..<amounts[0].pieces.lowerBound) {
            return (after == sentence.pieces.count || namesThing(sentence, next..<after))
                && isAfterThing(sentence, start, next, from: before)
                && (sentence.isClauseEnd(next) || sentence.has(next, .and) || sentence.has(next, .then)
                    || isAtShop(sentence, next)
                    || Words.conjunctions.contains(sentence.lastWord(next))
                    || isAfterShop(sentence, start) && position > 0
                        && isAfterShop(sentence, amounts[position - 1].pieces.lowerBound))
        }
        // "20 to the animal shelter, then a pint at the pub, 7": two things, and the first has its price.
        if position > 0, sentence.isStart(start), sentence.isClauseEnd(next) {
            return isHadAlone(sentence, before..<start)
                && sentence.pieces[before..<start].suffix(AmountReader.near).count { isNamed($0) } > 1
        }
        return isForThing(sentence, next) && (position == 0 || namesThing(sentence, before..<start))
    }

    /// "coffee at Starbucks, 7", "bus fare there is 3": nothing between a purchase and its price, or the price is all that
    /// its clause says ("lunch at Wendy's while it charges, 12").
    private func isAfterThing(_ sentence: Sentence, _ start: Int, _ next: Int, from first: Int) -> Bool {
        if sentence.isStart(start), sentence.isClauseEnd(next) { return isHadAlone(sentence, first..<start) }
        var index = start - 1
        while index >= first, start - index <= 4 {
            let piece = sentence.pieces[index]
            if isNamed(piece) { return true }
            let isJoint =
                sentence.isMark(index, ",") || piece.has(.spend) || piece.has(.filler) || piece.has(.there)
                || piece.has(.approximate) || piece.has(.more) || piece.has(.purpose)
            guard isJoint else { return false }
            index -= 1
        }
        return false
    }

    /// Whether what was named last is had on the way, or bought at a shop: people do not meet there at an hour.
    private func isHadAlone(_ sentence: Sentence, _ range: Range<Int>) -> Bool {
        guard let piece = sentence.pieces[range].suffix(AmountReader.near).last(where: isNamed) else { return false }
        guard piece.use == .merchant, piece.merchant >= 0 else {
            let category = Lexicon.categories[Int(piece.category)]
            return piece.termKind == .object || category == .bars || category == .fastFood || isOfOne(category)
        }
        let category = lexicon.merchants[Int(piece.merchant)].category
        return category == .fastFood || isOfOne(category) || ItemAssembler.isShop(category)
    }

    /// "for a smoothie", unlike "for a movie" and "for a dinner at Nobu".
    func isForThingOfOne(_ sentence: Sentence, _ next: Int) -> Bool {
        guard isForThing(sentence, next), sentence.has(next + 1, .article), next + 2 < sentence.pieces.count else {
            return false
        }
        let thing = sentence.pieces[next + 2]
        guard thing.category >= 0 else { return false }
        let category = Lexicon.categories[Int(thing.category)]
        return category != .entertainment && (thing.termKind == .object || isOfOne(category))
    }

    /// "for a burrito", "on dinner", "at the chemist's"
    private func isForThing(_ sentence: Sentence, _ next: Int) -> Bool {
        guard sentence.has(next, .purpose) || sentence.has(next, .link) else { return false }
        var index = next + 1
        while sentence.has(index, .article), index < next + 3 { index += 1 }
        return index < sentence.pieces.count && isNamed(sentence.pieces[index])
    }

    private func isAfterShop(_ sentence: Sentence, _ start: Int) -> Bool {
        start > 0 && sentence.pieces[start - 1].use == .merchant
    }

    private func startsKnownNoun(_ sentence: Sentence, _ index: Int) -> Bool {
        index < sentence.pieces.count && (sentence.pieces[index].category >= 0 || sentence.has(index, .quantity))
    }

    /// "gas and a coffee, 52 and 3": two prices at the end of a clause that named two purchases and no price.
    func isPairOfPrices(_ sentence: Sentence) -> Bool {
        guard amounts.count == 2 else { return false }
        let (first, second) = (amounts[0].pieces, amounts[1].pieces)
        guard first.upperBound + 1 == second.lowerBound, sentence.has(first.upperBound, .and),
            sentence.isClauseEnd(second.upperBound)
        else { return false }
        let names = sentence.pieces[..<first.lowerBound].suffix(AmountReader.near)
        return names.count { isNamed($0) } == 2 && names.contains { $0.has(.and) }
    }

    /// Near its ends: a long text is not looked through for each of its numbers.
    func namesThing(_ sentence: Sentence, _ range: Range<Int>) -> Bool {
        range.prefix(AmountReader.near).contains { isNamed(sentence.pieces[$0]) }
            || range.suffix(AmountReader.near).contains { isNamed(sentence.pieces[$0]) }
    }

    private func isNamed(_ piece: Piece) -> Bool {
        piece.use == .merchant
            || piece.use == .free && piece.category >= 0 && (piece.termKind.standsAlone || piece.termKind == .object)
    }

    /// "a burrito bowl for 13", unlike "dinner for 4".
    func isPriceOfThing(_ sentence: Sentence, _ start: Int, _ count: Int) -> Bool {
        if count > 8, isPriceOfNext(sentence, start) { return true }
        guard start > 1,
            sentence.isClauseEnd(start + 1) || sentence.has(start + 1, .and) || sentence.has(start + 1, .then)
        else { return false }
        let thing = sentence.pieces[start - 2]
        // "a coffee for 6": six people do not share one.
        if count > 3, thing.category >= 0, AmountReader.single.contains(sentence.lastWord(start - 3)),
            isOfOne(Lexicon.categories[Int(thing.category)])
        {
            return true
        }
        guard count > 8 else { return false }
        // "UPS does it for 15"
        if AmountReader.pronouns.contains(sentence.lastWord(start - 2)) {
            return AmountReader.selling.contains(sentence.lastWord(start - 3))
        }
        // "parking, 3 hours for 9"
        if thing.use == .quantity, mentions({ $0 == .parking }) { return true }
        if thing.use == .merchant, thing.merchant >= 0 {
            // "Walgreens for 18", unlike "Olive Garden for 10".
            let category = lexicon.merchants[Int(thing.merchant)].category
            switch category {
            case .coffee, .rideshare, .parking, .streaming, .online: return true
            default: return ItemAssembler.isShop(category)
            }
        }
        guard thing.category >= 0 else { return false }
        let category = Lexicon.categories[Int(thing.category)]
        return thing.termKind == .object || isOfOne(category) && category != .entertainment
    }

    /// Things that are not had in company, unlike a dinner, a trip or a show.
    private func isOfOne(_ category: Category) -> Bool {
        switch category {
        case .coffee, .rideshare, .parking, .entertainment: true
        default:
            category.isWithin(.transit)
                || !category.isWithin(.dining) && !category.isWithin(.travel) && category != .general
        }
    }

    private static let near = 24
    private static let pronouns = ["it", "them", "that", "those"].map(WordHash.of)
    private static let selling = ["does", "do", "has", "have", "had", "sells", "sell", "got", "offers"].map(WordHash.of)
    private static let single = ["a", "an", "one"].map(WordHash.of)
}
