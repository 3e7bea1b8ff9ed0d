import Basics
import HTTPMessages
import HTTPTypes

/// Says whose request it is, by `Authorization: Bearer`. A token that nobody has is refused at every address, and told from
/// a revoked or an expired one nowhere; without one, what is open to anybody is answered, and the rest where the service
/// asks for none.
struct AuthenticationMiddleware: Middleware {
    let authentication: Authentication
    let answering: Answering
    /// Whether everything at a path is open to anybody.
    let isOpen: @Sendable (_ path: String) -> Bool

    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
        let credential = Credential(request.headers[.authorization])
        let caller: Caller?
        do {
            caller = try self.caller(credential, request)
        } catch {
            return .ready(answering.response(for: error, context: context))
        }
        guard let caller else {
            let problem = Problem(
                status: .unauthorized, code: "unauthorized", detail: "Send a valid token: Authorization: Bearer ...",
                headers: [.wwwAuthenticate: "Bearer"])
            return .ready(problem.response(requestID: context.requestID))
        }
        context.userID = caller.user.rawValue
        context.scopes = caller.scopes
        if case .token = credential { context.hasToken = true }
        return next(request, context)
    }

    /// Nil for nobody.
    private func caller(_ credential: Credential, _ request: Request) throws -> Caller? {
        guard case .tokens(let lookUp) = authentication else { return Caller(.local, .all) }
        switch credential {
        case .token(let token): return try lookUp(token)
        case .malformed: return nil
        case .none:
            // Where no token is asked for, whether the path is open need not be looked up.
            do {
                if let caller = try lookUp(nil) { return caller }
            } catch {
                guard isOpen(request.path) else { throw error }
            }
            return isOpen(request.path) ? Caller(.local, []) : nil
        }
    }
}

extension AuthenticationMiddleware {
    private enum Credential {
        case none
        case token(Secret<String>)
        /// Meant as a token, and none.
        case malformed

        /// The token of `Bearer TOKEN`, the scheme's letter case ignored (RFC 9110 section 11.1). Of other schemes, as a proxy
        /// in front may have used, nothing is known.
        init(_ value: String?) {
            guard let value else {
                self = .none
                return
            }
            let parts = value.split(separator: " ", omittingEmptySubsequences: true)
            guard let scheme = parts.first, scheme.lowercased() == "bearer" else {
                self = .none
                return
            }
            self = parts.count == 2 ? .token(Secret(String(parts[1]))) : .malformed
        }
    }
}
