/// The price of one of what is bought, for turns that change how many there are.
extension SentenceReading {
    /// "a movie ticket, 15": the price of one, unless several are counted.
    func unitAmount(_ draft: ItemDraft) -> Int? {
        guard let amount = draft.amount else { return nil }
        if let unit = amount.unitCents { return unit }
        let isByTime = draft.category == .hotels || draft.category == .carRental
        let isTicketed = SentenceReading.isTicketed(draft.category)
        if quantities.isEmpty { return isTicketed || SentenceReading.isCountable(draft) ? amount.cents : nil }
        // "hotel 600 for 3 nights", "two tickets, 90 together"
        guard isByTime || isTicketed, drafts.count == 1,
            let count = quantities.last(where: { $0.kind == (isByTime ? 2 : 1) })?.count, count > 0, count <= 100,
            amount.cents % count == 0
        else { return nil }
        return amount.cents / count
    }

    /// Things of which one may buy several: "jeans", "a bag of dog food".
    private static func isCountable(_ draft: ItemDraft) -> Bool {
        switch draft.category {
        case .clothing, .electronics, .pets, .office, .homeImprovement, .online, .general: !draft.hasMerchant
        default: false
        }
    }
}
