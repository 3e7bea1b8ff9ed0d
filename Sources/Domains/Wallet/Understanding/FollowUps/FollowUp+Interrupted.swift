/// Questions about limits in the middle of a purchase: 这季还有额度吗, and then 那多买一罐，总价131.
extension PurchaseQuery {
    /// The purchase that a sentence goes on with where a question about limits came between; else this query.
    func continued(by reading: SentenceReading) -> PurchaseQuery {
        guard intent == .limitCheck, let purchase = interrupted?.first, reading.leavesLimits else { return self }
        return purchase
    }

    /// Whether what a sentence may go on with has a price.
    var namesPrice: Bool {
        items.contains { $0.amount != nil } || interrupted?.first?.items.contains { $0.amount != nil } ?? false
    }

    /// Keeps the purchase that this question about limits comes between.
    mutating func interrupt(_ previous: PurchaseQuery?) {
        guard intent == .limitCheck, let previous else { return }
        interrupted = previous.intent == .limitCheck ? previous.interrupted : previous.items.isEmpty ? nil : [previous]
    }
}

extension SentenceReading {
    /// Tells of a purchase, and asks nothing more about limits.
    fileprivate var leavesLimits: Bool {
        guard intent != .limitCheck, fact == nil else { return false }
        return !amounts.isEmpty || !discounts.isEmpty || !shares.isEmpty
            || !cues.isDisjoint(with: SentenceReading.changes)
            // "what about Target": a limit is of no shop.
            || drafts.contains(where: \.hasMerchant)
            // "two toners for me then", unlike "and dining?"
            || text.words > 4 && !drafts.isEmpty && !endsAsQuestion && !sentence.has(0, .and)
                && !sentence.has(0, .change)
    }

    /// What is told of a purchase and of no limit.
    private static let changes = Cues(
        .choose, .buy, .suppose, .unavailable, .refuse, .recovered, .remove, .undo, .takeBack, .split, .multiple,
        .times,
        .fewer, .joining, .why, .maxed, .aboutAnswer)
}
