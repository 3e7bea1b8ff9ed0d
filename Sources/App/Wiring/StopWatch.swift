import Dispatch
import Glibc
import Synchronization

/// Makes sure that a stop ends: the first signal starts the deadline, the second one ends the process at once. The
/// graceful part is the service group's; this is what holds when it hangs.
final class StopWatch: Sendable {
    private let sources = Mutex<[DispatchSource]>([])
    private let signals = Atomic(0)
    private let queue = DispatchQueue(label: "steward.stop")
    private let deadline: DispatchTimeInterval
    private let end: @Sendable (_ reason: String) -> Void

    /// - Parameters:
    ///   - seconds: from the first signal to the forced end.
    ///   - end: ends the process; called at most once.
    init(seconds: Int, end: @escaping @Sendable (_ reason: String) -> Void) {
        deadline = .seconds(seconds)
        self.end = end
    }

    func start() {
        let made = [SIGTERM, SIGINT].compactMap { number -> DispatchSource? in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [weak self] in self?.caught() }
            source.resume()
            return source as? DispatchSource
        }
        sources.withLock { $0 = made }
    }

    func stop() {
        sources.withLock { sources in
            for source in sources { source.cancel() }
            sources = []
        }
    }

    /// One signal; tests call it directly.
    func caught() {
        switch signals.wrappingAdd(1, ordering: .relaxed).newValue {
        case 1: queue.asyncAfter(deadline: .now() + deadline) { [weak self] in self?.expire() }
        case 2: end("second signal")
        default: break
        }
    }

    func expire() {
        if signals.exchange(2, ordering: .relaxed) < 2 { end("shutdown took too long") }
    }
}
