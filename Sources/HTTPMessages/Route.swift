public import HTTPTypes

/// One operation: a method and a path template with the handler that answers it.
public struct Route: Sendable {
    public let method: HTTPRequest.Method

    /// Literal segments and `{name}` placeholders, for instance `/cards/{id}`.
    public let template: String

    /// The largest body in bytes; `nil` leaves the server's own limit. Never raises that limit.
    public let maxBodyBytes: Int?

    let handler: Handler

    public init(
        _ method: HTTPRequest.Method,
        _ template: String,
        maxBodyBytes: Int? = nil,
        handler: @escaping Handler
    ) {
        self.method = method
        self.template = template
        self.maxBodyBytes = maxBodyBytes
        self.handler = handler
    }
}
