/// Why a card cannot be recommended for an item.
public struct BlockedReasons: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let networkNotAccepted = BlockedReasons(rawValue: 1)
    public static let inactive = BlockedReasons(rawValue: 2)
    /// The user left the card out, or named others.
    public static let excludedByUser = BlockedReasons(rawValue: 4)
    /// The user said that this card is maxed out, and no limit of it stands for that: it cannot be used at all.
    public static let saidMaxedOut = BlockedReasons(rawValue: 8)
}
