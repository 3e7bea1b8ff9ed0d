import Glibc

/// Where the server listens and what it grants each client.
public struct ServerConfiguration: Sendable {
    /// A numeric IPv4 or IPv6 address, or a name that resolves to one.
    public var host = "127.0.0.1"
    /// 0 lets the system choose.
    public var port = 8080
    /// Serial queues that share the connections; at least 1.
    public var loops = ServerConfiguration.usableCores
    /// Length of the queue of connections that the system keeps for us.
    public var backlog = 4096
    /// Open connections; one more is answered 503 and closed.
    public var maxConnections = 1024
    /// Requests on one connection before it is closed in good order.
    public var maxRequestsPerConnection = 100_000
    public var limits = WireLimits()
    public var timeouts = ServerTimeouts()

    public init() {}

    /// The cores that the machine has in use.
    static var usableCores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
