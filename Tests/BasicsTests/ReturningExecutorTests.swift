import Basics
import Dispatch
import Glibc
import Synchronization
import Testing

@Suite struct ReturningExecutorTests {
    private final class Steps: Sendable {
        private let noted = Mutex<[String]>([])
        private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

        var all: [String] { noted.withLock(\.self) }

        func note(_ step: String) { noted.withLock { $0.append(step) } }

        /// Suspends until ``resume()``.
        func wait() async {
            await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
        }

        func resume() { waiting.withLock(\.self)?.resume() }
    }

    @Test func `what a watch resumes goes on after its handler, off the queue`() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        let watch = try #require(DescriptorWatch(reading))
        let queue = DispatchQueue(label: "test")
        let steps = Steps()
        let task = Task.immediate(executorPreference: ReturningExecutor.shared) {
            await steps.wait()
            // Would never return on the queue itself.
            queue.sync { steps.note("goes on") }
        }
        await withCheckedContinuation { done in
            watch.start(
                on: queue,
                afterwards: {
                    steps.note("afterwards")
                    watch.cancel { done.resume() }
                },
                {
                    var byte: UInt8 = 0
                    #expect(read(reading, &byte, 1) == 1)
                    steps.resume()
                    steps.note("handled")
                })
            #expect(write(writing, "x", 1) == 1)
        }
        await task.value
        close(reading)
        close(writing)
        #expect(steps.all == ["handled", "goes on", "afterwards"])
    }

    @Test func `what is resumed anywhere else goes on all the same`() async {
        let steps = Steps()
        let task = Task.immediate(executorPreference: ReturningExecutor.shared) {
            await steps.wait()
            steps.note("goes on")
        }
        DispatchQueue.global().async { steps.resume() }
        await task.value
        #expect(steps.all == ["goes on"])
    }
}
