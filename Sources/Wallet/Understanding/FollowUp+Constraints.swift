import Basics

/// What an edit says of places, ways of paying and cards, joined with what was said before.
extension FollowUp {
    func editFacts(_ query: inout PurchaseQuery, _ reading: SentenceReading, _ changes: inout Set<FollowUpEdit>) {
        let found = reading.constraints
        for index in query.items.indices {
            if let channel = found.channel {
                query.items[index].channel = channel
                // "online" after "shoes": as if both had been said at once.
                let item = query.items[index]
                if channel == .online, item.merchant == nil, SentenceReading.isGoods(item.category, .object) {
                    query.items[index].category = .online
                    query.items[index].saidCategory = item.category
                } else if channel == .store, item.category == .online, item.merchant?.channel != .store {
                    // What was bought on the web is bought in a shop now, and a shop of the web only has none.
                    query.items[index].category = item.saidCategory ?? .general
                    query.items[index].saidCategory = nil
                    if item.merchant?.channel == .online { query.items[index].merchant = nil }
                }
            }
            if found.dropsPayment { query.items[index].paymentMethod = nil }
            if let method = found.paymentMethod { query.items[index].paymentMethod = method }
            if found.dropsPortal { query.items[index].viaPortal = false }
            if found.constraints.portal != nil { query.items[index].viaPortal = true }
            if let region = found.constraints.region {
                // "same in Boston" after a dinner in euros: the price is in the money of home again.
                let isSaid = spokenCurrency(reading) != nil || reading.amounts.contains { $0.currency != nil }
                if region == reading.homeRegion, !isSaid { query.items[index].foreignCurrency = nil }
                query.items[index].region = region
            }
        }
        if found.channel != nil { changes.insert(.channel) }
        if found.paymentMethod != nil || found.dropsPayment { changes.insert(.paymentMethod) }
    }

    func noteConstraints(_ reading: SentenceReading, _ changes: inout Set<FollowUpEdit>) {
        let found = reading.constraints.constraints
        if found.allMaxedOut || !found.maxedOutCards.isEmpty || !found.nearlyMaxedOutCards.isEmpty {
            changes.insert(.maxedOut)
        }
        if found.region != nil || found.isAbroad { changes.insert(.place) }
        if reading.date != nil { changes.insert(.date) }
        if !found.excludedCards.isEmpty || !found.useCards.isEmpty || !found.askedCards.isEmpty {
            changes.insert(.card)
        }
    }

    func mergeConstraints(_ query: inout PurchaseQuery, _ reading: SentenceReading) {
        var merged = previous.constraints
        let found = query.constraints
        func join(_ old: [CardID], _ new: [CardID]) -> [CardID] { old + new.filter { !old.contains($0) } }
        let passed = previous.passedOver ?? []
        merged.excludedCards.removeAll { passed.contains($0) }
        if goesElsewhere(reading) || takesAfterAll(reading) || takesAnyCard(reading) {
            merged.refusedNetworks = []
            merged.acceptedNetworks = nil
        }
        // What was left at home today is at hand on another day.
        if let day = found.date, !reading.drafts.isEmpty, day != merged.date { merged.excludedCards = [] }
        merged.excludedCards = join(merged.excludedCards, found.excludedCards).filter { !found.useCards.contains($0) }
        // "only my Citi cards" after "only my Chase cards": the later word holds.
        if !found.excludedCards.isEmpty, reading.cues.has(.only),
            reading.cards.allSatisfy({ merged.excludedCards.contains($0.id) })
        {
            merged.excludedCards = found.excludedCards
        }
        merged.maxedOutCards = join(merged.maxedOutCards, found.maxedOutCards)
        merged.nearlyMaxedOutCards = join(merged.nearlyMaxedOutCards, found.nearlyMaxedOutCards)
        merged.allMaxedOut = merged.allMaxedOut || found.allMaxedOut
        merged.askedCards = found.askedCards
        merged.acceptanceOf = found.acceptanceOf
        merged.useCards = found.useCards
        merged.ambiguousCards = found.ambiguousCards
        merged.acceptedNetworks = found.acceptedNetworks ?? merged.acceptedNetworks
        merged.refusedNetworks.formUnion(found.refusedNetworks)
        refuseToo(&merged, reading)
        merged.date = found.date ?? merged.date
        if found.region != nil || found.isAbroad {
            merged.region = found.region
            merged.isAbroad = found.isAbroad
        }
        merged.portal = found.portal ?? (reading.constraints.dropsPortal ? nil : merged.portal)
        restoreCards(&merged, reading)
        query.constraints = merged
    }

    /// "Autograph's fine again", "found the Gold after all", 金卡又能用了: cards that were left out and are back.
    func restoredCards(_ reading: SentenceReading) -> Set<CardID> {
        let relieved = relievedCards(reading)
        guard relieved.isEmpty else { return relieved }
        let old = previous.constraints
        let cues = reading.cues
        if recoversCard(reading) { return Set(lastOut) }
        guard !old.excludedCards.isEmpty || !old.maxedOutCards.isEmpty || !old.refusedNetworks.isEmpty,
            !cues.has(.negation), !cues.has(.refuse), !cues.has(.maxed), !cues.has(.suppose),
            !reading.endsAsQuestion, !reading.startsAsQuestion || startsWithStill(reading),
            // "he'll still have it"
            !reading.sentence.says(FollowUp.otherHolders) || reading.sentence.says(FollowUp.backOrFound)
                || !reading.sentence.says(FollowUp.atHand),
            reading.sentence.says(FollowUp.restored) || cues.has(.recovered)
                || !reading.mentions.isEmpty && reading.amounts.isEmpty && !reading.sentence.says(FollowUp.avoiding)
                    && !cues.has(.unavailable) && !cues.has(.only) && !cues.has(.why) && !cues.has(.compare)
                || reading.sentence.says(FollowUp.atHand) && !cues.has(.only)
                    && !cues.has(.unavailable) && !cues.has(.use)
        else { return [] }
        // "found it"
        if reading.mentions.isEmpty, reading.drafts.isEmpty, old.excludedCards.count + old.maxedOutCards.count == 1,
            !cues.has(.howMuch), !cues.has(.aboutAnswer), !cues.has(.compare), !cues.has(.undo),
            !cues.has(.ordinal),
            reading.sentence.says(FollowUp.pointers)
                || isFoundAlone(reading) || worksAgain(reading.sentence)
        {
            return Set(old.excludedCards + old.maxedOutCards)
        }
        let isOut = { (mention: CardMention) in
            mention.cards.contains { old.excludedCards.contains($0) || old.maxedOutCards.contains($0) }
                || mention.network.map(old.refusedNetworks.contains) ?? false
        }
        // "Dana's got the Ink with her"
        return Set(reading.mentions.filter { !$0.isNegated && isOut($0) }.flatMap(\.cards))
            .subtracting(reading.constraints.constraints.excludedCards)
    }

    /// 在狗窝里找到了: whatever it was.
    func endsInRecovery(_ sentence: Sentence) -> Bool {
        sentence.pieces.last { !$0.isMark && !$0.has(.filler) }?.has(.recovered) ?? false
    }

    /// The cards that the turn before left out, or told to be used up.
    private var lastOut: [CardID] {
        switch previous.edit {
        case .card, .several: previous.constraints.excludedCards
        case .maxedOut: previous.constraints.maxedOutCards
        default: []
        }
    }

    /// 在车里翻到了, 室友捡到给我送来了: right after a card was away, it is that one.
    private func recoversCard(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        return !lastOut.isEmpty && cues.has(.recovered) && reading.mentions.isEmpty && !cues.has(.unavailable)
            && !cues.has(.refuse)
            && !cues.has(.suppose)
            && !cues.has(.choose) && !reading.endsAsQuestion && !reading.startsAsQuestion
    }

    /// 还是用金卡吧 chooses, unlike 用金卡还是用Visa.
    private func startsWithStill(_ reading: SentenceReading) -> Bool {
        reading.sentence.tokens.first?.hash == FollowUp.still && reading.mentions.count == 1
    }

    /// 找到了, "found": what was lost needs no name.
    private func isFoundAlone(_ reading: SentenceReading) -> Bool {
        reading.text.words <= 5 && reading.amounts.isEmpty
            && !(reading.isInChinese && reading.cues.has(.unavailable))
            && reading.sentence.tokens.prefix(3).contains { FollowUp.found.contains($0.hash) }
    }

    /// 解开了，又可以用了
    private func worksAgain(_ sentence: Sentence) -> Bool {
        zip(sentence.tokens, sentence.tokens.dropFirst()).contains {
            $0.hash == FollowUp.againHan && FollowUp.able.contains($1.hash)
        }
    }

    private static let againHan = WordHash.of("又")
    private static let able = ["能", "可", "好", "行"].map(WordHash.of)

    private static let found = ["found", "找", "拿"].map(WordHash.of)

    private func restoreCards(_ merged: inout QueryConstraints, _ reading: SentenceReading) {
        let back = restoredCards(reading)
        guard !back.isEmpty else { return }
        merged.excludedCards.removeAll { back.contains($0) }
        merged.maxedOutCards.removeAll { back.contains($0) }
        merged.askedCards.removeAll { back.contains($0) }
        merged.useCards.removeAll { back.contains($0) }
        merged.ambiguousCards.removeAll { back.contains($0) }
        for mention in reading.mentions { if let network = mention.network { merged.refusedNetworks.remove(network) } }
    }

    /// "still keeping off the Gold"
    private static let avoiding = [
        "off", "avoid", "avoiding", "skip", "skipping", "without", "keeping", "still", "instead", "than", "beats", "vs",
        "which", "what", "how",
    ].map(WordHash.of)
    static let otherHolders = ["he", "hell", "shell", "theyll", "hes", "shes"].map(WordHash.of)
    static let backOrFound = ["back", "found", "returned", "again"].map(WordHash.of)
    private static let restored = [
        "again", "back", "found", "fine", "works", "working", "ok", "okay", "all", "actually", "available", "unlocked",
        "yes", "yep", "yeah", "又", "找", "好", "能", "可", "带", "还", "回",
    ].map(WordHash.of)

    /// One thing without a shop, of a kind that was asked about before.
    func isNamedBefore(_ reading: SentenceReading) -> Bool {
        guard !reading.cues.has(.choose), reading.drafts.count == 1, let draft = reading.drafts.first,
            !draft.hasMerchant
        else { return false }
        return previous.items.contains {
            $0.category.isWithin(draft.category) || draft.category.isWithin($0.category)
        }
    }

    /// What the sentence says is which cards are taken, left at home or used up.
    func isAboutCards(_ reading: SentenceReading) -> Bool {
        let found = reading.constraints.constraints
        return found.acceptedNetworks != nil || !found.refusedNetworks.isEmpty || !found.maxedOutCards.isEmpty
            || !found.excludedCards.isEmpty || !found.nearlyMaxedOutCards.isEmpty
    }
}
