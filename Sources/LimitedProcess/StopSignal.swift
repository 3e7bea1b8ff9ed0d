import CEpoll
import Glibc

/// Tells the thread that watches a child to stop.
final class StopSignal: Sendable {
    /// Readable once it was given; nil where the process has no descriptor left, in which case the deadline ends it.
    private let descriptor: Descriptor?

    init() {
        descriptor = Descriptor(eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)))
    }

    var number: Int32 {
        switch descriptor {
        case .some(let descriptor): descriptor.number
        case .none: -1
        }
    }

    func give() {
        if number >= 0 { eventfd_write(number, 1) }
    }
}
