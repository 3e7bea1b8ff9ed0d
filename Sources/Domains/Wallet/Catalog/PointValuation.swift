public import Basics

/// What somebody says a reward currency is worth; values of one currency differ by a factor of two, so each carries its
/// source. None is applied unless the user takes it into the preferences: the default is one cent.
public struct PointValuation: Sendable, Hashable {
    public enum Basis: String, Sendable, Hashable, Codable, CaseIterable {
        /// A publisher's monthly estimate of good redemptions.
        case published
        /// What a reasonable redemption reaches.
        case reasonable
        /// A Chinese-language guide's estimate.
        case chineseGuide
        /// Paid out as money.
        case cashFloor
    }

    public let pointType: String
    public let name: String
    public let nameChinese: String?
    public let basis: Basis
    /// Cents a point.
    public let cents: Rate
    public let date: String?
    public let note: String?
    public let sources: [CatalogSource]
}
