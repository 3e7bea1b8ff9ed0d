import Basics
import Foundation
import Glibc
import LimitedProcess
import TestWaiting
import Testing

/// Whatever a tool did, no process, descriptor or place in the queue is left of it.
@Suite(.serialized)
struct NothingIsLeftTests {
    private var descriptors: Int {
        get throws { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    }

    /// The children of this process, living or dead; other tests have theirs.
    private var children: Set<pid_t> {
        get throws {
            let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }
            return Set(processes.filter { parent(of: $0) == getpid() })
        }
    }

    private func parent(of process: pid_t) -> pid_t? {
        // Behind the name, which may hold anything, stand the state and the parent.
        let about = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        guard let about, let end = about.lastIndex(of: ")") else { return nil }
        let fields = about[about.index(after: end)...].split(separator: " ")
        return fields.count > 1 ? pid_t(fields[1]) : nil
    }

    @Test func afterEveryEnd() async throws {
        let workshop = try Workshop()
        defer { workshop.close() }
        _ = try await workshop.run(workshop.tool("fail"))
        let before = try descriptors
        let others = try children
        var limits = ProcessLimits()
        limits.output = 1 << 16
        for _ in 0..<5 {
            _ = try await workshop.run(workshop.tool("fail"), input: try InputFile([1, 2, 3]))
            _ = try await workshop.run(workshop.tool("abort"))
            await #expect(throws: LimitedProcessFault.self) {
                try await workshop.run(workshop.tool("flood"), limits: limits)
            }
            await #expect(throws: LimitedProcessFault.self) {
                try await workshop.run(LimitedTool(path: "/nonexistent", arguments: []))
            }
            let unstartable = LimitedProcesses(program: "/nonexistent")
            await #expect(throws: LimitedProcessFault.self) {
                try await unstartable.run(workshop.tool("fail"), for: .local)
            }
        }
        // The thread that ran the last one lets go of it behind its answer.
        try await eventually { try descriptors <= before }
        #expect(try children.isSubset(of: others))
    }

    @Test func ofAToolWhoseCallerGaveUp() async throws {
        let workshop = try Workshop()
        defer { workshop.close() }
        let others = try children
        let task = Task { try await workshop.run(workshop.tool("wait", workshop.path("ready"), writes: true)) }
        try await eventually { workshop.exists("ready") }
        #expect(try !children.isSubset(of: others))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try children.isSubset(of: others))
    }

    @Test func ofTheProcessesThatAToolLeft() async throws {
        let workshop = try Workshop(program: Workshop.built("misbehaving-tool"))
        defer { workshop.close() }
        let said = try await workshop.said(workshop.tool("unused"))
        let orphan = try #require(said.first.flatMap { pid_t($0) })
        try await eventually { isGone(orphan) }
    }

    @Test func whoWaitsIsServedInTurnAndTooManyAreRefused() async throws {
        let workshop = try Workshop(width: 1, waiting: 2)
        defer { workshop.close() }
        let running = Task { try await workshop.run(workshop.tool("wait", workshop.path("ready"), writes: true)) }
        try await eventually { workshop.exists("ready") }
        let waiting = ["ann", "ben"].map { name in
            Task { try await workshop.run(workshop.tool("fail"), for: UserID(rawValue: name)).ending }
        }
        try await eventually { workshop.processes.waiting == 2 }
        await #expect(throws: LimitedProcessFault.busy) { try await workshop.run(workshop.tool("fail")) }
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        for task in waiting { #expect(try await task.value == .exit(3)) }
    }

    /// Gone, or dead and only not yet taken out of the table by whoever inherited it.
    private func isGone(_ process: pid_t) -> Bool {
        guard kill(process, 0) == 0 else { return errno == ESRCH }
        let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return state?.contains(") Z ") ?? true
    }
}
