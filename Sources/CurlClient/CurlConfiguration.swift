/// What a ``CurlClient`` may do, for all its requests.
public struct CurlConfiguration: Sendable, Hashable {
    /// Whether addresses outside the machine and its private networks may be connected to.
    public var allowsRemoteAddresses: Bool
    /// The URL of a proxy for all requests; nil connects directly, whatever the environment says. Where the proxy then
    /// connects to cannot be seen from here, so that it also needs ``allowsRemoteAddresses``.
    public var proxy: String?
    /// The longest time to connect, resolving the name and TLS included.
    package var connectMilliseconds: Int
    /// Requests under way at once, and idle connections kept; further requests wait for their turn, within their
    /// deadlines.
    public var maximumConnections: Int
    /// A PEM file of the authorities to trust instead of the system's.
    public var certificateAuthorities: String?
    /// The most bytes of a response's head.
    var maximumHeadBytes: Int

    public init(
        allowsRemoteAddresses: Bool = false, proxy: String? = nil, connectMilliseconds: Int = 500,
        maximumConnections: Int = 8, certificateAuthorities: String? = nil, maximumHeadBytes: Int = 65_536
    ) {
        self.allowsRemoteAddresses = allowsRemoteAddresses
        self.proxy = proxy
        self.connectMilliseconds = connectMilliseconds
        self.maximumConnections = maximumConnections
        self.certificateAuthorities = certificateAuthorities
        self.maximumHeadBytes = maximumHeadBytes
    }
}
