/// Why a purchase cannot be the refund of another, or cannot be so little. Nothing of it was stored.
public enum RefundFault: Error, Sendable, Hashable {
    /// There is no such purchase on this card, or it is a refund itself.
    case noPurchase
    /// A refund has a negative amount.
    case notNegative
    /// All refunds together are more than the purchase.
    case exceedsPurchase
    /// The purchase would be in another currency than its refunds.
    case otherCurrency
}
