import Dispatch
import ServiceLifecycle
import Synchronization

/// Gives freed memory back while the service runs: some seconds after an import or an export has ended.
struct MemoryService: Service {
    private static let seconds = 3

    func run() async throws {
        let queue = DispatchQueue(label: "steward.memory", qos: .background)
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(
            deadline: .now() + .seconds(Self.seconds), repeating: .seconds(Self.seconds), leeway: .milliseconds(500))
        let memory = Mutex(FreedMemory())
        timer.setEventHandler { memory.withLock { $0.look() } }
        timer.resume()
        try? await gracefulShutdown()
        timer.cancel()
    }
}
