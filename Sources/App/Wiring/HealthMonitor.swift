import Dispatch
import Stores
import Synchronization
import Web

/// Knows whether the service can answer. A probe of the database runs on its own queue about once a second; a health
/// request only reads what the last one found, so that a stuck disk cannot hang it.
final class HealthMonitor: Sendable {
    private struct State {
        var database = HealthReport.Status.unavailable
        var detail: String?
        /// When the running probe began; nil while none runs.
        var probingSince: UInt64?
        /// The state of the other parts, as of the last probe.
        var parts: [HealthReport.Check] = []
        /// The last report; good for the rest of its second, or until the next probe.
        var report: HealthReport?
    }

    /// A probe that takes longer counts as failed.
    static let longestProbe: UInt64 = 5_000_000_000

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "steward.health")
    private let timer: Mutex<DispatchSource?> = Mutex(nil)
    private let version: String
    private let stage: String
    private let startedAt: UInt64
    private let now: @Sendable () -> UInt64
    private let parts: @Sendable () -> [HealthReport.Check]
    private let probe: @Sendable () throws -> StorageError.Kind?
    private let takesWrites: @Sendable () -> Bool
    private let onDown: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - now: monotonic nanoseconds.
    ///   - parts: the state of all parts but the database.
    ///   - probe: some small reads; throws where the database cannot answer, and returns why it takes no writes, nil where it
    ///     does. It may block.
    ///   - takesWrites: whether the last write was taken.
    ///   - onDown: hears why, when something is the matter that was not before.
    init(
        version: String, stage: String = "release", now: @escaping @Sendable () -> UInt64,
        parts: @escaping @Sendable () -> [HealthReport.Check],
        probe: @escaping @Sendable () throws -> StorageError.Kind?,
        takesWrites: @escaping @Sendable () -> Bool = { true },
        onDown: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.takesWrites = takesWrites
        self.version = version
        self.stage = stage
        self.now = now
        self.parts = parts
        self.probe = probe
        self.onDown = onDown
        startedAt = now()
    }

    /// Probes now, on the calling thread.
    func refresh() {
        state.withLock { $0.probingSince = now() }
        var failure: (any Error)?
        var status = HealthReport.Status.ok
        do {
            if let reason = try probe() {
                failure = StorageError(reason)
                status = .degraded
            }
        } catch {
            failure = error
            status = .unavailable
        }
        let parts = parts()
        let detail = failure.map(StorageAdvice.text)
        let former = state.withLock { state in
            let former = state.detail
            state.database = status
            state.detail = detail
            state.probingSince = nil
            state.parts = parts
            state.report = nil
            return former
        }
        if former != detail, let failure { onDown(failure) }
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
        let takesWrites = takesWrites()
        let uptime = Int((time &- startedAt) / 1_000_000_000)
        return state.withLock { state in
            if let since = state.probingSince, time &- since > HealthMonitor.longestProbe {
                state.database = .unavailable
                state.detail = "no answer within 5 s"
                state.report = nil
            }
            if let report = state.report, report.uptimeSeconds == uptime, report.writes == takesWrites { return report }
            let database = HealthReport.Check(
                name: "database", status: state.database, detail: state.detail, isVital: true)
            let report = HealthReport(
                version: version, stage: stage, uptimeSeconds: uptime, checks: [database] + state.parts,
                writes: takesWrites)
            state.report = report
            return report
        }
    }
}
