import Basics
import RAG
import Synchronization
import TestSupport
import Testing

struct BulkheadTests {
    private let clock = ManualDeadlines(now: 100)

    private final class Shared<Value: Sendable>: Sendable {
        let value: Mutex<Value>

        init(_ value: Value) {
            self.value = Mutex(value)
        }
    }

    /// Something that a test lets go on when it likes.
    private final class Gate: Sendable {
        private struct State {
            var isOpen = false
            var continuation: CheckedContinuation<Void, Never>?
        }

        private let state = Mutex(State())

        func open() {
            let continuation = state.withLock { state in
                state.isOpen = true
                defer { state.continuation = nil }
                return state.continuation
            }
            continuation?.resume()
        }

        func passed() async {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.continuation = continuation }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
        }
    }

    /// Takes every place and tells when it has them.
    private func fill(_ bulkhead: Bulkhead, _ gates: [Gate]) async -> [Task<Void, any Error>] {
        var tasks: [Task<Void, any Error>] = []
        for gate in gates {
            let entered = Gate()
            tasks.append(
                Task {
                    try await bulkhead.run(waitingUntil: 0) {
                        entered.open()
                        await gate.passed()
                    }
                })
            await entered.passed()
        }
        return tasks
    }

    private func kind(of task: Task<Void, any Error>) async -> GenerationError.Kind? {
        do {
            try await task.value
            return nil
        } catch {
            return (error as? GenerationError)?.kind
        }
    }

    @Test func `waiters go in the order they came`() async throws {
        let bulkhead = Bulkhead(concurrency: 1, queue: 3, deadlines: clock)
        let gate = Gate()
        let first = await fill(bulkhead, [gate])
        let order = Shared<[Int]>([])
        var waiters: [Task<Void, any Error>] = []
        for number in 1...3 {
            waiters.append(
                Task { try await bulkhead.run(waitingUntil: 1_000) { order.value.withLock { $0.append(number) } } })
            await clock.whenSet(number)
        }
        #expect(bulkhead.waiting == 3)
        gate.open()
        for task in first + waiters { try await task.value }
        #expect(order.value.withLock { $0 } == [1, 2, 3])
        #expect(bulkhead.underWay == 0)
        #expect(bulkhead.waiting == 0)
        #expect(clock.pending == 0)
    }

    @Test func `one more than may wait is refused at once`() async throws {
        let bulkhead = Bulkhead(concurrency: 2, queue: 1, deadlines: clock)
        let gates = [Gate(), Gate()]
        let running = await fill(bulkhead, gates)
        let waiter = Task { try await bulkhead.run(waitingUntil: 1_000) {} }
        await clock.whenSet(1)
        await #expect(throws: FairQueueRefusal.self) {
            try await bulkhead.run(waitingUntil: 1_000) { Issue.record("It had a turn.") }
        }
        gates.forEach { $0.open() }
        for task in running + [waiter] { try await task.value }
    }

    @Test func `who has no time to wait is refused at once, but not where there is room`() async throws {
        let bulkhead = Bulkhead(concurrency: 1, queue: 8, deadlines: clock)
        try await bulkhead.run(waitingUntil: 0) {}
        let gate = Gate()
        let running = await fill(bulkhead, [gate])
        let late = Task { try await bulkhead.run(waitingUntil: 100) {} }
        #expect(await kind(of: late) == .busy)
        gate.open()
        for task in running { try await task.value }
    }

    @Test func `a turn that does not come in time is given up`() async throws {
        let bulkhead = Bulkhead(concurrency: 1, queue: 8, deadlines: clock)
        let gate = Gate()
        let running = await fill(bulkhead, [gate])
        let waiter = Task { try await bulkhead.run(waitingUntil: 200) {} }
        await clock.whenSet(1)
        clock.advance(by: 99)
        #expect(bulkhead.waiting == 1)
        clock.advance(by: 1)
        #expect(await kind(of: waiter) == .busy)
        #expect(bulkhead.waiting == 0)
        gate.open()
        for task in running { try await task.value }
        #expect(bulkhead.underWay == 0)
    }

    @Test func `a cancelled waiter leaves its place to the others`() async throws {
        let bulkhead = Bulkhead(concurrency: 1, queue: 2, deadlines: clock)
        let gate = Gate()
        let running = await fill(bulkhead, [gate])
        let cancelled = Task { try await bulkhead.run(waitingUntil: 1_000) { Issue.record("It had a turn.") } }
        await clock.whenSet(1)
        let patient = Task { try await bulkhead.run(waitingUntil: 1_000) {} }
        await clock.whenSet(2)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(bulkhead.waiting == 1)
        gate.open()
        for task in running + [patient] { try await task.value }
        #expect(clock.pending == 0)
    }

    @Test func `what throws gives its place back`() async throws {
        struct Failure: Error {}
        let bulkhead = Bulkhead(concurrency: 1, queue: 0, deadlines: clock)
        await #expect(throws: Failure.self) { try await bulkhead.run(waitingUntil: 0) { throw Failure() } }
        #expect(try await bulkhead.run(waitingUntil: 0) { 7 } == 7)
    }

    @Test func `users take turns, however many calls of one wait`() async throws {
        let bulkhead = Bulkhead(concurrency: 1, queue: 8, deadlines: clock)
        let (flooder, other) = (UserID(rawValue: "flooder"), UserID(rawValue: "other"))
        let gate = Gate()
        let first = await fill(bulkhead, [gate])
        let order = Shared<[String]>([])
        var waiters: [Task<Void, any Error>] = []
        for (number, user) in [flooder, flooder, flooder, flooder, other].enumerated() {
            waiters.append(
                Task {
                    try await bulkhead.run(for: user, waitingUntil: 1_000) {
                        order.value.withLock { $0.append(user.rawValue) }
                    }
                })
            await clock.whenSet(number + 1)
        }
        gate.open()
        for task in first + waiters { try await task.value }
        #expect(order.value.withLock { $0 } == ["flooder", "other", "flooder", "flooder", "flooder"])
    }

    @Test func `who has taken all places to wait gives one of them to another user`() async throws {
        let bulkhead = Bulkhead(concurrency: 1, queue: 3, deadlines: clock)
        let (flooder, other) = (UserID(rawValue: "flooder"), UserID(rawValue: "other"))
        let gate = Gate()
        let first = await fill(bulkhead, [gate])
        var waiters: [Task<Void, any Error>] = []
        for number in 1...3 {
            waiters.append(Task { try await bulkhead.run(for: flooder, waitingUntil: 1_000) {} })
            await clock.whenSet(number)
        }
        await #expect(throws: FairQueueRefusal.isFull) {
            try await bulkhead.run(for: flooder, waitingUntil: 1_000) { Issue.record("It had a turn.") }
        }
        let late = Task { try await bulkhead.run(for: other, waitingUntil: 1_000) { 7 } }
        // The newest of the flooder's; the others keep their places.
        await #expect(throws: FairQueueRefusal.keyIsFull) { try await waiters[2].value }
        #expect(bulkhead.waiting == 3)
        gate.open()
        for task in first + waiters.prefix(2) { try await task.value }
        #expect(try await late.value == 7)
        #expect(bulkhead.underWay == 0 && bulkhead.waiting == 0)
    }

    /// Many tasks on many threads, some of them cancelled at any moment, with the machine's own timers.
    @Test func `no place is lost and none is given twice`() async throws {
        let bulkhead = Bulkhead(concurrency: 3, queue: 16, deadlines: DispatchDeadlines())
        let running = Shared((now: 0, most: 0))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<2_000 {
                group.addTask {
                    let task = Task {
                        let soon = DispatchDeadlines().now() + UInt64(number % 7) * 200_000
                        try await bulkhead.run(waitingUntil: soon) {
                            running.value.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                            for _ in 0..<(number % 5) { await Task.yield() }
                            running.value.withLock { $0.now -= 1 }
                        }
                    }
                    if number % 3 == 0 {
                        for _ in 0..<(number % 11) { await Task.yield() }
                        task.cancel()
                    }
                    _ = await task.result
                }
            }
        }
        #expect(running.value.withLock { $0.most } <= 3)
        #expect(running.value.withLock { $0.now } == 0)
        #expect(bulkhead.underWay == 0)
        #expect(bulkhead.waiting == 0)
    }
}
