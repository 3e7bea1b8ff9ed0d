public import Basics
public import RAG

/// Advice with the turn that gave it.
public struct GivenAdvice: Sendable, Hashable {
    /// So many days after it a purchase is still compared with it.
    public static let days = 3

    public let conversationID: String
    /// From 1.
    public let turn: Int
    public let at: Timestamp
    public let advice: Advice

    public init(conversationID: String, turn: Int, at: Timestamp, advice: Advice) {
        self.conversationID = conversationID
        self.turn = turn
        self.at = at
        self.advice = advice
    }

    /// The purchase beside the advice it followed or did not: of those that concern it, one for the same merchant before
    /// one for the same category, and the latest of either. Refunds are compared with nothing.
    public static func comparison(of purchase: KnownPurchase, with advice: [GivenAdvice]) -> AdviceComparison? {
        guard purchase.transaction.amount > .zero else { return nil }
        var best: (advice: GivenAdvice, isSamePlace: Bool)?
        for given in advice where given.precedes(purchase) {
            guard let isSamePlace = given.concerns(purchase.transaction) else { continue }
            if let known = best, (known.isSamePlace, known.advice.at) >= (isSamePlace, given.at) { continue }
            best = (given, isSamePlace)
        }
        guard let given = best?.advice else { return nil }
        return AdviceComparison(
            transactionID: purchase.transaction.id, conversationID: given.conversationID, turn: given.turn,
            category: purchase.transaction.category, advised: CardID(given.advice.choice),
            used: purchase.transaction.cardID, arm: given.advice.arm, date: purchase.transaction.date)
    }

    /// A purchase has a day but no zone: the advice's day in UTC may be the next one already.
    private func precedes(_ purchase: KnownPurchase) -> Bool {
        let day = at.date()
        return at <= purchase.recordedAt && day >= purchase.transaction.date.adding(days: -GivenAdvice.days)
            && day <= purchase.transaction.date.adding(days: 1)
    }

    /// Whether it was for the same merchant, or else for the same category or one around or below it; nil for neither.
    private func concerns(_ transaction: Transaction) -> Bool? {
        if let place = advice.place, let merchant = transaction.merchant, MerchantName.folded(merchant) == place {
            return true
        }
        guard let subject = Category(rawValue: advice.subject),
            subject.isWithin(transaction.category) || transaction.category.isWithin(subject)
        else { return nil }
        return false
    }
}

private func >= (left: (Bool, Timestamp), right: (Bool, Timestamp)) -> Bool {
    left.0 == right.0 ? left.1 >= right.1 : left.0
}
