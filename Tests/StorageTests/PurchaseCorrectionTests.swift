import Basics
import Stores
import Testing
import Wallet

@testable import Storage
@testable import WalletStorage

/// Purchases that are corrected and deleted, and sums that are stated.
@Suite struct PurchaseCorrectionTests {
    private let user = Samples.user

    private func bench() async throws -> Bench {
        let bench = try Bench(.memory)
        _ = try await bench.store.create([Samples.card(), Samples.card("silver")], for: user)
        return bench
    }

    private func record(_ purchase: Transaction, _ bench: Bench) async throws {
        _ = try await bench.store.record(purchase, for: user, request: nil, reply: Samples.reply())
    }

    private func refund(_ id: String, _ cents: Int, of purchase: String, card: String = "gold") -> Transaction {
        var refund = Samples.purchase(id, card: card, cents: cents)
        refund.refundOf = purchase
        return refund
    }

    private func spent(_ bench: Bench, _ card: String = "gold") async throws -> Int {
        try await bench.store.card(CardID(card), of: user).card.spendingLimits[0].currentSpending.cents
    }

    private func fault(_ body: () async throws -> Void) async -> RefundFault? {
        do {
            try await body()
            return nil
        } catch {
            return error as? RefundFault
        }
    }

    @Test func `a corrected purchase counts as if it had been recorded so`() async throws {
        let bench = try await bench()
        try await record(Samples.purchase("a", cents: 1_000), bench)
        let before = try await bench.store.transaction("a", of: user)
        let card = try await bench.store.card(CardID("gold"), of: user).revision
        bench.clock.advance(seconds: 5)
        let after = try await bench.store.updateTransaction("a", of: user, ifMatch: before.revision) {
            $0.amount = Money(cents: 250)
            $0.id = "b"
        }
        #expect(after.id == "a" && after.recordedAt == before.recordedAt && after.revision > before.revision)
        #expect(try await bench.store.transaction("a", of: user) == after)
        #expect(try await spent(bench) == 250)
        #expect(try await bench.store.card(CardID("gold"), of: user).revision > card)
        #expect(
            await kind {
                _ = try await bench.store.updateTransaction("a", of: user, ifMatch: before.revision) { _ in }
            } == .revisionMismatch)
        _ = try await bench.store.updateTransaction("a", of: user, ifMatch: nil) { $0.cardID = CardID("silver") }
        #expect(try await spent(bench) == 0)
        #expect(try await spent(bench, "silver") == 250)
        #expect(
            await kind {
                _ = try await bench.store.updateTransaction("a", of: user, ifMatch: nil) { $0.cardID = CardID("none") }
            } == .unknownReference)
        #expect(
            await kind { try await bench.store.deleteTransaction("a", of: Samples.other, ifMatch: nil) } == .notFound)
        try await bench.store.deleteTransaction("a", of: user, ifMatch: nil)
        #expect(try await spent(bench, "silver") == 0)
        #expect(await kind { _ = try await bench.store.transaction("a", of: user) } == .notFound)
    }

    @Test func `refunds are of a purchase on the same card and no more than it`() async throws {
        let bench = try await bench()
        try await record(Samples.purchase("a", cents: 1_000), bench)
        #expect(await fault { try await record(refund("r", -100, of: "none"), bench) } == .noPurchase)
        #expect(await fault { try await record(refund("r", -100, of: "a", card: "silver"), bench) } == .noPurchase)
        #expect(await fault { try await record(refund("r", 100, of: "a"), bench) } == .notNegative)
        #expect(await fault { try await record(refund("r", -1_001, of: "a"), bench) } == .exceedsPurchase)
        try await record(refund("r", -600, of: "a"), bench)
        #expect(await fault { try await record(refund("s", -401, of: "a"), bench) } == .exceedsPurchase)
        #expect(await fault { try await record(refund("s", -1, of: "r"), bench) } == .noPurchase)
        #expect(
            await fault {
                _ = try await bench.store.updateTransaction("a", of: user, ifMatch: nil) {
                    $0.amount = Money(cents: 599)
                }
            } == .exceedsPurchase)
        _ = try await bench.store.updateTransaction("a", of: user, ifMatch: nil) {
            $0.amount = Money(cents: 700)
            $0.cardID = CardID("silver")
        }
        #expect(try await bench.store.transaction("r", of: user).transaction.cardID == CardID("silver"))
        #expect(try await bench.store.card(CardID("silver"), of: user).transactionCount == 2)
        try await bench.store.deleteTransaction("a", of: user, ifMatch: nil)
        #expect(try await bench.store.transaction("r", of: user).transaction.refundOf == nil)
    }

    @Test func `what is stated and recorded at the same moment has an order`() async throws {
        let bench = try await bench()
        try await record(Samples.purchase("a", cents: 1_000), bench)
        for number in 1...3 {
            // The clock stands, and goes back.
            if number == 3 { bench.clock.jump(seconds: -60) }
            _ = try await bench.store.update(CardID("gold"), of: user, ifMatch: nil) {
                $0.spendingLimits[0].currentSpending = Money(cents: number * 10_000)
                $0.currentBalance = Money(cents: number)
            }
            #expect(try await spent(bench) == number * 10_000)
            try await record(Samples.purchase("p\(number)", cents: 7), bench)
            #expect(try await spent(bench) == number * 10_000 + 7)
            #expect(
                try await bench.store.card(CardID("gold"), of: user).card.currentBalance == Money(cents: number + 7))
        }
        try await bench.store.deleteTransaction("p3", of: user, ifMatch: nil)
        #expect(try await spent(bench) == 30_000)
        // What the sum holds is in it, whatever becomes of it.
        try await bench.store.deleteTransaction("a", of: user, ifMatch: nil)
        #expect(try await spent(bench) == 30_000)
    }

    @Test func `the last use follows the purchases that are there`() async throws {
        let bench = try await bench()
        func lastUsed() async throws -> CalendarDate? {
            try await bench.store.card(CardID("gold"), of: user).card.lastUsed?.date()
        }
        #expect(try await lastUsed() == nil)
        try await record(Samples.purchase("a", on: "2026-11-10"), bench)
        try await record(Samples.purchase("b", on: "2026-11-18"), bench)
        try await record(Samples.purchase("c", cents: -5, on: "2026-11-19"), bench)
        try await record(Samples.purchase("d", on: "2026-12-24"), bench)
        #expect(try await lastUsed() == Samples.date("2026-11-18"))
        try await bench.store.deleteTransaction("b", of: user, ifMatch: nil)
        #expect(try await lastUsed() == Samples.date("2026-11-10"))
        bench.clock.jump(seconds: 40 * 86_400)
        #expect(try await lastUsed() == Samples.date("2026-12-24"))
    }

    @Test func `a file of before keeps its pots, and what is recorded then is added`() async throws {
        let directory = try TemporaryDirectory()
        try RawFile.execute(ReleasedSchema4.dump, at: directory.database)
        let bench = try Bench(.file, directory: directory)
        let before = try await bench.store.card(CardID("gold"), of: user).card.spendingLimits[0]
        #expect(before.currentSpending.cents == 2_000 && before.stated?.amount.cents == 2_000)
        try await record(Samples.purchase("new", cents: 5), bench)
        #expect(try await spent(bench) == 2_005)
        try await bench.store.deleteTransaction("new", of: user, ifMatch: nil)
        #expect(try await spent(bench) == 2_000)
        await bench.database.close()
    }
}
