import Basics
import Wallet

/// What the cards of a wallet count in, and by which rates.
struct CardBills: Sendable {
    let wallet: String
    /// Of the cards that name one.
    let own: [CardID: String]
    let converter: CurrencyConverter

    /// Of a card that names no currency, as of one that is not there, in the wallet's.
    func bill(of card: CardID) -> CardBill {
        CardBill(currency: own[card] ?? wallet, converter: converter)
    }
}
