import CEpoll
import Glibc

/// An epoll descriptor with libcurl's sockets: readable whenever one of them is ready for what it is watched for.
///
/// A Dispatch source for each socket would have to be cancelled, and its cancellation awaited, before libcurl closes
/// the socket; a socket taken out of epoll is free at once. Not thread-safe: it belongs to the client's queue.
final class SocketPoller {
    struct Interest: OptionSet, Sendable {
        let rawValue: UInt8

        static let read = Interest(rawValue: 1)
        static let write = Interest(rawValue: 2)
    }

    struct Event {
        let socket: Int32
        let isReadable: Bool
        let isWritable: Bool
        let isBroken: Bool
    }

    /// Events taken with one system call.
    private static let batch = 64

    let descriptor: Int32
    private var interests: [Int32: Interest] = [:]
    private let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: SocketPoller.batch)

    /// Nil where the process has no descriptor left.
    init?() {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        events.initialize(repeating: epoll_event())
        if descriptor < 0 { return nil }
    }

    deinit {
        events.deallocate()
        if descriptor >= 0 { close(descriptor) }
    }

    func isWatching(_ socket: Int32) -> Bool { interests[socket] != nil }

    /// Watches the socket for nothing else than this; nil takes it out.
    func watch(_ socket: Int32, for interest: Interest?) {
        var event = epoll_event()
        event.data.fd = socket
        guard let interest else {
            if interests.removeValue(forKey: socket) != nil {
                _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, &event)
            }
            return
        }
        if interest.contains(.read) { event.events |= EPOLLIN.rawValue | EPOLLRDHUP.rawValue }
        if interest.contains(.write) { event.events |= EPOLLOUT.rawValue }
        let isKnown = interests.updateValue(interest, forKey: socket) != nil
        if epoll_ctl(descriptor, isKnown ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event) == 0 { return }
        // The socket had been closed, or its number belongs to another one now.
        _ = epoll_ctl(descriptor, isKnown ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &event)
    }

    /// What is ready, without waiting.
    func poll() -> [Event] {
        let count = max(0, Int(epoll_wait(descriptor, events.baseAddress, Int32(Self.batch), 0)))
        return events.prefix(count).map { event in
            Event(
                socket: event.data.fd,
                isReadable: event.events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0,
                isWritable: event.events & EPOLLOUT.rawValue != 0,
                isBroken: event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0
            )
        }
    }
}
