import Basics
import Language
import Synchronization
import TestWaiting
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

@Suite struct SnapshotTests {
    private let today = Samples.date("2026-11-20")

    @Test func `a user without data has an empty wallet and the default preferences`() async throws {
        let bench = try Bench()
        let snapshot = try bench.store.snapshot(for: Samples.user, on: today)
        #expect(snapshot.cards.isEmpty)
        #expect(snapshot.preferences == Preferences())
        #expect(snapshot.revision == .none)
        #expect(snapshot.preferencesRevision == .none)
        #expect(snapshot.monthToDate.isEmpty)
        await bench.database.close()
    }

    @Test func `a wallet that was read before another process wrote is not kept`() throws {
        struct File: Sendable {
            var epoch: UInt64 = 5
            var revision = Revision(rawValue: 1)
            /// What happens while the wallet is read first.
            var meanwhile: (@Sendable () -> Void)?
        }
        let file = Mutex(File())
        let (user, today) = (Samples.user, today)
        let cache = SnapshotCache(
            epoch: { file.withLock(\.epoch) }, maximumUsers: 2, loadRevision: { _ in file.withLock(\.revision) },
            load: { user, date in
                let (revision, meanwhile) = file.withLock { file in
                    defer { file.meanwhile = nil }
                    return (file.revision, file.meanwhile)
                }
                meanwhile?()
                return WalletSnapshot(
                    user: user, date: date, revision: revision, storedCards: [], preferences: Preferences(),
                    preferencesRevision: .none, monthToDate: [])
            })
        let overtake: @Sendable () -> Void = {
            file.withLock {
                $0.epoch = 6
                $0.revision = Revision(rawValue: 2)
            }
            #expect(throws: Never.self) { try cache.snapshot(for: user, on: today) }
        }
        file.withLock { $0.meanwhile = overtake }
        #expect(try cache.snapshot(for: user, on: today).revision == Revision(rawValue: 1))
        #expect(try cache.snapshot(for: user, on: today).revision == Revision(rawValue: 2))
    }

    @Test func `a wallet is read from the disk once`() async throws {
        let statements = Recorder<String>()
        let bench = try Bench { $0.trace = { statements.add($0) } }
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let first = try bench.store.snapshot(for: Samples.user, on: today)
        try await eventually { !bench.database.queue.isBusy }
        let count = statements.values.count
        for _ in 0..<100 { #expect(try bench.store.snapshot(for: Samples.user, on: today) === first) }
        #expect(statements.values.count == count)
        await bench.database.close()
    }

    @Test(arguments: Bench.Backing.allCases)
    func `each write that can change an answer is seen at once, with a new revision`(
        _ backing: Bench.Backing
    ) async throws {
        let bench = try Bench(backing)
        let (store, user) = (bench.store, Samples.user)
        var last = try store.snapshot(for: user, on: today)
        func changes(_ what: String, _ write: () async throws -> Void) async throws -> WalletSnapshot {
            try await write()
            let next = try store.snapshot(for: user, on: today)
            #expect(next.revision > last.revision, "\(what)")
            last = next
            return next
        }
        let one = try await changes("create") { _ = try await store.create([Samples.card()], for: user) }
        #expect(one.cards.count == 1)
        let spent = try await changes("record") {
            _ = try await store.record(Samples.purchase("t"), for: user, request: nil, reply: Samples.reply())
        }
        #expect(spent.monthToDate.map(\.amount) == [Money(cents: 1_000)])
        #expect(spent.cards[0].spendingLimits[0].currentSpending == Money(cents: 1_000))
        let language = try await changes("preferences") {
            _ = try await store.replace(
                Preferences(language: .traditionalChinese, pointValues: ["miles": Rate(hundredths: 170)]), of: user,
                ifMatch: nil)
        }
        #expect(language.preferences.language == .traditionalChinese)
        #expect(language.preferences.pointValues == ["miles": Rate(hundredths: 170)])
        _ = try await changes("import") {
            _ = try await store.importAll([Samples.purchase("u")], for: user, dryRun: false)
        }
        let edited = try await changes("update") {
            _ = try await store.update(CardID("gold"), of: user, ifMatch: nil) { $0.isActive = false }
        }
        #expect(!edited.cards[0].isActive)
        #expect(edited.storedCards.first { $0.id == CardID("gold") }?.revision == edited.revision)
        let gone = try await changes("delete") { try await store.delete(CardID("gold"), of: user, ifMatch: nil) }
        #expect(gone.cards.isEmpty)
        await bench.database.close()
    }

    @Test func `one user's writes leave the others' wallets in memory`() async throws {
        let bench = try Bench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let mine = try bench.store.snapshot(for: Samples.user, on: today)
        _ = try await bench.store.create([Samples.card()], for: Samples.other)
        #expect(try bench.store.snapshot(for: Samples.user, on: today) === mine)
        // Also when the clock says that it is time to look at the file: the revision is the same.
        bench.clock.advance(milliseconds: 60)
        #expect(try bench.store.snapshot(for: Samples.user, on: today) === mine)
        await bench.database.close()
    }

    @Test func `another process's write is seen within 50 ms`() async throws {
        let bench = try Bench()
        let other = try Bench(.file, directory: bench.directory, clock: bench.clock, access: .visitor)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let (store, user) = (bench.store, Samples.user)
        #expect(try store.snapshot(for: user, on: today).cards.count == 1)
        bench.clock.advance(milliseconds: 60)
        #expect(try store.snapshot(for: user, on: today).cards.count == 1)

        _ = try await other.store.create([Samples.card("silver")], for: user)
        bench.clock.advance(milliseconds: 49)
        #expect(try store.snapshot(for: user, on: today).cards.count == 1)
        bench.clock.advance(milliseconds: 1)
        #expect(try store.snapshot(for: user, on: today).cards.count == 2)
        // An own write right after the other's is not lost on the cache either.
        _ = try await other.store.create([Samples.card("bronze")], for: user)
        _ = try await bench.store.create([Samples.card("iron")], for: user)
        #expect(
            try store.snapshot(for: user, on: today).cards.map(\.id.rawValue) == ["gold", "silver", "bronze", "iron"])
        await other.database.close()
        await bench.database.close()
    }

    @Test func `own writes are none of another process`() async throws {
        let bench = try Bench()
        let database = bench.database
        func epoch(after body: () async throws -> Void) async throws -> UInt64 {
            try await body()
            try await eventually { !database.queue.isBusy }
            bench.clock.advance(milliseconds: 60)
            return database.epoch()
        }
        let first = try await epoch {}
        #expect(
            try await epoch { _ = try await bench.store.create([Samples.card()], for: Samples.user) } == first)
        let other = try Bench(.file, directory: bench.directory, clock: bench.clock, access: .visitor)
        #expect(
            try await epoch { _ = try await other.store.create([Samples.card("silver")], for: Samples.user) } > first)
        await other.database.close()
        await bench.database.close()
    }

    @Test func `where nothing was committed the file is not asked`() async throws {
        let statements = Recorder<String>()
        let bench = try Bench { $0.trace = { statements.add($0) } }
        let database = bench.database
        let other = try Bench(.file, directory: bench.directory, clock: bench.clock, access: .visitor)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        try await eventually { !database.queue.isBusy }
        let (first, count) = (database.epoch(), statements.values.count)
        for _ in 0..<3 {
            bench.clock.advance(milliseconds: 60)
            #expect(database.epoch() == first)
        }
        #expect(statements.values.count == count)

        _ = try await other.store.create([Samples.card("silver")], for: Samples.user)
        bench.clock.advance(milliseconds: 60)
        #expect(database.epoch() > first)
        #expect(statements.values.count == count + 1)
        // Nor is memory looked at that went with the last connection.
        await other.database.close()
        await database.close()
        bench.clock.advance(milliseconds: 60)
        _ = database.epoch()
    }

    @Test func `another process's erase is seen too`() async throws {
        let bench = try Bench()
        let other = try Bench(.file, directory: bench.directory, clock: bench.clock, access: .visitor)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let before = try bench.store.snapshot(for: Samples.user, on: today)
        _ = try await other.users.erase(Samples.user)
        bench.clock.advance(milliseconds: 50)
        #expect(try bench.store.snapshot(for: Samples.user, on: today).cards.isEmpty)
        // No revision comes back: a cached answer can never mean another wallet.
        let again = try await other.store.create([Samples.card()], for: Samples.user)
        #expect(try #require(again.first).revision > before.revision)
        await other.database.close()
        await bench.database.close()
    }

    @Test func `each day has its own month to date`() async throws {
        let bench = try Bench(.memory)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        for (id, day) in [("a", "2026-10-31"), ("b", "2026-11-01"), ("c", "2026-11-20"), ("d", "2026-11-21")] {
            _ = try await bench.store.record(
                Samples.purchase(id, on: day), for: Samples.user, request: nil, reply: Samples.reply())
        }
        for _ in 0..<2 {
            for (day, count) in [
                ("2026-10-30", 0), ("2026-10-31", 1), ("2026-11-01", 1), ("2026-11-20", 2), ("2026-11-30", 3),
                ("2026-12-01", 0),
            ] {
                let snapshot = try bench.store.snapshot(for: Samples.user, on: Samples.date(day))
                #expect(snapshot.date == Samples.date(day))
                #expect(snapshot.monthToDate.reduce(0) { $0 + $1.count } == count, "\(day)")
            }
        }
    }

    @Test func `more users than are kept are all answered`() async throws {
        let bench = try Bench(.memory)
        let store = WalletStore(database: bench.database, rules: Samples.rules, cachedUsers: 3)
        for number in 0..<10 {
            _ = try await store.create([Samples.card("c\(number)")], for: UserID(rawValue: "u\(number)"))
        }
        for _ in 0..<3 {
            for number in 0..<10 {
                let snapshot = try store.snapshot(for: UserID(rawValue: "u\(number)"), on: today)
                #expect(snapshot.cards.map(\.id.rawValue) == ["c\(number)"])
            }
        }
    }

    @Test func `many queues read while a card is written again and again, and never see an old state after its answer`()
        async throws
    {
        let bench = try Bench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let (store, user, today) = (bench.store, Samples.user, today)
        let acknowledged = Latest()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 1...60 {
                    let stored = try await store.update(CardID("gold"), of: user, ifMatch: nil) {
                        $0.annualFee = Money(cents: number)
                    }
                    acknowledged.set(stored.revision.rawValue)
                }
                acknowledged.finish()
            }
            for _ in 0..<3 {
                group.addTask {
                    while !acknowledged.isFinished {
                        let least = acknowledged.value
                        let snapshot = try store.snapshot(for: user, on: today)
                        #expect(snapshot.revision.rawValue >= least)
                        bench.clock.advance(milliseconds: 1)
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.snapshot(for: user, on: today).cards[0].annualFee == Money(cents: 60))
        await bench.database.close()
    }
}
