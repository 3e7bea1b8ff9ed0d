import Basics
import Testing
import Wallet

@testable import Persistence

@Suite struct LogIndexTests {
    private let today = Samples.date("2026-11-20")

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
}
