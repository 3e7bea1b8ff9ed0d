import Basics
import Storage
import Stores
import Wallet

/// Many purchases at once: what is new among them, and what they do to the cards.
struct ImportBatch: Sendable {
    /// Which purchases are new, by their indexes.
    struct Plan: Sendable {
        let fresh: [Int]
        let duplicates: [Int]

        var report: ImportReport { ImportReport(imported: fresh.count, duplicates: duplicates) }
    }

    /// The cards after an import, and what they were made from.
    struct Moves: Sendable {
        let cards: [(stored: StoredCard, after: Card)]
        let preferences: Revision
    }

    let transactions: [Transaction]
    let user: UserID
    let moment: Timestamp
    let today: CalendarDate
    let rows: CardRows

    /// - Throws: `unknownReference` for a card that the user does not have.
    func plan(on connection: Connection) throws -> Plan {
        var duplicates: [Int] = []
        var fresh: [Int] = []
        var keys: Set<String> = []
        for (index, transaction) in transactions.enumerated() {
            if let key = transaction.importKey {
                let isKnown = try [key, transaction.earlierImportKey].contains { key in
                    try key.map { try TransactionRows.exists(importKey: $0, of: user, on: connection) } ?? false
                }
                guard keys.insert(key).inserted, !isKnown else {
                    duplicates.append(index)
                    continue
                }
            }
            fresh.append(index)
        }
        for card in Set(fresh.map { transactions[$0].cardID }) {
            guard try CardRows.exists(card, of: user, on: connection) else { throw StorageError(.unknownReference) }
        }
        return Plan(fresh: fresh, duplicates: duplicates)
    }

    /// Writes some of the purchases, as part of an import that nobody sees yet.
    func insert(_ part: ArraySlice<Int>, number: Int, on connection: Connection) throws {
        for index in part {
            let transaction = transactions[index]
            guard try TransactionRows.transaction(transaction.id, of: user, on: connection) == nil else {
                throw StorageError(.alreadyExists)
            }
            try TransactionRows.insert(transaction, of: user, at: moment, import: number, on: connection)
        }
    }

    /// Takes back some of them.
    func remove(_ part: ArraySlice<Int>, number: Int, on connection: Connection) throws {
        for index in part {
            try connection.run(
                "DELETE FROM transactions WHERE user_id = ? AND id = ? AND import_number = ?",
                [.text(user.rawValue), .text(transactions[index].id), .integer(number)])
        }
    }

    /// How the spending of the cards moves, oldest purchase first, as if each had been entered on its day.
    func moves(_ plan: Plan, on connection: Connection) throws -> Moves {
        let (preferences, revision) = try PreferencesRows.preferences(of: user, on: connection)
        var before: [CardID: StoredCard] = [:]
        var after: [CardID: Card] = [:]
        var order: [CardID] = []
        for index in plan.fresh.sorted(by: { (transactions[$0].date, $0) < (transactions[$1].date, $1) }) {
            let transaction = transactions[index]
            if before[transaction.cardID] == nil {
                guard let stored = try rows.card(transaction.cardID, of: user, on: connection) else {
                    throw StorageError(.unknownReference)
                }
                before[transaction.cardID] = stored
                order.append(transaction.cardID)
            }
            guard let card = after[transaction.cardID] ?? before[transaction.cardID]?.card else { continue }
            after[transaction.cardID] = rows.rules.card(
                card, after: transaction, preferences: preferences ?? Preferences(), today: today)
        }
        return Moves(
            cards: order.compactMap { id in
                guard let stored = before[id], let card = after[id] else { return nil }
                return (stored, card)
            }, preferences: revision)
    }

    /// Whether cards and preferences are still those that the moves were made from.
    func isCurrent(_ moves: Moves, on connection: Connection) throws -> Bool {
        guard try PreferencesRows.preferences(of: user, on: connection).1 == moves.preferences else { return false }
        return try moves.cards.allSatisfy { moved in
            try CardRows.revision(of: moved.stored.card.id, of: user, on: connection) == moved.stored.revision
        }
    }

    /// Ends the import: its purchases are seen, and the cards are as they are after it.
    func finish(_ moves: Moves, number: Int, on connection: Connection) throws {
        try ImportRows.end(number, of: user, on: connection)
        let change = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
        for (stored, card) in moves.cards {
            try rows.update(card, from: stored.card, of: user, change: change, movesSpending: true, on: connection)
        }
    }
}
