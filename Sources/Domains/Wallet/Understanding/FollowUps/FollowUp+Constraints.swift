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

    private func restoreCards(_ merged: inout QueryConstraints, _ reading: SentenceReading) {
        let back = restoredCards(reading)
        guard !back.isEmpty else { return }
        merged.excludedCards.removeAll { back.contains($0) }
        merged.maxedOutCards.removeAll { back.contains($0) }
        merged.askedCards.removeAll { back.contains($0) }
        merged.useCards.removeAll { back.contains($0) }
        merged.ambiguousCards.removeAll { back.contains($0) }
        for mention in reading.mentions where !mention.isNegated && mention.isGeneric {
            if let network = mention.network { merged.refusedNetworks.remove(network) }
        }
    }

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
