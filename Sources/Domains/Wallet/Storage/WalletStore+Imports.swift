public import Basics
import Storage
public import Stores
public import Wallet

/// Imports: written a part at a time behind what others write, seen when they are whole, taken back where they cannot be.
extension WalletStore: ImportStore {
    /// Rows of one transaction: some milliseconds.
    static let rowsPerWrite = 64

    public func importAll(_ draft: ImportDraft, for user: UserID, dryRun: Bool) async throws -> ImportReport {
        let batch = ImportBatch(
            draft: draft, user: user, moment: clock.now(), today: clock.today(), rows: cards, quota: quota)
        let plan = try await database.readMuch { try batch.plan(on: $0) }
        if dryRun { return batch.preview(plan) }
        let (number, recordedAt) = try await begin(batch, plan)
        defer { liveImports.remove(number) }
        var written = 0
        do {
            for part in WalletStore.parts(plan.fresh) {
                try Task.checkCancellation()
                try await database.writeAlone { [quota] connection in
                    try ImportRows.require(number, of: user, on: connection)
                    try quota.require(items: part.count, of: user, on: connection)
                    try batch.insert(part, number: number, at: recordedAt, on: connection)
                }
                written += part.count
            }
            for part in WalletStore.parts(batch.held(by: plan)) {
                try Task.checkCancellation()
                try await database.writeAlone { connection in
                    try ImportRows.require(number, of: user, on: connection)
                    try batch.hold(part, number: number, on: connection)
                }
            }
            return try await database.writeAlone(committed: { [self] _ in forget(user) }) { connection in
                try ImportRows.require(number, of: user, on: connection)
                return try batch.finish(plan, number: number, at: recordedAt, on: connection)
            }
        } catch {
            await undo(batch, plan.fresh[..<written], number)
            throw error
        }
    }

    static func parts<Element>(_ all: [Element]) -> [ArraySlice<Element>] {
        stride(from: 0, to: all.count, by: rowsPerWrite).map { all[$0..<min($0 + rowsPerWrite, all.count)] }
    }

    /// The first write, which does not begin where the client has gone by then.
    private func begin(_ batch: ImportBatch, _ plan: ImportPlan) async throws -> (number: Int, recordedAt: Timestamp) {
        try await database.write(
            of: batch.user, committed: { [liveImports] in liveImports.insert($0.number) }
        ) { [self] connection in
            try undoLeft(of: batch.user, on: connection)
            try quota.require(items: plan.fresh.count, of: batch.user, on: connection)
            for quota in importQuotas {
                let items = quota.kind == WalletRecords.imports ? 1 : batch.draft.rows.count
                try quota.require(items: items, of: batch.user, on: connection)
            }
            return (
                try ImportRows.begin(of: batch.user, on: connection),
                try LedgerRows.recordingMoment(of: batch.draft.card, batch.user, at: batch.moment, on: connection)
            )
        }
    }

    /// One at a time; but nobody goes on with one that could not be taken back.
    func undoLeft(of user: UserID, on connection: Connection) throws {
        guard let left = try ImportRows.unfinished(of: user, on: connection) else { return }
        guard !liveImports.contains(left) else { throw StorageError(.busy) }
        try ImportRows.undo(left, of: user, on: connection)
    }

    /// Where that fails, as on a full disk, they stay unseen until the next import or the next start.
    private func undo(_ batch: ImportBatch, _ written: ArraySlice<Int>, _ number: Int) async {
        do {
            for part in WalletStore.parts(Array(written)) {
                try await database.writeAlone(isErasing: true) { try batch.remove(part, number: number, on: $0) }
            }
            try await database.writeAlone(isErasing: true) { try ImportRows.undo(number, of: batch.user, on: $0) }
        } catch {
            // Nothing that anybody would see.
        }
    }

    public func imports(of user: UserID, after cursor: String?, limit: Int) async throws -> Page<StoredImport> {
        let before = try cursor.map { cursor throws(StorageError) in
            guard let number = Int(cursor), number > 0 else { throw StorageError(.invalidCursor) }
            return number
        }
        let limit = Page<StoredImport>.held(limit)
        let found = try await database.readLater { connection in
            try ImportRows.list(of: user, before: before ?? .max, limit: limit + 1, on: connection)
        }
        let shown = found.prefix(limit)
        return Page(
            items: shown.map(\.stored), next: found.count > limit ? shown.last.map { String($0.number) } : nil)
    }

    public func importDetails(_ id: String, of user: UserID) async throws -> (StoredImport, [StoredImport.Row]) {
        let number = try WalletStore.number(id)
        return try await database.readMuch { connection in
            guard let found = try ImportRows.stored(number, of: user, on: connection) else {
                throw StorageError(.notFound)
            }
            return (found, try ImportRows.rows(of: number, user, on: connection))
        }
    }

    public func earlierDecisions(
        on card: CardID, of user: UserID
    ) async throws -> [String: StatementOptions.Earlier] {
        try await database.readLater { connection in
            try CardRows.requireOwned(card, of: user, on: connection)
            return try ImportRows.earlier(on: card, of: user, on: connection)
        }
    }

    /// - Throws: `notFound` for what is no id of an import.
    static func number(_ id: String) throws(StorageError) -> Int {
        guard let number = Int(id), number > 0, String(number) == id else { throw StorageError(.notFound) }
        return number
    }
}
