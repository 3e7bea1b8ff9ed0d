import Stores
import Web
import Synchronization
import Testing

@testable import App

@Suite("The state of the service")
struct HealthMonitorTests {
    private struct Broken: Error {}

    /// Seconds and faults that a test sets.
    private final class World: Sendable {
        let state = Mutex<(seconds: UInt64, isBroken: Bool, refusal: StorageError.Kind?)>((1_000, false, nil))

        var now: UInt64 { state.withLock { $0.seconds } * 1_000_000_000 }
        func probe() throws -> StorageError.Kind? {
            if state.withLock({ $0.isBroken }) { throw Broken() }
            return state.withLock { $0.refusal }
        }
    }

    private let world = World()
    private let monitor: HealthMonitor

    init() {
        monitor = HealthMonitor(
            version: "1", now: { [world] in world.now },
            parts: { [HealthReport.Check(name: "model", status: .off, isVital: false)] },
            probe: { [world] in try world.probe() })
    }

    private func database(_ report: HealthReport) -> HealthReport.Status? {
        report.checks.first { $0.name == "database" }?.status
    }

    @Test func `a database that answers is up, one that fails is down, one that recovers is up again`() {
        monitor.refresh()
        #expect(monitor.report().isAvailable)
        world.state.withLock { $0.isBroken = true }
        #expect(database(monitor.report()) == .ok)
        monitor.refresh()
        #expect(database(monitor.report()) == .unavailable)
        #expect(!monitor.report().isAvailable)
        world.state.withLock { $0.isBroken = false }
        monitor.refresh()
        #expect(monitor.report().isAvailable)
    }

    @Test func `a database that takes no writes is degraded, with what to do about it, and still ready`() {
        for (kind, words) in [(StorageError.Kind.readOnly, "read-only"), (.full, "disk is full")] {
            world.state.withLock { $0.refusal = kind }
            monitor.refresh()
            let report = monitor.report()
            #expect(database(report) == .degraded && report.status == .degraded && report.isAvailable)
            #expect(report.checks.first { $0.name == "database" }?.detail?.contains(words) == true)
        }
        world.state.withLock { $0.refusal = nil }
        monitor.refresh()
        #expect(monitor.report().status == .ok)
    }

    @Test func `why a database is down is told once`() {
        let heard = Mutex(0)
        let monitor = HealthMonitor(
            version: "1", now: { [world] in world.now }, parts: { [] }, probe: { [world] in try world.probe() },
            onDown: { _ in heard.withLock { $0 += 1 } })
        monitor.refresh()
        world.state.withLock { $0.isBroken = true }
        for _ in 0..<3 { monitor.refresh() }
        #expect(heard.withLock { $0 } == 1)
    }

    @Test func `the time it has been up goes on between two probes`() {
        monitor.refresh()
        #expect(monitor.report().uptimeSeconds == 0)
        world.state.withLock { $0.seconds += 7 }
        #expect(monitor.report().uptimeSeconds == 7)
        #expect(monitor.report() == monitor.report())
    }

    @Test func `parts are told as the last probe found them, and one that is off is no fault`() {
        monitor.refresh()
        #expect(monitor.report().checks.map(\.name) == ["database", "model"])
        #expect(monitor.report().isAvailable)
    }

    @Test func `before the first probe it is not available`() {
        #expect(!monitor.report().isAvailable)
    }

    @Test func `while a probe hangs the database counts as down after five seconds, and is up when it returns`() {
        let seen = Mutex<[Bool]>([])
        let asked = Mutex<HealthMonitor?>(nil)
        let hanging = HealthMonitor(
            version: "1", now: { [world] in world.now }, parts: { [] },
            probe: { [world] in
                for seconds: UInt64 in [4, 2] {
                    world.state.withLock { $0.seconds += seconds }
                    guard let monitor = asked.withLock({ $0 }) else { continue }
                    seen.withLock { $0.append(monitor.report().isAvailable) }
                }
                return nil
            })
        hanging.refresh()
        asked.withLock { $0 = hanging }
        hanging.refresh()
        #expect(seen.withLock { $0 } == [true, false])
        #expect(hanging.report().isAvailable)
    }
}
