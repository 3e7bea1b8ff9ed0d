import Basics
import Storage
import Stores
import Wallet

/// Many purchases at once, in one transaction.
struct ImportBatch: Sendable {
    let transactions: [Transaction]
    let user: UserID
    let moment: Timestamp
    let today: CalendarDate
    let rows: CardRows

    func run(on connection: Connection) throws -> ImportReport {
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
        guard !fresh.isEmpty else { return ImportReport(imported: 0, duplicates: duplicates) }
        let change = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
        try move(fresh, change, on: connection)
        for index in fresh {
            let transaction = transactions[index]
            guard try TransactionRows.transaction(transaction.id, of: user, on: connection) == nil else {
                throw StorageError(.alreadyExists)
            }
            try TransactionRows.insert(transaction, of: user, at: moment, on: connection)
        }
        return ImportReport(imported: fresh.count, duplicates: duplicates)
    }

    /// Moves the spending of the cards, oldest purchase first, as if each had been entered on its day.
    private func move(_ fresh: [Int], _ change: Change, on connection: Connection) throws {
        let preferences = try PreferencesRows.current(of: user, on: connection)
        var before: [CardID: StoredCard] = [:]
        var after: [CardID: Card] = [:]
        var order: [CardID] = []
        for index in fresh.sorted(by: { (transactions[$0].date, $0) < (transactions[$1].date, $1) }) {
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
                card, after: transaction, preferences: preferences, today: today)
        }
        for id in order {
            guard let stored = before[id], let card = after[id] else { continue }
            try rows.update(card, from: stored.card, of: user, change: change, movesSpending: true, on: connection)
        }
    }
}
