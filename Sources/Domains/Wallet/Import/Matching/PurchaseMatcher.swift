import Basics

/// Finds which rows of a statement are purchases that were noted before.
///
/// A row and a noted purchase are one where the currency is the same, the days are near, the amounts are equal (or the
/// statement has a tip more) and nothing says that the merchant is another. One purchase meets one row. Equal amounts go first;
/// among several the nearest day, then the nearest amount, then the earliest noted.
public struct PurchaseMatcher: Sendable {
    /// The most days between a purchase and its row.
    private static let days = 3
    /// The same where the row says only when it was posted, which is after the purchase.
    private static let daysToPosting = 5
    /// How far around the days of a statement noted purchases are looked for.
    public static let mostDays = daysToPosting
    /// A tip, or what a pump took beyond what it held, is up to this many tenths of what was noted.
    private static let mostTenths = 13

    private let words: @Sendable (String) -> Set<UInt64>

    /// - Parameter words: the words of a text, whatever their case, accents and digits.
    package init(words: @escaping @Sendable (String) -> Set<UInt64>) {
        self.words = words
    }

    /// - Returns: for indexes of rows the index of the noted purchase that each meets.
    public func pairs(_ rows: [ImportDraft.Row], noted: [StoredTransaction]) -> [Int: Int] {
        var search = MatchSearch(
            rows: rows.map { MatchText($0.transaction, words) },
            shifts: rows.map { PurchaseMatcher.shifts(hasPostingDayOnly: $0.hasPostingDayOnly) },
            noted: noted.map { MatchText($0.transaction, words) },
            recorded: noted.indices.sorted { left, right in
                (noted[left].recordedAt?.milliseconds ?? 0, noted[left].id)
                    < (noted[right].recordedAt?.milliseconds ?? 0, noted[right].id)
            })
        // What is equal to the cent is surer than what may have had a tip.
        search.meetEqual(mostDays: PurchaseMatcher.daysToPosting)
        search.meetTipped(PurchaseMatcher.mostTenths)
        return search.pairs
    }

    /// The days around a row's own where its purchase may be; before it first, as most are.
    private static func shifts(hasPostingDayOnly: Bool) -> [Int] {
        (0...daysToPosting).flatMap { apart -> [Int] in
            if apart == 0 { return [0] }
            if apart <= days { return [-apart, apart] }
            return hasPostingDayOnly ? [-apart] : []
        }
    }
}

extension StatementImporter {
    /// Finds the purchases of statements among those that were noted.
    public var matcher: PurchaseMatcher {
        PurchaseMatcher { [tables] in Set(tables.words($0).hashes) }
    }
}
