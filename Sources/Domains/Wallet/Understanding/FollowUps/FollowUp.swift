import Basics
import Language

/// Reads a sentence as an edit of the one before: "what about dining instead?", "and if it's $500?", 换成Costco呢.
struct FollowUp {
    let lexicon: Lexicon
    let previous: PurchaseQuery
    var changes = CardChanges()
    /// Of the turn before anything was made of its cards, as the classifiers learned them; nil where nobody asked.
    var features: EditFeatures?

    init(lexicon: Lexicon, previous: PurchaseQuery) {
        self.lexicon = lexicon
        self.previous = previous
    }

    /// Nil where the sentence stands for itself.
    func edit(_ whole: SentenceReading) -> PurchaseQuery? {
        var reading = whole
        readMakeAsEdit(&reading)
        readPetCare(&reading)
        readWhyNot(&reading)
        forgetRepeatedPrice(&reading)
        if !previous.items.isEmpty, isAboutThePurchase(reading) { reading.drafts = [] }
        if let shop = onlyShop(reading) ?? shopLeftFor(reading) { reading.drafts = [shop] }
        // 又能用了 tells of no limit.
        if reading.intent == .limitCheck, !restoredCards(reading).isEmpty { reading.intent = .vague }
        // "the fee is gone" asks for no fee.
        if reading.intent == .limitCheck, takesPartOff(reading) { reading.intent = .vague }
        if isWeighing(reading) { reading.intent = .recommend }
        if let limits = limitOfPrevious(reading) { return limits }
        guard !previous.items.isEmpty || previous.intent == .limitCheck, isEdit(reading) else { return nil }
        return edited(reading)
    }

    /// The query of before with what the sentence changes.
    func edited(_ reading: SentenceReading) -> PurchaseQuery {
        var query = reading.query(isAfter: previous)
        query.isFollowUp = true
        // "and dining?" after a question about limits asks for another limit.
        if previous.intent == .limitCheck, query.intent == .recommend, reading.amounts.isEmpty,
            !reading.cues.has(.choose), !reading.cues.has(.buy)
        {
            query.intent = .limitCheck
            if query.constraints.askedCards.isEmpty { query.constraints.askedCards = previous.constraints.askedCards }
        }
        var asked = query.constraints.askedCards
        // "when does that reset?" is asked of the card before.
        if asked.isEmpty, previous.intent == .limitCheck, reading.drafts.isEmpty {
            asked = previous.constraints.askedCards
        }
        if query.intent == .vague || query.intent == .help || query.intent == .smallTalk {
            query.intent = previous.intent == .recordPurchase ? .recommend : previous.intent
        }
        if query.intent == .limitCheck, query.fact == nil, reading.intent != .limitCheck, reading.drafts.isEmpty {
            query.fact = previous.fact
        }
        if query.intent == .recordPurchase, reading.mentions.isEmpty { query.intent = .recommend }
        query.items = []
        query.evidence = []
        query.question = nil
        query.candidates = []
        mergeConstraints(&query, reading)
        leaveOutUnusable(&query, reading)
        referToWinner(&query, reading)
        extendsConstraint(&query, reading)
        passOver(&query, reading)
        if query.intent == .limitCheck { query.constraints.askedCards = asked }
        var changes: Set<FollowUpEdit> = []
        if reading.drafts.isEmpty {
            query.items = previous.items
            query.evidence = previous.evidence.map(inherited)
            if let kept = remaining(reading, without: deniedCategories(reading)) ?? chosen(reading) {
                keep(kept, &query)
                changes.insert(.removeItem)
            } else if let all = gathered(reading) {
                query.items = all
                query.evidence = all.map { _ in ItemEvidence(source: .previous, confidence: 850) }
                changes.insert(.addItem)
            } else if let earlier = steppedBack(reading) {
                goBack(to: earlier, &query)
                changes.insert(.category)
            }
            if let before = amountTakenBack(reading) {
                query.items[0].amount = before
                changes.insert(.amount)
            } else {
                editAmount(&query, reading, &changes)
            }
            // The country that the money alone told goes with it.
            for (index, old) in zip(query.items.indices, previous.items)
            where old.foreignCurrency != nil && query.items[index].foreignCurrency == nil
                && query.constraints.region == nil
            {
                query.items[index].region = nil
            }
            editFacts(&query, reading, &changes)
            if query.items.count == 1, query.evidence.count == 1, query.items[0].amount == nil {
                query.evidence[0].note(reading.quantities)
            }
        } else {
            replaceItems(&query, reading, &changes)
        }
        if query.intent == .limitCheck, previous.intent == .limitCheck, reading.drafts.isEmpty,
            reading.constraints.channel == .online
        {
            query.items = [PurchaseItem(category: .online, merchant: nil)]
            query.evidence = [ItemEvidence(source: .term, confidence: 850)]
        }
        query.setAside = setAside(besides: query.items).map { repriced($0, query, reading) }
        if query.items.count == 1, previous.items.count == 1, query.items[0].category == previous.items[0].category {
            let old = previous.items[0].amount
            query.amountBefore = query.items[0].amount == old ? previous.amountBefore : old
            let isSaid = reading.amounts.contains { $0.cents == query.items[0].amount?.cents }
            if !isSaid { query.amountSaid = previous.amountSaid ?? (query.items[0].amount == old ? nil : old) }
        }
        noteConstraints(reading, &changes)
        if pointsAtCard(reading) { changes.insert(reading.cues.has(.maxed) ? .maxedOut : .card) }
        if query.passedOver != nil { changes.insert(.card) }
        // "what would the Double Cash give me?": weighed against the winner like a card that somebody wants to use.
        if query.intent == .recommend, reading.drafts.isEmpty, query.constraints.useCards.isEmpty {
            query.constraints.useCards =
                query.constraints.askedCards.isEmpty
                ? query.constraints.ambiguousCards : query.constraints.askedCards
        }
        query.edit = changes.count > 1 ? .several : changes.first
        if query.intent == .compare || query.intent == .explainCard, query.edit == nil { query.edit = .card }
        reading.rate(&query)
        // An edit inherits what it does not say.
        if reading.drafts.isEmpty {
            let isSilent = changes.isEmpty && query.intent == .recommend && !asksAboutAnswer(reading)
            query.confidence = max(query.confidence, min(previous.confidence, isSilent ? 750 : 920))
        }
        if query.confidence >= QueryConfidence.threshold, query.question == .whatPurchase { query.question = nil }
        return query
    }

    /// "how much is left on that?" after a purchase: the limit of that purchase.
    private func limitOfPrevious(_ reading: SentenceReading) -> PurchaseQuery? {
        guard reading.intent == .limitCheck || asksWhetherFull(reading), reading.drafts.isEmpty || asksFee(reading),
            !previous.items.isEmpty, !reading.cues.has(.activate),
            pointsBack(reading) || asksFee(reading) || asksLimitAlone(reading)
        else { return nil }
        var query = reading.query(isAfter: previous)
        if query.fact == .annualFee { query.items = [] }
        if asksFullness(reading) { query.fact = nil }
        guard query.items.isEmpty else { return nil }
        query.isFollowUp = true
        query.intent = .limitCheck
        query.constraints.maxedOutCards = []
        query.items = previous.items
        query.evidence = previous.evidence.map(inherited)
        if reading.startsAsQuestion || asksFee(reading) || asksLimitAlone(reading), reading.mentions.isEmpty,
            query.constraints.askedCards.isEmpty
        {
            query.constraints.askedCards = Array(previous.recommendedCards.prefix(1))
            query.question = nil
            reading.rate(&query)
        }
        return query
    }

    /// 年费多少, "what's the annual fee?": of the card advised, unless it is asked which cards have none.
    private func asksFee(_ reading: SentenceReading) -> Bool {
        reading.fact == .annualFee && !reading.cues.has(.choose) && !reading.cues.has(.card)
    }

    /// "how much is left on that", and not "of that 5x bucket on the Ink".
    private func pointsBack(_ reading: SentenceReading) -> Bool {
        guard !reading.mentions.isEmpty else { return reading.sentence.says(FollowUp.pointers) }
        let sentence = reading.sentence
        return sentence.pieces.indices.contains {
            FollowUp.pointers.contains(sentence.lastWord($0))
                && (sentence.pieces[$0].kind == .han || sentence.isClauseEnd($0 + 1) || sentence.has($0 + 1, .filler)
                    || sentence.has($0 + 1, .period) || sentence.has($0 + 1, .purpose) || sentence.has($0 + 1, .link))
        }
    }

    static let pointers = ["that", "it", "this", "那", "这", "它"].map(WordHash.of)

    func inherited(_ evidence: ItemEvidence) -> ItemEvidence {
        var evidence = evidence
        evidence.source = .previous
        return evidence
    }

    // MARK: Edit or new question

    private func isEdit(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        if reading.intent == .outOfDomain { return false }
        if cues.has(.injection) { return false }
        if reading.drafts.isEmpty {
            if reading.intent == .limitCheck { return false }
            return !reading.amounts.isEmpty || reading.constraints.hasAny || reading.date != nil || cues.has(.why)
                || reading.intent == .compare || cues.has(.compare) || spokenCurrency(reading) != nil
                || factor(reading) != nil
                || newCount(reading) != nil || asksAboutAnswer(reading) || pointsAtCard(reading) || asksForNext(reading)
                || remaining(reading, without: deniedCategories(reading)) != nil || supposesMore(reading)
                || saved(reading) != nil || changedCount(reading) != nil || amountTakenBack(reading) != nil
                || onlyCounts(reading) || steppedBack(reading) != nil || cues.has(.undo) || staysOnSubject(reading)
                || putBack(reading) != nil || paidByOthers(reading) != nil || !restoredCards(reading).isEmpty
                || takesAnyCard(reading)
        }
        if reading.intent == .recordPurchase, cues.has(.past) || cues.has(.log), !reading.mentions.isEmpty {
            return false
        }
        if startsAsEdit(reading) || cues.has(.instead) || cues.has(.same) || cues.has(.correct) || cues.has(.remove) {
            return true
        }
        if selected(reading) != nil || answersQuestion(reading) { return true }
        if reading.intent == .limitCheck { return false }
        if namesOnlyKnown(reading) || isPricedLikeBefore(reading) { return true }
        if isFragment(reading) || buysThat(reading) || isAtPumpThere(reading) { return true }
        // "second cat is another 90"
        if reading.cues.has(.more), reading.amounts.count == 1, isNamedBefore(reading) { return true }
        // 多住一晚，三晚吧
        let isSameKind = reading.drafts.allSatisfy { $0.category == previous.items.first?.category }
        if changedCount(reading) != nil, reading.cues.has(.joining) || reading.cues.has(.more) && isSameKind {
            return true
        }
        if goesBack(reading) || broughtBack(reading) != nil || repricesOne(reading) || tellsWhere(reading)
            || fetchesItself(reading)
        {
            return true
        }
        return repeatsCategory(reading) || movesShop(reading)
    }

    /// "the Everyday is full for groceries", "the hotel is 550 now": more about what was asked before.
    private func repeatsCategory(_ reading: SentenceReading) -> Bool {
        guard let draft = reading.drafts.first, isNamedBefore(reading) else { return false }
        return isAboutCards(reading)
            || !reading.mentions.isEmpty && reading.amounts.isEmpty
            || !reading.cues.has(.buy) && reading.sentence.lastWord(draft.firstPiece - 1) == FollowUp.definite
    }

    private static let definite = WordHash.of("the")

    /// "got it at Ikea in the end", "they're sold out, trying Lowe's": nothing new but the shop, and no question. A longer
    /// story leads to a shop of the same kind: "they sent it to the CVS on the other side of town".
    private func movesShop(_ reading: SentenceReading) -> Bool {
        guard let draft = reading.drafts.first, !reading.cues.has(.choose), !previous.items.isEmpty else {
            return false
        }
        let (now, before) = (reading.item(draft).category, previous.items[0].category)
        guard isOnlyMerchant(reading, draft) || now == before && isMerchantOfKind(reading, draft) else { return false }
        if reading.text.words <= 10 { return FollowUp.isRetail(now) == FollowUp.isRetail(before) }
        return reading.text.words <= 24 && now == before && reading.amounts.isEmpty && !reading.cues.has(.then)
            && !reading.cues.has(.buy) && !reading.sentence.has(0, .and)
    }

    /// 是在好市多的加油站: a shop, and what kind of shop it is.
    private func isMerchantOfKind(_ reading: SentenceReading, _ draft: ItemDraft) -> Bool {
        guard draft.hasMerchant, reading.drafts.count == 1, reading.amounts.isEmpty else { return false }
        return draft.words.allSatisfy {
            let piece = reading.sentence.pieces[$0]
            return piece.use == .merchant
                || piece.category >= 0 && piece.termKind == .place
                    && Lexicon.categories[Int(piece.category)] == draft.category
        }
    }

    /// "and", "what about", "no,", "if" among the first words, or 呢 at the end.
    func startsAsEdit(_ reading: SentenceReading) -> Bool {
        let pieces = reading.sentence.pieces
        // 不买菜了，换成餐饮: what is denied first is no purchase.
        let first = pieces.prefix(4).contains(where: \.isNegated) ? 6 : 4
        for index in 0..<min(first, pieces.count) {
            let piece = pieces[index]
            if piece.has(.change) || piece.has(.suppose) || piece.has(.add) || piece.has(.remove) || piece.has(.correct)
            {
                return true
            }
            if piece.has(.and) || piece.has(.then) || piece.has(.or) {
                // "ok and the Gold's restaurant one"
                if previous.intent == .limitCheck, pieces[..<index].allSatisfy({ $0.has(.filler) || $0.isMark }) {
                    return true
                }
                return index == 0 || reading.sentence.isMark(index - 1, ",")
            }
            if piece.category >= 0 && !piece.isNegated || piece.merchant >= 0 { break }
        }
        return pieces.suffix(2).contains { $0.has(.change) && $0.kind == .han }
    }

    /// A few words without a verb of their own: "at Target?", "gas?".
    private func isFragment(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        guard !cues.has(.choose), !cues.has(.buy) else { return false }
        let words = reading.sentence.pieces.count { !$0.isMark }
        return words <= 4
    }

    /// "I'll get it at Walmart", "ordering them from Target": the purchase before, at another shop.
    private func buysThat(_ reading: SentenceReading) -> Bool {
        guard let draft = reading.drafts.first, isOnlyMerchant(reading, draft) else { return false }
        let sentence = reading.sentence
        return sentence.pieces.contains { piece in
            piece.has(.buy) && Int(piece.end) < sentence.tokens.count
                && FollowUp.objects.contains(sentence.tokens[Int(piece.end)].hash)
        }
    }

    /// "at the gas pump there, 38"
    private func isAtPumpThere(_ reading: SentenceReading) -> Bool {
        guard reading.cues.has(.there), reading.drafts.count == 1, let draft = reading.drafts.first, !draft.hasMerchant,
            let shop = previous.items.last?.merchant, shop.category != .gas
        else { return false }
        return (draft.category == .gas || draft.category == .evCharging) && !reading.cues.has(.choose)
    }

    private static let objects = ["it", "them", "those", "that", "这", "那", "它"].map(WordHash.of)

    private static let won = WordHash.of("won")
    private static let pounds = WordHash.of("pounds")

    /// "in euros": a currency without an amount.
    func spokenCurrency(_ reading: SentenceReading) -> String? {
        guard reading.amounts.allSatisfy({ !$0.isExplicit && $0.currency == nil }) else { return nil }
        let sentence = reading.sentence
        for (index, piece) in sentence.pieces.enumerated() where piece.has(.currency) && piece.use == .free {
            // "won it for 120"
            if index == 0, sentence.lastWord(0) == FollowUp.won, sentence.pieces.count > 1 { continue }
            // 不是欧元，是英镑, "euros, not dollars": the one that is not denied.
            let isDenied = (max(0, index - 2)..<index).contains {
                sentence.has($0, .negation) && piece.start - sentence.pieces[$0].end <= 1
            }
            let region = reading.constraints.constraints.region ?? previous.constraints.region
            guard !isDenied, let code = lexicon.currency(from: piece.sense, in: region) else { continue }
            return code.isEmpty ? reading.homeCurrency : code
        }
        // "it's pounds, I'm in London": weighed is nothing there.
        if reading.amounts.isEmpty, reading.drafts.isEmpty,
            reading.constraints.constraints.region == "GB"
                || (reading.text.words <= 3 || reading.sentence.tokens.last?.hash == FollowUp.pounds)
                    && reading.quantities.isEmpty,
            reading.sentence.tokens.contains(where: { $0.hash == FollowUp.pounds })
        {
            return "GBP"
        }
        return nil
    }
}
