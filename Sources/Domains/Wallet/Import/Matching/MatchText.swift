import Basics

/// What matching compares of a purchase or of a row.
struct MatchText: Sendable {
    let date: CalendarDate
    let amount: Money
    let category: Category
    let currency: String?
    /// The merchant's name as rules compare it; nil where none was noted.
    let name: String?
    /// The words of the merchant's name, and of what was written.
    let nameWords: Set<UInt64>
    let textWords: Set<UInt64>

    init(_ transaction: Transaction, _ words: (String) -> Set<UInt64>) {
        date = transaction.date
        amount = transaction.amount
        category = transaction.category
        currency = transaction.currency
        name = transaction.merchant.map(MerchantName.folded)
        nameWords = transaction.merchant.map(words) ?? []
        textWords = transaction.merchantText.map(words) ?? []
    }

    /// Whether nothing says that the currencies differ.
    func hasCurrency(of other: MatchText) -> Bool {
        guard let currency, let theirs = other.currency else { return true }
        return currency == theirs
    }

    /// How surely this noted purchase is of the merchant of a row, 0 for the same; nil for another.
    func rank(of row: MatchText) -> Int? {
        guard let name else { return 2 }
        if name == row.name { return 0 }
        let ofRow = row.nameWords.union(row.textWords)
        let isHeld = [nameWords, textWords].contains { !$0.isEmpty && $0.isSubset(of: ofRow) }
        let holds = [row.nameWords, row.textWords].contains {
            !$0.isEmpty && $0.isSubset(of: nameWords.union(textWords))
        }
        return isHeld || holds ? 1 : nil
    }

    /// Whether something may come on top of what was noted here: a tip, or the rest of what a pump held.
    func mayGrow(to row: MatchText) -> Bool {
        guard amount > .zero, row.amount > amount else { return false }
        let kinds = name == nil ? [category, row.category] : [row.category == .general ? category : row.category]
        return kinds.allSatisfy(MatchText.growing.contains)
    }

    private static let growing: Set<Category> = [.dining, .restaurants, .bars, .coffee, .rideshare, .gas]
}
