import Basics
import Foundation
import GRDB
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

/// Who may open a file, and as what.
@Suite struct OpeningTests {
    @Test func `a file has one service, and commands beside it`() async throws {
        let bench = try Bench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        #expect(await kind { _ = try Bench(.file, directory: bench.directory) } == .busy)
        let command = try Bench(.file, directory: bench.directory, access: .visitor)
        _ = try await command.store.create([Samples.card("silver")], for: Samples.user)
        await command.database.close()
        // A crash of the service after that is one.
        #expect(try RawFile.value("SELECT clean FROM shutdown", at: bench.directory.database) == "0")
        #expect(try await bench.store.cards(of: Samples.user, after: nil, limit: 9).items.count == 2)
        await bench.database.close()
        let next = try Bench(.file, directory: bench.directory)
        await next.database.close()
    }

    @Test func `a command alone leaves the file as a service does`() async throws {
        let command = try Bench(access: .visitor)
        _ = try await command.store.create([Samples.card()], for: Samples.user)
        let service = try Bench(.file, directory: command.directory)
        await command.database.close()
        #expect(try RawFile.value("SELECT clean FROM shutdown", at: command.directory.database) == "0")
        await service.database.close()
        let last = try Bench(.file, directory: command.directory, access: .visitor)
        await last.database.close()
        #expect(try RawFile.value("SELECT clean FROM shutdown", at: command.directory.database) == "1")
    }

    @Test func `a command leaves what a crash owes to the next service`() async throws {
        let bench = try Bench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let crashed = try TemporaryDirectory()
        try RawFile.copyAfterCrash(from: bench.directory.database, to: crashed.database)
        await bench.database.close()
        let command = try Bench(.file, directory: crashed, access: .visitor)
        await command.database.close()
        #expect(try RawFile.value("SELECT clean FROM shutdown", at: crashed.database) == "0")
        let service = try Bench(.file, directory: crashed)
        await service.database.close()
        #expect(try RawFile.value("SELECT clean FROM shutdown", at: crashed.database) == "1")
    }

    @Test func `an empty file is refused and stays empty`() async throws {
        let directory = try TemporaryDirectory()
        try Data().write(to: URL(fileURLWithPath: directory.database))
        #expect(await kind { _ = try Bench(.file, directory: directory) } == .emptyFile)
        #expect(try RawFile.bytes(directory.database).isEmpty)
    }

    @Test func `a file whose making was cut off after its first page is made on`() async throws {
        let directory = try TemporaryDirectory()
        try DatabaseFile(path: directory.database).prepare(Database.Options())
        #expect(try RawFile.bytes(directory.database).count >= 512)
        let bench = try Bench(.file, directory: directory)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        await bench.database.close()
        #expect(try RawFile.value("PRAGMA auto_vacuum", at: directory.database) == "2")
    }

    /// A copy of a database as a crash leaves it, with some transactions in the log.
    private func crashed() async throws -> TemporaryDirectory {
        let bench = try Bench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let copy = try TemporaryDirectory()
        try RawFile.copyAfterCrash(from: bench.directory.database, to: copy.database)
        await bench.database.close()
        return copy
    }

    @Test func `a whole log drops no frames, a damaged one those from the damage on`() async throws {
        let whole = try await crashed()
        let log = whole.database + "-wal"
        let frames = (try RawFile.bytes(log).count - 32) / (4_096 + 24)
        #expect(frames > 4)
        #expect(LogInspection.droppedFrames(at: log) == 0)
        #expect(LogInspection.droppedFrames(at: whole.database + "-none") == 0)
        // Inside the page of the last frame but two.
        try RawFile.overwrite(log, at: 32 + (frames - 3) * 4_120 + 1_000, with: [UInt8](repeating: 0x5A, count: 64))
        #expect(LogInspection.droppedFrames(at: log) == 3)
        let bench = try Bench(.file, directory: whole)
        #expect(bench.database.droppedFrames == 3)
        await bench.database.close()

        let headless = try await crashed()
        try RawFile.overwrite(headless.database + "-wal", at: 0, with: [UInt8](repeating: 0x5A, count: 32))
        #expect(LogInspection.droppedFrames(at: headless.database + "-wal") == frames)
    }

    @Test func `a transaction that was cut off in the middle is no damage`() async throws {
        let directory = try await crashed()
        let log = directory.database + "-wal"
        try RawFile.truncate(log, to: RawFile.bytes(log).count - 4_120)
        #expect(LogInspection.droppedFrames(at: log) == 0)
        try RawFile.truncate(log, to: RawFile.bytes(log).count - 100)
        #expect(LogInspection.droppedFrames(at: log) == 0)
    }

    @Test func `where nothing can be written what is there is read`() async throws {
        let directory = try TemporaryDirectory("a folder % ? # 文件")
        let bench = try Bench(.file, directory: directory)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        await bench.database.close()
        let file = DatabaseFile(path: directory.database)
        let before = try RawFile.bytes(file.path)
        let opened = try OpenedFile.forReading(
            file, Schema(domains: Samples.domains), Database.Options(), Reserve(path: file.reservePath, bytes: 0),
            instead: StorageError(.full))
        #expect(opened.readOnlyReason == .full)
        for queue in opened.readers + [opened.writer] {
            #expect(try await queue.unsafeRead { try Int.fetchOne($0, sql: "SELECT count(*) FROM cards") } == 1)
        }
        let writer = opened.writer
        await #expect(throws: DatabaseError.self) {
            try await writer.unsafeRead { try $0.execute(sql: "DELETE FROM cards") }
        }
        for queue in opened.readers + [opened.writer] { try queue.close() }
        let immutable = try DatabaseQueue(
            path: file.immutableName, configuration: Opening.configuration(Database.Options(), .reader))
        #expect(try await immutable.unsafeRead { try Int.fetchOne($0, sql: "SELECT count(*) FROM cards") } == 1)
        try immutable.close()
        #expect(try RawFile.bytes(file.path) == before)
    }
}
