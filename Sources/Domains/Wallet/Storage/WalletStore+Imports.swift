public import Basics
import Storage
import Stores
public import Wallet

/// Imports: written a part at a time behind what others write, seen when they are whole, taken back where they cannot be.
extension WalletStore {
    /// Purchases of one transaction: some milliseconds.
    private static let purchasesPerWrite = 200
    /// How often the cards may change under an import before it computes inside the transaction.
    private static let tries = 3

    public func importAll(
        _ transactions: [Transaction], for user: UserID, dryRun: Bool
    ) async throws -> ImportReport {
        guard !transactions.isEmpty else { return ImportReport(imported: 0, duplicates: []) }
        let batch = ImportBatch(
            transactions: transactions, user: user, moment: clock.now(), today: clock.today(), rows: cards)
        let plan = try await database.readMuch { try batch.plan(on: $0) }
        if dryRun || plan.fresh.isEmpty { return plan.report }
        let number = try await begin(batch, plan)
        defer { liveImports.remove(number) }
        var written = 0
        do {
            while written < plan.fresh.count {
                try Task.checkCancellation()
                let part = plan.fresh[written...].prefix(WalletStore.purchasesPerWrite)
                try await database.writeAlone { [quota] connection in
                    try ImportRows.require(number, of: user, on: connection)
                    try quota.require(items: part.count, of: user, on: connection)
                    try batch.insert(part, number: number, on: connection)
                }
                written += part.count
            }
            try await finish(batch, plan, number)
        } catch {
            await undo(batch, plan.fresh[..<written], number)
            throw error
        }
        return plan.report
    }

    /// The first write, which does not begin where the client has gone by then.
    private func begin(_ batch: ImportBatch, _ plan: ImportBatch.Plan) async throws -> Int {
        try await database.write(
            of: batch.user, committed: { [liveImports] in liveImports.insert($0) }
        ) { [quota, liveImports] connection in
            if let left = try ImportRows.unfinished(of: batch.user, on: connection) {
                // One at a time; but nobody goes on with one that could not be taken back.
                guard !liveImports.contains(left) else { throw StorageError(.busy) }
                try ImportRows.undo(left, of: batch.user, on: connection)
            }
            try quota.require(items: plan.fresh.count, of: batch.user, on: connection)
            return try ImportRows.begin(of: batch.user, on: connection)
        }
    }

    private func finish(_ batch: ImportBatch, _ plan: ImportBatch.Plan, _ number: Int) async throws {
        for isLast in (1...WalletStore.tries).map({ $0 == WalletStore.tries }) {
            // Ten thousand purchases take longer than a write should.
            let known = try await isLast ? nil : database.readMuch { try batch.moves(plan, on: $0) }
            let isDone = try await database.writeAlone(
                committed: { [self] isDone in if isDone { forget(batch.user) } },
                { connection in
                    try ImportRows.require(number, of: batch.user, on: connection)
                    if let known, try !batch.isCurrent(known, on: connection) { return false }
                    try batch.finish(known ?? batch.moves(plan, on: connection), number: number, on: connection)
                    return true
                })
            if isDone { return }
        }
    }

    /// Where that fails, as on a full disk, they stay unseen until the next import or the next start.
    private func undo(_ batch: ImportBatch, _ written: ArraySlice<Int>, _ number: Int) async {
        var left = written
        do {
            while !left.isEmpty {
                let part = left.prefix(WalletStore.purchasesPerWrite)
                try await database.writeAlone(isErasing: true) { try batch.remove(part, number: number, on: $0) }
                left = left.dropFirst(part.count)
            }
            try await database.writeAlone(isErasing: true) { try ImportRows.end(number, of: batch.user, on: $0) }
        } catch {
            // Nothing that anybody would see.
        }
    }
}
