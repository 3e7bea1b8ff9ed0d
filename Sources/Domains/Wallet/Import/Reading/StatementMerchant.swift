/// Who was paid, and how that is known.
public struct StatementMerchant: Sendable, Hashable {
    /// What the category rests on.
    public enum Evidence: String, Sendable, Hashable { case shop, code, processor, bank, nothing }

    /// A known shop's name, or what the bank wrote without what it adds.
    public let name: String
    public let category: Category
    public let merchantClass: MerchantClass?
    public let evidence: Evidence
    /// ISO 18245, where the bank says it.
    public let code: Int?
    /// The bank's own word for a category; empty where it has none.
    public let bankCategory: String
}
