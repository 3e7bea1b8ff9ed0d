import Basics
import Foundation
import LimitedProcess
import Synchronization

/// Runs the tool that misbehaves as a limited child, under a clock that a test moves.
struct Workshop {
    let folder: String
    let processes: LimitedProcesses
    let clock = Clock()

    final class Clock: Sendable {
        private let time = Mutex<UInt64>(1_000_000_000)

        func now() -> UInt64 { time.withLock { $0 } }

        func move(seconds: UInt64) { time.withLock { $0 += seconds * 1_000_000_000 } }
    }

    /// - Parameter program: what stands in for `steward`.
    init(program: String = Workshop.built("limited-child"), width: Int = 2, waiting: Int = 64) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "workshop-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        processes = LimitedProcesses(program: program, width: width, waiting: waiting, now: clock.now)
    }

    func close() { try? FileManager.default.removeItem(atPath: folder) }

    /// What the build has made beside the tests.
    static func built(_ name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (tests as NSString).deletingLastPathComponent + "/" + name
    }

    func tool(_ words: String..., writes: Bool = false) -> LimitedTool {
        LimitedTool(
            path: Workshop.built("misbehaving-tool"), arguments: words,
            readable: LimitedTool.systemData + Workshop.runtime, writableFolder: writes ? folder : nil)
    }

    /// Where Swift's libraries lie, with which the build links even what is C.
    private static let runtime: [String] = {
        let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
        let paths = String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n")
            .compactMap { $0.split(separator: " ").last }
        let core = paths.first { $0.hasSuffix("/libswiftCore.so") }
        return core.map { [(String($0) as NSString).deletingLastPathComponent] } ?? []
    }()

    func run(
        _ tool: LimitedTool, input: InputFile? = nil, limits: ProcessLimits = ProcessLimits(),
        for user: UserID = .local
    ) async throws -> ProcessOutput {
        try await processes.run(tool, input: input, limits: limits, for: user)
    }

    /// What the tool wrote where it ended by itself.
    func said(_ tool: LimitedTool, input: InputFile? = nil) async throws -> [String] {
        let output = try await run(tool, input: input)
        return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func path(_ name: String) -> String { folder + "/" + name }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
}
