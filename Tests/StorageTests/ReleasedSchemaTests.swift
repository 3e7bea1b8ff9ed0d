import Basics
import Foundation
import RAG
import Testing
import Wallet

@testable import Storage
@testable import WalletStorage
import Stores

/// Files of each schema that was ever released open in the present version with everything in them.
@Suite struct ReleasedSchemaTests {
    @Test func `a file of schema 1 opens with all it holds`() async throws {
        let directory = try TemporaryDirectory()
        try RawFile.execute(ReleasedSchema1.dump, at: directory.database)
        let bench = try Bench(.file, directory: directory)
        let snapshot = try bench.store.snapshot(for: Samples.user, on: Samples.date("2026-11-20"))
        #expect(
            snapshot.cards.map(\.asSent) == [Samples.card(), Samples.fullCard()].map(ReleasedSchema1.afterPurchases))
        #expect(snapshot.monthToDate.map(\.count) == [2])
        #expect(snapshot.preferences == ReleasedSchema1.preferences)
        let export = try await bench.users.everything(of: Samples.user)
        #expect(export.transactions.map(\.id) == ["t2", "t1"])
        #expect(export.conversations.first?.turns.map(\.query) == ["groceries?"])
        #expect(export.conversations.first?.turns.first?.state == [1, 2, 3])
        #expect(export.feedback.map(\.comment) == ["good"])
        #expect(try bench.tokens.grant(forDigest: Samples.digest)?.user == Samples.user)
        let retried = try await bench.store.record(
            Samples.purchase("again"), for: Samples.user,
            request: IdempotentRequest(key: "key", digest: Samples.digest), reply: Samples.reply())
        #expect(String(decoding: retried.reply.body, as: UTF8.self) == "done")
        await bench.database.close()
        #expect(try RawFile.value("PRAGMA integrity_check", at: directory.database) == "ok")
        #expect(try RawFile.value("PRAGMA user_version", at: directory.database) == String(Schema.latestVersion))
    }

    @Test func `before an upgrade the file is copied beside it, once and as it was`() async throws {
        let directory = try TemporaryDirectory()
        try RawFile.execute(ReleasedSchema1.dump, at: directory.database)
        let bench = try Bench(.file, directory: directory)
        let backup = try #require(bench.database.upgradeBackup)
        #expect(backup == directory.database + ".before-upgrade")
        await bench.database.close()
        #expect(try RawFile.value("PRAGMA integrity_check", at: backup) == "ok")
        #expect(try RawFile.value("PRAGMA user_version", at: backup) == "1")
        #expect(try RawFile.value("SELECT count(*) FROM cards", at: backup) == "2")
        let mode = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let again = try Bench(.file, directory: directory)
        #expect(again.database.upgradeBackup == nil)
        _ = try await again.users.erase(Samples.user)
        #expect(!FileManager.default.fileExists(atPath: backup), "what is erased is in no file")
        await again.database.close()
        #expect(try Bench(.file).database.upgradeBackup == nil)
    }

    @Test func `a file of schema 2 keeps what it holds, and its feedback says what became of answers`() async throws {
        let directory = try TemporaryDirectory()
        try RawFile.execute(ReleasedSchema2.dump, at: directory.database)
        let bench = try Bench(.file, directory: directory)
        let export = try await bench.users.everything(of: Samples.user)
        #expect(export.cards.count == 2 && export.transactions.count == 2)
        #expect(export.conversations.first?.turns.map(\.number) == [1])
        #expect(export.conversations.first?.turns.first?.advice == nil)
        // Of two on one turn the later one holds; one that said neither yes nor no is not kept.
        #expect(export.feedback.map(\.outcome) == [.rejected])
        #expect(export.feedback.first?.turn == 1)
        #expect(export.feedback.first?.conversationID == "talk")
        #expect(try await bench.users.privacy(of: Samples.user) == (Privacy(), .none))
        let passages = StoredPassages(database: bench.database, embedder: nil)
        try await passages.load()
        #expect(try passages.of(CardPassages.kind).matching(["grocery"], of: Samples.user, limit: 3).matches.count == 1)
        // Conversations of before follow the service's retention.
        bench.clock.advance(seconds: 8 * 86_400)
        bench.conversations.append(
            ConversationTurn(domain: "wallet", query: "q", answer: "", at: bench.clock.now(), state: []), to: "new",
            of: Samples.user)
        await bench.conversations.flush()
        #expect(try await bench.users.everything(of: Samples.user).conversations.map(\.id) == ["new"])
        await bench.database.close()
        #expect(try RawFile.value("PRAGMA integrity_check", at: directory.database) == "ok")
        #expect(try RawFile.value("PRAGMA foreign_key_check", at: directory.database) == nil)
    }

    @Test func `a file of schema 3, from before domains, keeps what it holds and has the domains' versions`()
        async throws
    {
        let directory = try TemporaryDirectory()
        try RawFile.execute(ReleasedSchema3.dump, at: directory.database)
        let bench = try Bench(.file, directory: directory)
        let bob = UserID(rawValue: "bob")
        #expect(try bench.store.snapshot(for: bob, on: Samples.date("2026-11-20")).revision == Revision(rawValue: 7))
        #expect(try await bench.users.privacy(of: bob).0 == Privacy(retentionDays: 30, languageModel: false))
        let export = try await bench.users.everything(of: Samples.user)
        #expect(export.cards.count == 2 && export.transactions.count == 2)
        let turn = try #require(export.conversations.first?.turns.first)
        #expect(turn.domain == "wallet")
        #expect((turn.advice as? Advice)?.choice == "gold")
        #expect(export.comparisons.contains { $0.transactionID == "t1" && $0.conversationID == "gone" })
        // A card takes its passages along, and no number of theirs comes back.
        let passages = StoredPassages(database: bench.database, embedder: nil)
        try await passages.load()
        try await bench.store.delete(CardID("gold"), of: Samples.user, ifMatch: nil)
        let owner = PassageOwner(kind: PassageOwner.Kind(rawValue: "note"), id: "n")
        try await passages.replace(owner, of: Samples.user, with: [PassageDraft(text: "a note", language: "en")])
        await bench.database.close()
        let path = directory.database
        #expect(try RawFile.value("SELECT group_concat(key) FROM passage_sources", at: path) == "10")
        #expect(try RawFile.value("SELECT version FROM domains WHERE name = 'wallet'", at: path) == "8")
        #expect(try RawFile.value("PRAGMA integrity_check", at: path) == "ok")
        #expect(try RawFile.value("PRAGMA foreign_key_check", at: path) == nil)
    }

    @Test func `tokens of schema 4, from before scopes, keep what concerns their own user`() async throws {
        let directory = try TemporaryDirectory()
        try RawFile.execute(ReleasedSchema4.dump, at: directory.database)
        let bench = try Bench(.file, directory: directory)
        let grant = try #require(try bench.tokens.grant(forDigest: Samples.digest))
        #expect(grant.user == Samples.user && grant.scopes == [.read, .write])
        // A revoked one stays so.
        #expect(try bench.tokens.grant(forDigest: [UInt8](repeating: 8, count: 32)) == nil)
        #expect(try await bench.tokens.tokens(of: Samples.other).map(\.scopes) == [[.read, .write]])
        let bob = UserID(rawValue: "bob")
        #expect(try bench.store.snapshot(for: bob, on: Samples.date("2026-11-20")).revision == Revision(rawValue: 7))
        await bench.database.close()
        #expect(try RawFile.value("PRAGMA integrity_check", at: directory.database) == "ok")
        #expect(try RawFile.value("PRAGMA foreign_key_check", at: directory.database) == nil)
    }

    @Test(arguments: [
        ReleasedSchema1.dump, ReleasedSchema2.dump, ReleasedSchema3.dump, ReleasedSchema4.dump,
    ])
    func `a file that was brought forward has the tables of a new one`(dump: String) async throws {
        let schema = """
            SELECT group_concat(line, char(10)) FROM (
                SELECT m.name || '.' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || c.pk AS line
                FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'
                UNION ALL SELECT type || ' ' || name || ' on ' || tbl_name FROM sqlite_schema WHERE type <> 'table'
                ORDER BY line)
            """
        let (old, new) = (try TemporaryDirectory(), try TemporaryDirectory())
        try RawFile.execute(dump, at: old.database)
        for directory in [old, new] { await (try Bench(.file, directory: directory)).database.close() }
        #expect(try RawFile.value(schema, at: old.database) == RawFile.value(schema, at: new.database))
    }

    /// Writes the file that the dump is made from; run by hand when a schema is released.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["STEWARD_WRITE_FIXTURE"] != nil))
    func `the file that a dump is made from`() async throws {
        let path = ProcessInfo.processInfo.environment["STEWARD_WRITE_FIXTURE"] ?? ""
        let clock = ManualClock()
        let database = try Database(path: path, domains: Samples.domains, clock: clock)
        let conversations = ConversationStore(database: database, clock: clock)
        let store = WalletStore(database: database, rules: Samples.rules, conversations: conversations)
        _ = try await store.create([Samples.card(), Samples.fullCard()], for: Samples.user)
        for id in ["t1", "t2"] {
            let request = id == "t1" ? IdempotentRequest(key: "key", digest: Samples.digest) : nil
            _ = try await store.record(
                Samples.purchase(id), for: Samples.user, request: request, reply: Samples.reply())
        }
        _ = try await store.replace(ReleasedSchema1.preferences, of: Samples.user, ifMatch: nil)
        let turn = ConversationTurn(
            domain: "wallet", query: "groceries?", answer: "Gold", at: clock.now(), state: [1, 2, 3])
        conversations.append(turn, to: "talk", of: Samples.user)
        _ = try await store.add(
            FeedbackDraft(conversationID: "talk", turn: 1, outcome: .accepted, cardID: nil, comment: "good"),
            for: Samples.user, request: nil, reply: Samples.reply())
        await conversations.close()
        _ = try await TokenStore(database: database, clock: clock).create(
            TokenDraft(user: Samples.user, label: "phone", scopes: [.read, .write]), digest: Samples.digest)
        await database.close()
    }
}
