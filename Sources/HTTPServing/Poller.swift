import CEpoll
import Glibc

/// An epoll descriptor: tells which of many sockets can be read or written, with one system call for all of them.
///
/// Not thread-safe: it belongs to one loop's queue.
final class Poller {
    /// What a socket is watched for.
    struct Interest: OptionSet {
        let rawValue: UInt32

        static let read = Interest(rawValue: EPOLLIN.rawValue | EPOLLRDHUP.rawValue)
        static let write = Interest(rawValue: EPOLLOUT.rawValue)
    }

    /// What a socket is ready for; a broken one is ready for whatever it is watched for.
    struct Event {
        let token: UInt64
        let isReadable: Bool
        let isWritable: Bool
    }

    /// Events taken with one system call.
    private static let batch = 64

    let descriptor: Int32
    private let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: Poller.batch)

    init() throws(ServerError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        events.initialize(repeating: epoll_event())
        if descriptor < 0 { throw ServerError(kind: .system, errno: errno) }
    }

    deinit {
        events.deallocate()
        if descriptor >= 0 { close(descriptor) }
    }

    /// Changes what a socket is watched for. One watched for nothing is taken out, because epoll would go on reporting
    /// that it is broken.
    ///
    /// - Returns: Whether the system agreed.
    func change(_ socket: Int32, token: UInt64, from old: Interest, to new: Interest) -> Bool {
        if old == new { return true }
        let operation = old.isEmpty ? EPOLL_CTL_ADD : new.isEmpty ? EPOLL_CTL_DEL : EPOLL_CTL_MOD
        var event = epoll_event()
        event.events = new.rawValue
        event.data.u64 = token
        return epoll_ctl(descriptor, operation, socket, &event) == 0
    }

    /// Takes what is there without waiting; returns how many events ``event(_:)`` has.
    func poll() -> Int {
        max(0, Int(epoll_wait(descriptor, events.baseAddress, Int32(Self.batch), 0)))
    }

    func event(_ index: Int) -> Event {
        let event = events[index]
        let isBroken = event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0
        return Event(
            token: event.data.u64,
            isReadable: isBroken || event.events & Interest.read.rawValue != 0,
            isWritable: isBroken || event.events & Interest.write.rawValue != 0
        )
    }
}
