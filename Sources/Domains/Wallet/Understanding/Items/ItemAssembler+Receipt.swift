import Basics

/// Goods that each have a price of their own, at one shop: "Home Depot, paint 60, brushes 25", "starbucks latte 6
/// muffin 4", 好市多 烤鸡 50 牛奶 30. What is paid there is their sum.
extension ItemAssembler {
    /// The one purchase of such a list; nil where the sentence is none.
    func receipt(_ groups: [Group], _ sentence: Sentence) -> ItemDraft? {
        guard amounts.count > 1, amounts.allSatisfy({ $0.isListed && $0.currency == amounts[0].currency }) else {
            return nil
        }
        let atoms = groups.flatMap(\.atoms)
        guard let shop = atoms.first(where: { $0.kind == .merchant }) else { return nil }
        var bill = draft(shop, sentence)
        for atom in atoms where atom.kind == .term {
            let thing = draft(atom, sentence)
            guard isOnReceipt(thing, of: bill) else { return nil }
            bill.words.append(atom.piece)
            bill.firstPiece = min(bill.firstPiece, atom.piece)
            bill.isBought = bill.isBought || thing.isBought
            bill.note(thing)
        }
        let sum = amounts.reduce(0) { $0 + $1.cents }
        guard var total = amounts.first, sum <= Money.maximumInput.cents else { return nil }
        total.cents = sum
        total.isExplicit = amounts.contains(where: \.isExplicit)
        bill.amount = total
        return bill
    }

    private func isOnReceipt(_ thing: ItemDraft, of bill: ItemDraft) -> Bool {
        if thing.category == .general || thing.isRelated(to: bill) { return true }
        if sells(bill.category, thing.category) { return true }
        switch thing.kind {
        case .weak, .hint: return true
        case .object: return ItemAssembler.isShop(bill.category) || bill.category == .online
        case .place, .spend, .verb: return false
        }
    }
}
