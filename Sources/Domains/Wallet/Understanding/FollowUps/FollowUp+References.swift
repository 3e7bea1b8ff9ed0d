import Basics
import Language

/// What short sentences refer to: the card of the answer before, the answer itself, the purchase as a whole.
extension FollowUp {
    /// "what if I've maxed that one", "it got declined": the card that the answer named.
    func referToWinner(_ query: inout PurchaseQuery, _ reading: SentenceReading) {
        guard pointsAtCard(reading), let card = previous.recommendedCards.first else { return }
        if reading.cues.has(.maxed) {
            if !query.constraints.maxedOutCards.contains(card) { query.constraints.maxedOutCards.append(card) }
        } else if !query.constraints.excludedCards.contains(card) {
            query.constraints.excludedCards.append(card)
        }
    }

    /// "and the Gold as well?" after a card was said to be used up, or not at hand.
    func extendsConstraint(_ query: inout PurchaseQuery, _ reading: SentenceReading) {
        let found = reading.constraints.constraints
        let opens =
            reading.sentence.has(0, .and) || reading.cues.has(.add)
            || reading.sentence.says(FollowUp.toos)
        guard opens, !found.askedCards.isEmpty, found.useCards.isEmpty, reading.drafts.isEmpty, reading.amounts.isEmpty,
            !reading.cues.has(.why), reading.intent != .compare
        else { return }
        let cards = found.askedCards
        if previous.edit == .maxedOut {
            query.constraints.maxedOutCards += cards.filter { !query.constraints.maxedOutCards.contains($0) }
        } else if previous.edit == .card, !previous.constraints.excludedCards.isEmpty,
            previous.constraints.askedCards.isEmpty
        {
            query.constraints.excludedCards += cards.filter { !query.constraints.excludedCards.contains($0) }
        } else {
            return
        }
        query.constraints.askedCards = []
    }

    private static let toos = ["too", "also", "either", "both", "也"].map(WordHash.of)

    /// A word for a card that is used up or not at hand, and no card but "that one".
    func pointsAtCard(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        // "forgot the tip, make that 105": no card is forgotten where a price is told.
        let isGone =
            reading.amounts.isEmpty
            && reading.sentence.pieces.indices.contains {
                reading.sentence.has($0, .unavailable) && !isPlaceAlone(reading.sentence, reading.sentence.pieces[$0])
                    && !losesReward(reading.sentence, $0)
            }
        guard reading.mentions.isEmpty, previous.recommendedCards.count == 1, reading.intent != .limitCheck,
            !asksWhetherFull(reading),
            cues.has(.maxed) || cues.has(.refuse) || isGone, !reading.constraints.constraints.allMaxedOut
        else { return false }
        guard !goesWithoutIt(reading) else { return false }
        return isSaidAlone(reading) || reading.sentence.says(FollowUp.pointers)
    }

    /// 上限到了, 刷不了, "declined": whose, if not the answer's? "cancelled" may be said of the purchase.
    private func isSaidAlone(_ reading: SentenceReading) -> Bool {
        guard reading.drafts.isEmpty, reading.amounts.isEmpty, reading.text.words <= 6, !reading.startsAsQuestion
        else { return false }
        if reading.cues.has(.maxed) { return !reading.endsAsQuestion }
        guard reading.constraints.paymentMethod == nil, reading.constraints.channel == nil, !reading.cues.has(.undo)
        else { return false }
        let isAtTill = reading.sentence.pieces.contains {
            $0.has(.unavailable) && lexicon.value(.unavailable, from: $0.sense) == 1
        }
        // "no cards accepted" is said of all.
        return isAtTill || reading.cues.has(.refuse) && (!reading.cues.has(.card) || asksForNext(reading))
    }

    /// "another card", 换张卡, "next": what comes after the card of the answer.
    func asksForNext(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        guard reading.drafts.isEmpty, reading.amounts.isEmpty, reading.mentions.isEmpty, reading.text.words <= 8,
            !cues.has(.multiple), !cues.has(.split), !cues.has(.buy) || reading.text.words <= 4, !cues.has(.why),
            reading.intent != .limitCheck, reading.intent != .outOfDomain
        else { return false }
        let sentence = reading.sentence
        return isNextAlone(sentence)
            || sentence.pieces.contains { lexicon.value(.aboutAnswer, from: $0.sense) == 1 }
    }

    private func isNextAlone(_ sentence: Sentence) -> Bool {
        sentence.has(0, .next) && sentence.pieces.dropFirst().allSatisfy { $0.isMark || $0.has(.filler) }
    }

    /// Leaves out the card of the answer for as long as another is asked for.
    func passOver(_ query: inout PurchaseQuery, _ reading: SentenceReading) {
        let isNext = asksForNext(reading)
        // "why?" is asked of the answer as it is.
        guard isNext || pointsAtCard(reading) || reading.cues.has(.why) else { return }
        var passed = previous.passedOver ?? []
        if isNext, !pointsAtCard(reading), let card = previous.recommendedCards.first,
            previous.recommendedCards.allSatisfy({ $0 == card }), !passed.contains(card)
        {
            passed.append(card)
        }
        let out = Set(query.constraints.excludedCards + passed)
        // Somebody who has seen them all starts from the best again.
        guard !passed.isEmpty, reading.cards.contains(where: { !out.contains($0.id) }) else { return }
        query.passedOver = passed
        query.constraints.excludedCards += passed.filter { !query.constraints.excludedCards.contains($0) }
    }

    /// "is that one maxed?", "would that put me over the cap": about the limit of the purchase before.
    func asksWhetherFull(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        return cues.has(.maxed) && reading.startsAsQuestion && !cues.has(.suppose) && reading.mentions.isEmpty
            && reading.amounts.isEmpty
    }

    /// "we'll eat at home"
    private func isPlaceAlone(_ sentence: Sentence, _ piece: Piece) -> Bool {
        sentence.tokens[Int(piece.end) - 1].hash == FollowUp.home && lexicon.value(.unavailable, from: piece.sense) != 1
    }

    /// 跟花旗差多少: what the card would bring beside the one advised, and nothing of a limit.
    func isWeighing(_ reading: SentenceReading) -> Bool {
        guard reading.intent == .limitCheck, !previous.items.isEmpty, previous.intent != .limitCheck,
            reading.mentions.count == 1, let card = reading.mentions.first, reading.drafts.isEmpty,
            !reading.cues.has(.limitNoun), reading.sentence.says(FollowUp.differences)
        else { return false }
        return (1...2).contains {
            FollowUp.beside.contains(reading.sentence.lastWord(card.pieces.lowerBound - $0))
        }
    }

    private static let beside = ["than", "with", "against", "behind", "跟", "和", "与", "比", "同"].map(WordHash.of)
    private static let differences = [
        "difference", "differ", "more", "less", "better", "worse", "behind", "差", "多", "少",
    ]
    .map(WordHash.of)

    /// "so which?", "second best?", "can I split that across two cards?": a question about the answer before.
    func asksAboutAnswer(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        guard reading.drafts.isEmpty, !cues.has(.outside), !cues.has(.help),
            reading.intent != .smallTalk || cues.has(.aboutAnswer)
        else { return false }
        if cues.has(.aboutAnswer) { return true }
        if cues.has(.choose) { return reading.text.words <= 8 }
        // "so which?"
        if reading.text.words <= 4, reading.sentence.says(FollowUp.which) {
            return true
        }
        // "could I split it over two cards so I don't lose the 4x"
        if cues.has(.split), cues.has(.card) || cues.has(.multiple), reading.amounts.isEmpty { return true }
        let points = reading.sentence.says(FollowUp.pointers)
        let isQuestion =
            reading.endsAsQuestion || reading.startsAsQuestion || reading.startsAsOpenQuestion
            || reading.sentence.tokens.prefix(2).contains { FollowUp.questions.contains($0.hash) }
        return points && reading.text.words <= 12 && isQuestion
            && reading.text.unknownWords * 4 <= reading.text.words
    }

    /// "what if we walk there", "half on another card", 自己去吃呢: words of change about the purchase, without a change
    /// that the arithmetic knows.
    func supposesMore(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        guard reading.text.words <= 8, !cues.has(.outside), !cues.has(.help), reading.intent != .smallTalk,
            reading.text.unknownWords * 3 <= reading.text.words
        else { return false }
        let isShared = cues.has(.multiple) || cues.has(.split)
        return isShared && cues.has(.card) || startsAsEdit(reading)
    }

    /// "make dinner 80" after a dinner and something else cooks nothing: the price of that dinner changes.
    func readMakeAsEdit(_ reading: inout SentenceReading) {
        guard reading.drafts.count == 1, !reading.drafts[0].hasMerchant, !reading.amounts.isEmpty,
            let first = reading.sentence.pieces.first, first.category >= 0, first.end == 2,
            reading.sentence.tokens[0].hash == FollowUp.make,
            let term = lexicon.first(.term, from: lexicon.sense(of: reading.sentence.tokens[1...1]))
        else { return }
        let category = Lexicon.categories[Int(term.value)]
        guard
            let old = previous.items.first(where: { $0.category.isWithin(category) || category.isWithin($0.category) })
        else { return }
        reading.drafts[0].category = old.category
    }

    static let make = WordHash.of("make")

    /// "it's next week", "hmm, I don't know": a remark that names nothing new leaves the purchase as it was.
    func staysOnSubject(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        guard !previous.items.isEmpty, previous.intent == .recommend || previous.intent == .explainCard,
            reading.intent == .vague || reading.intent == .recommend, !cues.has(.outside), !cues.has(.help),
            !cues.has(.greeting), !cues.has(.thanks), !reading.text.isPicturesOnly, reading.text.otherLetters == 0,
            reading.text.foreignWords < 2, reading.text.words > 0, reading.text.words <= 16,
            reading.text.unknownWords * 2 < reading.text.words
        else { return false }
        return !asksForUnknown(reading)
    }

    /// "I need to buy a zamboni" is another purchase, whatever a zamboni is.
    func asksForUnknown(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        let isNew =
            reading.text.unknownWords > 0 || reading.sentence.pieces.contains { $0.kind == .han && $0.sense < 0 }
        let isWish = cues.has(.buy) || reading.sentence.says(FollowUp.wishes) && reading.amounts.isEmpty
        let isAnother = isWish && isNew || cues.has(.choose) || cues.has(.something)
        return isAnother && !reading.sentence.says(FollowUp.pointers) && !reading.sentence.says(FollowUp.itsWords)
    }

    /// The sentence names things only by the way: "left the Freedom in my other jacket", "if I pick it up myself",
    /// "make it two seats".
    func isAboutThePurchase(_ reading: SentenceReading) -> Bool {
        // 蛋糕不要了，只吃晚饭: a purchase before the last one goes.
        if dropsEarlier(reading) { return false }
        if isPersonsName(reading) || addsFeeOfShop(reading) || paysOnly(reading) { return true }
        guard !reading.drafts.isEmpty, reading.intent != .limitCheck,
            reading.drafts.allSatisfy({ !$0.hasMerchant })
        else { return false }
        if reading.amounts.isEmpty, !changes.gone.isEmpty || !restoredCards(reading).isEmpty { return true }
        if namesByTheWay(reading) || retellsPrice(reading) || addsInStory(reading) { return true }
        if reading.amounts.count == 1, retipped(reading.amounts[0], reading) != nil { return true }
        if isForAnother(reading) { return false }
        if tellsWhyInHan(reading) { return true }
        if addsInHan(reading) || repricesInHan(reading) || takesOffInHan(reading) || sharesInHan(reading)
            || tellsWhereCardIs(reading) || keepsOwnInHan(reading) || asksWhyInHan(reading)
        {
            return true
        }
        let cues = reading.cues
        if isDayRate(reading) { return true }
        if reading.amounts.isEmpty, sameForOthers(reading) ?? moreOfSame(reading) != nil { return true }
        if keepsOnlyTheThing(reading) { return true }
        if reading.amounts.isEmpty, countOfOne(reading) != nil || recounts(reading) { return true }
        if isOnSameBill(reading) || takesPartOff(reading) || leavesTip(reading) { return true }
        if putBack(reading) == .certain && (reading.amounts.isEmpty || leavesOneThing(reading.sentence))
            || withoutPart(reading) != nil || restoresPart(reading)
            || paidByOthers(reading) != nil
        {
            return true
        }
        if isTotalWithPart(reading) || isTotalWithoutPart(reading) || addsPart(reading) || tellsForWhom(reading)
            || tellsCircumstance(reading)
            || tellsRate(reading)
        {
            return true
        }
        // "my brothers are chipping in 70 each, so I'm only out 80"
        if reading.cues.has(.split), reading.drafts.allSatisfy({ $0.category == .charity }), !reading.cues.has(.choose),
            reading.sentence.pieces.contains(where: { $0.has(.relative) || $0.has(.person) })
        {
            return true
        }
        // "8 for the stylist"
        if reading.amounts.count == 1, let old = previous.items.first?.amount, previous.items.count == 1,
            servesTip(reading.amounts[0], of: old, reading.sentence)
        {
            return true
        }
        // "20% for the server"
        if reading.shares.contains(where: { isTip($0, reading) }) { return true }
        // "the bill's 52 with tip": nobody buys a tip.
        if reading.amounts.count == 1,
            reading.sentence.pieces.indices.contains(where: { lexicon.isPartOfPrice(reading.sentence, $0) })
                || reading.amounts[0].isTotal,
            reading.drafts.allSatisfy({ $0.category == .general })
        {
            return true
        }
        // "kids want wings too, add 18"
        if let amount = reading.amounts.last, reading.amounts.count == 1, let old = previous.items.first?.amount,
            reading.drafts.allSatisfy({ isRelated($0) }), addsUp(amount, to: old, reading)
        {
            return true
        }
        // "baggage is extra 60"
        if let amount = reading.amounts.last, reading.amounts.count == 1, previous.items.count == 1,
            let old = previous.items.first?.amount, reading.drafts.allSatisfy({ isSurcharge($0, reading) }),
            isOnTop(amount, of: old, reading)
        {
            return true
        }
        // 再加8%的税
        if reading.drafts.allSatisfy({ isSurcharge($0, reading) }), factor(reading) != nil { return true }
        if reading.cues.has(.undo), amountTakenBack(reading) != nil { return true }
        // "drop the wings" after they were added.
        if amountTakenBack(reading) != nil,
            reading.drafts.allSatisfy({ isRelated($0) && !isWhole($0) || isSurcharge($0, reading) })
        {
            return true
        }
        if correctsFirst(reading) { return true }
        if comesOff(reading) { return true }
        if isNewTotal(reading) { return true }
        // "minus the drinks it's 190"
        if previous.items.count == 1, reading.amounts.count == 1, reading.drafts.count == 1,
            let draft = reading.drafts.first, reading.sentence.has(draft.firstPiece - 1, .remove)
        {
            return true
        }
        // "left my wallet at home, only have Apple Pay"
        if reading.amounts.isEmpty, cues.has(.unavailable), reading.constraints.paymentMethod != nil,
            reading.drafts.allSatisfy({ !$0.standsAlone })
        {
            return true
        }
        // "round trip, 130" after a train.
        if reading.drafts.count == 1, let draft = reading.drafts.first, draft.category == .airfare,
            reading.sentence.lastWord(draft.piece) == FollowUp.trip, previous.items.count == 1,
            previous.items.first?.category.isWithin(.travel) ?? false
        {
            return true
        }
        // 网上买呢 after a purchase at a shop: the same shop's site.
        if reading.amounts.isEmpty, reading.drafts.count == 1, reading.drafts.first?.category == .online,
            reading.constraints.channel == .online, previous.items.last?.merchant != nil, reading.text.words <= 5
        {
            return true
        }
        let isVague = reading.drafts.allSatisfy { $0.rank <= TermKind.weak.rank }
        let found = reading.constraints.constraints
        if reading.amounts.isEmpty, cues.has(.unavailable), !found.excludedCards.isEmpty, !cues.has(.choose),
            reading.drafts.allSatisfy({ !$0.standsAlone })
        {
            return true
        }
        if tellsWhichCards(reading) { return true }
        if reading.amounts.isEmpty, cues.has(.aboutAnswer) {
            // "it's mostly groceries, does that change it?" at a shop.
            return isVague || reading.drafts.count == 1 && previous.items.last?.merchant != nil
        }
        guard isVague, reading.drafts.allSatisfy({ $0.amount == nil }) else { return false }
        if factor(reading) != nil || newCount(reading) != nil { return true }
        return cues.has(.suppose) && reading.drafts.allSatisfy { $0.rank <= TermKind.hint.rank }
    }

    /// "my bookkeeper says the Ink is maxed out", "this airline is not accepting amex": what is said of cards at the
    /// purchase before.
    private func tellsWhichCards(_ reading: SentenceReading) -> Bool {
        let found = reading.constraints.constraints
        guard reading.amounts.isEmpty, !reading.cues.has(.choose), !reading.cues.has(.buy), previous.items.count == 1,
            !found.excludedCards.isEmpty || !found.maxedOutCards.isEmpty || !found.refusedNetworks.isEmpty
                || found.acceptedNetworks != nil
        else { return false }
        return reading.drafts.allSatisfy {
            !$0.standsAlone || $0.category == .general || $0.category == previous.items[0].category
        }
    }

    /// "they found a bad belt, total is 310", "the meds add 40 so 190": why it costs that now.
    private func isNewTotal(_ reading: SentenceReading) -> Bool {
        guard let amount = reading.amounts.last, let old = previous.items.first?.amount, previous.items.count == 1,
            amount.cents > old.cents || saysOnly(reading.sentence, amount.pieces.lowerBound - 1),
            !reading.cues.has(.choose), reading.drafts.allSatisfy({ !$0.standsAlone })
        else { return false }
        let sentence = reading.sentence
        // "getting one for my roommate also so 28"
        if reading.cues.has(.buy) {
            guard (1...2).contains(where: { sentence.lastWord(amount.pieces.lowerBound - $0) == AmountReader.so }),
                reading.drafts.allSatisfy({ $0.rank <= TermKind.weak.rank })
            else { return false }
        }
        return (max(0, amount.pieces.lowerBound - 2)..<amount.pieces.lowerBound).contains {
            sentence.has($0, .total) || sentence.lastWord($0) == AmountReader.so
        }
    }

    /// "insurance covers 100 of it", "my student discount knocks off 10%": who pays is not what is bought.
    private func comesOff(_ reading: SentenceReading) -> Bool {
        guard reading.drafts.count == 1, let draft = reading.drafts.first, !reading.cues.has(.choose),
            // "my insurance picked up 150 of it"
            !reading.cues.has(.buy) || draft.category == .insurance, let old = previous.items.first?.amount,
            !previous.items.contains(where: { $0.category == draft.category })
        else { return false }
        // "insurance knocked it down to 12"
        let points = reading.sentence.says(FollowUp.pointers)
        if draft.category == .insurance, !draft.hasMerchant, reading.cues.has(.saving), points { return true }
        if reading.amounts.count == 1, let amount = reading.amounts.first {
            return reduced(old, by: amount, reading) != nil
        }
        guard reading.amounts.isEmpty else { return false }
        if saved(reading) != nil { return true }
        return reading.cues.has(.saving) && factor(reading) != nil
    }

    /// "make that 195, they did x-rays": the new price in a clause of its own, and then why.
    private func correctsFirst(_ reading: SentenceReading) -> Bool {
        let sentence = reading.sentence
        guard let amount = reading.amounts.first, reading.amounts.count == 1,
            (max(0, amount.pieces.lowerBound - 2)..<amount.pieces.lowerBound).contains(where: {
                sentence.has($0, .suppose)
            }), sentence.isClauseEnd(amount.pieces.upperBound)
        else { return false }
        return reading.drafts.allSatisfy {
            !$0.standsAlone && $0.amount?.pieces != amount.pieces && $0.firstPiece > amount.pieces.upperBound
                || $0.kind == .object && $0.piece > amount.pieces.upperBound
        }
    }

    static let trip = WordHash.of("trip")
    private static let questions = ["when", "how", "what", "where"].map(WordHash.of)
    private static let which = ["which", "哪"].map(WordHash.of)
    private static let home = WordHash.of("home")
}
