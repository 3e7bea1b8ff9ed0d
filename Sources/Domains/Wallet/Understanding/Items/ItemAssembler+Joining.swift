import Language

/// What belongs to one purchase within a clause: a shop and what is bought there, two words for one thing.
extension ItemAssembler {
    /// Joins a phrase with the draft before it in the same clause; false where it is a purchase of its own.
    func joins(
        _ last: inout ItemDraft, _ new: ItemDraft, _ atom: Atom, _ sentence: Sentence, amountBetween: Bool
    ) -> Bool {
        if new.isDemoted {
            last.note(new)
            return !last.isDemoted
        }
        if last.isDemoted { return false }
        switch (last.hasMerchant, new.hasMerchant) {
        case (true, true): return joinMerchants(&last, new, atom, sentence, amountBetween: amountBetween)
        case (true, false):
            let linked = atom.link != .none || atom.isAdjacent
            if new.kind.standsAlone, !linked, amountBetween, !last.isRelated(to: new) { return false }
            // "Planet Fitness monthly dues"
            if new.category == .general, !amountBetween {
                absorb(&last, term: new)
                return true
            }
            if !linked, new.kind.standsAlone, !isBroad(last), !last.isRelated(to: new) { return false }
            absorb(&last, term: new)
            return true
        case (false, true):
            if amountBetween, last.kind.standsAlone, !last.isRelated(to: new), atom.link == .none { return false }
            var merchant = new
            merchant.firstPiece = last.firstPiece
            merchant.isBought = last.isBought || new.isBought
            absorb(&merchant, term: last)
            last = merchant
            return true
        case (false, false): return joinTerms(&last, new, atom, sentence, amountBetween: amountBetween)
        }
    }

    /// Shops that sell many kinds of things, and agents that sell what others provide.
    private func isBroad(_ draft: ItemDraft) -> Bool {
        switch draft.category {
        case .superstores, .wholesaleClubs, .online, .departmentStores, .groceries, .travelAgencies, .drugstores,
            .general:
            true
        default: false
        }
    }

    private func joinMerchants(
        _ last: inout ItemDraft, _ new: ItemDraft, _ atom: Atom, _ sentence: Sentence, amountBetween: Bool
    ) -> Bool {
        if last.merchant == new.merchant { return true }
        // "lottery tickets at 7-Eleven": no reward, wherever.
        if isCashLike(last) != isCashLike(new), !amountBetween {
            var cash = isCashLike(new) ? new : last
            cash.firstPiece = last.firstPiece
            cash.note(isCashLike(new) ? last.category : new.category)
            last = cash
            return true
        }
        // "Chipotle via DoorDash": who takes the money counts.
        if new.category == .foodDelivery || new.category == .travelAgencies, atom.link != .none || atom.isAdjacent {
            var agent = new
            agent.firstPiece = last.firstPiece
            agent.note(last.category)
            last = agent
            return true
        }
        if sells(new, goodsOf: last, atom, sentence) {
            var place = new
            place.firstPiece = last.firstPiece
            place.note(last.category)
            last = place
            return true
        }
        if !amountBetween, isSoldThere(new, last, atom, sentence) {
            last.words += new.words
            last.note(new)
            return true
        }
        // "plug in the Rivian at an EVgo": what one owns is no shop.
        if atom.link == .at, sentence.has(last.piece - 1, .article),
            last.firstPiece == last.piece || last.words.count > 1
        {
            var place = new
            place.firstPiece = last.firstPiece
            place.note(last.category)
            last = place
            return true
        }
        if last.category == .foodDelivery || last.category == .travelAgencies || atom.link != .none {
            last.note(new)
            return true
        }
        return false
    }

    /// A merchant beats what is bought there, except at its pumps and its parking.
    func absorb(_ merchant: inout ItemDraft, term: ItemDraft) {
        // One by one: there are one or two.
        for word in term.words { merchant.words.append(word) }
        // "a money order for the rent" is no rent; a meal at the casino is a meal.
        if isCashLike(merchant), !ItemAssembler.isSoldAtCasinos(term.category) { return merchant.note(term) }
        guard term.kind.rank >= TermKind.verb.rank || merchant.category == .general, term.category != merchant.category
        else {
            merchant.note(term)
            return
        }
        let own = lexicon.merchants[Int(merchant.merchant)].category
        if merchant.said == nil, !term.category.isWithin(own) { merchant.said = term.category }
        switch term.category {
        case .gas, .evCharging:
            guard own != .gas, own != .evCharging, !merchant.overridesMerchant else { return }
            // "top off my E-ZPass" fills no tank.
            if term.kind == .verb, !ItemAssembler.isShop(own), !own.isWithin(.dining), own != .hotels { return }
            if term.category == .gas, let pump = lexicon.pumps[merchant.merchant] {
                merchant.shop = merchant.merchant
                merchant.merchant = pump
            }
            merchant.category = term.category
            merchant.overridesMerchant = true
        case .hotels where own == .entertainment || own == .bars:
            merchant.category = .hotels
            merchant.overridesMerchant = true
        case .parking where own != .parking && own != .airfare:
            merchant.category = .parking
            merchant.overridesMerchant = true
        default:
            if own == .general, term.category != .general {
                merchant.category = term.category
            } else {
                merchant.note(term)
            }
        }
    }

    private func isCashLike(_ draft: ItemDraft) -> Bool {
        guard draft.hasMerchant else { return false }
        let merchant = lexicon.merchants[Int(draft.merchant)]
        return merchant.merchantClass == .cashLike && draft.category == merchant.category
    }

    /// What is bought in the house beside chips; all else that is named with cash is what the cash is for.
    private static func isSoldAtCasinos(_ category: Category) -> Bool {
        switch category {
        case .hotels, .parking, .gas, .evCharging, .entertainment: true
        default: category.isWithin(.dining)
        }
    }

    private func joinTerms(
        _ last: inout ItemDraft, _ new: ItemDraft, _ atom: Atom, _ sentence: Sentence, amountBetween: Bool
    ) -> Bool {
        if last.category == new.category {
            if new.kind.rank > last.kind.rank {
                last.kind = new.kind
                last.piece = new.piece
            }
            last.words += new.words
            return true
        }
        // "buy shoes online": what is bought counts, not that it is bought online.
        if last.category == .online {
            replace(&last, new)
            return true
        }
        if new.category == .online {
            last.words += new.words
            return true
        }
        // "bowling league dues": the word that says what for.
        if !amountBetween, last.category == .general || new.category == .general {
            if last.category == .general, last.kind.rank <= new.kind.rank || new.kind.standsAlone {
                replace(&last, new)
            } else if last.category != .general {
                last.words += new.words
            } else {
                last.note(new)
            }
            return true
        }
        if last.isRelated(to: new) {
            // The narrower of the two, unless it is only a thing on the table.
            let narrower = new.category.isWithin(last.category)
            if new.kind.rank > last.kind.rank || (narrower && new.kind.rank >= last.kind.rank) {
                replace(&last, new)
            } else {
                last.words += new.words
            }
            return true
        }
        if last.kind.standsAlone, new.kind.standsAlone {
            // "things for dinner at the supermarket": the shop; "dinner at the hotel": the dinner.
            if atom.link == .at, new.kind == .place, last.kind != .place, !amountBetween {
                if ItemAssembler.isShop(new.category) { replace(&last, new) } else { last.note(new) }
                return true
            }
            if new.category == .parking, last.amount == nil, !amountBetween {
                // "the hospital, parking": where the car stands.
                replace(&last, new)
                return true
            }
            if atom.isAdjacent, new.kind == .place, last.kind != .place || sentence.pieces[atom.piece].kind == .word {
                replace(&last, new)
                return true
            }
            // "gas station coffee": the shop takes the money.
            if atom.isAdjacent, last.kind == .place, ItemAssembler.isShop(last.category),
                new.category.isWithin(.dining),
                sentence.pieces[atom.piece].kind == .word, !amountBetween
            {
                last.note(new)
                return true
            }
            // "staying at a hotel for the marathon": linked to a verb, it completes it.
            if last.kind == .verb, atom.link != .none || atom.isAdjacent {
                replace(&last, new)
                return true
            }
            return false
        }
        if last.kind.standsAlone {
            // "dinner ingredients", "gym shoes": the last noun is what is bought.
            let isHead =
                atom.isAdjacent && last.kind == .spend && new.kind == .object && sentence.isPhraseEnd(atom.end)
                && sentence.pieces[atom.piece].kind == .word
            if isHead { replace(&last, new) } else { last.note(new) }
            return true
        }
        if new.kind.standsAlone {
            replace(&last, new)
            return true
        }
        let takesOver =
            new.kind.rank > last.kind.rank
            || (atom.isAdjacent && new.kind.rank == last.kind.rank && sentence.pieces[atom.piece].kind == .word)
        if takesOver { replace(&last, new) } else { last.note(new) }
        return true
    }

    private func replace(_ last: inout ItemDraft, _ new: ItemDraft) {
        var next = new
        next.firstPiece = last.firstPiece
        next.words = last.words + new.words
        next.isBought = last.isBought || new.isBought
        next.amount = last.amount ?? new.amount
        next.candidates = last.candidates
        if last.kind.rank >= TermKind.object.rank { next.note(last.category) }
        last = next
    }
}
