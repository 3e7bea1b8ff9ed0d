import Basics
import Stores
import TestWaiting
import Testing
import Wallet

@testable import Storage
@testable import WalletStorage

/// What becomes of a noted purchase that meets a row of a statement, and of its refunds where that is undone.
@Suite struct ImportMatchTests {
    private let user = Samples.user
    private let matcher = Samples.matcher

    private func bench(_ gate: CommitGate? = nil) async throws -> Bench {
        try await .holding([Samples.card(), Samples.card("silver")], gate)
    }

    private func note(_ purchase: Transaction, _ bench: Bench) async throws {
        _ = try await bench.store.record(purchase, for: user, request: nil, reply: Samples.reply())
    }

    private func refund(_ id: String, _ cents: Int, of purchase: String, key: String? = nil) -> Transaction {
        var refund = Samples.purchase(id, cents: cents, key: key)
        refund.refundOf = purchase
        return refund
    }

    /// - Returns: the number of the import.
    private func match(_ row: Transaction, _ bench: Bench) async throws -> String {
        let report = try await bench.store.importAll([row], for: user, dryRun: false, matcher: matcher)
        #expect(report.matches.count == 1)
        return try #require(report.importID)
    }

    private func edit(_ id: String, _ bench: Bench, _ change: @escaping @Sendable (inout Transaction) -> Void)
        async throws
    {
        _ = try await bench.store.updateTransaction(id, of: user, ifMatch: nil, change: change)
    }

    private func stored(_ id: String, _ bench: Bench) async throws -> Transaction {
        try await bench.store.transaction(id, of: user).transaction
    }

    @Test func `an amount abroad outlives the match and its undo`() async throws {
        let bench = try await bench()
        var noted = Samples.purchase("mine", cents: 5_430)
        noted.original = StatementAmount(units: 5_000, currency: "EUR", decimals: 2)
        noted.originalCurrency = "EUR"
        try await note(noted, bench)
        let number = try await match(Samples.purchase("row", cents: 5_430, key: "k"), bench)
        #expect(try await stored("mine", bench).original == noted.original)
        _ = try await bench.store.undoImport(number, of: user)
        #expect(try await stored("mine", bench) == noted)
        // What the bank says of it goes before.
        var row = Samples.purchase("row", cents: 5_430, key: "k")
        row.original = StatementAmount(units: 4_990, currency: "EUR", decimals: 2)
        row.originalCurrency = "EUR"
        let again = try await match(row, bench)
        #expect(try await stored("mine", bench).original == row.original)
        _ = try await bench.store.undoImport(again, of: user)
        #expect(try await stored("mine", bench) == noted)
        await bench.database.close()
    }

    @Test func `an undone refund is of its purchase only where that is there and has room`() async throws {
        for change in ["deleted", "moved", "refunded", "smaller", "kept"] {
            let bench = try await bench()
            try await note(Samples.purchase("p", cents: 10_000), bench)
            try await note(refund("mine", -4_000, of: "p"), bench)
            let number = try await match(Samples.purchase("row", cents: -4_000, key: "k"), bench)
            #expect(try await stored("mine", bench).refundOf == "p")
            // It is let go by hand, which the undo takes back.
            try await edit("mine", bench) { $0.refundOf = nil }
            switch change {
            case "deleted": try await bench.store.deleteTransaction("p", of: user, ifMatch: nil)
            case "moved": try await edit("p", bench) { $0.cardID = CardID("silver") }
            case "refunded": try await note(refund("other", -7_000, of: "p"), bench)
            case "smaller": try await edit("p", bench) { $0.amount = Money(cents: 3_999) }
            default: break
            }
            _ = try await bench.store.undoImport(number, of: user)
            #expect(try await stored("mine", bench).refundOf == (change == "kept" ? "p" : nil), "\(change)")
            await bench.database.close()
        }
    }

    @Test func `an undo lets go refunds of more than the purchase is again`() async throws {
        let bench = try await bench()
        try await note(Samples.purchase("mine", cents: 4_000, category: .restaurants), bench)
        let row = Samples.purchase("row", cents: 4_800, category: .restaurants, key: "k")
        let first = try await match(row, bench)
        try await note(refund("r", -4_500, of: "mine"), bench)
        _ = try await bench.store.undoImport(first, of: user)
        #expect(try await stored("mine", bench).amount.cents == 4_000)
        #expect(try await stored("r", bench).refundOf == nil)
        // A refund that the same import brought goes with it, and takes no room.
        let second = try await bench.store.importAll(
            [row, Samples.purchase("back", cents: -3_000, on: "2026-11-28", key: "b")], for: user, dryRun: false,
            matcher: matcher)
        #expect(second.matches.count == 1 && second.imported == 1)
        try await edit("back", bench) { $0.refundOf = "mine" }
        try await note(refund("s", -1_500, of: "mine"), bench)
        _ = try await bench.store.undoImport(try #require(second.importID), of: user)
        #expect(try await stored("s", bench).refundOf == "mine")
        await bench.database.close()
    }

    @Test func `a purchase whose refunds are too much can have another note`() async throws {
        let bench = try await bench()
        try await note(Samples.purchase("p", cents: 1_000), bench)
        try await note(refund("r", -1_000, of: "p"), bench)
        try await bench.database.writeAlone { try $0.run("UPDATE transactions SET amount = 1 WHERE id = 'p'", []) }
        try await edit("p", bench) { $0.note = "hotel" }
        #expect(try await stored("p", bench).note == "hotel")
        await bench.database.close()
    }

    @Test(arguments: [true, false])
    func `a noted purchase that is changed while its statement comes in meets its row where it still can`(
        _ isStillMet: Bool
    ) async throws {
        let gate = CommitGate()
        let bench = try await bench(gate)
        try await note(Samples.purchase("mine", cents: 100), bench)
        gate.hold(after: 2)
        let statement = (0..<600).map { Samples.purchase("row-\($0)", cents: 100 + $0, key: "key-\($0)") }
        let running = Task { try await bench.store.importAll(statement, for: user, dryRun: false, matcher: matcher) }
        try await eventually { gate.isHolding }
        let change = Task {
            try await edit("mine", bench) {
                $0.note = "changed"
                if !isStillMet { $0.amount = Money(cents: 70) }
            }
        }
        try await eventually { bench.database.statistics.queuedWrites == 1 }
        gate.open()
        try await change.value
        let report = try await running.value
        #expect(report.imported == (isStillMet ? 599 : 600) && report.matches.count == (isStillMet ? 1 : 0))
        #expect(try await bench.users.everything(of: user).transactions.count == (isStillMet ? 600 : 601))
        let mine = try await stored("mine", bench)
        #expect(mine.note == "changed" && mine.importKey == (isStillMet ? "key-0" : nil))
        await bench.database.close()
    }

    @Test func `a row that no longer meets its purchase is counted against the quota`() async throws {
        let gate = CommitGate()
        let bench = try await bench(gate)
        let store = WalletStore(
            database: bench.database, rules: Samples.rules, quota: Quota(WalletRecords.purchases, items: 300))
        try await note(Samples.purchase("mine", cents: 100), bench)
        gate.hold(after: 2)
        let statement = (0..<300).map { Samples.purchase("row-\($0)", cents: 100 + $0, key: "key-\($0)") }
        let running = Task { try await store.importAll(statement, for: user, dryRun: false, matcher: matcher) }
        try await eventually { gate.isHolding }
        let change = Task { try await edit("mine", bench) { $0.amount = Money(cents: 70) } }
        try await eventually { bench.database.statistics.queuedWrites == 1 }
        gate.open()
        try await change.value
        await #expect(throws: QuotaError.self) { _ = try await running.value }
        #expect(try await bench.users.everything(of: user).transactions.count == 1)
        await bench.database.close()
    }
}
