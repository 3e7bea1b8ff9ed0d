public import Basics
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
    /// Open connections; for one more the one that has been idle for longest is closed, or where none is, the new one is
    /// answered 503.
    public var maxConnections = 1024
    /// Open connections of one peer: of an IPv4 address, or of the /64 of an IPv6 one. One more is answered 503; 0 for any
    /// number. Loopback is not counted.
    public var maxConnectionsPerPeer = 256
    /// Reverse proxies, which connect for many and are not counted.
    public var trustedProxies: [AddressRange] = []
    /// Requests on one connection before it is closed in good order.
    public var maxRequestsPerConnection = 100_000
    /// Bytes of request bodies of which not all has come, of all connections together; one more is answered 503. A body
    /// of up to 64 KiB is not counted.
    public var unfinishedBodyBytes = 64 << 20
    /// Where long bodies are written that a route takes as files; nil keeps all in memory.
    public var bodyFolder: String?
    /// Bytes of all such files together, until those who read them let them go; one more is answered 503.
    public var bodyFileBytes = 256 << 20
    public var limits = WireLimits()
    public var timeouts = ServerTimeouts()

    public init() {}

    /// The cores that the machine has in use.
    static var usableCores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
