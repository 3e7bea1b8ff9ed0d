import Glibc

/// What is too much for the queue of a connection, and how much of it may wait.
public struct LongWork: Sendable, Hashable {
    /// Requests with a larger body are read beside. A sentence of this length takes about a millisecond where its words have
    /// to be embedded; of everyday ones hardly any is as long.
    public var bodyBytes = 256
    /// Requests that are read at once.
    var threads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    /// Requests that wait, altogether.
    public var queue = 256
    /// Requests of one user that wait.
    public var queuePerUser = 64

    public init() {}
}
