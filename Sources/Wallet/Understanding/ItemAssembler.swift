/// Joins merchants, terms and amounts into purchases: one item where words describe the same purchase, several where
/// they are listed.
struct ItemAssembler {
    let lexicon: Lexicon
    let amounts: [AmountMention]

    /// What a clause links a phrase with.
    enum Link { case none, at, to, from, purpose, during, near, along }

    struct Atom {
        enum Kind { case term, merchant, amount }
        var kind: Kind
        var piece: Int
        /// The piece after it.
        var end: Int
        var link: Link
        /// Of the amounts.
        var amount = 0
        /// Directly after the atom before.
        var isAdjacent: Bool
        var afterBuy: Bool
    }

    struct Group {
        var atoms: [Atom] = []
        /// "then", "also", a full stop before it.
        var isStrong = false
    }

    func items(_ sentence: Sentence) -> [ItemDraft] {
        let groups = apart(groups(sentence), sentence)
        var drafts: [ItemDraft] = []
        var loose: [(amount: AmountMention, group: Int)] = []
        for (index, group) in groups.enumerated() {
            var found = assemble(group, sentence)
            let rest = attach(group, &found)
            for position in found.indices { found[position].group = index }
            drafts += found
            loose += rest.map { ($0, index) }
            if drafts.count > 64 { break }
        }
        // What was taken back gets no amount.
        if let turn = correction(drafts, sentence) {
            // "80... no wait, a cruise, 900"
            let later = loose.filter { $0.amount.pieces.lowerBound > turn }
            drafts = corrected(drafts, sentence, hasLaterAmount: !later.isEmpty)
            if !later.isEmpty { loose = later }
        }
        if !priceList(&drafts, sentence) { settle(loose, &drafts) }
        sumTogether(&drafts)
        return merged(drafts, groups, sentence)
    }

    // MARK: One group

    private func assemble(_ group: Group, _ sentence: Sentence) -> [ItemDraft] {
        var drafts: [ItemDraft] = []
        var lastWasAmount = false
        for atom in group.atoms {
            guard atom.kind != .amount else {
                lastWasAmount = true
                continue
            }
            var draft = draft(atom, sentence)
            draft.isDemoted =
                isDemoted(draft, atom, drafts) && !(lastWasAmount && isPriced(atom, group))
                && !(drafts.last.map { sells(draft, giftCardsOf: $0, sentence) } ?? false)
            if let last = drafts.indices.last {
                if lastWasAmount, isPricedApart(drafts[last], draft, atom, group) {
                    drafts.append(placed(draft, with: drafts[last]))
                } else if !joins(&drafts[last], draft, atom, sentence, amountBetween: lastWasAmount) {
                    drafts.append(draft)
                }
            } else {
                drafts.append(draft)
            }
            lastWasAmount = false
        }
        if drafts.count > 1, drafts.contains(where: { !$0.isDemoted && $0.kind != .hint }) {
            drafts.removeAll { $0.isDemoted || ($0.kind == .hint && !$0.hasMerchant) }
        }
        return drafts
    }

    /// "gas 60 after groceries 50": what has a price of its own is no circumstance.
    private func isPriced(_ atom: Atom, _ group: Group) -> Bool {
        group.atoms.contains { $0.kind == .amount && $0.piece == atom.end && $0.isAdjacent }
    }

    /// Costco买菜200加油50, "McDonald's 30 gas 50": each of two things at a shop, or after it, has its own price.
    private func isPricedApart(_ last: ItemDraft, _ new: ItemDraft, _ atom: Atom, _ group: Group) -> Bool {
        guard last.hasMerchant, !new.hasMerchant, !last.isDemoted, !new.isDemoted, atom.link == .none,
            new.kind.standsAlone, !last.isRelated(to: new),
            let position = group.atoms.firstIndex(where: { $0.piece == atom.piece })
        else { return false }
        let rest = group.atoms[(position + 1)...].prefix { $0.kind == .amount || $0.isAdjacent }
        if rest.contains(where: { $0.kind == .amount }) { return true }
        // "200 at Costco 50 gas"
        guard let first = group.atoms.firstIndex(where: { $0.piece == last.firstPiece }) else { return false }
        return first > 0 && group.atoms[first - 1].kind == .amount
    }

    /// The same shop where it sells that as well: its pumps, or what else is in the basket.
    private func placed(_ new: ItemDraft, with last: ItemDraft) -> ItemDraft {
        let shop = last.shop >= 0 ? last.shop : owner(ofPump: last.merchant) ?? last.merchant
        var draft = last
        draft.merchant = shop
        draft.category = lexicon.merchants[Int(shop)].category
        draft.overridesMerchant = false
        draft.said = nil
        draft.amount = nil
        draft.candidates = []
        draft.words = [last.piece]
        draft.firstPiece = new.firstPiece
        draft.piece = new.piece
        draft.shop = -1
        if new.category == .gas, let pump = lexicon.pumps[shop] {
            draft.shop = shop
            draft.merchant = pump
            draft.category = .gas
            draft.overridesMerchant = true
        } else if sells(draft.category, new.category) {
            draft.said = new.category
        } else {
            return new
        }
        draft.words += new.words
        return draft
    }

    /// The shop whose pumps a merchant is; the first in the table of several.
    private func owner(ofPump pump: Int32) -> Int32? {
        guard lexicon.merchants[Int(pump)].category == .gas else { return nil }
        return lexicon.pumps.lazy.filter { $0.value == pump }.map(\.key).min()
    }

    private func draft(_ atom: Atom, _ sentence: Sentence) -> ItemDraft {
        let piece = sentence.pieces[atom.piece]
        var draft: ItemDraft
        if atom.kind == .merchant {
            draft = ItemDraft(
                category: lexicon.merchants[Int(piece.merchant)].category, kind: .place, merchant: piece.merchant,
                piece: atom.piece, firstPiece: atom.piece, words: [atom.piece])
        } else {
            draft = ItemDraft(
                category: Lexicon.categories[Int(piece.category)], kind: piece.termKind, piece: atom.piece,
                firstPiece: atom.piece, words: [atom.piece])
        }
        draft.isCorrected = piece.isCorrected
        draft.isBought = atom.afterBuy
        return draft
    }

    /// Whether a phrase only says where, when or what for.
    private func isDemoted(_ draft: ItemDraft, _ atom: Atom, _ earlier: [ItemDraft]) -> Bool {
        switch atom.link {
        case .near, .during: return true
        case .purpose:
            guard !draft.hasMerchant, let last = earlier.last(where: { !$0.isDemoted }) else { return false }
            return !last.hasMerchant && last.kind.rank >= TermKind.object.rank && !last.isRelated(to: draft)
        case .to, .from:
            // "groceries on the way home from the gym"
            if atom.link == .from, !draft.hasMerchant, draft.kind == .place, !ItemAssembler.isShop(draft.category),
                earlier.contains(where: { $0.standsAlone && !$0.isRelated(to: draft) })
            {
                return true
            }
            // "a taxi to the train station" is no train.
            return earlier.contains {
                ItemAssembler.isTransport($0.category) && !$0.isDemoted
                    && (!ItemAssembler.isTransport(draft.category)
                        || $0.category != .transit && !$0.isRelated(to: draft))
            }
        case .along: return !draft.hasMerchant
        case .at, .none: return false
        }
    }

    /// Places that sell things to take home, or fuel.
    private static func isShop(_ category: Category) -> Bool {
        switch category {
        case .groceries, .gas, .drugstores, .superstores, .wholesaleClubs, .departmentStores, .homeImprovement, .office,
            .electronics, .clothing, .pets, .auto, .general:
            true
        default: false
        }
    }

    private static func isTransport(_ category: Category) -> Bool {
        category.isWithin(.transit) || category == .airfare
    }

    /// Joins a phrase with the draft before it in the same clause; false where it is a purchase of its own.
    private func joins(
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
        merchant.words += term.words
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
                atom.isAdjacent && last.kind == .spend && new.kind == .object && isPhraseEnd(sentence, atom.end)
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

    private func isPhraseEnd(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count else { return true }
        let piece = sentence.pieces[index]
        return piece.kind == .mark || piece.use == .amount || piece.has(.link) || piece.has(.purpose)
            || piece.kind == .symbol
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
