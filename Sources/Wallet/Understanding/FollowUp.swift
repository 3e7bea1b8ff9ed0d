import Basics

/// Reads a sentence as an edit of the one before: "what about dining instead?", "and if it's $500?", 换成Costco呢.
struct FollowUp {
    let lexicon: Lexicon
    let previous: PurchaseQuery

    /// Nil where the sentence stands for itself.
    func edit(_ whole: SentenceReading) -> PurchaseQuery? {
        var reading = whole
        readMakeAsEdit(&reading)
        if !previous.items.isEmpty, isAboutThePurchase(reading) { reading.drafts = [] }
        if let limits = limitOfPrevious(reading) { return limits }
        guard !previous.items.isEmpty || previous.intent == .limitCheck, isEdit(reading) else { return nil }
        var query = reading.query(isAfter: previous)
        query.isFollowUp = true
        // "and dining?" after a question about limits asks for another limit.
        if previous.intent == .limitCheck, query.intent == .recommend, reading.amounts.isEmpty,
            !reading.cues.has(.choose), !reading.cues.has(.buy)
        {
            query.intent = .limitCheck
            if query.constraints.askedCards.isEmpty { query.constraints.askedCards = previous.constraints.askedCards }
        }
        let asked = query.constraints.askedCards
        if query.intent == .vague || query.intent == .help || query.intent == .smallTalk {
            query.intent = previous.intent == .recordPurchase ? .recommend : previous.intent
        }
        if query.intent == .recordPurchase, reading.mentions.isEmpty { query.intent = .recommend }
        query.items = []
        query.evidence = []
        query.question = nil
        query.candidates = []
        mergeConstraints(&query, reading)
        referToWinner(&query, reading)
        extendsConstraint(&query, reading)
        if query.intent == .limitCheck { query.constraints.askedCards = asked }
        var changes: Set<FollowUpEdit> = []
        if reading.drafts.isEmpty {
            query.items = previous.items
            query.evidence = previous.evidence.map(inherited)
            if let kept = remaining(reading, without: deniedCategories(reading)) {
                keep(kept, &query)
                changes.insert(.removeItem)
            }
            editAmount(&query, reading, &changes)
            editFacts(&query, reading, &changes)
        } else {
            replaceItems(&query, reading, &changes)
        }
        if query.intent == .limitCheck, previous.intent == .limitCheck, reading.drafts.isEmpty,
            reading.constraints.channel == .online
        {
            query.items = [PurchaseItem(category: .online, merchant: nil)]
            query.evidence = [ItemEvidence(source: .term, confidence: 850)]
        }
        query.setAside = setAside(besides: query.items)
        noteConstraints(reading, &changes)
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
        guard reading.intent == .limitCheck || asksWhetherFull(reading), reading.drafts.isEmpty,
            !previous.items.isEmpty,
            reading.sentence.tokens.contains(where: { FollowUp.pointers.contains($0.hash) })
        else { return nil }
        var query = reading.query(isAfter: previous)
        guard query.items.isEmpty else { return nil }
        query.isFollowUp = true
        query.intent = .limitCheck
        query.constraints.maxedOutCards = []
        query.items = previous.items
        query.evidence = previous.evidence.map(inherited)
        if reading.startsAsQuestion, reading.mentions.isEmpty, query.constraints.askedCards.isEmpty {
            query.constraints.askedCards = Array(previous.recommendedCards.prefix(1))
            reading.rate(&query)
        }
        return query
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
                || newCount(reading) != nil || asksAboutAnswer(reading) || pointsAtCard(reading)
                || remaining(reading, without: deniedCategories(reading)) != nil || supposesMore(reading)
                || saved(reading) != nil || changedCount(reading) != nil || staysOnSubject(reading)
        }
        if reading.intent == .recordPurchase, cues.has(.past) || cues.has(.log), !reading.mentions.isEmpty {
            return false
        }
        if startsAsEdit(reading) || cues.has(.instead) || cues.has(.same) || cues.has(.correct) || cues.has(.remove) {
            return true
        }
        if selected(reading) != nil || answersQuestion(reading) { return true }
        if reading.intent == .limitCheck { return false }
        if isFragment(reading) || buysThat(reading) { return true }
        return repeatsCategory(reading) || movesShop(reading)
    }

    /// "the Everyday is full for groceries", "the hotel is 550 now": more about what was asked before.
    private func repeatsCategory(_ reading: SentenceReading) -> Bool {
        guard let draft = reading.drafts.first, isNamedBefore(reading) else { return false }
        return isAboutCards(reading)
            || (previous.items.count > 1 || !reading.amounts.isEmpty) && !reading.cues.has(.buy)
                && reading.sentence.lastWord(draft.firstPiece - 1) == FollowUp.definite
    }

    private static let definite = WordHash.of("the")

    /// "got it at Ikea in the end", "they're sold out, trying Lowe's": nothing new but the shop, and no question.
    private func movesShop(_ reading: SentenceReading) -> Bool {
        guard let draft = reading.drafts.first, isOnlyMerchant(reading, draft), !reading.cues.has(.choose),
            reading.text.words <= 10, !previous.items.isEmpty
        else { return false }
        return FollowUp.isRetail(reading.item(draft).category) == FollowUp.isRetail(previous.items[0].category)
    }

    /// "and", "what about", "no,", "if" among the first words, or 呢 at the end.
    func startsAsEdit(_ reading: SentenceReading) -> Bool {
        let pieces = reading.sentence.pieces
        for index in 0..<min(4, pieces.count) {
            let piece = pieces[index]
            if piece.has(.change) || piece.has(.suppose) || piece.has(.add) || piece.has(.remove) || piece.has(.correct)
            {
                return true
            }
            if piece.has(.and) || piece.has(.then) || piece.has(.or) {
                return index == 0 || reading.sentence.isMark(index - 1, ",")
            }
            if piece.category >= 0 || piece.merchant >= 0 { break }
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

    private static let objects = ["it", "them", "those", "that", "这", "那", "它"].map(WordHash.of)

    /// "in euros": a currency without an amount.
    func spokenCurrency(_ reading: SentenceReading) -> String? {
        guard reading.amounts.allSatisfy({ !$0.isExplicit && $0.currency == nil }) else { return nil }
        for piece in reading.sentence.pieces where piece.has(.currency) && piece.use == .free {
            guard let code = lexicon.text(.currency, from: piece.sense) else { continue }
            return code.isEmpty ? reading.homeCurrency : code
        }
        return nil
    }

    // MARK: Items

    private func keepsAmount(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        if cues.has(.instead) || cues.has(.same) || cues.has(.suppose) || cues.has(.correct) { return true }
        guard reading.drafts.count == 1, let draft = reading.drafts.first, let old = previous.items.first else {
            return false
        }
        if answersQuestion(reading) || opensWithNo(reading) { return true }
        let new = reading.item(draft)
        if new.category == old.category { return true }
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
        // The same meal, brought or eaten there.
        if old.category == .foodDelivery, new.category == .dining || new.category.isWithin(.dining) { return true }
        guard draft.hasMerchant else { return false }
        // "from Amazon" after textbooks: the shop that was not named before.
        if isOnlyMerchant(reading, draft), old.merchant == nil, isLinked(reading, draft) { return true }
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
    private func isOnlyMerchant(_ reading: SentenceReading, _ draft: ItemDraft) -> Bool {
        // "online from Amazon": how it is bought is no other thing.
        let things = draft.words.filter { !reading.sentence.has($0, .online) }
        return draft.hasMerchant && things.count == 1 && reading.drafts.count == 1 && reading.amounts.isEmpty
    }

    /// Goods that several kinds of shops sell.
    private static func isRetail(_ category: Category) -> Bool {
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

    private func isLinked(_ reading: SentenceReading, _ draft: ItemDraft, within distance: Int = 2) -> Bool {
        let piece = draft.words.min() ?? draft.piece
        return (max(0, piece - distance)..<piece).contains {
            reading.sentence.has($0, .link) || reading.sentence.has($0, .toward)
        }
    }

    private func replaceItems(
        _ query: inout PurchaseQuery, _ reading: SentenceReading, _ changes: inout Set<FollowUpEdit>
    ) {
        let cues = reading.cues
        if cues.has(.remove), removeItems(&query, reading) {
            changes.insert(.removeItem)
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
        if fresh.items.count == 1, var item = fresh.items.first {
            if item.merchant == nil, cues.has(.there), let merchant = previous.items.last?.merchant {
                place(&item, at: merchant)
            }
            let old = previous.items.last
            if let draft = reading.drafts.first, staysAtPump(&item, reading, draft) { item.amount = old?.amount }
            if let again = recalled(item, reading) { item = again }
            if item.amount == nil, keep {
                item.amount = old?.amount
                item.foreignCurrency = item.foreignCurrency ?? old?.foreignCurrency
            }
            // "plus shampoo, 9 more"
            if let price = old?.amount, item.category == old?.category, let amount = reading.amounts.first,
                reading.amounts.count == 1, reading.cues.has(.more), isOnTop(amount, of: price, reading)
            {
                item.amount = Money(cents: min(price.cents + amount.cents, Money.maximumInput.cents))
            }
            if item.category == old?.category, item.amount == old?.amount, let scaled = scaled(reading, at: 0) {
                item.amount = scaled
            }
            inheritCurrency(&item, reading)
            if item.region == nil, keep || item.foreignCurrency != nil { item.region = old?.region }
            let isAnother = namesAnother(reading)
            if previous.items.count > 1, !isAnother,
                let index = previous.items.firstIndex(where: { $0.category == item.category }),
                !cues.has(.add)
            {
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
            if item.category == old?.category, item.merchant == nil, keep, !isAnother { item.merchant = old?.merchant }
            fresh.items[0] = item
        } else {
            changes.insert(.several)
        }
        if cues.has(.add), isExplicitAddition(reading) {
            query.items = Array((previous.items + fresh.items).prefix(12))
            query.evidence = Array((previous.evidence.map(inherited) + fresh.evidence).prefix(12))
            changes = [.addItem]
        } else {
            query.items = fresh.items
            query.evidence = fresh.evidence
        }
    }

    /// "add gas to that", 再加上: the value 2 in the cue table. "Also gas?" only asks about something else.
    private func isExplicitAddition(_ reading: SentenceReading) -> Bool {
        reading.sentence.pieces.contains { $0.has(.add) && lexicon.value(.add, from: $0.sense) == 2 }
    }

    private func place(_ item: inout PurchaseItem, at merchant: Merchant) {
        guard item.category == .gas || item.category == .evCharging, merchant.category != .gas else { return }
        let name = MerchantName.folded(merchant.name)
        if let index = lexicon.merchants.firstIndex(where: { MerchantName.folded($0.name) == name }),
            let pump = lexicon.pumps[Int32(truncatingIfNeeded: index)], item.category == .gas
        {
            item.merchant = lexicon.merchants[Int(pump)]
        } else {
            item.merchant = merchant
        }
    }
}
