import CEpoll
public import Dispatch
package import Glibc
import Synchronization

/// Calls back on a queue whenever a descriptor can be read, as a Dispatch source does, but with one change of threads less:
/// the thread that the kernel wakes takes the queue itself, where Dispatch's would wake another one for it. For descriptors
/// that are waited for more than they are read: what is read all the time loses its turn to others each time it waits.
///
/// What can still be read when the handler returns is reported again. A thread waits from ``start(on:_:)`` to
/// ``cancel(then:)``, or until the system refuses to wait; the descriptor must stay open until then.
public final class DescriptorWatch: Sendable {
    private enum Phase {
        case active, suspended, cancelled
    }

    private struct State {
        var phase = Phase.active
        /// Whether the thread has the descriptor, which must stay open until it lets go of it.
        var isWaiting = false
        var completion: @Sendable () -> Void = {}
    }

    private enum Outcome {
        case readable, cancelled
        case failed(Int32)
    }

    /// What waits as `poll` does.
    package typealias Poll = @Sendable (UnsafeMutablePointer<pollfd>?, nfds_t, Int32) -> Int32

    private let descriptor: Int32
    /// Wakes the thread where it is to do something else.
    private let bell: Int32
    private let poll: Poll
    private let state = Mutex(State())

    /// Nil where the process has no descriptor left.
    public convenience init?(_ descriptor: Int32) {
        self.init(descriptor, poll: Glibc.poll)
    }

    /// - Parameter poll: another one for tests.
    package init?(_ descriptor: Int32, poll: @escaping Poll) {
        self.descriptor = descriptor
        self.poll = poll
        bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        if bell < 0 { return nil }
    }

    deinit {
        if bell >= 0 { close(bell) }
    }

    /// Begins to watch; once, and not after ``cancel(then:)``.
    ///
    /// - Parameters:
    ///   - failed: called on `queue` with the error where the descriptor cannot be waited for; nothing is reported then.
    ///   - handler: called on `queue`; let go of when the watch has ended.
    public func start(
        on queue: DispatchQueue, failed: @escaping @Sendable (Int32) -> Void = { _ in },
        _ handler: @escaping @Sendable () -> Void
    ) {
        let begins = state.withLock { state in
            state.isWaiting = state.phase != .cancelled
            return state.isWaiting
        }
        guard begins else { return }
        // A queue of its own, for it blocks.
        DispatchQueue(label: "descriptor.watch", qos: .userInitiated).async {
            let failure = self.report(on: queue, handler)
            // Let go of as the handler is: both may hold the owner of this.
            let completion = self.state.withLock { state in
                defer { state.completion = {} }
                state.isWaiting = false
                return state.completion
            }
            queue.async {
                if let failure, self.phase != .cancelled { failed(failure) }
                completion()
            }
        }
    }

    /// Calls the handler no more until ``resume()``. On the handler's queue.
    public func suspend() { change(to: .suspended) }

    public func resume() { change(to: .active) }

    /// Ends the watch; once. On the handler's queue, which does not call the handler any more.
    ///
    /// - Parameter completion: called on the queue when the descriptor may be closed; at once where no thread waits.
    public func cancel(then completion: @escaping @Sendable () -> Void = {}) {
        let isFree = state.withLock { state in
            guard state.phase != .cancelled else { return false }
            if state.isWaiting { state.completion = completion }
            return !state.isWaiting
        }
        change(to: .cancelled)
        if isFree { completion() }
    }

    private var phase: Phase { state.withLock { $0.phase } }

    private func change(to phase: Phase) {
        let isNews = state.withLock { state in
            guard state.phase != .cancelled, state.phase != phase else { return false }
            state.phase = phase
            return true
        }
        if isNews { eventfd_write(bell, 1) }
    }

    /// Calls the handler until the watch ends, for the error that is returned or without one.
    private func report(on queue: DispatchQueue, _ handler: @Sendable () -> Void) -> Int32? {
        while true {
            switch wait() {
            case .readable:
                queue.sync {
                    if self.phase == .active { handler() }
                }
            case .cancelled: return nil
            case .failed(let number): return number
            }
        }
    }

    /// Waits until there is something to read, or the watch ends.
    private func wait() -> Outcome {
        while true {
            let phase = phase
            if phase == .cancelled { return .cancelled }
            var waited = (
                pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
                pollfd(fd: phase == .active ? descriptor : -1, events: Int16(POLLIN), revents: 0)
            )
            let count = withUnsafeMutableBytes(of: &waited) { waited in
                poll(waited.bindMemory(to: pollfd.self).baseAddress, 2, -1)
            }
            guard count > 0 else {
                let number = errno
                if count == 0 || number == EINTR { continue }
                return .failed(number)
            }
            if waited.0.revents != 0 {
                var rings: eventfd_t = 0
                eventfd_read(bell, &rings)
            } else if Int32(waited.1.revents) & POLLNVAL != 0 {
                // It would be reported again and again, with nothing to read.
                return .failed(EBADF)
            } else {
                return .readable
            }
        }
    }
}
