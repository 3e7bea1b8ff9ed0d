/// Questions about limits in the middle of a purchase: 这季还有额度吗, and then 那多买一罐，总价131.
extension PurchaseQuery {
    /// The purchase that a sentence goes on with where a question about limits came between; else this query.
    func continued(by reading: SentenceReading) -> PurchaseQuery {
        guard intent == .limitCheck, let purchase = interrupted?.first, reading.leavesLimits else { return self }
        return purchase
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
    }

    /// What is told of a purchase and of no limit.
    private static let changes = Cues(
        .choose, .buy, .suppose, .unavailable, .refuse, .recovered, .remove, .undo, .takeBack, .split, .multiple,
        .times,
        .fewer, .joining, .why, .maxed)
}
