import Language

/// A brand's goods or gift cards that another shop sells: "Starbucks coffee beans at Costco", 在Target买Netflix礼品卡.
extension ItemAssembler {
    /// Whether the shop named after the brand takes the money.
    func sells(_ shop: ItemDraft, goodsOf brand: ItemDraft, _ atom: Atom, _ sentence: Sentence) -> Bool {
        guard isSeller(shop.category) else { return false }
        if isGiftCard(sentence, from: brand.piece, to: atom.piece) { return true }
        // "DoorDash gift card Costco"
        guard atom.link == .at || atom.link == .from, !isVisited(sentence, brand.piece) else { return false }
        let isNamedThing = atom.piece - brand.piece > (sentence.has(atom.piece - 1, .article) ? 3 : 2)
        return isGoods(of: brand.category, at: shop.category, isNamedThing: isNamedThing)
    }

    /// "Uber gift card from Costco" is no ride.
    func sells(_ shop: ItemDraft, giftCardsOf brand: ItemDraft, _ sentence: Sentence) -> Bool {
        shop.hasMerchant && brand.hasMerchant && isSeller(shop.category)
            && isGiftCard(sentence, from: brand.piece, to: shop.piece)
    }

    /// Whether the brand named after the shop is only what is bought there.
    func isSoldThere(_ brand: ItemDraft, _ shop: ItemDraft, _ atom: Atom, _ sentence: Sentence) -> Bool {
        guard isSeller(shop.category), atom.link == .none, atom.end < sentence.pieces.count else { return false }
        if isGiftCard(sentence, from: brand.piece, to: min(atom.end + 5, sentence.pieces.count)) { return true }
        let isBought = sentence.has(atom.piece - 1, .buy)
        guard isBought || atom.isAdjacent, shop.piece < atom.piece else { return false }
        let next = sentence.pieces[atom.end]
        let isNamed = next.kind == .word || next.kind == .han
        let isThing = isNamed && next.use == .free && (next.category >= 0 || next.sense < 0)
        guard isThing, isBought || shop.category != .superstores else { return false }
        return isGoods(of: brand.category, at: shop.category, isNamedThing: true)
    }

    /// "lunch at Chipotle": one is there.
    private func isVisited(_ sentence: Sentence, _ piece: Int) -> Bool {
        sentence.has(piece - 1, .link) || ItemAssembler.places.contains(sentence.lastWord(piece - 1))
    }

    private func isSeller(_ category: Category) -> Bool {
        switch category {
        case .groceries, .superstores, .wholesaleClubs, .drugstores, .departmentStores, .online, .electronics, .office,
            .homeImprovement:
            true
        default: false
        }
    }

    /// What comes in boxes is sold anywhere; a meal, a ride or a flight is not.
    private func isGoods(of brand: Category, at shop: Category, isNamedThing: Bool) -> Bool {
        switch brand {
        case .clothing, .streaming: return shop != brand
        // "Best Buy, samsung tv": who makes it.
        case .electronics: return shop != brand || isNamedThing
        case .entertainment: return true
        case .departmentStores, .homeImprovement, .general: return isNamedThing && shop != brand
        case .coffee, .restaurants, .fastFood, .dining:
            // A counter inside a supermarket is the supermarket's own; one in a superstore is a restaurant.
            return isNamedThing || shop == .groceries || shop == .wholesaleClubs
        default: return false
        }
    }

    private func isGiftCard(_ sentence: Sentence, from: Int, to: Int) -> Bool {
        let upper = min(to, sentence.pieces.count)
        guard from < upper else { return false }
        let tokens = Int(sentence.pieces[from].end)..<Int(sentence.pieces[upper - 1].end)
        return tokens.contains { index in
            let hash = sentence.tokens[index].hash
            if ItemAssembler.gifts.contains(hash) { return true }
            return hash == ItemAssembler.cardSign && index > 0
                && ItemAssembler.cardKinds.contains(sentence.tokens[index - 1].hash)
        }
    }

    private static let gifts = ["gift", "giftcard", "giftcards", "egift"].map(WordHash.of)
    private static let cardSign = WordHash.of("卡")
    /// 礼品卡, 充值卡, 购物卡
    private static let cardKinds = ["品", "值", "物"].map(WordHash.of)
}
