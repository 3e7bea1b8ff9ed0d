/// What a merchant category code (ISO 18245) of a bank statement stands for.
public struct StatementCategory: Sendable, Hashable {
    public let category: Category
    public let merchantClass: MerchantClass
    public let description: String

    public init(category: Category, merchantClass: MerchantClass, description: String) {
        self.category = category
        self.merchantClass = merchantClass
        self.description = description
    }
}
