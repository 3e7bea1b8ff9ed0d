public import Basics
import Storage
public import Stores
public import Wallet

extension WalletStore: TransactionStore {
    public func record(
        _ transaction: Transaction, for user: UserID, request: IdempotentRequest?,
        reply: @escaping @Sendable (StoredTransaction) throws -> StoredReply
    ) async throws -> WriteOutcome {
        let (moment, quota) = (clock.now(), quota)
        return try await write(user) { connection in
            try IdempotencyRows.once(request, of: user, at: moment, on: connection) {
                let card = transaction.cardID
                guard try CardRows.exists(card, of: user, on: connection) else { throw StorageError(.unknownReference) }
                guard try !TransactionRows.exists(transaction.id, of: user, on: connection) else {
                    throw StorageError(.alreadyExists)
                }
                try RefundRules.check(transaction, of: user, on: connection)
                try quota.require(items: 1, of: user, on: connection)
                let change = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
                let recordedAt = try LedgerRows.recordingMoment(of: card, user, at: moment, on: connection)
                try CardRows.touch([card], of: user, change: change, on: connection)
                try TransactionRows.insert(transaction, of: user, at: recordedAt, change.revision, on: connection)
                return try reply(
                    StoredTransaction(
                        transaction: transaction, recordedAt: recordedAt, revision: change.revision, importIDs: []))
            }
        }
    }

    public func transaction(_ id: String, of user: UserID) async throws -> StoredTransaction {
        try await database.readLater { connection in
            guard let found = try TransactionRows.stored(id, of: user, on: connection) else {
                throw StorageError(.notFound)
            }
            return found
        }
    }

    public func updateTransaction(
        _ id: String, of user: UserID, ifMatch: Revision?,
        change edit: @escaping @Sendable (inout Transaction) throws -> Void
    ) async throws -> StoredTransaction {
        let moment = clock.now()
        return try await write(user) { connection in
            let stored = try WalletStore.expect(id, of: user, ifMatch, on: connection)
            var transaction = stored.transaction
            try edit(&transaction)
            transaction.id = id
            let cards: Set<CardID> = [stored.transaction.cardID, transaction.cardID]
            guard try CardRows.exists(transaction.cardID, of: user, on: connection) else {
                throw StorageError(.unknownReference)
            }
            try RefundRules.check(transaction, over: stored.transaction, of: user, on: connection)
            let change = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
            try TransactionRows.update(
                transaction, noted: try TransactionRows.noted(id, of: user, on: connection), of: user, change.revision,
                on: connection)
            if cards.count > 1 {
                try TransactionRows.moveRefunds(
                    of: id, to: transaction.cardID, user, change.revision, on: connection)
            }
            try CardRows.touch(cards, of: user, change: change, on: connection)
            return StoredTransaction(
                transaction: transaction, recordedAt: stored.recordedAt, revision: change.revision,
                importIDs: stored.importIDs)
        }
    }

    public func deleteTransaction(_ id: String, of user: UserID, ifMatch: Revision?) async throws {
        let moment = clock.now()
        try await write(user, isErasing: true) { connection in
            let stored = try WalletStore.expect(id, of: user, ifMatch, on: connection)
            try IdempotencyRows.forget(id, at: "/transactions/" + id, namedAs: ["id"], of: user, on: connection)
            let change = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
            try TransactionRows.releaseRefunds(of: id, user, change.revision, on: connection)
            try TransactionRows.delete(id, of: user, on: connection)
            try CardRows.touch([stored.transaction.cardID], of: user, change: change, on: connection)
        }
        database.removeTracesSoon()
    }

    public func transactions(
        of user: UserID, where filter: TransactionFilter, after cursor: String?, limit: Int
    ) async throws -> Page<StoredTransaction> {
        let place = try cursor.map { cursor throws(StorageError) in
            let place = try DatedPlace(cursor: cursor)
            guard CalendarDate(place.day) != nil else { throw StorageError(.invalidCursor) }
            return place
        }
        let limit = Page<StoredTransaction>.held(limit)
        let read = { @Sendable (connection: Connection) throws in
            try TransactionRows.list(of: user, where: filter, before: place, limit: limit + 1, on: connection)
        }
        // A text is looked for in every purchase.
        let found = try await filter.text == nil ? database.readLater(read) : database.readMuch(read)
        let shown = Array(found.prefix(limit))
        let last = found.count > limit ? shown.last?.transaction : nil
        return Page(items: shown, next: last.map { DatedPlace(day: $0.date.description, id: $0.id).cursor })
    }

    private static func expect(
        _ id: String, of user: UserID, _ revision: Revision?, on connection: Connection
    ) throws -> StoredTransaction {
        guard let stored = try TransactionRows.stored(id, of: user, on: connection) else {
            throw StorageError(.notFound)
        }
        if let revision, stored.revision != revision { throw StorageError(.revisionMismatch) }
        return stored
    }
}
