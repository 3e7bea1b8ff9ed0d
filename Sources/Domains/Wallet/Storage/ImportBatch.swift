import Basics
import Storage
import Stores
import Wallet

/// The import of one statement: what is new in it, and what is written.
struct ImportBatch: Sendable {
    let draft: ImportDraft
    let user: UserID
    let moment: Timestamp
    let today: CalendarDate
    let rows: CardRows
    let quota: Quota

    /// - Throws: `unknownReference` for a card that the user does not have, `notOwner` for another's.
    func plan(on connection: Connection) throws -> ImportPlan {
        var plan = ImportPlan()
        var keys: Set<String> = []
        for (index, row) in draft.rows.enumerated() {
            let transaction = row.transaction
            if let key = transaction.importKey {
                let known = try [key, transaction.earlierImportKey].compactMap(\.self).first {
                    try ImportRows.isKnown($0, of: user, on: connection)
                }
                guard known == nil, keys.insert(key).inserted else {
                    plan.duplicates.append((index, known ?? key))
                    continue
                }
            }
            if let id = row.fileID, let own = try TransactionRows.stored(id, of: user, on: connection)?.transaction,
                own.cardID == transaction.cardID
            {
                // It was written here, and has been here ever since.
                plan.duplicates.append((index, own.importKey ?? transaction.importKey ?? id))
                continue
            }
            plan.fresh.append(index)
        }
        for card in Set(plan.fresh.map { draft.rows[$0].transaction.cardID }).union([draft.card]) {
            try CardRows.requireOwned(card, of: user, on: connection)
        }
        try match(&plan, on: connection)
        let days = Set(plan.fresh.map { draft.rows[$0].transaction.date })
        if !days.isEmpty, let card = try rows.card(draft.card, of: user, on: connection)?.card {
            plan.meetsStatedSum = SpendingLedger.isStated(anyOf: days, on: card)
        }
        return plan
    }

    private func match(_ plan: inout ImportPlan, on connection: Connection) throws {
        let days = plan.fresh.map { draft.rows[$0].transaction.date }
        guard let matcher = draft.matcher, let first = days.min(), let last = days.max() else { return }
        let noted = try TransactionRows.unmatched(
            on: draft.card, of: user, from: first.adding(days: -PurchaseMatcher.mostDays),
            through: last.adding(days: PurchaseMatcher.mostDays), on: connection)
        let pairs = matcher.pairs(plan.fresh.map { draft.rows[$0] }, noted: noted)
        for (row, purchase) in pairs { plan.matches[plan.fresh[row]] = noted[purchase] }
        plan.fresh.removeAll { plan.matches[$0] != nil }
    }

    /// The noted purchase with what its row says.
    func matched(_ noted: Transaction, by index: Int) -> Transaction {
        let row = draft.rows[index].transaction
        var result = noted
        result.amount = row.amount
        result.date = row.date
        if noted.merchant == nil {
            result.merchant = row.merchant
            result.merchantClass = row.merchantClass
            result.merchantID = row.merchantID
        }
        if !noted.isCategoryChosen, noted.category == .general { result.category = row.category }
        result.merchantText = row.merchantText
        result.statement = row.statement
        result.postingDate = row.postingDate
        // What was noted of an amount abroad stays where the bank says nothing of it.
        if row.original != nil || noted.original == nil {
            (result.original, result.originalCurrency) = (row.original, row.originalCurrency)
        }
        result.importKey = row.importKey
        return result
    }

    /// Writes some of the purchases, as part of an import that nobody sees yet.
    func insert(_ part: ArraySlice<Int>, number: Int, at recordedAt: Timestamp, on connection: Connection) throws {
        for index in part {
            let row = draft.rows[index]
            guard try !TransactionRows.exists(row.transaction.id, of: user, on: connection) else {
                throw StorageError(.alreadyExists)
            }
            try TransactionRows.insert(
                row.transaction, of: user, at: recordedAt, Revision(rawValue: number), import: number, on: connection)
        }
    }

    /// A row that the import holds: one that became a purchase with it, or was there already.
    struct Held: Sendable {
        let row: Int
        let key: String
        let status: StoredImport.Row.Status
    }

    /// What this import holds, in the order of the keys: rows that are written together lie side by side then, so that a
    /// write changes few pages of the file. Of two rows with one key the earlier is first.
    func held(by plan: ImportPlan) -> [Held] {
        let imported = plan.fresh.compactMap { index in
            draft.rows[index].transaction.importKey.map { Held(row: index, key: $0, status: .imported) }
        }
        let duplicates = plan.duplicates.map { Held(row: $0.row, key: $0.key, status: .duplicate) }
        return (imported + duplicates).sorted { ($0.key, $0.row) < ($1.key, $1.row) }
    }

    /// Says of rows that this import holds them.
    func hold(_ part: ArraySlice<Held>, number: Int, on connection: Connection) throws {
        for held in part {
            let line = draft.rows[held.row].line
            try ImportRows.hold(held.key, line: line, held.status, number: number, of: user, on: connection)
        }
    }

    /// Takes back some of the purchases.
    func remove(_ part: ArraySlice<Int>, number: Int, on connection: Connection) throws {
        for index in part {
            try connection.run(
                "DELETE FROM transactions WHERE user_id = ? AND id = ? AND import_number = ?",
                [.text(user.rawValue), .text(draft.rows[index].transaction.id), .integer(number)])
        }
    }

    /// Ends the import: its purchases are seen, and noted ones are what the statement says. Where a noted one was changed
    /// meanwhile so that the row no longer tells of it, it stays as it is, and the row becomes a purchase of its own.
    ///
    /// - Returns: what it did.
    func finish(
        _ plan: ImportPlan, number: Int, at recordedAt: Timestamp, on connection: Connection
    ) throws -> ImportReport {
        var plan = plan
        let change = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
        for (index, noted) in plan.matches.sorted(by: { $0.key < $1.key }) {
            guard let noted = try present(noted, for: index, on: connection),
                let key = draft.rows[index].transaction.importKey
            else {
                try quota.require(items: 1, of: user, on: connection)
                try insert([index], number: number, at: recordedAt, on: connection)
                if let key = draft.rows[index].transaction.importKey {
                    try hold([Held(row: index, key: key, status: .imported)], number: number, on: connection)
                }
                plan.matches[index] = nil
                plan.fresh.append(index)
                continue
            }
            let matched = matched(noted.transaction, by: index)
            try TransactionRows.update(
                matched, noted: NotedPurchase(noted.transaction), of: user, change.revision, on: connection)
            try ImportRows.hold(
                key, line: draft.rows[index].line, .matched, number: number, of: user, on: connection)
            plan.matches[index] = StoredTransaction(
                transaction: matched, recordedAt: noted.recordedAt, revision: change.revision,
                importIDs: [String(number)])
        }
        try CardRows.requireOwned(draft.card, of: user, on: connection)
        try ImportRows.insert(draft, plan, number: number, of: user, at: recordedAt, on: connection)
        try ImportRows.end(number, of: user, on: connection)
        let cards = Set(draft.rows.map(\.transaction.cardID)).union([draft.card])
        try CardRows.touch(cards, of: user, change: change, on: connection)
        return ImportReport(
            importID: String(number), imported: plan.fresh.count, matches: plan.matches,
            duplicates: plan.duplicates.map(\.row), meetsStatedSum: plan.meetsStatedSum, recordedAt: recordedAt)
    }

    /// A noted purchase as it is now; nil where that no longer meets the row.
    private func present(
        _ noted: StoredTransaction, for index: Int, on connection: Connection
    ) throws -> StoredTransaction? {
        guard let present = try TransactionRows.stored(noted.id, of: user, on: connection) else { return nil }
        if present.revision == noted.revision { return present }
        guard present.transaction.cardID == draft.card, present.transaction.importKey == nil,
            draft.matcher?.pairs([draft.rows[index]], noted: [present]).isEmpty == false
        else { return nil }
        return present
    }

    /// What would be done.
    func preview(_ plan: ImportPlan) -> ImportReport {
        let matches = plan.matches.map { index, noted in
            let merged = StoredTransaction(
                transaction: matched(noted.transaction, by: index), recordedAt: noted.recordedAt,
                revision: noted.revision, importIDs: [])
            return (index, merged)
        }
        return ImportReport(
            imported: plan.fresh.count, matches: Dictionary(uniqueKeysWithValues: matches),
            duplicates: plan.duplicates.map(\.row), meetsStatedSum: plan.meetsStatedSum)
    }
}
