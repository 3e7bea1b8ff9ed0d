import Foundation
import Glibc
import LimitedProcess
import Testing

/// What a tool may not do, tried by one that does it.
@Suite(.serialized, .enabled(if: SandboxState.current.isWhole, "this kernel has no Landlock or no seccomp"))
struct SandboxTests {
    private func saying(_ words: (Workshop) -> LimitedTool, input: InputFile? = nil) async throws -> [String] {
        let workshop = try Workshop()
        defer { workshop.close() }
        return try await workshop.said(words(workshop), input: input)
    }

    @Test func readsNoFileOfTheSystemOrOfAPerson() async throws {
        let workshop = try Workshop()
        defer { workshop.close() }
        try Data("private".utf8).write(to: URL(filePath: workshop.path("another-users-paper")))
        for path in ["/etc/passwd", "/proc/1/environ", "/proc/self/maps", workshop.path("another-users-paper")] {
            #expect(try await workshop.said(workshop.tool("read", path)) == ["read: Permission denied"], "\(path)")
        }
        for path in ["/", "/etc", "/home", "/proc", workshop.folder] {
            #expect(try await workshop.said(workshop.tool("list", path)) == ["list: Permission denied"], "\(path)")
        }
    }

    @Test func readsItsInputButDoesNotWriteIt() async throws {
        let workshop = try Workshop()
        defer { workshop.close() }
        let path = workshop.path("paper")
        try Data("what it says".utf8).write(to: URL(filePath: path))
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        unlink(path)
        for input in [try InputFile(descriptor: descriptor), try InputFile(Array("what it says".utf8))] {
            #expect(try await workshop.said(workshop.tool("copy"), input: input) == ["what it says"])
            #expect(try await workshop.said(workshop.tool("copy"), input: input) == ["what it says"])
        }
        let input = try InputFile(descriptor: descriptor)
        let overwriting = workshop.tool("overwrite-input")
        #expect(try await workshop.said(overwriting, input: input) == ["write: Permission denied"])
    }

    @Test func writesOneFolderAlone() async throws {
        let workshop = try Workshop()
        defer { workshop.close() }
        let inside = workshop.path("made")
        #expect(try await workshop.said(workshop.tool("create", inside)) == ["create: Permission denied"])
        #expect(try await workshop.said(workshop.tool("create", inside, writes: true)) == ["create: done"])
        let outside = workshop.folder + "-outside"
        let beside = workshop.tool("create", outside, writes: true)
        #expect(try await workshop.said(beside) == ["create: Permission denied"])
    }

    @Test func opensNoSocketAndStartsNoProcess() async throws {
        #expect(
            try await saying { $0.tool("socket") } == ["tcp", "udp", "unix"].map { $0 + ": Operation not permitted" })
        #expect(try await saying { $0.tool("fork") } == ["fork: Operation not permitted"])
        #expect(try await saying { $0.tool("run", "/bin/true") } == ["run: Permission denied"])
    }

    @Test func touchesNoOtherProcess() async throws {
        let here = String(getpid())
        #expect(try await saying { $0.tool("signal", here) } == ["signal: Operation not permitted"])
        #expect(
            try await saying { $0.tool("leave") }
                == ["setpgid: Operation not permitted", "setsid: Operation not permitted"])
        #expect(
            try await saying { $0.tool("limits", here) }
                == ["raise: Operation not permitted", "other: Operation not permitted"])
    }

    @Test func inheritsNothing() async throws {
        #expect(setenv("STEWARD_SECRET", "secret", 1) == 0)
        let open = Glibc.open("/dev/null", O_RDONLY)
        defer { close(open) }
        #expect(
            try await saying { $0.tool("show") } == [
                "LANG=C.UTF-8", "HOME=/", "TZ=UTC", "OMP_THREAD_LIMIT=1", "PATH=/usr/bin:/bin", "descriptor 0",
                "descriptor 1", "descriptor 2",
            ])
    }
}
