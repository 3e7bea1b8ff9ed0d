import Basics
import Dispatch
import Glibc
import Synchronization
import TestWaiting
import Testing

@Suite struct DescriptorWatchTests {
    /// A pipe, and how often its reading end was reported.
    private final class Pipe: Sendable {
        let (reading, writing): (Int32, Int32)
        let queue = DispatchQueue(label: "test")
        let watch: DescriptorWatch
        let reports = Mutex(0)

        /// - Parameter failure: the error with which the first, second and so on waiting fails; 0 for none.
        init(failure: @escaping @Sendable (Int) -> Int32 = { _ in 0 }) throws {
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            (reading, writing) = (ends[0], ends[1])
            let count = Mutex(0)
            let made = DescriptorWatch(ends[0]) { waited, number, timeout in
                let failure = failure(
                    count.withLock {
                        $0 += 1
                        return $0
                    })
                guard failure != 0 else { return poll(waited, number, timeout) }
                errno = failure
                return -1
            }
            watch = try #require(made)
        }

        deinit {
            close(reading)
            close(writing)
        }

        func write() { #expect(Glibc.write(writing, "x", 1) == 1) }

        func read() {
            var byte: UInt8 = 0
            #expect(Glibc.read(reading, &byte, 1) == 1)
        }

        func wait(for count: Int) async throws {
            try await eventually { reports.withLock { $0 } >= count }
        }

        func end() async {
            await withCheckedContinuation { continuation in
                queue.async { self.watch.cancel { continuation.resume() } }
            }
        }
    }

    @Test func `what can be read is reported on the queue, as long as it is there`() async throws {
        let pipe = try Pipe()
        pipe.watch.start(on: pipe.queue) {
            dispatchPrecondition(condition: .onQueue(pipe.queue))
            // The first time it is left where it is.
            if pipe.reports.withLock({ $0 }) > 0 { pipe.read() }
            pipe.reports.withLock { $0 += 1 }
        }
        pipe.write()
        try await pipe.wait(for: 2)
        pipe.write()
        try await pipe.wait(for: 3)
        await pipe.end()
        #expect(pipe.reports.withLock { $0 } == 3)
    }

    @Test func `a suspended watch reports nothing until it goes on`() async throws {
        let pipe = try Pipe()
        pipe.watch.start(on: pipe.queue) {
            pipe.reports.withLock { $0 += 1 }
            pipe.watch.suspend()
        }
        pipe.write()
        try await pipe.wait(for: 1)
        pipe.queue.sync {}
        #expect(pipe.reports.withLock { $0 } == 1)
        pipe.queue.sync { pipe.watch.resume() }
        try await pipe.wait(for: 2)
        await pipe.end()
    }

    @Test func `a watch that has ended reports nothing, even where it was suspended`() async throws {
        let pipe = try Pipe()
        pipe.watch.start(on: pipe.queue) { pipe.reports.withLock { $0 += 1 } }
        pipe.queue.sync { pipe.watch.suspend() }
        await pipe.end()
        pipe.write()
        pipe.queue.sync { pipe.watch.resume() }
        pipe.queue.sync {}
        #expect(pipe.reports.withLock { $0 } == 0)
    }

    @Test func `a watch that never began ends, and does not begin after that`() async throws {
        let pipe = try Pipe()
        await pipe.end()
        pipe.watch.start(on: pipe.queue) { pipe.reports.withLock { $0 += 1 } }
        pipe.write()
        pipe.queue.sync {}
        #expect(pipe.reports.withLock { $0 } == 0)
    }

    @Test func `a signal does not end a watch`() async throws {
        let pipe = try Pipe { $0 > 3 ? 0 : EINTR }
        pipe.watch.start(on: pipe.queue, failed: { Issue.record("\($0)") }) {
            pipe.read()
            pipe.reports.withLock { $0 += 1 }
        }
        pipe.write()
        try await pipe.wait(for: 1)
        await pipe.end()
    }

    @Test func `where the system refuses to wait that is told once, and the watch can be ended`() async throws {
        let pipe = try Pipe { _ in ENOMEM }
        pipe.write()
        let error = await withCheckedContinuation { continuation in
            pipe.watch.start(on: pipe.queue, failed: { continuation.resume(returning: $0) }) {
                pipe.reports.withLock { $0 += 1 }
            }
        }
        #expect(error == ENOMEM)
        await pipe.end()
        #expect(pipe.reports.withLock { $0 } == 0)
    }

    @Test func `a descriptor that is not open is told, and never taken for one to read`() async throws {
        let watch = try #require(DescriptorWatch(.max))
        let queue = DispatchQueue(label: "test")
        let error = await withCheckedContinuation { continuation in
            watch.start(on: queue, failed: { continuation.resume(returning: $0) }) { Issue.record("nothing to read") }
        }
        #expect(error == EBADF)
        await withCheckedContinuation { continuation in
            queue.async { watch.cancel { continuation.resume() } }
        }
    }
}
