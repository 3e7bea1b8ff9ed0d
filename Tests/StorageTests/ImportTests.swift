import Basics
import GRDB
import Stores
import TestSupport
import TestWaiting
import Testing
import Wallet

@testable import Storage
@testable import WalletStorage

/// Imports that are written a part at a time: whole or not there, whatever happens in between.
@Suite struct ImportTests {
    private static let purchases = 1_000

    private func bench() async throws -> (Bench, CommitGate) {
        let gate = CommitGate()
        let bench = try await Bench.holding([Samples.card(), Samples.card("silver")], gate)
        _ = try await bench.store.create([Samples.card()], for: Samples.other)
        return (bench, gate)
    }

    private func statement(_ count: Int = purchases, card: String = "gold") -> [Transaction] {
        (0..<count).map { Samples.purchase("row-\($0)", card: card, cents: 100, key: "key-\($0)") }
    }

    /// Begins an import and holds it in the middle: some of its parts are on disk.
    private func held(_ bench: Bench, _ gate: CommitGate, card: String = "gold") async throws
        -> Task<ImportReport, any Error>
    {
        gate.hold(after: 3)
        let rows = statement(card: card)
        let running = Task { try await bench.store.importAll(rows, for: Samples.user, dryRun: false) }
        try await eventually { gate.isHolding }
        return running
    }

    /// What anybody can see of purchases, by every way there is.
    private func seen(_ bench: Bench) async throws -> [Int] {
        let (store, user) = (bench.store, Samples.user)
        let listed = try await store.transactions(of: user, where: TransactionFilter(), after: nil, limit: 100)
        let ofCard = try await store.transactions(
            of: user, where: TransactionFilter(card: CardID("gold")), after: nil, limit: 100)
        let today = bench.clock.today()
        let year = (from: today.adding(days: -365), through: today.adding(days: 365))
        return [
            listed.items.count, ofCard.items.count,
            try store.snapshot(for: user, on: Samples.date("2026-11-30")).monthToDate.reduce(0) { $0 + $1.count },
            try store.spending(of: user, from: year.from, through: year.through).reduce(0) { $0 + $1.count },
            try store.behaviour(of: user, from: year.from, through: year.through).purchases.count,
            try await bench.users.everything(of: user).transactions.count,
            try await bench.users.stored(of: user).first { $0.name == "transactions" }?.count ?? -1,
            try await store.card(CardID("gold"), of: user).card.spendingLimits[0].currentSpending.cents,
        ]
    }

    private func raw(_ sql: String, _ bench: Bench) throws -> Int {
        try bench.database.read { try $0.first(sql, []) { try $0.int(0) } ?? 0 }
    }

    private static let stored = "SELECT count(*) FROM transactions WHERE user_id = 'ada'"
    private static let counted = "SELECT coalesce(max(items), 0) FROM usage WHERE user_id = 'ada'"

    @Test func `nobody sees an import before it is whole, and others write in between`() async throws {
        let (bench, gate) = try await bench()
        let running = try await held(bench, gate)
        #expect(try raw(ImportTests.stored, bench) > 0)
        #expect(try await seen(bench) == [0, 0, 0, 0, 0, 0, 0, 0])
        let other = Task {
            _ = try await bench.store.record(
                Samples.purchase("other"), for: Samples.other, request: nil, reply: Samples.reply())
            // So much of the import was written when the other was answered.
            return try raw(ImportTests.stored, bench)
        }
        try await eventually { bench.database.statistics.queuedWrites == 1 }
        gate.hold(after: 2)
        #expect(try await other.value < ImportTests.purchases)
        gate.open()
        #expect(try await running.value.imported == ImportTests.purchases)
        #expect(try await seen(bench) == [100, 100, 1_000, 1_000, 1_000, 1_000, 1_000, 100_000])
        #expect(try raw(ImportTests.counted, bench) == ImportTests.purchases)
        #expect(try raw("SELECT count(*) FROM unfinished_imports", bench) == 0)
        await bench.database.close()
    }

    /// The files as they were in the middle of an import.
    private func crashed() async throws -> TemporaryDirectory {
        let (bench, gate) = try await bench()
        let running = try await held(bench, gate)
        let crashed = try TemporaryDirectory()
        try RawFile.copyAfterCrash(from: bench.directory.database, to: crashed.database)
        gate.open()
        _ = try await running.value
        await bench.database.close()
        return crashed
    }

    @Test func `a crash in the middle of an import leaves nothing of it`() async throws {
        let crashed = try await crashed()
        let again = try Bench(.file, directory: crashed)
        #expect(try raw(ImportTests.stored, again) > 0)
        #expect(try await seen(again) == [0, 0, 0, 0, 0, 0, 0, 0])
        try await again.database.recover()
        #expect(try raw(ImportTests.stored, again) == 0)
        #expect(try raw(ImportTests.counted, again) == 0)
        #expect(try await again.store.importAll(statement(), for: Samples.user, dryRun: false).imported == 1_000)
        await again.database.close()
        #expect(try RawFile.value("PRAGMA foreign_key_check", at: crashed.database) == nil)
    }

    @Test func `without the start's recovery the next import takes back what was left`() async throws {
        let crashed = try await crashed()
        let again = try Bench(.file, directory: crashed)
        #expect(try await again.store.importAll(statement(300), for: Samples.user, dryRun: false).imported == 300)
        #expect(try raw(ImportTests.stored, again) == 300)
        await again.database.close()
    }

    @Test func `a backup made in the middle of an import has nothing of it for whoever opens it`() async throws {
        let (bench, gate) = try await bench()
        let running = try await held(bench, gate)
        let copy = try TemporaryDirectory()
        try await bench.database.backup(to: copy.database)
        gate.open()
        _ = try await running.value
        await bench.database.close()
        let again = try Bench(.file, directory: copy)
        #expect(try await seen(again) == [0, 0, 0, 0, 0, 0, 0, 0])
        try await again.database.recover()
        #expect(try raw(ImportTests.stored, again) == 0)
        await again.database.close()
    }

    @Test func `an import writes few pages of the file, however the keys of its rows lie`() async throws {
        let (bench, gate) = try await bench()
        gate.open()
        // While somebody sees an earlier moment the log only grows.
        let reader = try bench.database.openSnapshot(of: Samples.other)
        _ = try await reader.read { try $0.first("SELECT count(*) FROM users", []) { try $0.int(0) } }
        let rows = (0..<3_000).map { row in
            // As digests lie: anywhere.
            let key = String((row + 1).multipliedReportingOverflow(by: 0x1E37_79B9_7F4A_7C15).partialValue, radix: 16)
            return Samples.purchase("row-\(10_000 + row)", cents: 100, key: key)
        }
        let before = bench.database.statistics.walBytes
        #expect(try await bench.store.importAll(rows, for: Samples.user, dryRun: false).imported == rows.count)
        let pages = (bench.database.statistics.walBytes - before) / 4_096
        #expect(pages < rows.count * 3 / 2)
        reader.end()
        await bench.database.close()
    }

    @Test func `an import that fails at its last row takes everything back`() async throws {
        let (bench, _) = try await bench()
        _ = try await bench.store.record(
            Samples.purchase("taken", cents: 7), for: Samples.user, request: nil, reply: Samples.reply())
        let rows = statement() + [Samples.purchase("taken", key: "last")]
        #expect(
            await kind { _ = try await bench.store.importAll(rows, for: Samples.user, dryRun: false) }
                == .alreadyExists)
        #expect(try raw(ImportTests.stored, bench) == 1)
        #expect(try raw(ImportTests.counted, bench) == 1)
        #expect(try raw("SELECT count(*) FROM unfinished_imports", bench) == 0)
        #expect(try await seen(bench) == [1, 1, 1, 1, 1, 1, 1, 7])
        await bench.database.close()
    }

    @Test func `a card that is deleted meanwhile, or all data, ends the import`() async throws {
        for erasesAll in [false, true] {
            let (bench, gate) = try await bench()
            let running = try await held(bench, gate, card: "silver")
            let deletion = Task {
                if erasesAll {
                    _ = try await bench.users.erase(Samples.user)
                } else {
                    try await bench.store.delete(CardID("silver"), of: Samples.user, ifMatch: nil)
                }
            }
            try await eventually { bench.database.statistics.queuedWrites == 1 }
            gate.open()
            #expect(await kind { _ = try await running.value } == .unknownReference)
            try await deletion.value
            #expect(try raw(ImportTests.stored, bench) == 0)
            #expect(try raw("SELECT count(*) FROM unfinished_imports", bench) == 0)
            await bench.database.close()
        }
    }

    @Test func `an import goes on where another card of the user is deleted`() async throws {
        let (bench, gate) = try await bench()
        let running = try await held(bench, gate)
        let deletion = Task { try await bench.store.delete(CardID("silver"), of: Samples.user, ifMatch: nil) }
        try await eventually { bench.database.statistics.queuedWrites == 1 }
        gate.open()
        #expect(try await running.value.imported == ImportTests.purchases)
        try await deletion.value
        #expect(try raw(ImportTests.stored, bench) == ImportTests.purchases)
        await bench.database.close()
    }

    @Test func `a purchase entered in the middle of an import counts too`() async throws {
        let (bench, gate) = try await bench()
        let running = try await held(bench, gate)
        let purchase = Task {
            _ = try await bench.store.record(
                Samples.purchase("mine", cents: 5), for: Samples.user, request: nil, reply: Samples.reply())
        }
        try await eventually { bench.database.statistics.queuedWrites == 1 }
        gate.open()
        try await purchase.value
        _ = try await running.value
        let spent = try await bench.store.card(CardID("gold"), of: Samples.user).card.spendingLimits[0].currentSpending
        #expect(spent.cents == ImportTests.purchases * 100 + 5)
        await bench.database.close()
    }

    @Test func `more purchases than the quota are not taken, and an import counts before it writes`() async throws {
        let bench = try Bench(.file)
        let store = WalletStore(
            database: bench.database, rules: Samples.rules, quota: Quota(WalletRecords.purchases, items: 10))
        for user in [Samples.user, Samples.other] { _ = try await store.create([Samples.card()], for: user) }
        #expect(try await store.importAll(statement(8), for: Samples.user, dryRun: false).imported == 8)
        let before = bench.database.statistics.commits
        let tooMany = (0..<3).map { Samples.purchase("more-\($0)", key: "more-\($0)") }
        await #expect(
            throws: QuotaError(kind: "transactions", measure: .items, stored: 8, most: 10, more: 3)
        ) { try await store.importAll(tooMany, for: Samples.user, dryRun: false) }
        #expect(try raw(ImportTests.stored, bench) == 8)
        #expect(bench.database.statistics.commits - before <= 1)
        // What is known already takes no room.
        #expect(try await store.importAll(statement(10), for: Samples.user, dryRun: false).imported == 2)
        await #expect(throws: QuotaError.self) {
            try await store.record(
                Samples.purchase("one"), for: Samples.user, request: nil, reply: Samples.reply())
        }
        _ = try await store.record(
            Samples.purchase("one"), for: Samples.other, request: nil, reply: Samples.reply())
        // What goes makes room.
        try await store.delete(CardID("gold"), of: Samples.user, ifMatch: nil)
        #expect(try raw(ImportTests.counted, bench) == 0)
        _ = try await store.create([Samples.card()], for: Samples.user)
        #expect(try await store.importAll(statement(10), for: Samples.user, dryRun: false).imported == 10)
        await bench.database.close()
    }
}
