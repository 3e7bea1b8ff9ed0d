import Glibc

/// An open file that is closed when its owner lets go of it. Its number is 10 or more, so that it is in nobody's way when a
/// child's first four are set.
struct Descriptor: ~Copyable, Sendable {
    let number: Int32

    /// Takes over an open descriptor that closes on exec; nil where there is none or none is left.
    init?(_ opened: Int32) {
        guard opened >= 0 else { return nil }
        let own = fcntl(opened, F_DUPFD_CLOEXEC, 10)
        let failure = errno
        close(opened)
        guard own >= 0 else {
            errno = failure
            return nil
        }
        number = own
    }

    deinit { close(number) }
}
