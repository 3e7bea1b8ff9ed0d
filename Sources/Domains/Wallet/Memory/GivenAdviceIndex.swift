import Basics
import RAG

/// Advice in an order in which that of each purchase is found without looking at all of it.
public struct GivenAdviceIndex: Sendable {
    private struct Entry: Sendable {
        /// Among all advice: of the same moment, what stood first counts.
        let place: Int
        let given: GivenAdvice

        static func < (left: Entry, right: Entry) -> Bool {
            (left.given.at, right.place) < (right.given.at, left.place)
        }
    }

    /// Advice of one merchant or one category, earliest first.
    private struct Line: Sendable {
        var entries: [Entry] = []

        /// The latest of a span of time.
        func latest(from first: Timestamp, through last: Timestamp) -> Entry? {
            var (low, high) = (0, entries.count)
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].given.at <= last { low = middle + 1 } else { high = middle }
            }
            guard low > 0, entries[low - 1].given.at >= first else { return nil }
            return entries[low - 1]
        }
    }

    private var places: [String: Line] = [:]
    private var categories: [Category: Line] = [:]

    public init(_ advice: [GivenAdvice]) {
        let ordered = advice.enumerated().map { Entry(place: $0.offset, given: $0.element) }.sorted(by: <)
        for entry in ordered {
            if let place = entry.given.advice.place { places[place, default: Line()].entries.append(entry) }
            guard let category = Category(rawValue: entry.given.advice.subject) else { continue }
            categories[category, default: Line()].entries.append(entry)
        }
    }

    /// Each purchase beside the advice it followed or did not: of those that concern it, one for the same merchant before
    /// one for the same category or one around or below it, and the latest of either. Refunds are compared with nothing.
    public func comparisons(of purchases: [KnownPurchase]) -> [AdviceComparison] {
        var related: [Category: [Line]] = [:]
        return purchases.compactMap { purchase in
            let transaction = purchase.transaction
            guard transaction.amount > .zero, !places.isEmpty || !categories.isEmpty else { return nil }
            let (first, last) = span(of: purchase)
            guard first <= last else { return nil }
            let samePlace =
                places.isEmpty
                ? nil
                : transaction.merchant.flatMap {
                    places[MerchantName.folded($0)]?.latest(from: first, through: last)
                }
            let found: Entry?
            if let samePlace {
                found = samePlace
            } else {
                let category = transaction.category
                let lines = related[category] ?? lines(around: category)
                related[category] = lines
                found = lines.compactMap { $0.latest(from: first, through: last) }.max(by: <)
            }
            return found.map(\.given).map { given in
                AdviceComparison(
                    transactionID: transaction.id, conversationID: given.conversationID, turn: given.turn,
                    category: transaction.category, advised: CardID(given.advice.choice), used: transaction.cardID,
                    arm: given.advice.arm, date: transaction.date)
            }
        }
    }

    private func lines(around category: Category) -> [Line] {
        categories.filter { $0.key.isWithin(category) || category.isWithin($0.key) }.sorted {
            $0.key.rawValue < $1.key.rawValue
        }.map(\.value)
    }

    /// When advice was given that a purchase may follow. A purchase has a day but no zone: the advice's day in UTC may be
    /// the next one already.
    private func span(of purchase: KnownPurchase) -> (first: Timestamp, last: Timestamp) {
        let first = purchase.transaction.date.adding(days: -GivenAdvice.days).daysSinceEpoch
        let last = purchase.transaction.date.adding(days: 2).daysSinceEpoch
        return (
            Timestamp(milliseconds: first * 86_400_000),
            min(Timestamp(milliseconds: last * 86_400_000 - 1), purchase.recordedAt)
        )
    }
}
