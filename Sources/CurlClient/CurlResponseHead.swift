/// What came back before the body.
public struct CurlResponseHead: Sendable, Hashable {
    public let status: Int
    /// As sent, without surrounding spaces.
    public let contentType: String?
    /// From `Retry-After` in its form of seconds (RFC 9110, 10.2.3).
    public let retryAfterSeconds: Int?
    /// The address connected to, `host:port`.
    public let remoteAddress: String

    public init(status: Int, contentType: String?, retryAfterSeconds: Int?, remoteAddress: String) {
        self.status = status
        self.contentType = contentType
        self.retryAfterSeconds = retryAfterSeconds
        self.remoteAddress = remoteAddress
    }
}
