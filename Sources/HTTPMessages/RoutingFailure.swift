public import HTTPTypes

/// Why no route took a request. The layer above chooses the answer's body.
public enum RoutingFailure: Error, Sendable, Hashable {
    /// No route has this path: 404.
    case notFound
    /// The path exists, the method does not apply to it or is not known at all: 405 with `Allow` (RFC 9110, 15.5.6),
    /// which tells more than 501 would.
    case methodNotAllowed(allowed: [HTTPRequest.Method])
    /// The path cannot be decoded, or decodes to control characters: 400.
    case malformedPath
}
