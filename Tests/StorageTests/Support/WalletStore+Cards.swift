import Basics
import Wallet

@testable import Storage
@testable import WalletStorage
import Stores

extension WalletStore {
    /// Adds cards one after another.
    @discardableResult
    func create(_ cards: [Card], for user: UserID) async throws -> [StoredCard] {
        for card in cards { _ = try await create([card], for: user, request: nil, reply: Samples.reply()) }
        var stored: [StoredCard] = []
        for card in cards { stored.append(try await self.card(card.id, of: user)) }
        return stored
    }

    func replace(_ card: Card, of user: UserID, ifMatch: Revision?) async throws -> StoredCard {
        try await update(card.id, of: user, ifMatch: ifMatch) { $0 = card }
    }

    /// Imports purchases as rows of one statement, of the card of the first.
    @discardableResult
    func importAll(
        _ transactions: [Transaction], for user: UserID, dryRun: Bool, matcher: PurchaseMatcher? = nil
    ) async throws -> ImportReport {
        let rows = transactions.enumerated().map { number, transaction in
            ImportDraft.Row(transaction: transaction, line: number + 2, hasPostingDayOnly: false)
        }
        return try await importAll(
            ImportDraft(card: transactions.first?.cardID ?? CardID("gold"), rows: rows, matcher: matcher), for: user,
            dryRun: dryRun)
    }
}

extension Card {
    /// Without what a store keeps beside what was sent.
    var asSent: Card {
        var card = self
        for index in card.spendingLimits.indices {
            card.spendingLimits[index].stated = nil
            card.spendingLimits[index].anchor = nil
        }
        card.quarterlyBonus?.stated = nil
        card.statedBalance = nil
        card.statedLastUsed = nil
        return card
    }
}
