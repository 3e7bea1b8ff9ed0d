public import Basics
public import HTTPTypes

/// One complete request: the head and the whole body.
///
/// The value holds what the client sent, checked against the grammar of RFC 9112 but otherwise untouched: `path` and
/// `query` keep their percent-encoding, header values keep their bytes.
public struct Request: Sendable {
    /// The method as received; methods are case-sensitive (RFC 9110, 9.1).
    public let method: HTTPRequest.Method

    /// The path of the request target, percent-encoded as received. It starts with `/`, or is `*` for `OPTIONS *`.
    public let path: String

    /// What follows the first `?` of the target, percent-encoded as received; `nil` where there is no `?`.
    public let query: String?

    /// Host and port that the client asked for: those of an absolute target, otherwise the `Host` field
    /// (RFC 9112, 3.2.2). `nil` for an HTTP/1.0 request without `Host`.
    public let authority: String?

    /// The fields of the header section. Trailer fields are never among them.
    public let headers: HeaderFields

    /// The body with its transfer coding removed; empty where the request has none, or ``file`` has it.
    public var body: [UInt8]

    /// A long body of a route that takes it as a file.
    public var file: BodyFile?

    /// The version that decides framing and persistence.
    public let version: ProtocolVersion

    /// The numeric address of the peer, without its port. `nil` in process.
    public let remoteAddress: IPAddress?

    /// Values of the route template's placeholders, set by ``Router``.
    public var parameters = PathParameters()

    /// A request from its parts, as the wire parser has them.
    public init(
        method: HTTPRequest.Method,
        path: String,
        query: String?,
        authority: String?,
        headers: HeaderFields,
        body: [UInt8],
        version: ProtocolVersion,
        remoteAddress: IPAddress?
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.authority = authority
        self.headers = headers
        self.body = body
        self.version = version
        self.remoteAddress = remoteAddress
    }

    /// A request made in process, for instance by a test. The target is split at its first `?`.
    public init(
        method: HTTPRequest.Method,
        target: String,
        headers: HeaderFields = [:],
        body: [UInt8] = [],
        version: ProtocolVersion = .http11,
        remoteAddress: IPAddress? = nil
    ) {
        let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            method: method,
            path: parts.first.map { String(Substring($0)) } ?? "",
            query: parts.count > 1 ? String(Substring(parts[1])) : nil,
            authority: headers[.host],
            headers: headers,
            body: body,
            version: version,
            remoteAddress: remoteAddress
        )
    }

    /// The query as form fields; empty where there is no query.
    public func queryParameters() throws(PercentDecodingError) -> QueryParameters {
        guard let query else { return QueryParameters() }
        return try QueryParameters(query)
    }
}

extension HTTPField.Name {
    /// The `Host` field, which swift-http-types folds into `:authority`.
    public static let host = HTTPField.Name("Host") ?? .from
}
