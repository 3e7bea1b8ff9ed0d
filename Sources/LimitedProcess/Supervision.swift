import CSandbox
import Glibc

/// Reads what a child writes until it ends, and ends it where it takes too long, writes too much or nobody waits any more.
/// Blocks its thread.
struct Supervision: ~Copyable {
    private let child: SpawnedChild
    private let limits: ProcessLimits
    private let stop: StopSignal
    private let now: @Sendable () -> UInt64
    private let deadline: UInt64

    private var output = Intake(most: 0)
    private var complaints = Intake(most: 16 << 10)
    private var report = Intake(most: 16)

    /// - Parameter deadline: when the child is killed, by `now`.
    init(
        child: consuming SpawnedChild, limits: ProcessLimits, deadline: UInt64, stop: StopSignal,
        now: @escaping @Sendable () -> UInt64
    ) {
        self.child = child
        self.limits = limits
        self.stop = stop
        self.now = now
        self.deadline = deadline
        output = Intake(most: limits.output)
    }

    /// - Throws: ``LimitedProcessFault`` or `CancellationError`.
    consuming func outcome() throws -> ProcessOutput {
        let end = watch()
        let (status, usage) = child.end()
        switch end {
        case .cancelled: throw CancellationError()
        case .timeout: throw LimitedProcessFault.timeout
        case .tooMuch: throw LimitedProcessFault.tooMuchOutput
        case .ended: break
        }
        if let failure = ChildFailure(bytes: report.bytes) { throw LimitedProcessFault.couldNotStart(failure) }
        let signal = csandbox_signal(status)
        if signal == SIGXCPU || (signal == SIGKILL && usage.ru_utime.tv_sec >= limits.processorSeconds) {
            throw LimitedProcessFault.timeout
        }
        return ProcessOutput(
            ending: signal == 0 ? .exit(csandbox_exit_code(status)) : .signal(signal), bytes: output.bytes,
            complaints: complaints.bytes)
    }

    private enum End {
        case ended, cancelled, timeout, tooMuch
    }

    private mutating func watch() -> End {
        while true {
            let hasEnded = child.hasEnded
            if hasEnded { kill(-child.process, SIGKILL) }
            // What it wrote before it ended is in the pipes by now.
            output.take(from: child.output.number)
            complaints.take(from: child.complaints.number)
            report.take(from: child.report.number)
            if output.isTooMuch { return .tooMuch }
            if hasEnded { return .ended }
            let moment = now()
            guard moment < deadline else { return .timeout }
            if wait(nanoseconds: deadline - moment) { return .cancelled }
        }
    }

    /// - Returns: whether it was told to stop.
    private func wait(nanoseconds: UInt64) -> Bool {
        let ending: Int32 =
            switch child.ending {
            case .some(let descriptor): descriptor.number
            case .none: -1
            }
        // The clock need not be the system's, so it is looked at now and then; as is, without a descriptor of it, the process.
        let most: UInt64 = ending < 0 ? 10 : 250
        var waited = [
            stop.number, ending, output.isOpen ? child.output.number : -1,
            complaints.isOpen ? child.complaints.number : -1, report.isOpen ? child.report.number : -1,
        ].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&waited, nfds_t(waited.count), Int32(min(most, nanoseconds / 1_000_000 + 1)))
        return waited[0].revents != 0
    }
}
