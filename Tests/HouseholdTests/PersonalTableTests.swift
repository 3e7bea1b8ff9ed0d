import App
import Basics
import Household
import JSON
import RAG
import Stores
import Synchronization
import TestSupport
import Testing

@testable import Storage

/// No table with rows of users is forgotten by the privacy report, the export or the erasure.
struct PersonalTableTests {
    /// A domain with one table.
    private struct Notes: DomainStorage {
        let name = "notes"
        let schema = DomainSchema(steps: [
            SchemaStep(
                version: 1,
                sql: """
                    CREATE TABLE notes (
                        user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                        id TEXT NOT NULL, text TEXT NOT NULL, created_at INTEGER NOT NULL,
                        PRIMARY KEY (user_id, id)
                    ) STRICT, WITHOUT ROWID;
                    """)
        ])

        static let table = PersonalTable(
            "notes", report: .counted(as: "notes", since: "min(created_at)", isErasureCounted: true),
            export: .list(
                "notes",
                PersonalList { user, cursor, connection in
                    let texts = try connection.all(
                        "SELECT text FROM notes WHERE user_id = ? AND text > ? ORDER BY text LIMIT 2",
                        [.text(user.rawValue), .text(cursor ?? "")]
                    ) { try $0.text(0) }
                    return Page(items: texts, next: texts.count == 2 ? texts.last : nil)
                } write: { text, json in
                    json.value(text)
                }), erasure: .rows)
    }

    private let clock = ManualClock(Timestamp(milliseconds: 86_400_000))

    @Test func `every table of every domain is in the list of its domain`() throws {
        let domains = try TestTables.shared().domains
        let database = try Database.inMemory(domains: domains.map(\.storage), clock: clock)
        let tables = domains.flatMap { $0.personal(database.clock) } + HouseTables.all(database.domains)
        #expect(try PersonalAudit(tables: tables).found(in: database).isEmpty)
    }

    @Test func `a table that its domain does not name is found`() throws {
        let database = try Database.inMemory(domains: [Notes()], clock: clock)
        let house = HouseTables.all(database.domains)
        #expect(try PersonalAudit(tables: house).found(in: database) == ["notes is in no list"])
        #expect(try PersonalAudit(tables: [Notes.table] + house).found(in: database).isEmpty)
    }

    @Test func `what a domain names is reported, exported page by page, and erased`() async throws {
        let database = try Database.inMemory(domains: [Notes()], clock: clock)
        let (ann, bob) = (UserID(rawValue: "ann"), UserID(rawValue: "bob"))
        try await database.write { connection in
            for user in [ann, bob] {
                _ = try Change.begin(user, of: "notes", at: Timestamp(milliseconds: 1), on: connection)
                for number in 1...5 {
                    try connection.run(
                        "INSERT INTO notes (user_id, id, text, created_at) VALUES (?, ?, ?, ?)",
                        [
                            .text(user.rawValue), .text("\(number)"), .text("\(user.rawValue) \(number)"),
                            .integer(number * 1_000),
                        ])
                }
            }
        }
        let users = UserStore(
            database: database, tables: [Notes.table] + HouseTables.all(database.domains), conversations: nil,
            passages: nil)
        let report = try await users.stored(of: ann).first { $0.name == "notes" }
        #expect(report == StoredKind(name: "notes", count: 5, oldest: Timestamp(milliseconds: 1_000)))
        let exported = try await text(of: users.export(of: ann))
        #expect(exported.contains(#""notes":["ann 1","ann 2","ann 3","ann 4","ann 5"]"#))
        #expect(!exported.contains("bob"))
        let before = try database.read { try Change.revision(of: ann, in: "notes", on: $0) }
        #expect(try await users.erase(ann).first { $0.name == "notes" }?.count == 5)
        #expect(try database.read { try Change.revision(of: ann, in: "notes", on: $0) } > before)
        #expect(try await users.stored(of: ann).allSatisfy { $0.count == 0 })
        #expect(try await users.stored(of: bob).first { $0.name == "notes" }?.count == 5)
    }

    @Test func `one export of a user at a time, and the next once it is let go`() async throws {
        let database = try Database.inMemory(clock: clock)
        let users = UserStore(
            database: database, tables: HouseTables.all(database.domains), conversations: nil, passages: nil)
        var first: (any UserExport)? = try await users.export(of: .local)
        await #expect(throws: ExportRefusal.userHasOne) { _ = try await users.export(of: .local) }
        _ = try await users.export(of: UserID(rawValue: "bob"))
        #expect(first != nil)
        first = nil
        _ = try await users.export(of: .local)
    }

    @Test func `a reader that takes too long is cut off, so that what is erased can leave the log`() async throws {
        let time = Mutex<UInt64>(1)
        var options = Database.Options()
        options.monotonicNanoseconds = { time.withLock { $0 } }
        let database = try Database.inMemory(domains: [Notes()], options: options, clock: clock)
        let users = UserStore(
            database: database, tables: [Notes.table] + HouseTables.all(database.domains), conversations: nil,
            passages: nil)
        let export = try await users.export(of: .local)
        await #expect(throws: StorageError.self) {
            try await export.write { _ in time.withLock { $0 += 600_000_000_000 } }
        }
    }

    private func text(of export: any UserExport) async throws -> String {
        let collector = Collector()
        try await export.write { await collector.add($0) }
        return await String(decoding: collector.bytes, as: UTF8.self)
    }

    private actor Collector {
        var bytes: [UInt8] = []
        func add(_ more: [UInt8]) { bytes += more }
    }
}
