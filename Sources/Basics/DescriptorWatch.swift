import CEpoll
public import Dispatch
import Glibc
import Synchronization

/// Calls back on a queue whenever a descriptor can be read, as a Dispatch source does, but with one change of threads less:
/// the thread that the kernel wakes takes the queue itself, where Dispatch's would wake another one for it. For descriptors
/// that are waited for more than they are read: what is read all the time loses its turn to others each time it waits.
///
/// What can still be read when the handler returns is reported again. A thread waits from ``start(on:_:)`` to
/// ``cancel(then:)``; the descriptor must stay open until then.
public final class DescriptorWatch: Sendable {
    private enum Phase {
        case active, suspended, cancelled
    }

    private struct State {
        var phase = Phase.active
        var completion: @Sendable () -> Void = {}
    }

    private let descriptor: Int32
    /// Wakes the thread where it is to do something else.
    private let bell: Int32
    private let state = Mutex(State())

    /// Nil where the process has no descriptor left.
    public init?(_ descriptor: Int32) {
        self.descriptor = descriptor
        bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        if bell < 0 { return nil }
    }

    deinit {
        if bell >= 0 { close(bell) }
    }

    /// Begins to watch; once.
    ///
    /// - Parameter handler: called on `queue`; let go of when the watch has ended.
    public func start(on queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void) {
        // A queue of its own, for it blocks.
        DispatchQueue(label: "descriptor.watch", qos: .userInitiated).async {
            while self.wait() {
                queue.sync {
                    if self.phase == .active { handler() }
                }
            }
            // Let go of as the handler is: both may hold the owner of this.
            let completion = self.state.withLock { state in
                defer { state.completion = {} }
                return state.completion
            }
            queue.async(execute: completion)
        }
    }

    /// Calls the handler no more until ``resume()``. On the handler's queue.
    public func suspend() { change(to: .suspended) }

    public func resume() { change(to: .active) }

    /// Ends the watch. On the handler's queue, which does not call the handler any more.
    ///
    /// - Parameter completion: called on the queue when the descriptor may be closed.
    public func cancel(then completion: @escaping @Sendable () -> Void = {}) {
        state.withLock { state in
            if state.phase != .cancelled { state.completion = completion }
        }
        change(to: .cancelled)
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

    /// Waits until there is something to read; false where the watch has ended.
    private func wait() -> Bool {
        while true {
            let phase = phase
            if phase == .cancelled { return false }
            var waited = (
                pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
                pollfd(fd: phase == .active ? descriptor : -1, events: Int16(POLLIN), revents: 0)
            )
            let count = withUnsafeMutableBytes(of: &waited) { waited in
                poll(waited.bindMemory(to: pollfd.self).baseAddress, 2, -1)
            }
            // Else a signal came.
            guard count > 0 else { continue }
            if waited.0.revents != 0 {
                var rings: eventfd_t = 0
                eventfd_read(bell, &rings)
            } else {
                return true
            }
        }
    }
}
