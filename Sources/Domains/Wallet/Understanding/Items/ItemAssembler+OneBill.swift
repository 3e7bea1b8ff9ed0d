import Basics

extension ItemAssembler {
    /// "Target: socks 12, shampoo 8, a lamp 30", "Sam's Club. Snacks for the office. 75.": goods told after the only shop
    /// that is named, which sells such, are paid there in one sum.
    func oneBill(_ drafts: [ItemDraft], _ sentence: Sentence) -> [ItemDraft] {
        guard let place = drafts.firstIndex(where: \.hasMerchant),
            drafts.lastIndex(where: \.hasMerchant) == place, !drafts[place].overridesMerchant
        else { return drafts }
        var result = Array(drafts[...place])
        for draft in drafts[(place + 1)...] {
            let price = result[place].amount
            guard isOnBill(draft, of: drafts[place], sentence), mayAdd(draft.amount, to: price) else {
                result.append(draft)
                continue
            }
            result[place].amount = sum(price, draft.amount)
            result[place].words += draft.words
            result[place].note(draft)
        }
        return result
    }

    /// A thing, not a place, a service or the next errand.
    private func isOnBill(_ draft: ItemDraft, of shop: ItemDraft, _ sentence: Sentence) -> Bool {
        switch draft.kind {
        case .object, .weak: break
        case .spend where ItemAssembler.goods.contains(draft.category): break
        default: return false
        }
        guard !draft.isDemoted, draft.category == shop.category || sells(shop.category, draft.category),
            shop.piece < draft.firstPiece
        else { return false }
        return !(shop.piece..<draft.piece).contains { sentence.has($0, .then) || sentence.has($0, .or) }
    }

    private func mayAdd(_ price: AmountMention?, to sum: AmountMention?) -> Bool {
        guard let price, let sum else { return true }
        return price.currency == sum.currency && !price.isAside && !price.isTotal && !sum.isTotal
            && price.cents + sum.cents <= Money.maximumInput.cents
    }

    private func sum(_ price: AmountMention?, _ more: AmountMention?) -> AmountMention? {
        guard var sum = price, let more else { return price ?? more }
        sum.cents += more.cents
        sum.unitCents = nil
        return sum
    }

    /// What is bought where a word says that it is bought.
    private static let goods: Set<Category> = [.groceries, .clothing, .electronics, .drugstores]
}
