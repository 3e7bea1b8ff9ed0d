public import Basics
import Storage
public import Stores
public import Wallet

extension WalletStore: TransactionStore {
    public func record(
        _ transaction: Transaction, for user: UserID, request: IdempotentRequest?,
        reply: @escaping @Sendable (Transaction) throws -> StoredReply
    ) async throws -> WriteOutcome {
        let (moment, today, rows, quota) = (clock.now(), clock.today(), cards, quota)
        return try await write(user) { connection in
            try IdempotencyRows.once(request, of: user, at: moment, on: connection) {
                guard let stored = try rows.card(transaction.cardID, of: user, on: connection) else {
                    throw StorageError(.unknownReference)
                }
                guard try TransactionRows.transaction(transaction.id, of: user, on: connection) == nil else {
                    throw StorageError(.alreadyExists)
                }
                try quota.require(items: 1, of: user, on: connection)
                let change = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
                let card = rows.rules.card(
                    stored.card, after: transaction,
                    preferences: try PreferencesRows.current(of: user, on: connection), today: today)
                try rows.update(
                    card, from: stored.card, of: user, change: change, movesSpending: true, on: connection)
                try TransactionRows.insert(transaction, of: user, at: moment, on: connection)
                return try reply(transaction)
            }
        }
    }

    package func transaction(_ id: String, of user: UserID) async throws -> Transaction {
        try await database.readLater { connection in
            guard let found = try TransactionRows.transaction(id, of: user, on: connection) else {
                throw StorageError(.notFound)
            }
            return found
        }
    }

    public func transactions(
        of user: UserID, where filter: TransactionFilter, after cursor: String?, limit: Int
    ) async throws -> Page<Transaction> {
        let place = try cursor.map { cursor throws(StorageError) in
            let place = try DatedPlace(cursor: cursor)
            guard CalendarDate(place.day) != nil else { throw StorageError(.invalidCursor) }
            return place
        }
        let limit = Page<Transaction>.held(limit)
        let found = try await database.readLater { connection in
            try TransactionRows.list(of: user, where: filter, before: place, limit: limit + 1, on: connection)
        }
        let shown = Array(found.prefix(limit))
        let last = found.count > limit ? shown.last : nil
        return Page(items: shown, next: last.map { DatedPlace(day: $0.date.description, id: $0.id).cursor })
    }
}
