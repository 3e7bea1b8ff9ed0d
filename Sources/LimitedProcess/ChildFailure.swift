/// Why a child could not become its tool.
public struct ChildFailure: Error, Equatable {
    public enum Stage: UInt8, Sendable {
        /// What it was told makes no sense.
        case orders = 1
        /// The folder to write is not there.
        case folder
        /// The parent had gone.
        case parent
        case privileges
        /// Landlock is there and refused its rules.
        case files
        case limits
        /// seccomp is there and refused its filter.
        case calls
        /// The tool cannot be executed.
        case tool
        /// The child itself could not be made.
        case spawn
    }

    public let stage: Stage
    /// The system's error.
    public let number: Int32

    package init(stage: Stage, number: Int32) {
        self.stage = stage
        self.number = number
    }

    var bytes: [UInt8] { [stage.rawValue, UInt8(truncatingIfNeeded: number)] }

    init?(bytes: [UInt8]) {
        guard bytes.count >= 2, let stage = Stage(rawValue: bytes[0]) else { return nil }
        self.init(stage: stage, number: Int32(bytes[1]))
    }
}
