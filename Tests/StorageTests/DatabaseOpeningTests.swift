import Basics
import Foundation
import GRDB
import Glibc
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

@Suite struct DatabaseOpeningTests {
    /// The kind of error with which a file is refused; nil where it opens.
    private func refusal(_ path: String) async -> StorageError.Kind? {
        await kind {
            let database = try Database(path: path, domains: Samples.domains, clock: ManualClock())
            await database.close()
        }
    }

    /// A file with two cards, closed in order, or left as a crash leaves it.
    private func file(crashed: Bool = false) async throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        let source = crashed ? try TemporaryDirectory() : directory
        let bench = try Bench(.file, directory: source)
        _ = try await bench.store.create([Samples.card(), Samples.fullCard()], for: Samples.user)
        let purchases = (0..<300).map { Samples.purchase("t\($0)") }
        _ = try await bench.store.importAll(purchases, for: Samples.user, dryRun: false)
        if crashed { try RawFile.copyAfterCrash(from: source.database, to: directory.database) }
        await bench.database.close()
        return directory
    }

    @Test func `a new file and its directory belong to their owner alone`() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/new/deep/wallet.sqlite"
        let bench = try Database(path: path, domains: Samples.domains, clock: ManualClock())
        #expect(try RawFile.mode(directory.path + "/new") == 0o700)
        #expect(try RawFile.mode(directory.path + "/new/deep") == 0o700)
        for suffix in ["", "-wal", "-shm"] { #expect(try RawFile.mode(path + suffix) == 0o600) }
        await bench.close()
    }

    @Test func `an existing file that others may read is closed to them`() async throws {
        let directory = try await file()
        chmod(directory.database, 0o644)
        let database = try Database(path: directory.database, domains: Samples.domains, clock: ManualClock())
        #expect(try RawFile.mode(directory.database) == 0o600)
        #expect(try RawFile.mode(directory.database + "-wal") == 0o600)
        await database.close()
    }

    @Test func `every connection has the settings that durability and safety need`() async throws {
        let bench = try Bench()
        let expected = [
            ("synchronous", "2"), ("foreign_keys", "1"), ("trusted_schema", "0"), ("cell_size_check", "1"),
            ("secure_delete", "1"), ("wal_autocheckpoint", "1000"), ("journal_size_limit", "67108864"),
            ("busy_timeout", "5000"), ("journal_mode", "wal"),
        ]
        for (name, value) in expected {
            let text: @Sendable (Connection) throws -> String? = { connection in
                try String.fetchOne(connection.handle, sql: "PRAGMA \(name)")
            }
            #expect(try await bench.database.queue.write(text) == value, "writer: \(name)")
            #expect(try bench.database.read(text) == value, "reader: \(name)")
            #expect(try await bench.database.readLater(text) == value, "list reader: \(name)")
        }
    }

    @Test func `what was written is there after a stop and after a crash`() async throws {
        for crashed in [false, true] {
            let directory = try await file(crashed: crashed)
            let bench = try Bench(.file, directory: directory)
            #expect(try await bench.store.cards(of: Samples.user, after: nil, limit: 9).items.count == 2)
            #expect(
                try bench.store.snapshot(for: Samples.user, on: Samples.date("2026-11-20")).monthToDate.first?.count
                    == 300)
            await bench.database.close()
        }
    }

    @Test func `a clean stop leaves the file and the reserve, and a second close does nothing`() async throws {
        let directory = try await file()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
                == ["wallet.sqlite", "wallet.sqlite-reserve"])
        #expect(try RawFile.value("SELECT clean FROM shutdown", at: directory.database) == "1")
        let bench = try Bench(.file, directory: directory)
        #expect(try RawFile.value("SELECT clean FROM shutdown", at: directory.database) == "0")
        await bench.database.close()
        await bench.database.close()
        #expect(bench.database.state == .closed)
        #expect(
            await kind { _ = try await bench.store.create([Samples.card("x")], for: Samples.user) } == .unavailable)
        #expect(await kind { _ = try await bench.store.card(CardID("gold"), of: Samples.user) } == .unavailable)
    }

    @Test(arguments: [false, true])
    func `a newer schema is refused and no byte changes`(crashed: Bool) async throws {
        let directory = try await file()
        let path: String
        if crashed {
            // The newer version number is in the log alone, as after a crash of the newer program.
            let queue = try RawFile.Held(path: directory.database)
            try queue.execute("PRAGMA user_version = 99; CREATE TABLE later (a); INSERT INTO later VALUES (1);")
            path = directory.path + "/crashed.sqlite"
            try RawFile.copyAfterCrash(from: directory.database, to: path)
            try queue.close()
        } else {
            path = directory.database
            try RawFile.execute("PRAGMA user_version = 99", at: path)
        }
        let before = ["", "-wal"].map { try? RawFile.bytes(path + $0) }
        #expect(crashed == (before[1] != nil))
        #expect(await refusal(path) == .newerSchema)
        #expect(try RawFile.bytes(path) == before[0])
        if crashed { #expect(try RawFile.bytes(path + "-wal") == before[1]) }
    }

    @Test func `a database of another program is refused and no byte changes`() async throws {
        let directory = try TemporaryDirectory()
        try RawFile.execute("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1);", at: directory.database)
        let before = try RawFile.bytes(directory.database)
        #expect(await refusal(directory.database) == .foreignFile)
        #expect(try RawFile.bytes(directory.database) == before)
    }

    @Test func `a damaged file is refused and no byte changes`() async throws {
        let garbage = [UInt8](repeating: 0xA5, count: 1_024)
        let damages: [(String, (String) throws -> Void)] = [
            ("header", { try RawFile.overwrite($0, at: 0, with: garbage) }),
            ("body of page 1", { try RawFile.overwrite($0, at: 100, with: garbage) }),
            ("cut to a half", { try RawFile.truncate($0, to: RawFile.bytes($0).count / 2 / 4_096 * 4_096) }),
            ("cut inside page 1", { try RawFile.truncate($0, to: 700) }),
        ]
        for (name, damage) in damages {
            let directory = try await file()
            try damage(directory.database)
            let before = try RawFile.bytes(directory.database)
            #expect(await refusal(directory.database) == .corrupt, "\(name)")
            #expect(try RawFile.bytes(directory.database) == before, "\(name)")
        }
    }

    @Test func `damaged pages are found after a crash`() async throws {
        let directory = try await file()
        // The stop counts as unclean, so the file is looked through.
        try RawFile.execute("UPDATE shutdown SET clean = 0", at: directory.database)
        let size = try RawFile.bytes(directory.database).count
        for page in stride(from: 8 * 4_096, to: size, by: 4_096) {
            try RawFile.overwrite(directory.database, at: page, with: [UInt8](repeating: 0xFF, count: 64))
        }
        let before = try RawFile.bytes(directory.database)
        #expect(await refusal(directory.database) == .corrupt)
        #expect(try RawFile.bytes(directory.database) == before)
    }

    @Test func `rows of the wrong kind are reported as damage and end nothing`() async throws {
        let directory = try await file()
        try RawFile.execute(
            "UPDATE cards SET reward_rules = '[{\"scope\":\"later\"}]' WHERE id = 'gold'", at: directory.database)
        let bench = try Bench(.file, directory: directory)
        #expect(await kind { _ = try await bench.store.card(CardID("gold"), of: Samples.user) } == .corrupt)
        #expect(await kind { _ = try bench.store.snapshot(for: Samples.user, on: bench.clock.today()) } == .corrupt)
        #expect(try await bench.store.card(CardID("full"), of: Samples.user).card.asSent == Samples.fullCard())
        await bench.database.close()
    }

    @Test func `an error tells its kind and nothing that was stored`() async throws {
        let bench = try Bench(.memory)
        var card = Samples.card("secret-id")
        card.name = ""
        let wrong = card
        do {
            _ = try await bench.store.create([wrong], for: Samples.user)
        } catch {
            #expect("\(error)" == "storage: constraint")
            let cause = try #require((error as? StorageError)?.cause)
            #expect(!"\(cause)".contains("secret-id"))
            #expect(!"\(cause)".contains("Gold"))
            #expect("\(cause)".hasPrefix("SQLite 275: CHECK constraint failed"))
        }
    }

    @Test func `a path that cannot be is unavailable`() async throws {
        let directory = try TemporaryDirectory()
        #expect(await refusal(directory.path) == .unavailable)
        try Data("x".utf8).write(to: URL(fileURLWithPath: directory.path + "/file"))
        #expect(await refusal(directory.path + "/file/wallet.sqlite") == .unavailable)
    }

    @Test func `a backup holds everything written before it and has mode 0600`() async throws {
        let bench = try Bench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let path = bench.directory.path + "/copy.db"
        try await bench.database.backup(to: path)
        #expect(try RawFile.mode(path) == 0o600)
        #expect(try RawFile.value("PRAGMA integrity_check", at: path) == "ok")
        #expect(try RawFile.value("SELECT count(*) FROM cards", at: path) == "1")
        #expect(await kind { try await bench.database.backup(to: path) } == .alreadyExists)
        #expect(await refusal(path) == nil)
        await bench.database.close()
    }
}
