import Basics

/// The purchases of an edit: what takes the place of what, and what of the one before stays.
extension FollowUp {
    private func keepsAmount(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        if cues.has(.instead) || cues.has(.same) || cues.has(.suppose) || cues.has(.correct) { return true }
        guard reading.drafts.count == 1, let draft = reading.drafts.first, let old = previous.items.first else {
            return false
        }
        if answersQuestion(reading) || opensWithNo(reading) { return true }
        let new = reading.item(draft)
        if new.category == old.category { return true }
        // "sitter bailed so it's sunday lunch now" after a restaurant.
        if reading.amounts.isEmpty, !draft.hasMerchant, old.category.isWithin(new.category), !namesAnother(reading) {
            return true
        }
        // "a different restaurant that does" after a dinner.
        if reading.amounts.isEmpty, !draft.hasMerchant, new.category.isWithin(old.category), goesElsewhere(reading) {
            return true
        }
        // 不是打车是加油: the same money for another thing.
        if reading.amounts.isEmpty, deniedCategories(reading).contains(old.category) { return true }
        // "the restaurant only takes Visa"
        if reading.amounts.isEmpty, isAboutCards(reading), isNamedBefore(reading) { return true }
        // "at a normal supermarket" after a shop.
        if draft.kind == .place, !draft.hasMerchant, old.merchant != nil, !cues.has(.and),
            isLinked(reading, draft, within: 3), FollowUp.isRetail(new.category), FollowUp.isRetail(old.category)
        {
            return true
        }
        // The same goods from a shop's site.
        if new.category == .online, !draft.hasMerchant, reading.amounts.isEmpty, reading.constraints.channel == .online
        {
            return true
        }
        if tellsWhere(reading) || fetchesItself(reading) { return true }
        // The same meal, brought or eaten there.
        if old.category == .foodDelivery, new.category == .dining || new.category.isWithin(.dining) { return true }
        if old.category.isWithin(.dining), new.category == .foodDelivery, !draft.hasMerchant, reading.amounts.isEmpty {
            return true
        }
        guard draft.hasMerchant else { return false }
        // "from Amazon" after textbooks: the shop that was not named before.
        if isOnlyMerchant(reading, draft), old.merchant == nil, isLinked(reading, draft) || isLinkedName(reading, draft)
        {
            return true
        }
        // "at Target?", "or Sam's Club": the shop changes, the purchase stays.
        if isOnlyMerchant(reading, draft), FollowUp.isRetail(new.category), FollowUp.isRetail(old.category) {
            return true
        }
        // "I'll take a Lyft", "trying the Hilton": another name for the same kind of purchase.
        if isOnlyMerchant(reading, draft), new.category.parent == old.category.parent, new.category.parent != nil {
            return true
        }
        return old.merchant != nil && isLinked(reading, draft)
    }

    /// Nothing but the shop is named.
    func isOnlyMerchant(_ reading: SentenceReading, _ draft: ItemDraft) -> Bool {
        // "online from Amazon": how it is bought is no other thing.
        let things = draft.words.filter { !reading.sentence.has($0, .online) }
        return draft.hasMerchant && things.count == 1 && reading.drafts.count == 1 && reading.amounts.isEmpty
    }

    /// Goods that several kinds of shops sell.
    static func isRetail(_ category: Category) -> Bool {
        switch category {
        case .groceries, .superstores, .wholesaleClubs, .departmentStores, .online, .drugstores, .electronics,
            .clothing,
            .homeImprovement, .office, .pets, .general, .gas:
            true
        default: false
        }
    }

    /// "at Costco" after a purchase of gas: at its pumps.
    private func staysAtPump(_ item: inout PurchaseItem, _ reading: SentenceReading, _ draft: ItemDraft) -> Bool {
        guard let old = previous.items.last, old.category == .gas || old.category == .evCharging,
            isOnlyMerchant(reading, draft)
        else { return false }
        switch item.category {
        case .wholesaleClubs, .superstores, .groceries: break
        default: return false
        }
        let merchant = item.merchant
        item.category = old.category
        item.saidCategory = nil
        if let merchant { place(&item, at: merchant) }
        return true
    }

    func isLinked(_ reading: SentenceReading, _ draft: ItemDraft, within distance: Int = 2) -> Bool {
        let piece = draft.words.min() ?? draft.piece
        return (max(0, piece - distance)..<piece).contains {
            reading.sentence.has($0, .link) || reading.sentence.has($0, .toward)
        }
    }

    /// "swap the groceries for Costco", "dinner instead of the gas": which of several another takes the place of.
    private func swapped(_ reading: SentenceReading) -> Int? {
        guard previous.items.count > 1 else { return nil }
        // "the second one at McDonald's"
        if let index = ordinal(reading), !reading.cues.has(.remove) { return index }
        let gone = deniedCategories(reading)
        return gone.isEmpty ? nil : previous.items.firstIndex { gone.contains($0.category) }
    }

    /// "online from amazon": linked as the shop's own name is.
    private func isLinkedName(_ reading: SentenceReading, _ draft: ItemDraft) -> Bool {
        reading.sentence.has(draft.piece - 1, .link) || reading.sentence.has(draft.piece - 1, .toward)
    }

    func replaceItems(
        _ query: inout PurchaseQuery, _ reading: SentenceReading, _ changes: inout Set<FollowUpEdit>
    ) {
        let cues = reading.cues
        if removes(reading), removeItems(&query, reading) {
            changes.insert(.removeItem)
            return
        }
        if dropsEarlier(reading) {
            self.keep(Array(previous.items.indices), &query)
            changes.insert(.removeItem)
            return
        }
        if let earlier = steppedBack(reading) {
            goBack(to: earlier, &query)
            changes.insert(.category)
            return
        }
        if let kept = selected(reading) {
            keep(kept, &query)
            changes.insert(.removeItem)
            if kept.count == 1, !reading.amounts.isEmpty { editAmount(&query, reading, &changes) }
            return
        }
        var reading = reading
        // "forget groceries, let's do pizza for 50": what is dropped is what was asked before.
        if cues.has(.remove), reading.drafts.count > 1 {
            let kept = reading.drafts.filter { draft in !previous.items.contains { $0.category == draft.category } }
            if !kept.isEmpty { reading.drafts = kept }
        }
        let keep = keepsAmount(reading)
        var fresh = PurchaseQuery(language: query.language, intent: query.intent, confidence: 0)
        reading.appendItems(to: &fresh)
        if fresh.items.count == 1, let item = fresh.items.first, let index = swapped(reading) {
            query.items = previous.items
            query.evidence = previous.evidence.map(inherited)
            query.items[index] = item
            if item.amount == nil {
                query.items[index].amount = previous.items[index].amount
                query.items[index].foreignCurrency = previous.items[index].foreignCurrency
            }
            changes.insert(item.merchant == nil ? .category : .merchant)
            return
        }
        if fresh.items.count == 1, var item = fresh.items.first {
            if item.merchant == nil, cues.has(.there), let merchant = previous.items.last?.merchant {
                place(&item, at: merchant)
            }
            let isAnother = namesAnother(reading)
            // "what about lunch" among several: the lunch of before.
            let named =
                previous.items.count > 1 && !isAnother && !cues.has(.add)
                ? previous.items.firstIndex { $0.category == item.category } : nil
            let place = named ?? previous.items.count - 1
            let old = previous.items.indices.contains(place) ? previous.items[place] : nil
            let evidence = previous.evidence.indices.contains(place) ? previous.evidence[place] : nil
            var isPriceOfBefore = false
            if let draft = reading.drafts.first, staysAtPump(&item, reading, draft) {
                item.amount = old?.amount
                isPriceOfBefore = true
            }
            if let old, item.category != old.category, item.merchant == nil, reading.amounts.isEmpty,
                old.category.isWithin(item.category), keep, !isAnother
            {
                item.category = old.category
            }
            let isMatched = matchesPrice(reading)
            var isOfBefore = false
            if !isMatched, let again = broughtBack(reading) ?? recalled(item, reading) {
                item = again
                // "Macy's just took 20 percent off theirs"
                if let sum = shares(reading), let price = again.amount, let cents = sum.of(price.cents) {
                    item.amount = Money(cents: cents)
                }
                isOfBefore = true
            }
            if item.amount == nil, keep || isMatched {
                isPriceOfBefore = true
                item.amount = old?.amount
                item.foreignCurrency = item.foreignCurrency ?? old?.foreignCurrency
            }
            if let before = priceOfKind(reading, evidence), item.amount == old?.amount, item.category == old?.category {
                item.amount = before
            }
            // "plus shampoo, 9 more"
            if let price = old?.amount, item.category == old?.category, let amount = reading.amounts.first,
                reading.amounts.count == 1, reading.cues.has(.more), isOnTop(amount, of: price, reading)
            {
                item.amount = Money(cents: min(price.cents + amount.cents, Money.maximumInput.cents))
            }
            // "lowes is 20 cheaper", 希尔顿便宜30
            if let price = old?.amount, item.merchant != nil, reading.amounts.count + reading.discounts.count == 1,
                let less = reading.amounts.first ?? reading.discounts.first,
                let rest = reduced(price, by: less, reading)
            {
                item.amount = rest
            }
            if item.category == old?.category, item.amount == old?.amount,
                let scaled = scaled(reading, at: named ?? 0)
            {
                item.amount = scaled
            }
            if let amount = reading.amounts.first, reading.amounts.count == 1, item.category == old?.category,
                item.amount?.cents == amount.cents
            {
                item.amount = counted(amount, evidence, reading)
            }
            // 是港币，香港的饭店
            if item.amount != nil, item.amount == old?.amount, let currency = spokenCurrency(reading) {
                item.foreignCurrency = currency == reading.homeCurrency ? nil : currency
            }
            inheritCurrency(&item, reading)
            if item.region == nil, keep || item.foreignCurrency != nil { item.region = old?.region }
            if let index = named {
                // "make the gas $80" among several.
                query.items = previous.items
                query.evidence = previous.evidence.map(inherited)
                if item.merchant == nil { item.merchant = previous.items[index].merchant }
                if item.amount == nil { item.amount = scaled(reading, at: index) ?? previous.items[index].amount }
                changes.insert(item.amount == previous.items[index].amount ? .merchant : .amount)
                query.items[index] = item
                return
            }
            if item.category != old?.category { changes.insert(item.merchant == nil ? .category : .merchant) }
            if item.category == old?.category, item.merchant != nil, item.merchant != old?.merchant {
                changes.insert(.merchant)
            }
            if item.amount != nil, item.amount != old?.amount { changes.insert(.amount) }
            // "actually make it 200" about the same shop named again keeps the shop.
            let countsNights = item.category == .hotels && reading.quantities.contains { $0.kind == 2 }
            if item.category == old?.category, item.merchant == nil, keep || countsNights, !isAnother, !isOfBefore,
                !fetchesItself(reading)
            {
                item.merchant = old?.merchant
            }
            fresh.items[0] = item
            if isPriceOfBefore, item.amount != nil { inheritPrice(&fresh.evidence[0], from: evidence) }
        } else {
            changes.insert(.several)
        }
        if cues.has(.add), isExplicitAddition(reading) {
            let all = previous.items + fresh.items
            query.items = Array(all.prefix(PurchaseQuery.maximumItems))
            query.evidence = Array(
                (previous.evidence.map(inherited) + fresh.evidence).prefix(PurchaseQuery.maximumItems))
            let leftOut = all.count - PurchaseQuery.maximumItems + (fresh.itemsLeftOut ?? 0)
            query.itemsLeftOut = leftOut > 0 ? leftOut : nil
            changes = [.addItem]
        } else {
            query.items = fresh.items
            query.evidence = fresh.evidence
        }
    }

    /// What is known of a price that stays: the price of one, and that it is about so much.
    private func inheritPrice(_ evidence: inout ItemEvidence, from old: ItemEvidence?) {
        evidence.unitAmount = old?.unitAmount
        evidence.amountIsApproximate = old?.amountIsApproximate ?? false
        evidence.amountIsUpperEnd = old?.amountIsUpperEnd ?? false
    }

    /// "add gas to that", 再加上: the value 2 in the cue table. "Also gas?" only asks about something else.
    func isExplicitAddition(_ reading: SentenceReading) -> Bool {
        if addsAnotherKind(reading) { return true }
        return reading.sentence.pieces.contains { $0.has(.add) && lexicon.value(.add, from: $0.sense) == 2 }
    }

    private func place(_ item: inout PurchaseItem, at merchant: Merchant) {
        guard item.category == .gas || item.category == .evCharging, merchant.category != .gas else { return }
        if item.category == .gas, let index = lexicon.merchantIndex(named: merchant.name),
            let pump = lexicon.pumps[index]
        {
            item.merchant = lexicon.merchants[Int(pump)]
        } else {
            item.merchant = merchant
        }
    }
}
