public import HTTPTypes

/// An answer before it is put on the wire.
///
/// The server adds `Date`, the framing fields (`Content-Length` or `Transfer-Encoding`), `Connection` and the security
/// fields; those framing fields are dropped where a response sets them itself.
public struct Response: Sendable {
    public var status: HTTPResponse.Status
    public var headers: HTTPFields
    public var body: ResponseBody
    /// Names the request to its client, written as `X-Request-Id` after ``headers``; nil where nobody names it.
    public var requestID: String?

    /// A response with these parts; by default it has no body.
    public init(status: HTTPResponse.Status, headers: HTTPFields = HTTPFields(), body: ResponseBody = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A response whose body is complete.
    public init(status: HTTPResponse.Status, contentType: String, body: [UInt8]) {
        let headers = contentType == Response.json ? Response.jsonFields : [.contentType: contentType]
        self.init(status: status, headers: headers, body: .bytes(body))
    }

    private static let json = "application/json"
    /// Of nearly every response: made once.
    private static let jsonFields: HTTPFields = [.contentType: json]
}
