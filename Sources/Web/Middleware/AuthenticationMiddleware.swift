import Basics
import HTTPMessages
import HTTPTypes

/// Says whose request it is. Without tokens every request is the local user's; with them each needs
/// `Authorization: Bearer`, save the health routes. Unknown and revoked tokens get the same answer.
struct AuthenticationMiddleware: Middleware {
    let authentication: Authentication

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        guard case .tokens(let lookUp) = authentication else {
            context.userID = UserID.local.rawValue
            return next(request, context)
        }
        if AuthenticationMiddleware.isOpen(request.path) { return next(request, context) }
        guard let token = AuthenticationMiddleware.bearerToken(request.headers[.authorization]),
            let user = lookUp(token)
        else {
            let problem = Problem(
                status: .unauthorized, code: "unauthorized", detail: "Send a valid token: Authorization: Bearer ...",
                headers: [.wwwAuthenticate: "Bearer"])
            return .ready(problem.response(requestID: context.requestID))
        }
        context.userID = user.rawValue
        return next(request, context)
    }

    private static func isOpen(_ path: String) -> Bool {
        path == "/health" || path == "/health/live" || path == "/health/ready"
    }

    /// The token of `Bearer TOKEN`, the scheme's letter case ignored (RFC 9110 section 11.1).
    private static func bearerToken(_ value: String?) -> Secret<String>? {
        guard let value else { return nil }
        let parts = value.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return Secret(String(parts[1]))
    }
}
