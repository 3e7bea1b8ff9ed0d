import Basics
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

@Suite struct TransactionStoreTests {
    private func wallet(_ backing: Bench.Backing = .memory) async throws -> Bench {
        let bench = try Bench(backing)
        _ = try await bench.store.create([Samples.card(), Samples.fullCard()], for: Samples.user)
        return bench
    }

    private func record(
        _ transaction: Transaction, key: String? = nil, digest: [UInt8] = Samples.digest, in bench: Bench
    ) async throws -> WriteOutcome {
        try await bench.store.record(
            transaction, for: Samples.user, request: key.map { IdempotentRequest(key: $0, digest: digest) },
            reply: { recorded in
                StoredReply(status: 201, location: "/transactions/\(recorded.id)", body: Array("ok".utf8))
            })
    }

    @Test(arguments: Bench.Backing.allCases)
    func `a purchase is stored and moves its card`(_ backing: Bench.Backing) async throws {
        let bench = try await wallet(backing)
        let before = try await bench.store.card(CardID("gold"), of: Samples.user)
        var purchase = Samples.purchase("t1", cents: 15_000)
        purchase.merchant = "Whole Foods"
        purchase.merchantClass = .supermarket
        purchase.note = "weekly"
        guard case .done(let reply) = try await record(purchase, in: bench) else {
            return #expect(Bool(false), "not recorded")
        }
        #expect(reply.location == "/transactions/t1")
        let after = try await bench.store.card(CardID("gold"), of: Samples.user)
        #expect(after.card.spendingLimits[0].currentSpending == Money(cents: 15_000))
        #expect(after.revision > before.revision && after.createdAt == before.createdAt)
        #expect(try await bench.store.transaction("t1", of: Samples.user).transaction == purchase)
        #expect(await kind { _ = try await bench.store.transaction("t1", of: Samples.other) } == .notFound)
        _ = try await record(Samples.purchase("t2", card: "full", cents: -77), in: bench)
        let full = try await bench.store.card(CardID("full"), of: Samples.user).card
        #expect(full.spendingLimits[0].currentSpending == .zero)
        #expect(full.quarterlyBonus?.currentSpending == Money(cents: -76))
        #expect(full.rewardRules == Samples.fullCard().rewardRules)
    }

    @Test func `a purchase on no card, or with a known identifier, leaves nothing`() async throws {
        let bench = try await wallet()
        #expect(
            await kind { _ = try await record(Samples.purchase("t", card: "none"), in: bench) } == .unknownReference)
        _ = try await record(Samples.purchase("t"), in: bench)
        #expect(await kind { _ = try await record(Samples.purchase("t"), in: bench) } == .alreadyExists)
        #expect(
            try await bench.store.card(CardID("gold"), of: Samples.user).card.spendingLimits[0].currentSpending.cents
                == 1_000)
    }

    @Test func `the same key twice is one purchase and the same answer`() async throws {
        let bench = try await wallet()
        let first = try await record(Samples.purchase("t1"), key: "k", in: bench)
        let second = try await record(Samples.purchase("t2"), key: "k", in: bench)
        #expect(second.reply == first.reply)
        #expect(second.reply.location == "/transactions/t1")
        let list = try await bench.store.transactions(
            of: Samples.user, where: TransactionFilter(), after: nil, limit: 9)
        #expect(list.items.map(\.id) == ["t1"])
        #expect(
            await kind {
                _ = try await record(
                    Samples.purchase("t3"), key: "k", digest: [UInt8](repeating: 8, count: 32), in: bench)
            } == .idempotencyConflict)
    }

    @Test func `a key tried many times at once is one purchase`() async throws {
        let bench = try await wallet(.file)
        let locations = try await withThrowingTaskGroup(of: String?.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await self.record(Samples.purchase("t\(number)"), key: "k", in: bench).reply.location
                }
            }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(locations.count == 1)
        #expect(
            try await bench.store.card(CardID("gold"), of: Samples.user).card.spendingLimits[0].currentSpending.cents
                == 1_000)
    }

    @Test func `a key is another user's too, and free again after a day`() async throws {
        let bench = try await wallet()
        _ = try await record(Samples.purchase("t1"), key: "k", in: bench)
        _ = try await bench.store.create([Samples.card()], for: Samples.other)
        let others = try await bench.store.record(
            Samples.purchase("t1"), for: Samples.other, request: IdempotentRequest(key: "k", digest: Samples.digest),
            reply: Samples.reply())
        guard case .done = others else { return #expect(Bool(false), "another user's answer was given") }
        bench.clock.advance(seconds: IdempotencyRows.seconds - 1)
        #expect(try await record(Samples.purchase("t2"), key: "k", in: bench).reply.location == "/transactions/t1")
        bench.clock.advance(seconds: 2)
        #expect(try await record(Samples.purchase("t2"), key: "k", in: bench).reply.location == "/transactions/t2")
    }

    @Test func `a failed purchase does not use up its key`() async throws {
        let bench = try await wallet()
        #expect(
            await kind { _ = try await record(Samples.purchase("t", card: "none"), key: "k", in: bench) }
                == .unknownReference)
        guard case .done = try await record(Samples.purchase("t"), key: "k", in: bench) else {
            return #expect(Bool(false), "the failure was kept")
        }
    }

    @Test(arguments: Bench.Backing.allCases)
    func `lists are newest first, filtered, and go on where they stopped`(_ backing: Bench.Backing) async throws {
        let bench = try await wallet(backing)
        for day in 1...9 {
            _ = try await record(
                Samples.purchase(
                    "t\(day)", card: day.isMultiple(of: 2) ? "gold" : "full",
                    category: day.isMultiple(of: 3) ? .dining : .gas, on: "2026-11-0\((day + 1) / 2)"), in: bench)
        }
        func list(_ filter: TransactionFilter, limit: Int = 100) async throws -> [String] {
            var found: [String] = []
            var cursor: String?
            repeat {
                let page = try await bench.store.transactions(
                    of: Samples.user, where: filter, after: cursor, limit: limit)
                found += page.items.map(\.id)
                cursor = page.next
            } while cursor != nil
            return found
        }
        let all = (1...9).reversed().map { "t\($0)" }
        #expect(try await list(TransactionFilter()) == all)
        #expect(try await list(TransactionFilter(), limit: 2) == all)
        #expect(try await list(TransactionFilter(card: CardID("gold")), limit: 1) == ["t8", "t6", "t4", "t2"])
        #expect(try await list(TransactionFilter(category: .dining), limit: 2) == ["t9", "t6", "t3"])
        #expect(try await list(TransactionFilter(card: CardID("full"), category: .dining)) == ["t9", "t3"])
        let days = TransactionFilter(from: Samples.date("2026-11-02"), through: Samples.date("2026-11-03"))
        #expect(try await list(days, limit: 3) == ["t6", "t5", "t4", "t3"])
    }

    @Test func `an import skips what is known and applies the rest once`() async throws {
        let bench = try Bench(.memory)
        let store = bench.store
        _ = try await store.create([Samples.card()], for: Samples.user)
        let rows = [
            Samples.purchase("a", cents: 100, on: "2026-11-03", key: "1"),
            Samples.purchase("b", cents: 200, on: "2026-11-01", key: "2"),
            Samples.purchase("c", cents: 400, on: "2026-11-02", key: "2"),
            Samples.purchase("d", cents: 800, on: "2026-11-02"),
        ]
        let preview = try await store.importAll(rows, for: Samples.user, dryRun: true)
        #expect(preview.imported == 3)
        #expect(preview.duplicates == [2])
        #expect(try await store.card(CardID("gold"), of: Samples.user).card.spendingLimits[0].currentSpending == .zero)
        let report = try await store.importAll(rows, for: Samples.user, dryRun: false)
        #expect(report.imported == 3)
        #expect(report.duplicates == [2])
        let later = [Samples.purchase("e", cents: 1_600, key: "1"), Samples.purchase("f", cents: 3_200, key: "3")]
        let second = try await store.importAll(later, for: Samples.user, dryRun: false)
        #expect(second.duplicates == [0])
        #expect(
            try await store.card(CardID("gold"), of: Samples.user).card.spendingLimits[0].currentSpending.cents == 4_300
        )
        #expect(
            try store.snapshot(for: Samples.user, on: Samples.date("2026-11-30")).monthToDate.map(\.amount.cents) == [
                4_300
            ])
    }

    @Test func `an import with one bad row imports nothing`() async throws {
        let bench = try await wallet()
        let rows = [Samples.purchase("a", key: "1"), Samples.purchase("b", card: "none", key: "2")]
        #expect(
            await kind { _ = try await bench.store.importAll(rows, for: Samples.user, dryRun: false) }
                == .unknownReference)
        let list = try await bench.store.transactions(
            of: Samples.user, where: TransactionFilter(), after: nil, limit: 9)
        #expect(list.items.isEmpty)
        #expect(try await bench.store.card(CardID("gold"), of: Samples.user).card.asSent == Samples.card())
    }

    @Test func `spending is summed by card, category and month`() async throws {
        let bench = try await wallet()
        for (id, day, cents) in [
            ("a", "2026-09-30", 1), ("b", "2026-10-01", 2), ("c", "2026-10-31", 4), ("d", "2026-11-01", 8),
            ("e", "2026-11-20", -16), ("f", "2026-11-21", 32),
        ] {
            _ = try await record(Samples.purchase(id, cents: cents, on: day), in: bench)
        }
        _ = try await record(Samples.purchase("g", card: "full", cents: 64, category: .gas), in: bench)
        let totals = try bench.store.spending(
            of: Samples.user, from: Samples.date("2026-10-01"), through: Samples.date("2026-11-20"))
        let october = SpendingTotal(
            cardID: CardID("gold"), category: .groceries, month: Samples.date("2026-10-01"), amount: Money(cents: 6),
            count: 2)
        let november = SpendingTotal(
            cardID: CardID("gold"), category: .groceries, month: Samples.date("2026-11-01"), amount: Money(cents: -8),
            count: 2)
        let gas = SpendingTotal(
            cardID: CardID("full"), category: .gas, month: Samples.date("2026-11-01"), amount: Money(cents: 64),
            count: 1)
        #expect(Set(totals) == [october, november, gas])
        let snapshot = try bench.store.snapshot(for: Samples.user, on: Samples.date("2026-11-20"))
        #expect(Set(snapshot.monthToDate) == [november, gas])
    }

    @Test func `a card takes its purchases with it`() async throws {
        let bench = try await wallet()
        _ = try await record(Samples.purchase("t"), in: bench)
        try await bench.store.delete(CardID("gold"), of: Samples.user, ifMatch: nil)
        #expect(await kind { _ = try await bench.store.transaction("t", of: Samples.user) } == .notFound)
        #expect(try bench.store.snapshot(for: Samples.user, on: Samples.date("2026-11-20")).monthToDate.isEmpty)
    }
}
