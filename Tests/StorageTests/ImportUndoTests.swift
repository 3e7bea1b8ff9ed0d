import Basics
import Stores
import TestWaiting
import Testing
import Wallet

@testable import Storage
@testable import WalletStorage

/// Imports that are undone.
@Suite struct ImportUndoTests {
    private let user = Samples.user
    private let matcher = Samples.matcher

    private func bench(_ gate: CommitGate? = nil) async throws -> Bench {
        try await .holding([Samples.card()], gate)
    }

    private func rows(_ range: Range<Int>, _ mark: String = "") -> [Transaction] {
        range.map { Samples.purchase("row\(mark)-\($0)", cents: 100 + $0, key: "key-\($0)") }
    }

    private func importing(_ rows: [Transaction], _ bench: Bench) async throws -> ImportReport {
        try await bench.store.importAll(rows, for: user, dryRun: false, matcher: matcher)
    }

    private func ids(_ bench: Bench) async throws -> Set<String> {
        Set(try await bench.users.everything(of: user).transactions.map(\.id))
    }

    private func spent(_ bench: Bench) async throws -> Int {
        try await bench.store.card(CardID("gold"), of: user).card.spendingLimits[0].currentSpending.cents
    }

    private func raw(_ sql: String, _ bench: Bench) throws -> Int {
        try bench.database.read { try $0.first(sql, []) { try $0.int(0) } ?? 0 }
    }

    @Test func `a row goes when the last import that holds it is undone`() async throws {
        let bench = try await bench()
        let first = try #require(try await importing(rows(0..<3), bench).importID)
        let report = try await importing(rows(1..<5, "b"), bench)
        let second = try #require(report.importID)
        #expect(report.imported == 2 && report.duplicates == [0, 1])
        #expect(try await bench.store.transaction("row-1", of: user).importIDs == [first, second])
        #expect(try await bench.store.undoImport(first, of: user) == ImportUndo(removed: 1, unmatched: 0))
        #expect(try await ids(bench) == ["row-1", "row-2", "rowb-3", "rowb-4"])
        #expect(try await bench.store.transaction("row-1", of: user).importIDs == [second])
        #expect(await kind { _ = try await bench.store.undoImport(first, of: user) } == .notFound)
        #expect(await kind { _ = try await bench.store.undoImport(second, of: Samples.other) } == .notFound)
        // The file again brings what went, and knows the rest.
        #expect(try await importing(rows(0..<3, "c"), bench).imported == 1)
        #expect(try await bench.store.undoImport(second, of: user) == ImportUndo(removed: 2, unmatched: 0))
        #expect(try await ids(bench) == ["row-1", "row-2", "rowc-0"])
        for left in try await bench.store.imports(of: user, after: nil, limit: 9).items {
            _ = try await bench.store.undoImport(left.id, of: user)
        }
        #expect(try await ids(bench).isEmpty)
        #expect(try await spent(bench) == 0)
        for table in ["transactions", "imports", "import_rows", "unfinished_imports"] {
            #expect(try raw("SELECT count(*) FROM \(table)", bench) == 0, "\(table)")
        }
        #expect(
            try raw("SELECT sum(items) FROM usage WHERE kind IN ('transactions', 'imports', 'importedRows')", bench)
                == 0)
        await bench.database.close()
    }

    @Test func `a row that was deleted by hand stays away until its import is undone`() async throws {
        let bench = try await bench()
        let first = try #require(try await importing(rows(0..<2), bench).importID)
        try await bench.store.deleteTransaction("row-0", of: user, ifMatch: nil)
        let again = try await importing(rows(0..<2, "b"), bench)
        #expect(again.imported == 0 && again.duplicates == [0, 1])
        let (_, held) = try await bench.store.importDetails(first, of: user)
        #expect(held.map(\.transactionID) == [nil, "row-1"])
        _ = try await bench.store.undoImport(first, of: user)
        #expect(try await ids(bench) == ["row-1"])
        #expect(try await bench.store.undoImport(try #require(again.importID), of: user).removed == 1)
        #expect(try await importing(rows(0..<2, "c"), bench).imported == 2)
        await bench.database.close()
    }

    @Test func `a noted purchase that met a row is again what was noted`() async throws {
        let bench = try await bench()
        var noted = Samples.purchase("mine", cents: 4_000, category: .restaurants, on: "2026-11-18")
        noted.merchant = "Olive Garden"
        noted.note = "with Bob"
        _ = try await bench.store.record(noted, for: user, request: nil, reply: Samples.reply())
        let before = try await bench.users.everything(of: user)
        var row = Samples.purchase("row", cents: 4_800, category: .restaurants, key: "k")
        row.merchant = "Olive Garden"
        row.merchantText = "OLIVE GARDEN 123"
        row.statement = StatementEntry(date: row.date, amount: row.amount, text: "OLIVE GARDEN 123")
        let preview = try await bench.store.importAll([row], for: user, dryRun: true, matcher: matcher)
        let report = try await importing([row], bench)
        #expect(report.matches.keys.map { $0 } == [0] && report.imported == 0)
        #expect(preview.matches[0]?.transaction == report.matches[0]?.transaction)
        let met = try await bench.store.transaction("mine", of: user)
        #expect(met.transaction.amount.cents == 4_800 && met.transaction.date == row.date)
        #expect(met.transaction.note == "with Bob" && met.transaction.statement == row.statement)
        #expect(met.importIDs == [report.importID] && met.recordedAt == before.transactions[0].recordedAt)
        #expect(try await spent(bench) == 4_800)
        // What is corrected since goes too; a second import that holds the row keeps it.
        _ = try await bench.store.updateTransaction("mine", of: user, ifMatch: nil) { $0.note = "alone" }
        let second = try await importing([row], bench)
        #expect(second.duplicates == [0])
        #expect(try await bench.store.undoImport(try #require(report.importID), of: user).unmatched == 0)
        #expect(try await spent(bench) == 4_800)
        let undo = try await bench.store.undoImport(try #require(second.importID), of: user)
        #expect(undo == ImportUndo(removed: 0, unmatched: 1))
        let after = try await bench.users.everything(of: user)
        #expect(after.transactions.map(\.transaction) == before.transactions.map(\.transaction))
        #expect(after.cards.map(\.card) == before.cards.map(\.card))
        await bench.database.close()
    }

    @Test func `everybody sees an undone import gone at once, and a crash behind that leaves nothing of it`()
        async throws
    {
        let gate = CommitGate()
        let bench = try await bench(gate)
        let id = try #require(try await importing(rows(0..<1_000), bench).importID)
        #expect(try await spent(bench) > 0)
        gate.hold(after: 2)
        let running = Task { try await bench.store.undoImport(id, of: user) }
        try await eventually { gate.isHolding }
        #expect(try raw("SELECT count(*) FROM transactions", bench) > 0)
        #expect(try await ids(bench).isEmpty)
        #expect(try await spent(bench) == 0)
        #expect(try await bench.store.imports(of: user, after: nil, limit: 9).items.isEmpty)
        let crashed = try TemporaryDirectory()
        try RawFile.copyAfterCrash(from: bench.directory.database, to: crashed.database)
        gate.open()
        #expect(try await running.value.removed == 1_000)
        #expect(try raw("SELECT count(*) FROM transactions", bench) == 0)
        await bench.database.close()
        let again = try Bench(.file, directory: crashed)
        try await again.database.recover()
        #expect(try raw("SELECT count(*) FROM transactions", again) == 0)
        #expect(try raw("SELECT count(*) FROM import_rows", again) == 0)
        #expect(try await importing(rows(0..<1_000), again).imported == 1_000)
        await again.database.close()
    }

    @Test func `more imports, or rows in them, than the quota are refused`() async throws {
        let bench = try await bench()
        let store = WalletStore(
            database: bench.database, rules: Samples.rules,
            importQuotas: [Quota(WalletRecords.imports, items: 2), Quota(WalletRecords.importedRows, items: 5)])
        func add(_ range: Range<Int>) async throws -> String? {
            try await store.importAll(rows(range), for: user, dryRun: false).importID
        }
        let first = try #require(try await add(0..<2))
        await #expect(throws: QuotaError(kind: "importedRows", measure: .items, stored: 2, most: 5, more: 4)) {
            _ = try await add(2..<6)
        }
        _ = try await add(0..<2)
        await #expect(throws: QuotaError(kind: "imports", measure: .items, stored: 2, most: 2, more: 1)) {
            _ = try await add(2..<3)
        }
        _ = try await store.undoImport(first, of: user)
        #expect(try await add(2..<3) != nil)
        await bench.database.close()
    }
}
