/// How a merchant is registered with the card networks, finer than ``Category``: a supermarket, a warehouse club, a
/// restaurant, a gas pump of a club. Rules exclude by class ("supermarkets, but not superstores"), so the list is open;
/// the tables in the resource folder name the known ones.
public struct MerchantClass: Sendable, Hashable, Codable, CustomStringConvertible {
    public let rawValue: String

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public var description: String { rawValue }

    public static let supermarket = MerchantClass("supermarket")
    public static let superstore = MerchantClass("superstore")
    public static let warehouseClub = MerchantClass("warehouseClub")
    public static let warehouseGas = MerchantClass("warehouseGas")
    public static let convenienceStore = MerchantClass("convenienceStore")
    public static let general = MerchantClass("general")
    /// Money orders, casinos, crypto: earns nothing and may be a cash advance.
    public static let cashLike = MerchantClass("cashLike")
}
