import Basics
public import HTTPMessages
public import HTTPTypes

/// The request line and header section of one request, checked.
public struct RequestHead: Sendable {
    /// How the end of the body is found (RFC 9112, 6.3).
    public enum Framing: Sendable, Hashable {
        case none
        case length(Int)
        case chunked
    }

    public let method: HTTPRequest.Method
    /// Percent-encoded as received; `*` for `OPTIONS *`.
    public let path: String
    public let query: String?
    public let authority: String?
    public let version: ProtocolVersion
    public let headers: HeaderFields
    public let framing: Framing
    /// The client waits for `100 Continue` before it sends the body.
    let expectsContinue: Bool
    /// The client wants to keep the connection, by its version's default or by its `Connection` field.
    let keepsAlive: Bool

    /// The request with its body, which the caller has collected.
    consuming func request(body: consuming [UInt8], remoteAddress: IPAddress?) -> Request {
        Request(
            method: method,
            path: path,
            query: query,
            authority: authority,
            headers: headers,
            body: body,
            version: version,
            remoteAddress: remoteAddress
        )
    }
}
