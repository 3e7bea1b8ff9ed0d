public import HTTPMessages
public import HTTPTypes
import Basics
import JSON

/// The whole application behind the sockets: routes, and around them the middleware.
public struct APIHandler: Sendable {
    /// For the server and for tests in process.
    public let handler: Handler
    /// The routes, by which the contract is checked and body limits are found.
    public let router: Router

    /// - Parameters:
    ///   - house: what the house's own routes work with.
    ///   - domains: the routes of all domains.
    ///   - readers: the domains that answer `POST /ask`.
    ///   - alerts: the domains that share in `GET /alerts`.
    public init(
        kit: RouteKit, house: HouseServices, domains: [Route], readers: [any TurnReader], alerts: [any AlertSource]
    ) throws {
        let ask = AskRoutes(kit: kit, conversations: house.conversations, readers: readers)
        let routes =
            domains
            + ask.routes + ChatCompletionRoutes(kit: kit, ask: ask).routes
            + AlertRoutes(kit: kit, sources: alerts).routes
            + ConversationRoutes(kit: kit, conversations: house.conversations, forget: house.forget).routes
            + PrivacyRoutes(
                kit: kit, privacy: house.privacy, data: house.data, outbound: house.outbound, model: house.model,
                hasEmbeddings: house.embeddings != nil, startedAt: kit.clock.now(), forget: house.forget
            ).routes
            + DataRoutes(kit: kit, data: house.data, forget: house.forget).routes
            + EmbeddingRoutes(kit: kit, worker: house.embeddings).routes
            + OpenAIRoutes(kit: kit, worker: house.embeddings).routes
            + TokenRoutes(
                kit: kit, tokens: house.tokens, data: house.data, makeToken: house.makeToken
            ).routes
            + HouseholdRoutes(kit: kit, households: house.households).routes
            + ServiceRoutes(health: house.health, metricsText: house.metricsText, contract: house.contract).routes
        let router = try Router(
            routes, refusal: APIHandler.refusal(of:to:), failure: APIHandler.response(to:request:context:))
        self.router = router
        let refusals = RefusalMetrics(factory: kit.metricsFactory)
        let slowing: [any Middleware] =
            kit.limits.rates.slowsRefused
            ? [
                WrongTokenMiddleware(
                    limits: kit.limits.rates, metrics: refusals, logger: kit.logger, monotonicNow: kit.monotonicNow)
            ] : []
        handler = chain(
            (kit.limits.rates.slowsRefused ? [LateRefusalMiddleware()] : []) + [
                ObservationMiddleware(
                    metrics: RequestMetrics(factory: kit.metricsFactory), logger: kit.logger,
                    monotonicNow: kit.monotonicNow),
                CompressionMiddleware(),
                ConditionalMiddleware(digest: kit.digest),
                OpenAIErrorMiddleware(),
                HostMiddleware(allowedHosts: kit.limits.allowedHosts),
                CrossOriginMiddleware(allowedOrigins: kit.limits.allowedOrigins),
                CrossSiteMiddleware(allowedOrigins: kit.limits.allowedOrigins),
            ] + slowing + [
                AuthenticationMiddleware(
                    authentication: kit.limits.authentication, answering: kit.answering, isOpen: router.isOpen),
                RateLimitMiddleware(
                    limits: kit.limits.rates, metrics: refusals, monotonicNow: kit.monotonicNow),
                LongWorkMiddleware(kit.limits.longWork, answering: kit.answering),
            ], around: router.handler)
    }

    /// The same error body for faults that the socket layer finds before a route is known.
    ///
    /// - Parameter path: nil where the fault came before the path.
    public static func wireError(
        status: HTTPResponse.Status, code: String, path: String?, requestID: String
    ) -> Response {
        let headers: HTTPFields = status == .serviceUnavailable ? [.retryAfter: "1"] : [:]
        var response = Problem(status: status, code: code, detail: APIHandler.detail(of: status), headers: headers)
            .response(requestID: requestID)
        if let path { response = OpenAIErrorMiddleware.translated(response, on: path) }
        response.requestID = requestID
        return response
    }

    /// What to do about a fault of the request's form.
    private static func detail(of status: HTTPResponse.Status) -> String? {
        switch status.code {
        case 400: malformed
        case 408: "The request took too long to arrive. Send it again, all of it at once."
        case 411: "Send the length of the body, as Content-Length or in chunks."
        case 413: "The body is too large. Send less at a time; docs/operations.md says how much may be sent."
        case 414: "The address is too long. Send a shorter one."
        case 417: "Send the request without Expect, or with 100-continue."
        case 429: "There were too many requests. Send it again later."
        case 431: "The header is too long. Send fewer or shorter fields."
        case 400..<500: "The request cannot be taken as it is. Send it as HTTP/1.1 (RFC 9112) has it."
        default: nil
        }
    }

    private static let malformed =
        """
        The request is not HTTP as RFC 9112 has it. In the path and the query, write as %XX each byte (UTF-8) of spaces, \
        quotes, angle brackets, controls and of all that is not ASCII.
        """

    /// What a caller is told whose token is not good for a route.
    private static func refusal(of route: Route, to context: RequestContext) -> Response? {
        let scope: Scope
        switch route.access {
        case .open: return nil
        case .needs(let needed): scope = needed
        case .needsEither(let needed, let other):
            if context.scopes.contains(other) { return nil }
            scope = needed
        }
        guard !context.scopes.contains(scope) else { return nil }
        let name = scope.rawValue
        return Problem(
            status: .forbidden, code: "scope_missing",
            detail: "This needs a token with the scope \(name); make one with: steward token create --scope \(name)",
            errors: [
                FieldError(path: "Authorization", code: "scope_missing", message: "The scope \(name) is missing.")
            ], headers: [.wwwAuthenticate: "Bearer error=\"insufficient_scope\", scope=\"\(name)\""]
        ).response(requestID: context.requestID)
    }

    private static func response(
        to failure: RoutingFailure, request: Request, context: RequestContext
    ) -> Response {
        let problem =
            switch failure {
            case .notFound:
                Problem(
                    status: .notFound, code: "not_found",
                    detail: "There is nothing at this path; GET /openapi.yaml lists what there is.")
            case .methodNotAllowed:
                Problem(
                    status: .methodNotAllowed, code: "method_not_allowed",
                    detail: "Use a method that the header Allow lists.")
            case .malformedPath:
                Problem(
                    status: .badRequest, code: "bad_request",
                    detail: "The path is malformed. Write what is not ASCII as %XX for each byte of UTF-8.")
            }
        return problem.response(requestID: context.requestID)
    }
}
