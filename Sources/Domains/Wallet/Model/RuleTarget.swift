/// One entry of a rule's `excludes`, `options` or a card's `choice`: a category, a merchant class or one merchant.
public enum RuleTarget: Sendable, Hashable {
    case category(Category)
    case merchantClass(MerchantClass)
    /// A merchant by its folded name (see ``MerchantName/folded(_:)``).
    case merchant(MerchantName)
}
