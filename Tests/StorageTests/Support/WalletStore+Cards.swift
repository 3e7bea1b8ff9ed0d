import Basics
import Wallet

@testable import Storage
@testable import WalletStorage
import Stores

extension WalletStore {
    /// Adds cards one after another.
    @discardableResult
    func create(_ cards: [Card], for user: UserID) async throws -> [StoredCard] {
        for card in cards { _ = try await create(card, for: user, request: nil, reply: Samples.reply()) }
        var stored: [StoredCard] = []
        for card in cards { stored.append(try await self.card(card.id, of: user)) }
        return stored
    }

    func replace(_ card: Card, of user: UserID, ifMatch: Revision?) async throws -> StoredCard {
        try await update(card.id, of: user, ifMatch: ifMatch) { $0 = card }
    }
}
