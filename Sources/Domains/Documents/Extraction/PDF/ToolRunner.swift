import Basics
import LimitedProcess

/// Runs the tools of one extraction, and turns what went wrong into what is wrong with the file.
struct ToolRunner: Sendable {
    let processes: LimitedProcesses
    let inventory: ExtractorInventory
    let user: UserID
    let limits: ExtractionLimits

    /// - Throws: ``ExtractionFault``; `LimitedProcessFault.busy` and `CancellationError` as they are.
    func run(
        _ tool: ExtractionTool, _ arguments: [String], on input: InputFile, isOCR: Bool = false,
        nanoseconds: UInt64 = .max
    ) async throws -> ProcessOutput {
        guard let found = inventory.tools[tool] else { throw ExtractionFault.extractorMissing(package: tool.package) }
        var allowed = ProcessLimits()
        allowed.output = limits.toolOutput
        if isOCR {
            allowed.wallClock = 60_000_000_000
            allowed.processorSeconds = 60
        }
        allowed.wallClock = min(allowed.wallClock, nanoseconds)
        do throws(any Error) {
            return try await processes.run(
                LimitedTool(path: found.path, arguments: arguments), input: input, limits: allowed, for: user)
        } catch let fault as LimitedProcessFault {
            switch fault {
            case .busy: throw fault
            case .timeout: throw ExtractionFault.timeout
            case .tooMuchOutput: throw ExtractionFault.tooComplex(.output)
            // It was there when it was looked for.
            case .couldNotStart(let failure) where failure.stage == .tool:
                throw ExtractionFault.extractorMissing(package: tool.package)
            case .couldNotStart: throw fault
            }
        }
    }
}
