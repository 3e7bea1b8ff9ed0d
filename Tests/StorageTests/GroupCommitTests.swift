import Basics
import GRDB
import Glibc
import Synchronization
import TestSupport
import TestWaiting
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

@Suite struct GroupCommitTests {
    private func gated(_ configure: (inout Storage.Database.Options) -> Void = { _ in }) throws -> (Bench, CommitGate) {
        let gate = CommitGate()
        let bench = try Bench {
            $0.beforeCommit = { try gate.pass() }
            configure(&$0)
        }
        return (bench, gate)
    }

    @Test func `writes that wait at the same time share one sync, and a bad one harms no other`() async throws {
        let (bench, gate) = try gated()
        let store = bench.store
        _ = try await store.create([Samples.card("taken")], for: Samples.user)
        let before = bench.database.statistics
        gate.close()
        let outcomes = try await withThrowingTaskGroup(of: StorageError.Kind?.self) { group in
            group.addTask { await kind { _ = try await store.create([Samples.card("first")], for: Samples.user) } }
            try await eventually { gate.isHolding }
            for number in 0..<20 {
                let id = number == 7 ? "taken" : "card-\(number)"
                group.addTask { await kind { _ = try await store.create([Samples.card(id)], for: Samples.user) } }
            }
            try await eventually { bench.database.statistics.queuedWrites == 20 }
            gate.open()
            return try await group.reduce(into: [StorageError.Kind?]()) { $0.append($1) }
        }
        #expect(outcomes.filter { $0 == nil }.count == 20)
        #expect(outcomes.compactMap { $0 } == [.alreadyExists])
        let after = bench.database.statistics
        #expect(after.commits - before.commits == 2)
        #expect(after.writes - before.writes == 20)
        // What is there already is no fault of storage.
        #expect(after.failedWrites == before.failedWrites && bench.database.takesWrites)
        #expect(try await store.cards(of: Samples.user, after: nil, limit: 100).items.count == 21)
        await bench.database.close()
    }

    @Test func `a fault of storage counts, and is over with the next write that is taken`() async throws {
        let isFull = Atomic(false)
        let bench = try Bench {
            $0.beforeCommit = { if isFull.load(ordering: .relaxed) { throw StorageError(.full) } }
        }
        let before = bench.database.statistics.failedWrites
        #expect(await kind { _ = try await bench.store.create([Samples.card("a")], for: Samples.user) } == nil)
        #expect(
            await kind { try await bench.store.delete(CardID("absent"), of: Samples.user, ifMatch: nil) } == .notFound)
        #expect(bench.database.statistics.failedWrites == before && bench.database.takesWrites)
        isFull.store(true, ordering: .relaxed)
        #expect(await kind { _ = try await bench.store.create([Samples.card("b")], for: Samples.user) } == .full)
        #expect(bench.database.statistics.failedWrites > before && !bench.database.takesWrites)
        #expect(try await bench.store.cards(of: Samples.user, after: nil, limit: 10).items.count == 1)
        isFull.store(false, ordering: .relaxed)
        #expect(await kind { _ = try await bench.store.create([Samples.card("b")], for: Samples.user) } == nil)
        #expect(bench.database.takesWrites)
        await bench.database.close()
    }

    @Test func `nobody is answered before the commit`() async throws {
        let (bench, gate) = try gated()
        gate.close()
        let answers = Recorder<Bool>()
        async let answer: Void = {
            _ = try await bench.store.create([Samples.card()], for: Samples.user)
            answers.add(true)
        }()
        try await eventually { gate.isHolding }
        for _ in 0..<1_000 { await Task.yield() }
        #expect(answers.values.isEmpty)
        #expect(try await bench.store.cards(of: Samples.user, after: nil, limit: 9).items.isEmpty)
        gate.open()
        try await answer
        #expect(try await bench.store.cards(of: Samples.user, after: nil, limit: 9).items.count == 1)
        await bench.database.close()
    }

    @Test func `readers go on while a write waits`() async throws {
        let (bench, gate) = try gated()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        gate.close()
        async let write = bench.store.create([Samples.card("silver")], for: Samples.user)
        try await eventually { gate.isHolding }
        for day in 1...20 {
            let snapshot = try bench.store.snapshot(for: Samples.user, on: CalendarDate(daysSinceEpoch: 20_000 + day))
            #expect(snapshot.cards.count == 1)
        }
        gate.open()
        _ = try await write
        #expect(try bench.store.snapshot(for: Samples.user, on: bench.clock.today()).cards.count == 2)
        await bench.database.close()
    }

    @Test func `the queue is bounded`() async throws {
        let (bench, gate) = try gated { $0.maximumQueuedWrites = 3 }
        let store = bench.store
        gate.close()
        let outcomes = try await withThrowingTaskGroup(of: StorageError.Kind?.self) { group in
            group.addTask { await kind { _ = try await store.create([Samples.card("a")], for: Samples.user) } }
            try await eventually { gate.isHolding }
            // One user alone may not fill it.
            for (number, user) in [Samples.user, Samples.user, Samples.other].enumerated() {
                group.addTask {
                    await kind { _ = try await store.create([Samples.card("b\(number)")], for: user) }
                }
            }
            try await eventually { bench.database.statistics.queuedWrites == 3 }
            #expect(await kind { _ = try await store.create([Samples.card("c")], for: Samples.user) } == .busy)
            gate.open()
            return try await group.reduce(into: [StorageError.Kind?]()) { $0.append($1) }
        }
        #expect(outcomes == [nil, nil, nil, nil])
        await bench.database.close()
    }

    @Test func `another user's write is among the first of a flood of writes`() async throws {
        let (bench, gate) = try gated()
        for user in [Samples.user, Samples.other] { _ = try await bench.store.create([Samples.card()], for: user) }
        gate.close()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    _ = try await bench.store.record(
                        Samples.purchase("flood-\(number)"), for: Samples.user, request: nil, reply: Samples.reply())
                }
                if number == 0 { try await eventually { gate.isHolding } }
            }
            try await eventually { bench.database.statistics.queuedWrites == 199 }
            let before = bench.database.statistics
            let other = Task {
                _ = try await bench.store.record(
                    Samples.purchase("one"), for: Samples.other, request: nil, reply: Samples.reply())
                return bench.database.statistics
            }
            try await eventually { bench.database.statistics.queuedWrites == 200 }
            gate.hold(after: 2)
            let then = try await other.value
            // The transaction that was under way, and the next one, which has not even a batch of the flood's.
            #expect(then.commits - before.commits <= 2)
            #expect(then.writes - before.writes <= 1 + WriteQueue.maximumOfUser + 1)
            gate.open()
            try await group.waitForAll()
        }
        await bench.database.close()
    }

    @Test func `one user's flood leaves room in the queue`() async throws {
        let (bench, gate) = try gated { $0.maximumQueuedWrites = 4 }
        let store = bench.store
        gate.close()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask { _ = try await store.create([Samples.card("a\(number)")], for: Samples.user) }
                if number == 0 { try await eventually { gate.isHolding } }
            }
            try await eventually { bench.database.statistics.queuedWrites == 3 }
            #expect(await kind { _ = try await store.create([Samples.card("b")], for: Samples.user) } == .busy)
            group.addTask { _ = try await store.create([Samples.card("c")], for: Samples.other) }
            try await eventually { bench.database.statistics.queuedWrites == 4 }
            gate.open()
            try await group.waitForAll()
        }
        await bench.database.close()
    }

    @Test func `a write whose client is gone before its turn does not begin`() async throws {
        let (bench, gate) = try gated()
        let store = bench.store
        gate.close()
        let first = Task { try await store.create([Samples.card("first")], for: Samples.user) }
        try await eventually { gate.isHolding }
        let gone = Task { try await store.create([Samples.card("gone")], for: Samples.user) }
        try await eventually { bench.database.statistics.queuedWrites == 1 }
        gone.cancel()
        // Told at once, and not when the writer is free again.
        await #expect(throws: CancellationError.self) { try await gone.value }
        // One that has begun is not taken back.
        first.cancel()
        gate.open()
        _ = try? await first.value
        let cards = try await store.cards(of: Samples.user, after: nil, limit: 9).items.map(\.card.id.rawValue)
        #expect(cards == ["first"])
        await bench.database.close()
    }

    @Test func `after a failed sync nothing is written any more, and reads go on`() async throws {
        let (bench, gate) = try gated()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        gate.fail(with: DatabaseError(resultCode: .SQLITE_IOERR_FSYNC))
        #expect(await kind { _ = try await bench.store.create([Samples.card("x")], for: Samples.user) } == .poisoned)
        gate.fail(with: nil)
        #expect(bench.database.state == .poisoned)
        #expect(await kind { _ = try await bench.store.create([Samples.card("y")], for: Samples.user) } == .poisoned)
        #expect(
            try bench.store.snapshot(for: Samples.user, on: bench.clock.today()).cards.map(\.id) == [CardID("gold")])
        #expect(await kind { _ = try bench.database.condition() } == .poisoned)
        await bench.database.close()
        // The stop does not count as clean.
        #expect(try RawFile.value("SELECT clean FROM shutdown", at: bench.directory.database) == "0")
        let again = try Bench(.file, directory: bench.directory)
        #expect(again.database.state == .ready)
        _ = try await again.store.create([Samples.card("z")], for: Samples.user)
        #expect(
            try await again.store.cards(of: Samples.user, after: nil, limit: 9).items.map(\.id.rawValue) == [
                "gold", "z",
            ])
        await again.database.close()
    }

    @Test func `a commit that failed for lack of space is tried for each write alone`() async throws {
        let (bench, gate) = try gated()
        let store = bench.store
        let failures = Recorder<Int>()
        gate.close()
        let outcomes = try await withThrowingTaskGroup(of: StorageError.Kind?.self) { group in
            group.addTask { await kind { _ = try await store.create([Samples.card("a")], for: Samples.user) } }
            try await eventually { gate.isHolding }
            for number in 0..<4 {
                group.addTask {
                    await kind {
                        try await bench.database.queue.write { connection in
                            // The large write of the batch meets the end of the disk whenever it runs.
                            if number == 2 { throw DatabaseError(resultCode: .SQLITE_FULL) }
                            try connection.run(
                                "INSERT INTO users (id, created_at) VALUES (?, 1)",
                                [.text("user-\(number)")])
                            // Once, it takes the whole transaction with it.
                            if number == 3, failures.values.isEmpty {
                                failures.add(number)
                                try connection.handle.rollback()
                                throw DatabaseError(resultCode: .SQLITE_FULL)
                            }
                        }
                    }
                }
            }
            try await eventually { bench.database.statistics.queuedWrites == 4 }
            gate.open()
            return try await group.reduce(into: [StorageError.Kind?]()) { $0.append($1) }
        }
        #expect(outcomes.compactMap { $0 } == [.full])
        #expect(
            try RawFile.value("SELECT count(*) FROM users WHERE id LIKE 'user-%'", at: bench.directory.database) == "3")
        await bench.database.close()
    }

    @Test func `a full disk is told as full, loses nothing, and is over when there is space`() async throws {
        let bench = try Bench { $0.maximumPages = 160 }
        var kept = 0
        var failure: StorageError.Kind?
        while failure == nil, kept < 400 {
            var card = Samples.card("card-\(kept)")
            card.name = String(repeating: "n", count: 500)
            let large = card
            failure = await kind { _ = try await bench.store.create([large], for: Samples.user) }
            if failure == nil { kept += 1 }
        }
        #expect(failure == .full)
        #expect(bench.database.state == .ready)
        #expect(try bench.store.snapshot(for: Samples.user, on: bench.clock.today()).cards.count == kept)
        for number in 0..<10 {
            try await bench.store.delete(CardID("card-\(number)"), of: Samples.user, ifMatch: nil)
        }
        _ = try await bench.store.create([Samples.card("after")], for: Samples.user)
        #expect(try bench.store.snapshot(for: Samples.user, on: bench.clock.today()).cards.count == kept - 9)
        await bench.database.close()
        #expect(try RawFile.value("PRAGMA integrity_check", at: bench.directory.database) == "ok")
    }

    @Test func `another process that holds the file is waited for, and then told as busy`() async throws {
        let bench = try Bench { $0.busyTimeoutMilliseconds = 20 }
        let other = try RawFile.Held(path: bench.directory.database)
        try other.execute("BEGIN IMMEDIATE")
        #expect(await kind { _ = try await bench.store.create([Samples.card()], for: Samples.user) } == .busy)
        try other.execute("COMMIT")
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        try other.close()
        await bench.database.close()
    }
}
