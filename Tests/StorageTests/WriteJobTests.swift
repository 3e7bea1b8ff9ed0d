import Stores
import Synchronization
import Testing

@testable import Storage

/// A write tells whoever waits for it once, whatever comes together.
@Suite struct WriteJobTests {
    private final class Told: Sendable {
        let count = Mutex(0)
    }

    private func job(_ told: Told) -> ClosureJob<Int> {
        ClosureJob(body: { _ in 1 }) { _ in told.count.withLock { $0 += 1 } }
    }

    @Test func `one that was refused is not called off as well`() {
        let told = Told()
        let job = job(told)
        job.finish(StorageError(.busy))
        job.cancel()
        #expect(told.count.withLock { $0 } == 1)
        #expect(!job.begin())
    }

    @Test func `one that was called off is not refused as well`() {
        let told = Told()
        let job = job(told)
        job.cancel()
        job.finish(StorageError(.unavailable))
        #expect(told.count.withLock { $0 } == 1)
    }
}
