import Basics
import Foundation
import Glibc
import LimitedProcess
import TestWaiting
import Testing

@Suite(.serialized)
struct ProcessLimitsTests {
    @Test func processorTimeEnds() async throws {
        let workshop = try Workshop()
        defer { workshop.close() }
        var limits = ProcessLimits()
        limits.processorSeconds = 1
        await #expect(throws: LimitedProcessFault.timeout) {
            try await workshop.run(workshop.tool("spin"), limits: limits)
        }
    }

    @Test func theClockEndsWhatIgnoresSignals() async throws {
        let workshop = try Workshop()
        defer { workshop.close() }
        let output = Task { try await workshop.run(workshop.tool("wait", workshop.path("ready"), writes: true)) }
        try await eventually { workshop.exists("ready") }
        workshop.clock.move(seconds: 21)
        await #expect(throws: LimitedProcessFault.timeout) { try await output.value }
        #expect(try await workshop.run(workshop.tool("fail")).ending == .exit(3))
    }

    @Test func whatClosesItsPipesIsStillWaitedForAndKilled() async throws {
        let workshop = try Workshop()
        defer { workshop.close() }
        let tool = workshop.tool("close-and-wait", workshop.path("ready"), writes: true)
        let output = Task { try await workshop.run(tool) }
        try await eventually { workshop.exists("ready") }
        workshop.clock.move(seconds: 21)
        await #expect(throws: LimitedProcessFault.timeout) { try await output.value }
    }

    @Test func outputAndFilesAndMemoryEnd() async throws {
        let workshop = try Workshop()
        defer { workshop.close() }
        var limits = ProcessLimits()
        limits.output = 1 << 20
        await #expect(throws: LimitedProcessFault.tooMuchOutput) {
            try await workshop.run(workshop.tool("flood"), limits: limits)
        }
        limits.file = 1 << 20
        let filling = try await workshop.run(workshop.tool("fill", workshop.path("full"), writes: true), limits: limits)
        #expect(filling.ending == .signal(SIGXFSZ))
        let size = try FileManager.default.attributesOfItem(atPath: workshop.path("full"))[.size] as? Int
        #expect(size == 1 << 20)
        let allocated = try await workshop.said(workshop.tool("allocate"))
        #expect(try #require(allocated.first.flatMap { Int($0) }) < 512)
    }

    @Test func complaintsAreReadToTheirEndButNotKept() async throws {
        let workshop = try Workshop()
        defer { workshop.close() }
        let output = try await workshop.run(workshop.tool("flood-errors"))
        #expect(output.complaints.count == 16 << 10)
        #expect(output.bytes == Array("errors: done\n".utf8))
    }

    @Test func endingsAreToldApart() async throws {
        let workshop = try Workshop()
        defer { workshop.close() }
        let failed = try await workshop.run(workshop.tool("fail"))
        #expect(failed.ending == .exit(3))
        #expect(String(decoding: failed.complaints, as: UTF8.self) == "wrong\n")
        #expect(try await workshop.run(workshop.tool("abort")).ending == .signal(SIGABRT))
        let missing = LimitedTool(path: "/nonexistent/tool", arguments: [])
        await #expect(
            throws: LimitedProcessFault.couldNotStart(ChildFailure(stage: .tool, number: ENOENT))
        ) { try await workshop.run(missing) }
    }
}
