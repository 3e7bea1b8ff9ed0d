import Basics
import GRDB
import TestWaiting
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

@Suite struct LogIndexTests {
    /// The connection that writes. Touched on its own queue only.
    private final class Held: @unchecked Sendable {
        var connection: Connection?
    }

    private let today = Samples.date("2026-11-20")

    private func untilIdle(_ database: Storage.Database) async throws {
        try await eventually { !database.queue.isBusy }
    }

    private func count(_ statements: Recorder<String>) -> Int {
        statements.values.count { $0.contains("data_version") }
    }

    @Test(arguments: ["new", "opened again"]) func `the index of an open file is known`(_ file: String) async throws {
        let directory = try TemporaryDirectory()
        if file != "new" { try await Bench(.file, directory: directory).database.close() }
        let bench = try Bench(.file, directory: directory)
        let index = bench.database.logIndex
        let opened = try #require(index.mark)
        _ = try bench.store.snapshot(for: Samples.user, on: today)
        #expect(index.mark == opened)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let written = try #require(index.mark)
        #expect(written != opened)
        try RawFile.execute("UPDATE sequence SET value = value + 1", at: directory.database)
        #expect(try #require(index.mark) != written)
        await bench.database.close()
        #expect(index.mark == nil)
    }

    @Test func `memory has no index`() async throws {
        let bench = try Bench(.memory)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        #expect(bench.database.logIndex.mark == nil)
        await bench.database.close()
    }

    @Test func `after a write that changed nothing the file is not asked`() async throws {
        let statements = Recorder<String>()
        let bench = try Bench { $0.trace = { statements.add($0) } }
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        try await untilIdle(bench.database)
        let before = count(statements)
        #expect(
            await kind { try await bench.store.delete(CardID("none"), of: Samples.user, ifMatch: nil) } == .notFound)
        try await untilIdle(bench.database)
        bench.clock.advance(milliseconds: 60)
        _ = bench.database.epoch()
        #expect(count(statements) == before)
        await bench.database.close()
    }

    @Test func `another process's write is seen also where a transaction was left open by the last own one`()
        async throws
    {
        let statements = Recorder<String>()
        let bench = try Bench { $0.trace = { statements.add($0) } }
        let other = try Bench(.file, directory: bench.directory, clock: bench.clock, access: .visitor)
        let (store, user) = (bench.store, Samples.user)
        _ = try await store.create([Samples.card()], for: user)
        #expect(try store.snapshot(for: user, on: today).cards.count == 1)
        try await untilIdle(bench.database)
        let before = count(statements)

        // As a ROLLBACK that fails leaves it: the connection goes on reading from that moment.
        let held = Held()
        try await bench.database.writeAlone(
            committed: { try? held.connection?.handle.execute(sql: "BEGIN; SELECT value FROM sequence") },
            {
                try $0.run("UPDATE shutdown SET clean = clean WHERE only = 1")
                held.connection = $0
            })
        try await untilIdle(bench.database)
        #expect(count(statements) == before)

        _ = try await other.store.create([Samples.card("silver")], for: user)
        bench.clock.advance(milliseconds: 60)
        #expect(try store.snapshot(for: user, on: today).cards.count == 2)
        _ = try await store.create([Samples.card("bronze")], for: user)
        #expect(try store.snapshot(for: user, on: today).cards.count == 3)
        await other.database.close()
        await bench.database.close()
    }
}
