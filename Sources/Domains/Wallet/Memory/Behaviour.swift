/// What a user did in some days: the facts that insights count.
public struct Behaviour: Sendable, Hashable {
    /// The most purchases that are looked at; the newest.
    public static let maximumPurchases = 5_000

    /// Newest first; refunds are among them.
    public let purchases: [Transaction]
    /// One for each purchase that advice came before.
    public let comparisons: [AdviceComparison]
    public let feedback: [Feedback]

    public static let none = Behaviour(purchases: [], comparisons: [], feedback: [])

    public init(purchases: [Transaction], comparisons: [AdviceComparison], feedback: [Feedback]) {
        self.purchases = purchases
        self.comparisons = comparisons
        self.feedback = feedback
    }
}
