import Basics
import Foundation
import GRDB
import Synchronization
import Testing
import Stores

@testable import Storage
@testable import WalletStorage

/// On a full disk what is to be erased can be.
@Suite struct ReserveTests {
    /// Has no room for the next commits.
    private final class FullDisk: Sendable {
        let refusals = Mutex(0)

        @Sendable func commit() throws {
            let isFull = refusals.withLock { left in
                defer { left = max(0, left - 1) }
                return left > 0
            }
            if isFull { throw DatabaseError(resultCode: .SQLITE_FULL) }
        }
    }

    @Test func `the reserve takes up room, is given up once, and made again`() throws {
        let directory = try TemporaryDirectory()
        let reserve = Reserve(path: directory.path + "/r", bytes: 1 << 20)
        #expect(!reserve.giveUp())
        reserve.make()
        #expect(reserve.bytes > 0 && reserve.bytes <= 1 << 20)
        #expect(try RawFile.mode(directory.path + "/r") == 0o600)
        #expect(reserve.giveUp() && reserve.isSpent && reserve.bytes == 0)
        // Worth another try, for what is left of its room.
        #expect(reserve.giveUp())
        reserve.make()
        #expect(!reserve.isSpent && reserve.bytes > 0)
        let none = Reserve(path: directory.path + "/none", bytes: 0)
        none.make()
        #expect(none.bytes == 0 && !none.giveUp() && !none.isSpent)
    }

    @Test func `a deletion that finds no room takes the reserve's, which others' writes leave alone`() async throws {
        let disk = FullDisk()
        let bench = try Bench { $0.beforeCommit = disk.commit }
        _ = try await bench.store.create([Samples.card(), Samples.card("silver")], for: Samples.user)
        #expect(bench.database.reserve.bytes > 0)
        // Once, and again alone.
        disk.refusals.withLock { $0 = 2 }
        try await bench.store.delete(CardID("gold"), of: Samples.user, ifMatch: nil)
        #expect(bench.database.reserve.isSpent)
        // The file is made again where there is room, which a folder in its place says there is not.
        let path = bench.directory.database + "-reserve"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let hasRoom = bench.database.reserve.bytes >= 128 << 10
        #expect(!hasRoom)
        #expect(await kind { _ = try await bench.store.create([Samples.card("x")], for: Samples.user) } == .full)
        #expect(try bench.database.condition() == .full)
        try await bench.store.delete(CardID("silver"), of: Samples.user, ifMatch: nil)
        // There is room again, and the next write finds it.
        try FileManager.default.removeItem(atPath: path)
        _ = try await bench.store.create([Samples.card("x")], for: Samples.user)
        #expect(!bench.database.reserve.isSpent)
        #expect(try bench.database.condition() == nil)
        await bench.database.close()
    }

    @Test func `a user's data goes a part at a time where there is no room for the whole`() async throws {
        let disk = FullDisk()
        let bench = try Bench { $0.beforeCommit = disk.commit }
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let purchases = (0..<50).map { Samples.purchase("t\($0)") }
        _ = try await bench.store.importAll(purchases, for: Samples.user, dryRun: false)
        // The whole fails four times: with the reserve and without.
        disk.refusals.withLock { $0 = 4 }
        let erased = try await bench.users.erase(Samples.user)
        #expect(erased.first { $0.name == "transactions" }?.count == 50)
        #expect(try await bench.users.stored(of: Samples.user).allSatisfy { $0.count == 0 })
        await bench.database.close()
    }
}
