/// A payment network, lower-cased; an open list with known values (`visa`, `mastercard`, `amex`, `discover`,
/// `unionpay`, `jcb`, `other`). It belongs to the user's card, not to the product name: networks move.
public struct Network: Sendable, Hashable, Codable, CustomStringConvertible {
    public let rawValue: String

    public init(_ rawValue: String) {
        self.rawValue = rawValue.lowercased()
    }

    public var description: String { rawValue }

    public static let visa = Network("visa")
    package static let mastercard = Network("mastercard")
    public static let amex = Network("amex")
    public static let discover = Network("discover")
    static let unionpay = Network("unionpay")
    static let jcb = Network("jcb")
    /// Of a shop that takes no credit card.
    static let debit = Network("debit")
    public static let other = Network("other")
}
