@testable import App
import Synchronization
import Testing

@Suite("Freed memory")
struct FreedMemoryTests {
    /// A process of a test's making.
    private final class Process: Sendable {
        struct State: Sendable {
            var resident = 0
            var allocated = 0
            /// What cannot be given back.
            var stuck = 0
            var trims = 0
        }

        let state = Mutex(State())

        func memory() -> FreedMemory {
            FreedMemory(
                measure: { self.state.withLock { ($0.resident, $0.allocated) } },
                giveBack: {
                    self.state.withLock {
                        $0.trims += 1
                        $0.resident = $0.allocated + $0.stuck
                    }
                })
        }

        func set(resident: Int, allocated: Int, stuck: Int = 0) {
            state.withLock { ($0.resident, $0.allocated, $0.stuck) = (resident, allocated, stuck) }
        }
        var trims: Int { state.withLock { $0.trims } }
    }

    private let megabyte = 1 << 20

    @Test func `what an import has freed is given back, once`() {
        let process = Process()
        var memory = process.memory()
        process.set(resident: 30 * megabyte, allocated: 28 * megabyte)
        memory.look()
        #expect(process.trims == 0)
        process.set(resident: 90 * megabyte, allocated: 88 * megabyte)
        memory.look()
        #expect(process.trims == 0)
        process.set(resident: 90 * megabyte, allocated: 30 * megabyte)
        memory.look()
        memory.look()
        #expect(process.trims == 1)
    }

    @Test func `what cannot be given back is not tried again and again, but what comes on top is`() {
        let process = Process()
        var memory = process.memory()
        process.set(resident: 10 * megabyte, allocated: 10 * megabyte)
        memory.look()
        process.set(resident: 50 * megabyte, allocated: 10 * megabyte, stuck: 20 * megabyte)
        for _ in 0..<5 { memory.look() }
        #expect(process.trims == 1)
        process.set(resident: 60 * megabyte, allocated: 10 * megabyte, stuck: 20 * megabyte)
        memory.look()
        #expect(process.trims == 2)
        // What was stuck is used again, and freed again.
        process.set(resident: 31 * megabyte, allocated: 30 * megabyte)
        memory.look()
        process.set(resident: 31 * megabyte, allocated: 10 * megabyte)
        memory.look()
        #expect(process.trims == 3)
    }

    @Test func `the system tells of this process`() throws {
        let measured = try #require(FreedMemory.measure())
        #expect(measured.resident > 1 << 20)
        #expect(measured.allocated > 1 << 10)
    }
}
