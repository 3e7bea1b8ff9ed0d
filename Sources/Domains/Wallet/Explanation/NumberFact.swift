import Explaining

/// A number that may be said of a card, or of the purchase.
struct NumberFact: Sendable {
    /// What numbers are for.
    struct Roles: OptionSet, Sendable {
        let rawValue: UInt16

        static let reward = Roles(rawValue: 1)
        static let amount = Roles(rawValue: 2)
        static let limit = Roles(rawValue: 4)
        static let remaining = Roles(rawValue: 8)
        static let spent = Roles(rawValue: 16)
        static let fee = Roles(rawValue: 32)
        static let difference = Roles(rawValue: 64)
        static let pointValue = Roles(rawValue: 128)
        static let projection = Roles(rawValue: 256)
        /// All of a purchase, not a part of it.
        static let whole = Roles(rawValue: 512)
    }

    /// In what kind of sentence it is true.
    enum Condition: Sendable {
        case always
        /// Were it not for something: "would earn".
        case conditional
        /// Of the part of a purchase beyond a limit.
        case beyondLimit
    }

    let kind: ReplyQuantity.Kind
    /// Ten-thousandths.
    let value: Int
    let roles: Roles
    /// The purchases or limits it belongs to.
    let scope: UInt32
    var condition = Condition.always
    /// Of money; nil fits every sign.
    var currency: ReplyQuantity.CurrencyMark?
}
