import Basics

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
        if let bill = receipt(groups, sentence) { return [bill] }
        var drafts: [ItemDraft] = []
        var loose: [(amount: AmountMention, group: Int)] = []
        var followsPrice = false
        for (index, group) in groups.enumerated() {
            var found = assemble(group, sentence, followsPrice: followsPrice)
            let rest = attach(group, &found)
            for position in found.indices { found[position].group = index }
            if drafts.isEmpty { drafts = found } else { drafts += found }
            for amount in rest { loose.append((amount, index)) }
            followsPrice = followsPrice || group.atoms.contains { $0.kind == .amount }
            if drafts.count > 64 { break }
        }
        drafts = withoutStories(drafts, loose, sentence)
        // What was taken back gets no amount.
        if let turn = correction(drafts, sentence) {
            // "80... no wait, a cruise, 900"
            let later = loose.filter { $0.amount.pieces.lowerBound > turn }
            drafts = corrected(drafts, sentence, hasLaterAmount: !later.isEmpty)
            if !later.isEmpty { loose = later }
        }
        // 宠物医院打疫苗，一共130: one purchase, so one total.
        if loose.contains(where: \.amount.isTotal) { drafts = adoptPets(drafts, sentence) }
        if !priceList(&drafts, sentence) { settle(loose, &drafts) }
        sumTogether(&drafts)
        var result = merged(drafts, groups, sentence)
        // "lunch, Panera, 21 altogether": what looked like two purchases was one.
        if result.count == 1, result[0].amount == nil { result[0].amount = loose.last { $0.amount.isTotal }?.amount }
        return result
    }

    // MARK: One group

    private func assemble(_ group: Group, _ sentence: Sentence, followsPrice: Bool) -> [ItemDraft] {
        var drafts: [ItemDraft] = []
        var lastWasAmount = followsPrice
        for var atom in group.atoms {
            guard atom.kind != .amount else {
                lastWasAmount = true
                continue
            }
            var draft = draft(atom, sentence)
            draft.isDemoted =
                !sentence.pieces[atom.piece].isFirm && isDemoted(draft, atom, drafts)
                && !(drafts.last.map { sells(draft, giftCardsOf: $0, sentence) } ?? false)
            // "gas 60 after groceries 50": what has a price of its own is no circumstance.
            if draft.isDemoted, lastWasAmount, isPriced(atom, group) {
                draft.isDemoted = false
                atom.link = .none
            }
            if let last = drafts.indices.last {
                if lastWasAmount, isPricedApart(drafts[last], draft, atom, group) {
                    drafts.append(placed(draft, with: drafts[last]))
                } else if !joins(&drafts[last], draft, atom, sentence, amountBetween: lastWasAmount) {
                    drafts.append(only: consume draft)
                }
            } else {
                drafts.append(only: consume draft)
            }
            lastWasAmount = false
        }
        if drafts.count > 1, drafts.contains(where: { !$0.isDemoted && $0.kind != .hint }) {
            drafts.removeAll { $0.isDemoted || ($0.kind == .hint && !$0.hasMerchant) }
        }
        return drafts
    }

    private func isPriced(_ atom: Atom, _ group: Group) -> Bool {
        group.atoms.contains {
            $0.kind == .amount
                && ($0.piece == atom.end && $0.isAdjacent || $0.piece == atom.end + 1 && $0.link == .purpose)
        }
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
        let shop = last.shop >= 0 ? last.shop : lexicon.pumpOwners[last.merchant] ?? last.merchant
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

    func draft(_ atom: Atom, _ sentence: Sentence) -> ItemDraft {
        let piece = sentence.pieces[atom.piece]
        var draft: ItemDraft
        if atom.kind == .merchant {
            draft = ItemDraft(
                category: lexicon.merchants[Int(piece.merchant)].category, kind: .place, merchant: piece.merchant,
                piece: atom.piece, firstPiece: atom.piece, words: [atom.piece])
        } else {
            draft = ItemDraft(
                category: Lexicon.categories[Int(piece.category)],
                kind: piece.isFirm && !piece.termKind.standsAlone ? .spend : piece.termKind, piece: atom.piece,
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
            // "chicken for dinner": even a weak word for goods outranks what they are for.
            let isGoods =
                last.kind.rank >= TermKind.object.rank
                || last.kind == .weak && ItemAssembler.isShop(last.category) && atom.piece - last.piece <= 3
            return !last.hasMerchant && isGoods && !last.isRelated(to: draft)
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
    static func isShop(_ category: Category) -> Bool {
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
}
