import Language

/// A kind of seller, or of what is sold, that issuers tell apart: a butcher, a caterer, goods on board.
struct SellerKind: Sendable {
    let merchantClass: MerchantClass
    /// Nil for a purchase of any category.
    let categories: Set<Category>?
    /// The classes of named sellers that it may stand beside: none, or nil for any.
    let sellers: Set<MerchantClass>?
    /// Words that say, wherever they stand, that it is something else.
    let unless: SellerPhrases<Void>
    /// Words around the kind's own that make something else of just these: "mini golf", "with a gift card".
    let otherwise: SellerWrapping
    /// Its row in the table.
    let row: Int

    func mayBe(_ item: PurchaseItem) -> Bool {
        if let categories, !categories.contains(item.category), !categories.contains(item.saidCategory ?? item.category)
        {
            return false
        }
        guard let merchant = item.merchant, merchant.merchantClass != merchantClass, let sellers else { return true }
        return sellers.contains(merchant.merchantClass)
    }
}
