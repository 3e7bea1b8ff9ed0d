/// Why a card cannot be recommended for an item.
package struct BlockedReasons: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    static let networkNotAccepted = BlockedReasons(rawValue: 1)
    package static let inactive = BlockedReasons(rawValue: 2)
    /// The user left the card out, or named others.
    static let excludedByUser = BlockedReasons(rawValue: 4)
    /// The user said that this card is maxed out, and no limit of it stands for that: it cannot be used at all.
    static let saidMaxedOut = BlockedReasons(rawValue: 8)
    /// The purchase is cash by another name: no card earns anything.
    static let countsAsCash = BlockedReasons(rawValue: 16)
}
