/// A card of one wallet; unique within its user.
public struct CardID: Sendable, Hashable, Comparable, Codable {
    public let rawValue: String

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public static func < (left: CardID, right: CardID) -> Bool { left.rawValue < right.rawValue }
}
