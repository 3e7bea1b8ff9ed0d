import API
import Dispatch
import Synchronization

/// Knows whether the service can answer. A probe of the database runs on its own queue about once a second; a health
/// request only reads what the last one found, so that a stuck disk cannot hang it.
final class HealthMonitor: Sendable {
    private struct State {
        var isDatabaseUp = false
        var detail: String?
        /// When the running probe began; nil while none runs.
        var probingSince: UInt64?
    }

    /// A probe that takes longer counts as failed.
    static let longestProbe: UInt64 = 5_000_000_000

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "steward.health")
    private let timer: Mutex<DispatchSource?> = Mutex(nil)
    private let version: String
    private let startedAt: UInt64
    private let now: @Sendable () -> UInt64
    private let probe: @Sendable () throws -> Void

    /// - Parameters:
    ///   - now: monotonic nanoseconds.
    ///   - probe: one small read; throws where the database cannot answer. It may block.
    init(version: String, now: @escaping @Sendable () -> UInt64, probe: @escaping @Sendable () throws -> Void) {
        self.version = version
        self.now = now
        self.probe = probe
        startedAt = now()
    }

    /// Probes now, on the calling thread.
    func refresh() {
        state.withLock { $0.probingSince = now() }
        let failure: String?
        do {
            try probe()
            failure = nil
        } catch {
            failure = "\(error)"
        }
        state.withLock { state in
            state.isDatabaseUp = failure == nil
            state.detail = failure
            state.probingSince = nil
        }
    }

    /// Probes every second until ``stop()``.
    func start() {
        let source = DispatchSource.makeTimerSource(queue: queue)
        source.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(100))
        source.setEventHandler { [weak self] in self?.refresh() }
        let previous = timer.withLock { timer -> DispatchSource? in
            defer { timer = source as? DispatchSource }
            return timer
        }
        previous?.cancel()
        source.resume()
    }

    func stop() {
        timer.withLock { timer in
            timer?.cancel()
            timer = nil
        }
    }

    /// The state as last seen.
    func report() -> HealthReport {
        let time = now()
        let (isUp, detail) = state.withLock { state -> (Bool, String?) in
            if let since = state.probingSince, time &- since > HealthMonitor.longestProbe {
                return (false, "no answer within 5 s")
            }
            return (state.isDatabaseUp, state.detail)
        }
        return HealthReport(
            version: version, uptimeSeconds: Int((time &- startedAt) / 1_000_000_000),
            checks: [
                HealthReport.Check(name: "database", status: isUp ? .ok : .unavailable, detail: detail, isVital: true),
                // Without its tables the service does not start.
                HealthReport.Check(name: "tables", status: .ok, isVital: true),
                HealthReport.Check(name: "languageModel", status: .off, detail: "not configured", isVital: false),
                HealthReport.Check(name: "embeddings", status: .off, detail: "not configured", isVital: false),
            ])
    }
}
