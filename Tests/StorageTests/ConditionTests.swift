import Basics
import Foundation
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

/// What is the matter with a file is noticed, and told.
@Suite struct ConditionTests {
    @Test func `a file that is well has nothing to tell`() async throws {
        for backing in Bench.Backing.allCases {
            let bench = try Bench(backing)
            _ = try await bench.store.create([Samples.card()], for: Samples.user)
            #expect(try bench.database.condition() == nil)
            await bench.database.close()
        }
    }

    @Test(arguments: ["", "-wal", "-shm"])
    func `where a file was deleted nothing is acknowledged any more`(_ suffix: String) async throws {
        let bench = try Bench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let path = bench.directory.database + suffix
        try FileManager.default.moveItem(atPath: path, toPath: path + ".aside")
        #expect(await kind { _ = try await bench.store.create([Samples.card("x")], for: Samples.user) } == .replaced)
        #expect(await kind { _ = try bench.database.condition() } == .replaced)
        #expect(try await bench.store.card(CardID("gold"), of: Samples.user).card.id == CardID("gold"))
        // Put back, it is the one that was opened.
        try FileManager.default.moveItem(atPath: path + ".aside", toPath: path)
        _ = try await bench.store.create([Samples.card("y")], for: Samples.user)
        #expect(try bench.database.condition() == nil)
        await bench.database.close()
    }

    @Test func `another file in its place is neither written nor robbed of its log`() async throws {
        let bench = try Bench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let log = Data("another's log".utf8)
        for suffix in ["", "-wal"] {
            let path = bench.directory.database + suffix
            try FileManager.default.removeItem(atPath: path)
            try log.write(to: URL(fileURLWithPath: path))
        }
        #expect(await kind { _ = try await bench.store.create([Samples.card("x")], for: Samples.user) } == .replaced)
        await bench.database.close()
        for suffix in ["", "-wal"] { #expect(try RawFile.bytes(bench.directory.database + suffix) == log) }
    }

    @Test func `a table that cannot be read is named`() async throws {
        let bench = try Bench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        await bench.database.close()
        let path = bench.directory.database
        let root = try RawFile.value("SELECT rootpage FROM sqlite_schema WHERE name = 'transactions'", at: path)
        let page = try #require(root.flatMap { Int($0) })
        try RawFile.overwrite(path, at: (page - 1) * 4_096, with: [UInt8](repeating: 0xA5, count: 4_096))
        let again = try Bench(.file, directory: bench.directory)
        do {
            _ = try again.database.condition()
            #expect(Bool(false), "it is well")
        } catch {
            #expect(error.kind == .corrupt)
            #expect("\(error.cause.map { "\($0)" } ?? "")".hasPrefix("table transactions: "))
        }
        await again.database.close()
    }
}
