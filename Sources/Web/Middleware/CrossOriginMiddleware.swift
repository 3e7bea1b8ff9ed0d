import HTTPMessages
import HTTPTypes

/// Lets pages of listed origins read answers (Fetch, section "CORS protocol"): an exact list, no wildcard. A preflight is answered
/// here, before anybody asks for a token, which no browser sends with one.
struct CrossOriginMiddleware: Middleware {
    /// As browsers write them: scheme, host in lower case, and a port that is not the scheme's own.
    let allowedOrigins: Set<String>

    private static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE"
    private static let headers =
        "Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id"
    private static let exposed = "ETag, Location, X-Request-Id, Retry-After, Idempotency-Replayed"
    /// Seconds that a browser may keep a preflight's answer.
    private static let maximumAge = "600"

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        if allowedOrigins.isEmpty { return next(request, context) }
        let origin = request.headers[.origin].flatMap { allowedOrigins.contains($0) ? $0 : nil }
        if let origin, request.method == .options, request.headers.contains(.accessControlRequestMethod) {
            var response = Response(status: .noContent)
            response.headers[.accessControlAllowMethods] = CrossOriginMiddleware.methods
            response.headers[.accessControlAllowHeaders] = CrossOriginMiddleware.headers
            response.headers[.accessControlMaxAge] = CrossOriginMiddleware.maximumAge
            return .ready(CrossOriginMiddleware.opened(response, to: origin))
        }
        return next(request, context).map { CrossOriginMiddleware.opened($0, to: origin) }
    }

    private static func opened(_ response: Response, to origin: String?) -> Response {
        var response = response
        // Also where it is not let in: a cache between must not give one origin's answer to another.
        response.headers.addToVary("Origin")
        guard let origin else { return response }
        response.headers[.accessControlAllowOrigin] = origin
        response.headers[.accessControlExposeHeaders] = exposed
        // The server's own fields keep an answer to its origin, unless a page of another may have it.
        response.headers[.crossOriginResourcePolicy] = "cross-origin"
        return response
    }
}
