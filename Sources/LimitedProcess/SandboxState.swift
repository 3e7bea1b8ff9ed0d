import CSandbox

/// How much of the sandbox this machine's kernel has.
public struct SandboxState: Sendable, Equatable {
    /// The version of Landlock, which limits files; 0 where the kernel has none.
    public let landlock: Int
    /// Whether calls can be forbidden: sockets, other processes.
    public let hasFilter: Bool

    /// Whether both are there. Without them a child still has its limits on time, memory and output.
    public var isWhole: Bool { landlock > 0 && hasFilter }

    public init(landlock: Int, hasFilter: Bool) {
        self.landlock = landlock
        self.hasFilter = hasFilter
    }

    /// As it is here.
    public static var current: SandboxState {
        SandboxState(landlock: max(0, Int(csandbox_landlock_version())), hasFilter: csandbox_has_filter() != 0)
    }
}
