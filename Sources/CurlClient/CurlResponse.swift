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

/// A whole response.
public struct CurlResponse: Sendable, Hashable {
    public let head: CurlResponseHead
    public let body: [UInt8]

    public init(head: CurlResponseHead, body: [UInt8]) {
        self.head = head
        self.body = body
    }
}

/// A response as it comes: one head, then pieces of the body.
public enum CurlEvent: Sendable, Hashable {
    case head(CurlResponseHead)
    case bytes([UInt8])
}
