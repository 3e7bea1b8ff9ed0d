import Basics
import Foundation
import GRDB
import RAG
import Synchronization
import TestWaiting
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

/// What was deleted is in no file any more, soon, whatever else goes on.
@Suite struct ErasureTests {
    private let mark = "Zqxjkv"

    /// A bench in which two users have said something.
    private func bench() async throws -> MemoryBench {
        let bench = try await MemoryBench()
        for number in 0..<60 { bench.say("question \(number)", in: "c\(number)", of: Samples.other) }
        bench.say("groceries \(mark)", in: "gone")
        await bench.conversations.flush()
        await bench.conversations.indexTurns()
        #expect(try bench.traces(of: mark) > 0)
        return bench
    }

    @Test func `the words of a deleted conversation leave the files while others are exported`() async throws {
        let bench = try await bench()
        let export = try await bench.users.export(of: Samples.other)
        let text = Mutex("")
        try await export.write { [mark] bytes in
            let isFirst = text.withLock { text in
                defer { text += String(decoding: bytes, as: UTF8.self) }
                return !text.contains("question") && String(decoding: bytes, as: UTF8.self).contains("question")
            }
            guard isFirst else { return }
            // Its reader holds a moment in which the words are still there, and reads no further until they have gone.
            _ = try await bench.conversations.delete("gone", of: Samples.user)
            try await eventually { try bench.traces(of: mark) == 0 }
        }
        let document = text.withLock { $0 }
        for number in 0..<60 { #expect(document.contains("\"question \(number)\"")) }
        #expect(document.last == "}")
        await bench.database.close()
        #expect(try bench.traces(of: mark) == 0)
    }

    @Test func `an export ends when its user's data is erased, and holds up nothing`() async throws {
        let bench = try await bench()
        let export = try await bench.users.export(of: Samples.other)
        let isErased = Mutex(false)
        await #expect(throws: StorageError.self) {
            try await export.write { bytes in
                guard String(decoding: bytes, as: UTF8.self).contains("question"), !isErased.withLock({ $0 }) else {
                    return
                }
                isErased.withLock { $0 = true }
                _ = try await bench.users.erase(Samples.other)
                #expect(try bench.traces(of: "question") == 0)
            }
        }
        #expect(isErased.withLock { $0 })
        await bench.database.close()
    }

    @Test func `a deleted card leaves nothing, not in replies to repeated requests either`() async throws {
        let bench = try await MemoryBench()
        var card = Samples.card("gold")
        card.name = "Name \(mark)"
        let named = card
        _ = try await bench.store.create(
            [named], for: Samples.user, request: IdempotentRequest(key: "one", digest: Samples.digest)
        ) { stored in
            StoredReply(
                status: 201, location: "/cards",
                body: Array(#"[{"id":"gold","name":"\#(stored[0].card.name)"}]"#.utf8))
        }
        var purchase = Samples.purchase("t")
        purchase.note = "note \(mark)"
        _ = try await bench.store.record(
            purchase, for: Samples.user, request: IdempotentRequest(key: "two", digest: Samples.digest)
        ) { StoredReply(status: 201, body: Array(#"{"cardId":"gold","note":"\#($0.transaction.note ?? "")"}"#.utf8)) }
        _ = try await bench.store.create([Samples.card("kept")], for: Samples.user)
        #expect(try bench.traces(of: mark) > 0)
        try await bench.store.delete(CardID("gold"), of: Samples.user, ifMatch: nil)
        try await eventually { try bench.traces(of: mark) == 0 }
        #expect(try bench.traces(of: "kept") > 0)
        #expect(try bench.count("idempotency_keys") == 0)
        await bench.database.close()
    }

    @Test func `what was deleted right before a stop has left the file after it`() async throws {
        let bench = try await bench()
        _ = try await bench.conversations.delete("gone", of: Samples.user)
        await bench.database.close()
        #expect(try bench.traces(of: mark) == 0)
    }

    @Test func `what was deleted right before a crash leaves the files after the next start`() async throws {
        let bench = try await bench()
        _ = try await bench.conversations.delete("gone", of: Samples.user)
        let crashed = try TemporaryDirectory()
        try RawFile.copyAfterCrash(from: bench.directory.database, to: crashed.database)
        await bench.database.close()
        let again = try await MemoryBench(directory: crashed)
        try await eventually { try again.traces(of: mark) == 0 }
        await again.database.close()
    }

    @Test func `a reader of another process puts it off and no write waits for it`() async throws {
        let bench = try await bench()
        let reader = try RawFile.Held(path: bench.directory.database)
        try reader.execute("BEGIN; SELECT count(*) FROM turns")
        let isFree = try await bench.database.emptyLog()
        #expect(!isFree)
        _ = try await bench.conversations.delete("gone", of: Samples.user)
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        #expect(bench.database.traces.isOwing)
        try reader.execute("COMMIT")
        try await eventually { try bench.traces(of: mark) == 0 }
        try reader.close()
        await bench.database.close()
    }

    @Test func `erasing a part at a time takes the same rows as all at once`() async throws {
        let bench = try await bench()
        for user in [Samples.user, Samples.other] {
            _ = try await bench.store.create([Samples.card(), Samples.card("silver")], for: user)
            let purchases = (0..<100).map { Samples.purchase("t\($0)", card: $0 % 2 == 0 ? "gold" : "silver") }
            _ = try await bench.store.importAll(purchases, for: user, dryRun: false)
        }
        let before = try await bench.users.stored(of: Samples.other)
        try await PartwiseErasure(database: bench.database, tables: bench.users.tables).run(Samples.user)
        let left = try await bench.users.stored(of: Samples.user)
        #expect(left.allSatisfy { $0.count == 0 || $0.name == "tokens" })
        _ = try await bench.users.erase(Samples.user)
        #expect(try await bench.users.stored(of: Samples.other) == before)
        #expect(try bench.traces(of: mark) == 0)
        await bench.database.close()
    }
}
