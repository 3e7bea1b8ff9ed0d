public import Basics
public import HTTPTypes

/// One operation: a method and a path template with the handler that answers it.
public struct Route: Sendable {
    /// Who may ask.
    public enum Access: Sendable, Hashable {
        /// Anybody, without a token.
        case open
        /// Whoever has a token that is good for this.
        case needs(Scope)
        /// Whoever has a token that is good for one of these.
        case needsEither(Scope, Scope)
    }

    public let method: HTTPRequest.Method

    /// Literal segments and `{name}` placeholders, for instance `/cards/{id}`.
    public let template: String

    /// How its bodies are taken.
    public let body: BodyRule

    public let access: Access

    let handler: Handler

    /// - Parameters:
    ///   - maxBodyBytes: the largest body in bytes; nil leaves the server's own limit.
    ///   - takesFile: whether a long body comes as ``Request/file``.
    ///   - access: nil asks for `read` where the method changes nothing (RFC 9110, 9.2.1), and else for `write`.
    public init(
        _ method: HTTPRequest.Method,
        _ template: String,
        maxBodyBytes: Int? = nil,
        takesFile: Bool = false,
        access: Access? = nil,
        handler: @escaping Handler
    ) {
        self.method = method
        self.template = template
        body = BodyRule(maxBytes: maxBodyBytes, isFile: takesFile)
        self.access = access ?? .needs(method == .get ? .read : .write)
        self.handler = handler
    }
}
