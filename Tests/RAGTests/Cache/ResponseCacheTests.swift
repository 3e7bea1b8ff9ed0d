import Basics
import RAG
import Synchronization
import TestWaiting
import Testing

struct ResponseCacheTests {
    /// A clock that the test moves.
    private final class Time: Sendable {
        private let nanoseconds = Mutex<UInt64>(0)
        func now() -> UInt64 { nanoseconds.withLock { $0 } }
        func pass(seconds: UInt64) { nanoseconds.withLock { $0 += seconds * 1_000_000_000 } }
    }

    private typealias Cache = ResponseCache<String, String, Int>

    private let time = Time()

    private func cache(capacity: Int = 1_000, trialCapacity: Int? = nil) -> Cache {
        Cache(capacity: capacity, trialCapacity: trialCapacity, now: { [time] in time.now() })
    }

    @Test func `what was stored is found for five minutes and no longer`() {
        let cache = cache()
        cache.store("answer", for: "question", cost: 10)
        time.pass(seconds: 299)
        #expect(cache.value(for: "question") == "answer")
        time.pass(seconds: 1)
        #expect(cache.value(for: "question") == nil)
    }

    @Test func `what was begun before an erasing is not kept after it`() {
        let cache = cache()
        let began = cache.generation
        cache.removeAll()
        cache.store("old", for: "question", cost: 10, of: began)
        #expect(cache.value(for: "question") == nil)
        cache.store("new", for: "question", cost: 10, of: cache.generation)
        #expect(cache.value(for: "question") == "new")
    }

    @Test func `the oldest goes where there is no room, and its bytes with it`() {
        let cache = cache(capacity: 100)
        for index in 0..<10 { cache.store("\(index)", for: "\(index)", cost: 25) }
        #expect(cache.statistics.bytes == 100)
        #expect(cache.statistics.entries == 4)
        #expect(cache.value(for: "5") == nil)
        #expect(cache.value(for: "6") == "6")
        #expect(cache.value(for: "9") == "9")
    }

    @Test func `one large value does not push out everything`() {
        let cache = cache(capacity: 100)
        cache.store("small", for: "small", cost: 10)
        cache.store("large", for: "large", cost: 26)
        #expect(cache.value(for: "large") == nil)
        #expect(cache.value(for: "small") == "small")
    }

    @Test func `a key stored again counts once and is as young as its last value`() {
        let cache = cache(capacity: 40)
        cache.store("a1", for: "a", cost: 10)
        cache.store("b", for: "b", cost: 10)
        cache.store("a2", for: "a", cost: 10)
        #expect(cache.statistics.bytes == 20)
        for other in ["c", "d", "e"] { cache.store(other, for: other, cost: 10) }
        #expect(cache.value(for: "a") == "a2")
        #expect(cache.value(for: "b") == nil)
    }

    @Test func `what is asked for on trial is kept, what is not makes way for the next`() {
        let cache = cache(capacity: 100, trialCapacity: 20)
        cache.store("wanted", for: "wanted", cost: 10)
        #expect(cache.value(for: "wanted") == "wanted")
        for index in 0..<100 { cache.store("\(index)", for: "\(index)", cost: 10) }
        #expect(cache.statistics.entries == 3)
        #expect(cache.statistics.bytes == 30)
        #expect(cache.value(for: "97") == nil)
        #expect(cache.value(for: "98") == "98")
        #expect(cache.value(for: "wanted") == "wanted")
        time.pass(seconds: 300)
        #expect(cache.value(for: "wanted") == nil)
    }

    @Test func `what failed its trial is kept at once when it comes again`() {
        let cache = cache(capacity: 100, trialCapacity: 20)
        for key in ["again", "b", "c", "d", "again", "e", "f", "g"] { cache.store(key, for: key, cost: 10) }
        #expect(cache.value(for: "again") == "again")
        #expect(cache.value(for: "e") == nil)
        cache.removeAll()
        for key in ["again", "b", "c", "d"] { cache.store(key, for: key, cost: 10) }
        #expect(cache.value(for: "again") == nil)
    }

    @Test func `nothing is on trial for longer than it is good`() {
        let cache = cache(capacity: 100, trialCapacity: 20)
        cache.store("old", for: "old", cost: 10)
        #expect(cache.value(for: "old") == "old")
        time.pass(seconds: 300)
        cache.store("new", for: "new", cost: 10)
        #expect(cache.statistics.entries == 1)
        #expect(cache.statistics.bytes == 10)
    }

    @Test(arguments: [nil, 0, 60, 500])
    func `bytes and entries stay within bounds whatever is stored`(_ trialCapacity: Int?) {
        var random = SplitMix64(seed: 7)
        let cache = cache(capacity: 500, trialCapacity: trialCapacity)
        for _ in 0..<20_000 {
            let key = "\(random.next() % 300)"
            cache.store(key, for: key, cost: Int(random.next() % 125))
            if random.next() % 50 == 0 { time.pass(seconds: 40) }
            if random.next() % 2_000 == 0 { cache.removeAll() }
            #expect(cache.statistics.bytes <= 500)
            if let found = cache.value(for: key) { #expect(found == key) }
        }
    }

    @Test func `a capacity of nothing keeps nothing`() {
        let cache = cache(capacity: 0)
        cache.store("answer", for: "question", cost: 1)
        #expect(cache.value(for: "question") == nil)
    }

    /// What several tasks write down.
    private final class Note<Value: Sendable>: Sendable {
        private let kept: Mutex<Value>
        init(_ value: Value) { kept = Mutex(value) }
        var value: Value { kept.withLock { $0 } }
        func change(_ body: @Sendable (inout Value) -> Void) { kept.withLock { body(&$0) } }
    }

    /// Holds a computation until it is let go.
    private final class Gate: Sendable {
        private let stream: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation
        init() { (stream, continuation) = AsyncStream.makeStream() }
        func open() { continuation.finish() }
        func wait() async { for await _ in stream {} }
    }

    @Test func `those who ask for the same at once get one computation`() async throws {
        let cache = cache()
        let gate = Gate()
        let computations = Note(0)
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await cache.value(for: "question") { _ in
                        computations.change { $0 += 1 }
                        await gate.wait()
                        return Cache.Computed("answer", cost: 6)
                    }.value
                }
            }
            try await eventually { cache.statistics.joins >= 49 }
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 50 && answers.allSatisfy { $0 == "answer" })
        #expect(computations.value == 1)
        #expect(cache.value(for: "question") == "answer")
    }

    @Test func `one who goes away does not end the computation of the others, the last one does`() async throws {
        let cache = cache()
        let gate = Gate()
        let wasCancelled = Note(false)
        @Sendable func ask() async throws -> String {
            try await cache.value(for: "question") { _ in
                await withTaskCancellationHandler {
                    await gate.wait()
                } onCancel: {
                    wasCancelled.change { $0 = true }
                    gate.open()
                }
                return Cache.Computed("answer", cost: 6)
            }.value
        }
        let first = Task { try await ask() }
        try await eventually { cache.statistics.misses >= 1 }
        let second = Task { try await ask() }
        try await eventually { cache.statistics.joins >= 1 }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(!wasCancelled.value)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(wasCancelled.value)
        #expect(cache.value(for: "question") == nil)
    }

    @Test func `who joins late hears how far it is`() async throws {
        let cache = cache()
        let (told, late) = (Gate(), Gate())
        let heard = Note<[Int]>([])
        let first = Task {
            try await cache.value(for: "question") { tell in
                tell(1)
                tell(2)
                told.open()
                await late.wait()
                return Cache.Computed("answer", cost: 6)
            }.value
        }
        await told.wait()
        let second = try await cache.value(
            for: "question",
            onProgress: { progress in
                heard.change { $0.append(progress) }
                late.open()
            }, compute: { _ in Cache.Computed("another", cost: 6) })
        #expect(second.value == "answer")
        #expect(heard.value == [2])
        #expect(try await first.value == "answer")
    }

    @Test func `what is not to be kept is given once`() async throws {
        let cache = cache()
        let given = try await cache.value(for: "question") { _ in Cache.Computed("for now", cost: nil) }
        #expect(given.value == "for now" && !given.isKnown)
        #expect(cache.value(for: "question") == nil)
    }
}

struct ModelRolloutTests {
    private func users(_ count: Int) -> [UserID] { (0..<count).map { UserID(rawValue: "user-\($0)") } }

    @Test func `nobody at nothing, everybody at a hundred`() {
        #expect(users(100).allSatisfy { ModelRollout(percent: 0).arm(of: $0) == .deterministic })
        #expect(users(100).allSatisfy { ModelRollout(percent: 100).arm(of: $0) == .model })
    }

    @Test func `a share of the users near the percentage, and who is in stays in`() {
        let users = users(10_000)
        #expect(users.count == 10_000)
        var included: Set<UserID> = []
        for percent in [10, 25, 50, 100] {
            let now = Set(users.filter { ModelRollout(percent: percent).arm(of: $0) == .model })
            #expect(abs(now.count - percent * 100) < 200)
            #expect(included.isSubset(of: now))
            included = now
        }
    }
}
