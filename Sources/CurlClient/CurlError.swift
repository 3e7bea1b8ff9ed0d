/// Why there is no whole response. Cancelling the task is `CancellationError` instead.
public struct CurlError: Error, Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// No address for the name, nobody listening, no route, or no TLS with a verified certificate.
        case couldNotConnect
        /// The address is not one this client may connect to.
        case refusedAddress
        /// The deadline passed.
        case timedOut
        /// The body is longer than the request allows.
        case tooLarge
        /// The response broke off or is no HTTP.
        case interrupted
        /// The URL is none, has a user's name in it, or is of another scheme than `http` and `https`; or a header field
        /// would end its line.
        case invalidURL
        /// The client has been closed.
        case closed
    }

    public let kind: Kind
    /// The address connected to, `host:port`; nil where no connection was made. With one, the request may have left.
    public let remoteAddress: String?
    /// What libcurl calls it, or the address that was refused; for logs. Nothing of the request or the response.
    public let detail: String

    public init(_ kind: Kind, remoteAddress: String? = nil, detail: String = "") {
        self.kind = kind
        self.remoteAddress = remoteAddress
        self.detail = detail
    }
}
