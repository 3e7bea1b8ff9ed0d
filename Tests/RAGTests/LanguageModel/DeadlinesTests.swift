import RAG
import TestSupport
import Testing

struct DeadlinesTests {
    @Test func `waiting ends when the clock gets there`() async throws {
        let clock = ManualDeadlines(now: 0)
        let waiting = Task { try await clock.wait(until: 50) }
        await clock.whenSet(1)
        clock.advance(by: 50)
        try await waiting.value
        try await clock.wait(until: 50)
        #expect(clock.pending == 0)
    }

    @Test func `a cancelled task waits no longer and leaves no timer`() async {
        let clock = ManualDeadlines(now: 0)
        let waiting = Task { try await clock.wait(until: 50) }
        await clock.whenSet(1)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(clock.pending == 0)
    }

    @Test func `a task cancelled before it waits does not wait`() async {
        let clock = ManualDeadlines(now: 0)
        let waiting = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.wait(until: 50)
        }
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `the machine's timers fire, not before their time`() async throws {
        let clock = DispatchDeadlines()
        let moment = clock.now() + 2_000_000
        try await clock.wait(until: moment)
        #expect(clock.now() >= moment)
    }
}
