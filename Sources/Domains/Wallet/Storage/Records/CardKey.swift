import Basics
import Wallet

/// A row of the table of cards.
struct CardKey: Hashable {
    let user: UserID
    let card: CardID
}
