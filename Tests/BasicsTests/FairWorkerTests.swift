import Basics
import Dispatch
import Synchronization
import TestWaiting
import Testing

@Suite("Long work, in turns")
struct FairWorkerTests {
    private let flooder = UserID(rawValue: "flooder")
    private let other = UserID(rawValue: "other")

    /// A worker of one thread that is held until ``release()``.
    private final class Held: Sendable {
        let worker: FairWorker
        private let gate = DispatchSemaphore(value: 0)

        init(capacity: Int = 100, perUser: Int = 100) async throws {
            worker = FairWorker(label: "test", capacity: capacity, capacityPerUser: perUser)
            Task { [worker, gate] in try await worker.run(for: UserID(rawValue: "holder")) { gate.wait() } }
            try await eventually { worker.underWay == 1 }
        }

        func release() { gate.signal() }
    }

    /// Who was worked for, in order.
    private final class Order: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock { $0 } }
        func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    @Test func `work has its value or its error`() async throws {
        struct Fault: Error {}
        let worker = FairWorker(label: "test", capacity: 1, capacityPerUser: 1)
        #expect(try await worker.run(for: other) { 6 * 7 } == 42)
        await #expect(throws: Fault.self) { try await worker.run(for: other) { throw Fault() } }
        try await eventually { worker.underWay == 0 }
    }

    @Test func `another user's work comes after one piece of a flood`() async throws {
        let held = try await Held()
        let order = Order()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for count in 1...20 {
                group.addTask { try await held.worker.run(for: flooder) { order.add("flooder") } }
                try await eventually { held.worker.waiting == count }
            }
            group.addTask { try await held.worker.run(for: other) { order.add("other") } }
            try await eventually { held.worker.waiting == 21 }
            held.release()
            try await group.waitForAll()
        }
        #expect(order.all.firstIndex(of: "other") == 1)
        #expect(order.all.count == 21)
    }

    @Test func `too much of one user is refused, and leaves room for another`() async throws {
        let held = try await Held(capacity: 4, perUser: 2)
        let waiting = Task {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 { group.addTask { try await held.worker.run(for: flooder) {} } }
                try await eventually { held.worker.waiting == 2 }
                await #expect(throws: FairQueueRefusal.keyIsFull) { try await held.worker.run(for: flooder) {} }
                for _ in 0..<2 { group.addTask { try await held.worker.run(for: other) {} } }
                try await eventually { held.worker.waiting == 4 }
                await #expect(throws: FairQueueRefusal.isFull) {
                    try await held.worker.run(for: UserID(rawValue: "third")) {}
                }
                held.release()
                try await group.waitForAll()
            }
        }
        try await waiting.value
    }

    @Test func `whoever is gone before the turn is not worked for`() async throws {
        let held = try await Held()
        let ran = Atomic(false)
        let gone = Task { try await held.worker.run(for: other) { ran.store(true, ordering: .relaxed) } }
        try await eventually { held.worker.waiting == 1 }
        gone.cancel()
        await #expect(throws: CancellationError.self) { try await gone.value }
        #expect(held.worker.waiting == 0)
        held.release()
        try await eventually { held.worker.underWay == 0 }
        let hasRun = ran.load(ordering: .relaxed)
        #expect(!hasRun)
    }

    @Test func `calling off at any moment ends the waiting exactly once`() async throws {
        let worker = FairWorker(label: "test", width: 2, capacity: 1_000, capacityPerUser: 1_000)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask {
                    let task = Task { try await worker.run(for: UserID(rawValue: "\(number % 5)")) { number } }
                    if number % 3 == 0 { task.cancel() }
                    if let value = try? await task.value { #expect(value == number) }
                }
            }
        }
        try await eventually { worker.underWay == 0 }
        #expect(worker.waiting == 0)
    }
}
