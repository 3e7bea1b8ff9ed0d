import Basics
import Glibc
import RAG
import Synchronization
import TestWaiting
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

@Suite struct ConversationStoreTests {
    private let user = Samples.user

    private func turn(_ query: String, _ bench: Bench, state: TurnState = [1, 2, 3]) -> ConversationTurn {
        ConversationTurn(domain: "wallet", query: query, answer: "use the Gold", at: bench.clock.now(), state: state)
    }

    private func reopened(_ bench: Bench) throws -> Bench {
        try Bench(.file, directory: bench.directory, clock: bench.clock)
    }

    @Test(arguments: Bench.Backing.allCases)
    func `a turn is there at once, and after it was written, and only once`(_ backing: Bench.Backing) async throws {
        let bench = try Bench(backing)
        bench.conversations.append(turn("gas", bench), to: "c", of: user)
        bench.clock.advance(seconds: 5)
        bench.conversations.append(turn("and dining?", bench, state: []), to: "c", of: user)
        let before = try #require(try bench.conversations.conversation("c", of: user))
        #expect(before.turns.map(\.query) == ["gas", "and dining?"])
        #expect(before.turns.map(\.state) == [[1, 2, 3], []])
        await bench.conversations.flush()
        #expect(try bench.conversations.conversation("c", of: user) == before)
        bench.conversations.append(turn("why?", bench), to: "c", of: user)
        #expect(
            try bench.conversations.conversation("c", of: user)?.turns.map(\.query) == ["gas", "and dining?", "why?"])
        #expect(try bench.conversations.conversation("c", of: Samples.other) == nil)
        #expect(try bench.conversations.conversation("d", of: user) == nil)
        await bench.database.close()
    }

    @Test func `a stop writes what is left, a crash loses it and nothing else`() async throws {
        let bench = try Bench()
        bench.conversations.append(turn("kept", bench), to: "c", of: user)
        await bench.conversations.flush()
        bench.conversations.append(turn("lost", bench), to: "c", of: user)
        // What a crash leaves: the files as they are now.
        let crashed = try TemporaryDirectory()
        try RawFile.copyAfterCrash(from: bench.directory.database, to: crashed.database)
        let after = try Bench(.file, directory: crashed, clock: bench.clock)
        #expect(try after.conversations.conversation("c", of: user)?.turns.map(\.query) == ["kept"])
        await after.database.close()
        await bench.conversations.close()
        bench.conversations.append(turn("too late", bench), to: "c", of: user)
        await bench.database.close()
        let stopped = try reopened(bench)
        #expect(try stopped.conversations.conversation("c", of: user)?.turns.map(\.query) == ["kept", "lost"])
        await stopped.database.close()
    }

    @Test func `what is deleted elsewhere keeps no answer from its conversation`() async throws {
        let bench = try Bench()
        let memory = bench.conversations
        for id in ["kept", "deleted"] { memory.append(turn("gas", bench), to: id, of: user) }
        let asked = [nil, "kept", "deleted"].map { memory.epoch(of: user, in: $0) }
        #expect(try await memory.delete("deleted", of: user))
        memory.append(turn("first", bench), to: "new", of: user, epoch: asked[0])
        memory.append(turn("second", bench), to: "kept", of: user, epoch: asked[1])
        memory.append(turn("second", bench), to: "deleted", of: user, epoch: asked[2])
        #expect(try memory.conversation("new", of: user)?.turns.count == 1)
        #expect(try memory.conversation("kept", of: user)?.turns.count == 2)
        #expect(try memory.conversation("deleted", of: user) == nil)
        let again = memory.epoch(of: user, in: "deleted")
        memory.append(turn("again", bench), to: "deleted", of: user, epoch: again)
        #expect(try memory.conversation("deleted", of: user)?.turns.map(\.query) == ["again"])
        await bench.database.close()
    }

    @Test func `what was asked before everything was erased is not kept`() {
        var epochs = DeletionEpochs()
        let user = user
        func all() -> [UInt64] { [nil, "a", "b"].map { epochs.epoch(of: user, in: $0) } }
        epochs.delete(ConversationKey(user: user, id: "a"))
        let before = all()
        epochs.erase(user)
        #expect(zip(before, all()).allSatisfy { $0 < $1 })
        let erased = all()
        epochs.erase(Samples.other)
        #expect(all() == erased)
        for number in 0...DeletionEpochs.maximumConversations {
            epochs.delete(ConversationKey(user: user, id: "c\(number)"))
        }
        #expect(zip(erased, all()).allSatisfy { $0 < $1 })
    }

    @Test func `a conversation is forgotten a week after its last turn`() async throws {
        let bench = try Bench()
        bench.conversations.append(turn("old", bench), to: "old", of: user)
        bench.conversations.append(turn("alive", bench), to: "alive", of: user)
        await bench.conversations.flush()
        bench.clock.advance(seconds: 6 * 86_400)
        bench.conversations.append(turn("still", bench), to: "alive", of: user)
        await bench.conversations.flush()
        bench.clock.advance(seconds: 86_400 + 1)
        #expect(try bench.conversations.conversation("old", of: user) == nil)
        #expect(try bench.conversations.conversation("alive", of: user)?.turns.count == 2)
        #expect(
            try await bench.conversations.conversations(of: user, after: nil, limit: 9).items.map(\.id) == ["alive"])
        // A follow-up of what was forgotten starts anew.
        bench.conversations.append(turn("new", bench), to: "old", of: user)
        #expect(try bench.conversations.conversation("old", of: user)?.turns.map(\.query) == ["new"])
        await bench.conversations.flush()
        #expect(try bench.conversations.conversation("old", of: user)?.turns.map(\.query) == ["new"])
        #expect(try await bench.users.everything(of: user).conversations.count == 2)
        // Nobody talks any more, and the disk is cleared all the same.
        bench.clock.advance(seconds: 6 * 86_400 + 1)
        await bench.conversations.removeExpired()
        await bench.database.close()
        #expect(try RawFile.value("SELECT group_concat(id) FROM conversations", at: bench.directory.database) == "old")
    }

    @Test func `a conversation keeps its newest fifty turns`() async throws {
        let bench = try Bench(.memory)
        for number in 0..<30 { bench.conversations.append(turn("\(number)", bench), to: "c", of: user) }
        await bench.conversations.flush()
        for number in 30..<70 { bench.conversations.append(turn("\(number)", bench), to: "c", of: user) }
        let expected = (20..<70).map { "\($0)" }
        #expect(try bench.conversations.conversation("c", of: user)?.turns.map(\.query) == expected)
        await bench.conversations.flush()
        #expect(try bench.conversations.conversation("c", of: user)?.turns.map(\.query) == expected)
        #expect(try await bench.users.everything(of: user).conversations.first?.turns.count == 50)
    }

    @Test func `a user keeps the newest thousand, in memory and on disk`() async throws {
        let bench = try Bench(.memory)
        for number in 0..<1_500 {
            bench.clock.advance(seconds: 1)
            bench.conversations.append(turn("q", bench), to: "c\(number)", of: user)
        }
        #expect(try bench.conversations.conversation("c499", of: user) == nil)
        #expect(try bench.conversations.conversation("c500", of: user) != nil)
        await bench.conversations.flush()
        for number in 1_500..<1_600 {
            bench.clock.advance(seconds: 1)
            bench.conversations.append(turn("q", bench), to: "c\(number)", of: user)
        }
        bench.conversations.append(turn("q", bench), to: "other", of: Samples.other)
        await bench.conversations.flush()
        let kept = try await bench.users.everything(of: user).conversations
        #expect(kept.count == 1_000)
        #expect(kept.first?.id == "c1599")
        #expect(kept.last?.id == "c600")
        #expect(try bench.conversations.conversation("other", of: Samples.other) != nil)
    }

    @Test func `unwritten turns stay within their bytes, and the newest stay`() async throws {
        let bench = try Bench(.memory)
        var options = ConversationStore.Options()
        options.isTimed = false
        options.maximumBytes = 100_000
        let dropped = Mutex(0)
        let store = ConversationStore(
            database: bench.database, clock: bench.clock, options: options,
            onDropped: { count in dropped.withLock { $0 += count } })
        let long = String(repeating: "x", count: 9_000)
        for number in 0..<40 {
            let user = UserID(rawValue: "u\(number % 4)")
            store.append(turn(long, bench), to: "c\(number)", of: user)
        }
        let alive = try (0..<40).filter { number in
            try store.conversation("c\(number)", of: UserID(rawValue: "u\(number % 4)")) != nil
        }
        #expect(alive.count == 10)
        #expect(alive.contains(39))
        await store.flush()
        #expect(dropped.withLock { $0 } == 30)
        // One conversation alone gives way when it is too large by itself; nothing is written forever over the bound.
        store.append(turn(String(repeating: "y", count: 200_000), bench), to: "huge", of: user)
        store.append(turn("small", bench), to: "small", of: user)
        #expect(try store.conversation("small", of: user) != nil)
    }

    @Test func `a turn that was expected is written when it comes, and need not come`() async throws {
        let bench = try Bench(.memory)
        var options = ConversationStore.Options()
        options.flushMilliseconds = 0
        let store = ConversationStore(database: bench.database, clock: bench.clock, options: options)
        store.expectTurn()
        store.expectTurn()
        await store.flush()
        store.expectTurn()
        store.append(turn("q", bench), to: "c", of: user)
        await store.close()
        #expect(try store.conversation("c", of: user)?.turns.count == 1)
        #expect(try await bench.users.everything(of: user).conversations.map(\.id) == ["c"])
    }

    @Test func `a deleted conversation does not come back`() async throws {
        let bench = try Bench()
        bench.conversations.append(turn("pending", bench), to: "pending", of: user)
        #expect(try await bench.conversations.delete("pending", of: user))
        bench.conversations.append(turn("written", bench), to: "written", of: user)
        await bench.conversations.flush()
        #expect(try await !bench.conversations.delete("written", of: Samples.other))
        bench.conversations.append(turn("more", bench), to: "written", of: user)
        #expect(try await bench.conversations.delete("written", of: user))
        await bench.conversations.flush()
        #expect(try bench.conversations.conversation("pending", of: user) == nil)
        #expect(try bench.conversations.conversation("written", of: user) == nil)
        #expect(try await !bench.conversations.delete("written", of: user))
        #expect(try await bench.users.everything(of: user).conversations.isEmpty)
        await bench.database.close()
    }

    @Test func `deleting while it is being written removes it for good`() async throws {
        let bench = try Bench()
        for round in 0..<30 {
            bench.conversations.append(turn("q", bench), to: "c\(round)", of: user)
            async let flushed: Void = bench.conversations.flush()
            #expect(try await bench.conversations.delete("c\(round)", of: user))
            await flushed
            await bench.conversations.flush()
            #expect(try bench.conversations.conversation("c\(round)", of: user) == nil)
        }
        #expect(try await bench.users.everything(of: user).conversations.isEmpty)
        await bench.database.close()
    }

    @Test func `lists are newest first and go on where they stopped`() async throws {
        let bench = try Bench(.memory)
        for number in 0..<7 {
            bench.clock.advance(seconds: 1)
            bench.conversations.append(turn("first \(number)", bench), to: "c\(number)", of: user)
        }
        bench.clock.advance(seconds: 1)
        bench.conversations.append(turn("again", bench), to: "c2", of: user)
        var found: [ConversationSummary] = []
        var cursor: String?
        repeat {
            let page = try await bench.conversations.conversations(of: user, after: cursor, limit: 3)
            found += page.items
            cursor = page.next
        } while cursor != nil
        #expect(found.map(\.id) == ["c2", "c6", "c5", "c4", "c3", "c1", "c0"])
        #expect(found[0].turnCount == 2)
        #expect(found[0].lastQuery == "again")
        #expect(found[0].updatedAt > found[0].startedAt)
        #expect(
            await kind { _ = try await bench.conversations.conversations(of: user, after: "x.30", limit: 3) }
                == .invalidCursor)
    }

    @Test func `turns that cannot be written wait, and are told`() async throws {
        let failures = Recorder<StorageError.Kind>()
        let isBroken = Latest()
        let bench = try Bench {
            $0.beforeCommit = {
                if isBroken.value == 1 { throw StorageError(.full) }
            }
        }
        var options = ConversationStore.Options()
        options.isTimed = false
        let store = ConversationStore(database: bench.database, clock: bench.clock, options: options) {
            failures.add($0.kind)
        }
        isBroken.set(1)
        store.append(turn("first", bench), to: "c", of: user)
        await store.flush()
        #expect(failures.values == [.full])
        store.append(turn("second", bench), to: "c", of: user)
        #expect(try store.conversation("c", of: user)?.turns.map(\.query) == ["first", "second"])
        isBroken.set(0)
        await store.flush()
        #expect(try store.conversation("c", of: user)?.turns.map(\.query) == ["first", "second"])
        #expect(try RawFile.value("SELECT count(*) FROM turns", at: bench.directory.database) == "2")
        await bench.database.close()
    }

    @Test func `a text that no row can hold is left out and the others are written`() async throws {
        let bench = try Bench(.memory)
        bench.conversations.append(turn("a\0b", bench), to: "bad", of: user)
        bench.conversations.append(turn("fine", bench), to: "good", of: user)
        let longName = String(repeating: "n", count: 201)
        bench.conversations.append(turn("fine", bench), to: longName, of: user)
        bench.conversations.append(turn("fine", bench), to: "also good", of: user)
        await bench.conversations.flush()
        let kept = try await bench.users.everything(of: user).conversations
        #expect(Set(kept.map(\.id)) == ["good", "also good"])
        #expect(try bench.conversations.conversation("bad", of: user) == nil)
    }

    @Test func `a memory that keeps nothing keeps nothing`() async throws {
        let bench = try Bench(.memory)
        let memory = NoConversationMemory()
        memory.append(turn("q", bench), to: "c", of: user)
        #expect(try memory.conversation("c", of: user) == nil)
        #expect(try await memory.conversations(of: user, after: nil, limit: 9).items.isEmpty)
        #expect(try await !memory.delete("c", of: user))
    }

    @Test func `the timer writes by itself`() async throws {
        let bench = try Bench()
        var options = ConversationStore.Options()
        options.flushMilliseconds = 1
        let store = ConversationStore(database: bench.database, clock: bench.clock, options: options)
        let writes = bench.database.statistics.writes
        store.append(turn("q", bench), to: "c", of: user)
        try await eventually { bench.database.statistics.writes > writes }
        store.append(turn("r", bench), to: "c", of: user)
        try await eventually { bench.database.statistics.writes > writes + 1 }
        await store.close()
        #expect(try RawFile.value("SELECT count(*) FROM turns", at: bench.directory.database) == "2")
        await bench.database.close()
    }

    @Test func `many conversations are written by the timer, a few at a time`() async throws {
        let bench = try Bench()
        var options = ConversationStore.Options()
        options.flushMilliseconds = 1
        let store = ConversationStore(database: bench.database, clock: bench.clock, options: options)
        let before = bench.database.statistics
        for number in 0..<320 { store.append(turn("q", bench), to: "c\(number)", of: user) }
        try await eventually {
            try RawFile.value("SELECT count(*) FROM turns", at: bench.directory.database) == "320"
        }
        // However busy the machine is, and so however many wait: no more than this in one transaction.
        #expect(
            bench.database.statistics.commits >= before.commits + 320 / ConversationStore.conversationsPerTransaction)
        await store.close()
        await bench.database.close()
    }

    @Test func `reads between writes see every turn once`() async throws {
        let bench = try Bench()
        let (store, user) = (bench.conversations, user)
        let written = Latest()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<40 {
                    store.append(turn("\(number)", bench), to: "c", of: user)
                    written.set(number + 1)
                    await Task.yield()
                }
            }
            group.addTask {
                while written.value < 40 { await store.flush() }
                written.finish()
            }
            group.addTask {
                while !written.isFinished {
                    let least = written.value
                    let queries = try store.conversation("c", of: user)?.turns.map(\.query) ?? []
                    #expect(queries == (0..<queries.count).map { "\($0)" })
                    #expect(queries.count >= least)
                    await Task.yield()
                }
            }
            try await group.waitForAll()
        }
        await bench.database.close()
    }
}
