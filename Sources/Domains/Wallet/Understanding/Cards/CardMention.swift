import Basics

/// A phrase that names one of the user's cards, several that fit, or one that the user does not hold.
struct CardMention {
    var pieces: Range<Int>
    /// Wallet cards that fit, in wallet order.
    var cards: [CardID]
    /// The product or issuer, where no wallet card fits.
    var unknownName: String?
    /// Only a network or issuer was named ("the Amex").
    var isGeneric: Bool
    /// The network that a generic name stands for.
    var network: Network?
    var isNegated = false
    /// Of several that fit, the one whose name begins with the issuer's.
    var leading: CardID?

    /// The cards meant where the sentence leaves no room for a question.
    var likeliest: [CardID] { leading.map { [$0] } ?? cards }
}
