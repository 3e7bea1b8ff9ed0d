public import Basics
import Glibc

/// Runs tools that read what strangers wrote, each in a child process that can do little else.
///
/// The child is this program anew, which gives up its rights and becomes the tool. Few run at once, the others wait; users
/// take turns. Whatever a tool does, its process group is killed at the end, and no child, descriptor or thread is left.
public final class LimitedProcesses: Sendable {
    /// How much of the sandbox there is.
    public let state: SandboxState

    private let program: String
    private let worker: FairWorker
    private let now: @Sendable () -> UInt64

    /// - Parameters:
    ///   - program: what calls ``LimitedChild/runIfCalled()`` first.
    ///   - width: children at once.
    ///   - waiting: runs that wait for their turn, of all users.
    ///   - waitingPerUser: runs of one user that wait.
    ///   - now: nanoseconds of a clock that never goes back.
    public init(
        program: String = "/proc/self/exe", width: Int = 2, waiting: Int = 64, waitingPerUser: Int = 48,
        state: SandboxState = .current, now: @escaping @Sendable () -> UInt64 = MonotonicTime.now
    ) {
        self.program = program
        self.state = state
        self.now = now
        worker = FairWorker(
            label: "limited.process", width: width, capacity: waiting, capacityPerUser: waitingPerUser)
    }

    /// Runs that wait for their turn.
    public var waiting: Int { worker.waiting }
    /// Tools that run.
    package var underWay: Int { worker.underWay }

    /// Runs a tool to its end.
    ///
    /// - Throws: ``LimitedProcessFault``, or `CancellationError` where the calling task is cancelled; the tool is killed
    ///   then.
    public func run(
        _ tool: LimitedTool, input: InputFile? = nil, limits: ProcessLimits = ProcessLimits(), for user: UserID
    ) async throws -> ProcessOutput {
        let stop = StopSignal()
        let (program, now) = (program, now)
        return try await withTaskCancellationHandler {
            do {
                return try await worker.run(for: user) {
                    let deadline = now() &+ limits.wallClock
                    let orders = ChildOrders(tool, limits, parent: getpid())
                    let child = try SpawnedChild(program: program, orders: orders, input: input)
                    return try Supervision(child: child, limits: limits, deadline: deadline, stop: stop, now: now)
                        .outcome()
                }
            } catch is FairQueueRefusal {
                throw LimitedProcessFault.busy
            }
        } onCancel: {
            stop.give()
        }
    }
}
